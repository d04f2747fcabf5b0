import { forgetOldAttempts } from '#features/access-settings/activity.ts'
import { forgetAnalytics } from '#features/account/forget-analytics.ts'
import { forgetSessions } from '#features/account/forget-sessions.ts'
import { syncAudienceJob, syncDueAudiences } from '#features/ads/audiences/sync-audience.job.ts'
import { followWithdrawals } from '#features/ads/audiences/withdrawals.ts'
import { renewSignIns } from '#features/ads/connections/renew-all.ts'
import { applyWaitingLeads, forgetOldAnswers, leadWork } from '#features/ads/leads/lead-work.ts'
import { readAllLeads, readLeadsJob } from '#features/ads/leads/read-leads.job.ts'
import { readAllNumbers, readNumbers } from '#features/ads/numbers/read-numbers.job.ts'
import { forgetOrders } from '#features/ads/pixel/take-report.ts'
import { pauseSilentAds } from '#features/ads/submissions/stop-all.ts'
import { runAds } from '#features/ads/submissions/work-on-ads.ts'
import { alertJobs } from '#features/alerts/tell.job.ts'
import { watchAlerts } from '#features/alerts/watch-alerts.ts'
import { approvalJobs } from '#features/approvals/tell.job.ts'
import { countAudience } from '#features/audiences/kept-counts.ts'
import { deleteOldLines } from '#features/audit-log/keep-lines.ts'
import { runErrands } from '#features/automation-engine/errands/run-errands.ts'
import { holdFaulty } from '#features/automation-engine/faults/hold.ts'
import { forgetLog } from '#features/automation-engine/forget-log.ts'
import { forgetPeople } from '#features/automation-engine/forget-people.ts'
import { lastingSends } from '#features/automation-engine/lasting-sends.ts'
import { runAutomations } from '#features/automation-engine/run-automations.ts'
import { eraseDeletedContacts } from '#features/contacts/deletions/erase-deleted.ts'
import { deleteExpiredExports } from '#features/contacts/exports/delete-expired.ts'
import { exportContacts } from '#features/contacts/exports/export.job.ts'
import { forgetGrowth } from '#features/contacts/growth/forget-growth.ts'
import { countReachOf } from '#features/contacts/growth/reach.ts'
import { forgetChanges } from '#features/contacts/history/forget-changes.ts'
import { deleteAbandonedImports } from '#features/contacts/import/delete-abandoned-imports.ts'
import { importContacts } from '#features/contacts/import/import.job.ts'
import { forgetJobs } from '#features/contacts/jobs/forget-jobs.ts'
import { watchContactLimits } from '#features/contacts/limits/watch-limits.ts'
import { countForRemoval, removeFieldValues } from '#features/contacts/public.ts'
import { contactQueueJobs, wakeContactQueues } from '#features/contacts/queue/run-queue.job.ts'
import { noteFormerEvents } from '#features/contacts/spelling/note-former-events.ts'
import { respellAddresses } from '#features/contacts/spelling/respell-addresses.ts'
import { removeValues } from '#features/custom-fields/remove-values.job.ts'
import { forgetCopies } from '#features/data-requests/erasures.ts'
import { mailCopy } from '#features/data-requests/mail-copy.job.ts'
import { checkDomains } from '#features/domains/check-all.ts'
import { removeDeletedTemplates } from '#features/dynamic-templates/templates.ts'
import { simulatedRenderer } from '#features/email-testing/renderers/simulated.ts'
import { forgetTests, resumeTests } from '#features/email-testing/runs/forget.ts'
import { realParts } from '#features/email-testing/runs/real-parts.ts'
import { runTest } from '#features/email-testing/runs/run-test.job.ts'
import { forgetPreviews } from '#features/email-testing/strip/forget-previews.ts'
import { makePreviews } from '#features/email-testing/strip/make-previews.job.ts'
import { signupWork } from '#features/forms/signups/apply-signups.ts'
import { applyWaiting, clearSignups } from '#features/forms/signups/keep-signups.ts'
import { mailConfirmation } from '#features/forms/signups/mail-confirmation.job.ts'
import { tellGathered, tellOfSignups } from '#features/forms/signups/tell-of-signups.job.ts'
import { removeDeletedImages } from '#features/images/images.ts'
import { forgetMail } from '#features/mail-send/forget-mail.ts'
import { giveUpHeld } from '#features/mail-send/give-up-held.ts'
import { noteScheduled } from '#features/mail-send/note-scheduled.job.ts'
import { announce } from '#features/notifications/announce.job.ts'
import { deleteOldNotifications } from '#features/notifications/delete-old-notifications.ts'
import { mailNotification } from '#features/notifications/mail-notification.job.ts'
import { sendConfirmation } from '#features/notifications/send-confirmation.job.ts'
import { scopeRequestJobs } from '#features/scope-requests/mail-administrators.job.ts'
import { tellTakenAway } from '#features/second-factor/tell-taken-away.job.ts'
import { stillNeedsEvents } from '#features/segments/activity/still-needs-events.ts'
import { evaluateSegment } from '#features/segments/evaluation/evaluate-segment.job.ts'
import { followContacts } from '#features/segments/evaluation/follow-contacts.job.ts'
import { followEvents } from '#features/segments/evaluation/follow-events.ts'
import { forgetRefreshes } from '#features/segments/evaluation/forget-refreshes.ts'
import { forgetStays } from '#features/segments/evaluation/forget-stays.ts'
import { sweepSegments } from '#features/segments/evaluation/sweep-segments.ts'
import { verifySendersOfDomain } from '#features/senders/public.ts'
import { sendVerification } from '#features/senders/send-verification.job.ts'
import { lookAgainAtLimits } from '#features/sending-limits/look-again.job.ts'
import { forgetEmailChanges } from '#features/sign-in/forget-email-changes.ts'
import { sendEmailChange } from '#features/sign-in/send-email-change.job.ts'
import { sendPasswordReset } from '#features/sign-in/send-password-reset.job.ts'
import { mailRenamed } from '#features/sign-in/tell-renamed.job.ts'
import { advanceAbTest, advanceDueAbTests } from '#features/single-sends/ab-test/advance-ab-test.job.ts'
import { pauseSilent } from '#features/single-sends/pause-silent.ts'
import { startDueSingleSends, startSingleSend } from '#features/single-sends/start-single-send.job.ts'
import { startWaiting } from '#features/single-sends/start-waiting.job.ts'
import { tellFinished } from '#features/single-sends/tell-finished.ts'
import { tellOverLimits } from '#features/single-sends/tell-over-limits.ts'
import { watchEmailLimits } from '#features/single-sends/watch-email-limit.ts'
import { resumeDeletions } from '#features/subuser-deletions/deletions.ts'
import { eraseAccount } from '#features/subuser-deletions/erase-account.job.ts'
import { forgetInvitations } from '#features/teammates/forget-invitations.ts'
import { sendInvitation } from '#features/teammates/send-invitation.job.ts'
import { makeThumbnails, retryThumbnails } from '#features/thumbnails/make-thumbnails.job.ts'
import { openPhotographer } from '#features/thumbnails/photographer.ts'
import { lookForNewer } from '#features/version/look-for-newer.ts'
import type { Job } from '#jobs/define-job.ts'
import { type CronJob, freeJobsOf, runJobs } from '#jobs/run-jobs.ts'
import { beat, forgetDeadWorkers, forgetWorker } from '#jobs/workers.ts'
import { openCamera } from '#platform/camera/camera.ts'
import { newId } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { classifyEarlierBounces } from '#sending/events/bounces/classify-earlier.ts'
import { foldCounters } from '#sending/events/fold-counters.ts'
import { giveUpEvents } from '#sending/events/subscriptions/give-up-events.ts'
import { forgetSums } from '#sending/events/summaries/forget-sums.ts'
import { keepSummaries } from '#sending/events/summaries/keep-summaries.ts'
import { sumUpCounters } from '#sending/events/summaries/sum-up-counters.ts'
import { endPauses } from '#sending/events/suppressions/pauses.ts'
import { forgetAttachments } from '#sending/ledger/forget-attachments.ts'
import { keepEventMonths } from '#sending/ledger/keep-event-months.ts'
import { forgetLimited } from '#sending/pacing/people/look-again.ts'
import { forgetTexts } from '#sending/texts/forget-texts.ts'
import { destinationKinds } from './destinations.ts'
import { forgetPerson } from './forget-person.ts'
import { inOneOrder } from './in-one-order.ts'
import { respellOthers } from './respell-others.ts'
import { thumbnailSources } from './thumbnail-sources.ts'
import { watchCertificate } from './watch-certificate.ts'

/**
 * Jobs that people expect at a minute they chose. They have slots of their own, so that no import or export makes them
 * late; each takes little time, or freezes an audience.
 */
const punctualJobs: readonly Job[] = [advanceAbTest, startSingleSend, startWaiting]

/**
 * The jobs for small changes of contacts. They have slots of their own, so that no import or export of another account
 * makes them late.
 */
const contactWork = contactQueueJobs(inOneOrder([signupWork, leadWork]))

/** Every other job that workers run. */
const jobs: readonly Job[] = [
  announce,
  syncAudienceJob,
  readLeadsJob,
  countAudience,
  countReachOf,
  eraseAccount,
  evaluateSegment,
  followContacts,
  exportContacts,
  forgetPeople,
  importContacts,
  mailCopy,
  mailConfirmation,
  contactWork.long,
  lookAgainAtLimits,
  mailNotification,
  noteScheduled,
  readNumbers,
  removeValues({ countForRemoval, removeFieldValues }),
  ...scopeRequestJobs,
  sendConfirmation,
  sendEmailChange,
  sendInvitation,
  sendPasswordReset,
  mailRenamed,
  tellTakenAway,
  sendVerification,
  ...approvalJobs,
  ...alertJobs,
  tellOfSignups,
]

/** The jobs that find lost punctual jobs. */
const punctualCrons: readonly CronJob[] = [
  { name: 'single-sends.advance-ab-tests', pattern: '* * * * *', run: advanceDueAbTests },
  { name: 'single-sends.start-due', pattern: '* * * * *', run: startDueSingleSends },
]

/** Every other job that the scheduler starts at fixed times. */
const crons: readonly CronJob[] = [
  { name: 'account.forget-analytics', pattern: '19 3 * * *', run: forgetAnalytics },
  { name: 'account.forget-sessions', pattern: '31 3 * * *', run: forgetSessions },
  { name: 'automations.forget-log', pattern: '3 2 * * *', run: forgetLog },
  { name: 'contacts.forget-changes', pattern: '13 2 * * *', run: forgetChanges },
  { name: 'contacts.forget-growth', pattern: '35 3 * * *', run: forgetGrowth },
  { name: 'contacts.forget-jobs', pattern: '23 2 * * *', run: forgetJobs },
  { name: 'contacts.forget-refreshes', pattern: '39 3 * * *', run: forgetRefreshes },
  { name: 'contacts.forget-stays', pattern: '27 2 * * *', run: forgetStays },
  { name: 'mail-send.forget-mail', pattern: '33 2 * * *', run: forgetMail },
  { name: 'sending.fold-counters', pattern: '43 2 * * *', run: foldCounters },
  { name: 'sending.forget-sums', pattern: '43 3 * * *', run: forgetSums },
  { name: 'sending.forget-texts', pattern: '53 2 * * *', run: forgetTexts },
  { name: 'ads.renew-sign-ins', pattern: '9 * * * *', run: renewSignIns },
  { name: 'ads.forget-orders', pattern: '49 3 * * *', run: forgetOrders },
  { name: 'ads.pause-silent', pattern: '* * * * *', run: pauseSilentAds },
  { name: 'ads.read-all-numbers', pattern: '9 * * * *', run: readAllNumbers },
  { name: 'ads.sync-audiences', pattern: '* * * * *', run: syncDueAudiences },
  { name: 'ads.follow-withdrawals', pattern: '*/10 * * * *', run: followWithdrawals },
  { name: 'ads.read-all-leads', pattern: '*/2 * * * *', run: readAllLeads },
  { name: 'ads.apply-leads', pattern: '* * * * *', run: applyWaitingLeads },
  { name: 'ads.forget-answers', pattern: '47 3 * * *', run: forgetOldAnswers },
  { name: 'alerts.watch', pattern: '*/10 * * * *', run: watchAlerts },
  { name: 'audit-log.forget', pattern: '29 3 * * *', run: deleteOldLines },
  { name: 'automations.hold-faulty', pattern: '* * * * *', run: holdFaulty },
  { name: 'contacts.delete-expired-exports', pattern: '*/10 * * * *', run: deleteExpiredExports },
  { name: 'contacts.wake-work', pattern: '* * * * *', run: wakeContactQueues },
  { name: 'contacts.watch-limits', pattern: '37 * * * *', run: watchContactLimits },
  { name: 'notifications.forget', pattern: '17 3 * * *', run: deleteOldNotifications },
  { name: 'version.look-for-newer', pattern: '21 5 * * *', run: lookForNewer },
  { name: 'installation.watch-certificate', pattern: '41 5 * * *', run: watchCertificate },
  { name: 'forms.apply-waiting', pattern: '* * * * *', run: applyWaiting },
  { name: 'forms.clear', pattern: '33 * * * *', run: clearSignups },
  { name: 'forms.tell-gathered', pattern: '* * * * *', run: tellGathered },
  { name: 'contacts.forget-deleted', pattern: '* * * * *', run: eraseDeletedContacts(forgetPerson) },
  { name: 'contacts.clear-waiting-imports', pattern: '7 * * * *', run: deleteAbandonedImports },
  { name: 'contacts.follow-events', pattern: '* * * * *', run: followEvents },
  { name: 'contacts.note-former-events', pattern: '23 * * * *', run: noteFormerEvents },
  { name: 'contacts.respell-addresses', pattern: '* * * * *', run: respellAddresses(respellOthers) },
  { name: 'contacts.sweep-segments', pattern: '* * * * *', run: sweepSegments },
  { name: 'data-requests.forget-copies', pattern: '41 * * * *', run: forgetCopies },
  { name: 'domains.check', pattern: '11 * * * *', run: checkDomains(verifySendersOfDomain) },
  { name: 'dynamic-templates.remove-deleted', pattern: '27 * * * *', run: removeDeletedTemplates },
  { name: 'email-testing.forget', pattern: '51 3 * * *', run: forgetTests },
  { name: 'email-testing.resume', pattern: '*/10 * * * *', run: resumeTests },
  { name: 'email-testing.forget-previews', pattern: '57 3 * * *', run: forgetPreviews },
  {
    name: 'sending.give-up-events',
    pattern: '*/10 * * * *',
    run: (context) => giveUpEvents(destinationKinds(context.services))(context),
  },
  { name: 'images.remove-deleted', pattern: '17 * * * *', run: removeDeletedImages },
  { name: 'access-settings.forget-attempts', pattern: '41 3 * * *', run: forgetOldAttempts },
  { name: 'mail-send.forget-attachments', pattern: '57 * * * *', run: forgetAttachments },
  { name: 'mail-send.give-up-held', pattern: '* * * * *', run: giveUpHeld },
  { name: 'single-sends.pause-silent', pattern: '* * * * *', run: pauseSilent },
  { name: 'single-sends.tell-finished', pattern: '* * * * *', run: tellFinished },
  { name: 'single-sends.tell-over-limits', pattern: '* * * * *', run: tellOverLimits },
  { name: 'single-sends.watch-email-limits', pattern: '*/10 * * * *', run: watchEmailLimits },
  { name: 'sign-in.forget-email-changes', pattern: '25 3 * * *', run: forgetEmailChanges },
  { name: 'subuser-deletions.resume', pattern: '* * * * *', run: resumeDeletions },
  { name: 'teammates.forget-invitations', pattern: '21 3 * * *', run: forgetInvitations },
  { name: 'thumbnails.retry', pattern: '47 * * * *', run: retryThumbnails },
  { name: 'sending.classify-earlier-bounces', pattern: '23 * * * *', run: classifyEarlierBounces },
  { name: 'sending.end-pauses', pattern: '* * * * *', run: endPauses },
  { name: 'sending.forget-limited', pattern: '33 3 * * *', run: forgetLimited },
  {
    name: 'sending.keep-event-months',
    pattern: '3 * * * *',
    run: keepEventMonths(stillNeedsEvents, lastingSends),
  },
  { name: 'sending.keep-summaries', pattern: '* * * * *', run: keepSummaries },
  { name: 'sending.sum-up-counters', pattern: '* * * * *', run: sumUpCounters },
]

export interface RunningWorker {
  stop(): Promise<void>
}

const jobsAtOnce = 4
const punctualAtOnce = 2
const contactWorkAtOnce = 2
const emailTestsAtOnce = 2
const previewsAtOnce = 2

/**
 * Starts the worker role (and the scheduler's): runs jobs and reports regularly that the process is alive. A process that
 * is silent for too long counts as dead, and the first process that notices it gives its jobs back.
 */
export async function startWorker(
  services: Services,
  roles: { worker: boolean; scheduler: boolean },
): Promise<RunningWorker> {
  const { leases } = services
  const { db } = services.database
  const id = newId()
  const names = new Set<string>()

  const lookAround = async (): Promise<void> => {
    await beat(db, id, names)
    const freed = await forgetDeadWorkers(db, leases.jobsMs)
    if (freed.length > 0) services.log.warn({ freed }, 'gave back the jobs of a worker that is gone')
    await freeJobsOf(services, freed)
  }
  let isBeating = false
  const timer = setInterval(() => {
    // Without a database a beat may take long; the next one must not begin meanwhile.
    if (isBeating) return
    isBeating = true
    lookAround()
      .catch((err: unknown) => services.log.warn({ err }, 'heartbeat failed'))
      .finally(() => {
        isBeating = false
      })
  }, leases.beatMs)

  const photographer = openPhotographer(services.config, services.log)
  const camera = openCamera(services.config, services.log)
  const all = [...jobs, makeThumbnails(thumbnailSources(services.config), photographer)]
  const run = (of: readonly Job[], at: readonly CronJob[], concurrency: number) =>
    runJobs(services, roles.worker ? of : [], roles.scheduler ? at : [], {
      concurrency,
      onWorkerName: (name) => names.add(name),
    })
  const queues = await Promise.all([
    run(punctualJobs, punctualCrons, punctualAtOnce),
    run([contactWork.short], [], contactWorkAtOnce),
    // A test takes seconds of a browser, so it has slots of its own: nothing waits for it, and it waits for nothing.
    run([runTest(realParts(simulatedRenderer(camera)))], [], emailTestsAtOnce),
    // An author waits for these, so no test of others makes them late.
    run([makePreviews(camera)], [], previewsAtOnce),
    run(all, crons, jobsAtOnce),
  ])
  const automations = roles.worker ? runAutomations(services) : null
  const errands = roles.worker ? runErrands(services) : null
  const ads = roles.worker ? runAds(services) : null
  await lookAround()
  if (roles.worker) await wakeContactQueues({ db })
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all([automations?.stop(), errands?.stop(), ads?.stop()])
      await Promise.all(queues.map((queue) => queue.stop()))
      await photographer.close()
      await camera.close()
      await forgetWorker(db, id)
    },
  }
}
