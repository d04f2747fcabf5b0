import { accessSettingsRoutes } from '#features/access-settings/routes.ts'
import { namesOfSubusers } from '#features/account/account-names.ts'
import { factorVerbs } from '#features/account/factor-verbs.ts'
import { demandSecondFactor, enter } from '#features/account/first-factor.ts'
import { accountToOpen, people } from '#features/account/people.ts'
import { identify } from '#features/account/public.ts'
import { accountRoutes } from '#features/account/routes.ts'
import { sessionVerbs } from '#features/account/sessions.ts'
import { subuserAccounts } from '#features/account/subuser-accounts.ts'
import { activityRoutes } from '#features/activity/routes.ts'
import { adsRoutes } from '#features/ads/routes.ts'
import { alertsRoutes } from '#features/alerts/routes.ts'
import { apiKeysRoutes } from '#features/api-keys/routes.ts'
import { markAsked } from '#features/approvals/public.ts'
import { approvalsRoutes } from '#features/approvals/routes.ts'
import { auditLogRoutes } from '#features/audit-log/routes.ts'
import { automationWebhookRoutes } from '#features/automation-engine/errands/routes.ts'
import { wakeTexted } from '#features/automation-engine/public.ts'
import { automationLiveRoutes } from '#features/automations/live/routes.ts'
import { automationMessagesRoutes } from '#features/automations/messages/routes.ts'
import { automationPeopleRoutes } from '#features/automations/people/routes.ts'
import {
  automationMessageContent,
  countLiveTexting,
  findAutomationNames,
  findOwnAutomations,
} from '#features/automations/public.ts'
import { automationsRoutes } from '#features/automations/routes.ts'
import { automationStartersRoutes } from '#features/automations/starters/routes.ts'
import { automationStatsRoutes } from '#features/automations/stats/routes.ts'
import { automationTextsRoutes } from '#features/automations/texts/routes.ts'
import { tryOutRoutes } from '#features/automations/try-out.ts'
import { brandKitRoutes } from '#features/brand-kit/routes.ts'
import { findFormerIds } from '#features/contacts/profile/person.ts'
import type { FindSendNames, SendName } from '#features/contacts/profile/send-names.ts'
import {
  findByAnyIdentifier,
  findByPhones,
  findContacts,
  loadRecipients,
  startSegmentDeletion,
} from '#features/contacts/public.ts'
import { contactsRoutes } from '#features/contacts/routes.ts'
import { contentHistoryRoutes } from '#features/content-history/routes.ts'
import { customFieldsRoutes } from '#features/custom-fields/routes.ts'
import { findErasure, requestCopy, requestErasure, withdrawErasure } from '#features/data-requests/public.ts'
import { dataRequestsRoutes } from '#features/data-requests/routes.ts'
import { designContent } from '#features/design-library/public.ts'
import { designLibraryRoutes } from '#features/design-library/routes.ts'
import { hasVerifiedDomain } from '#features/domains/public.ts'
import { domainsRoutes } from '#features/domains/routes.ts'
import { versionContent } from '#features/dynamic-templates/public.ts'
import { dynamicTemplatesRoutes } from '#features/dynamic-templates/routes.ts'
import { simulatedClients } from '#features/email-testing/renderers/simulated.ts'
import { emailTestingRoutes } from '#features/email-testing/routes.ts'
import { countUsedCredits, findTestCredits } from '#features/email-testing/runs/credits.ts'
import { findUntested } from '#features/email-testing/settings/find-untested.ts'
import { emailTestingSettingsRoutes } from '#features/email-testing/settings/routes.ts'
import { emailTestStripRoutes } from '#features/email-testing/strip/routes.ts'
import { eventWebhookRoutes } from '#features/event-webhook/routes.ts'
import { findConsentsOf } from '#features/forms/public.ts'
import { formsRoutes } from '#features/forms/routes.ts'
import { homeRoutes } from '#features/home/routes.ts'
import { imagesRoutes } from '#features/images/routes.ts'
import { installationRoutes } from '#features/installation/routes.ts'
import { integrationsRoutes } from '#features/integrations/routes.ts'
import { firstUnnamed } from '#features/ips/addresses.ts'
import { ipsRoutes } from '#features/ips/routes.ts'
import { legacyNumbersRoutes } from '#features/legacy-numbers/routes.ts'
import { findTemplateUsage } from '#features/mail-send/public.ts'
import { mailSendRoutes } from '#features/mail-send/routes.ts'
import { mailboxRoutes } from '#features/mailbox/routes.ts'
import { messagePreviewRoutes } from '#features/message-preview/routes.ts'
import { notificationsRoutes } from '#features/notifications/routes.ts'
import { outgoingMailRoutes } from '#features/outgoing-mail/routes.ts'
import { plansRoutes } from '#features/plans/routes.ts'
import { referenceRoutes } from '#features/reference/routes.ts'
import { ownAccountVerbs } from '#features/rights/own-accounts.ts'
import { rolesRoutes } from '#features/roles/routes.ts'
import { savedRowsRoutes } from '#features/saved-rows/routes.ts'
import { scopeRequestsRoutes } from '#features/scope-requests/routes.ts'
import { secondFactorRoutes } from '#features/second-factor/routes.ts'
import { segmentsRoutes } from '#features/segments/routes.ts'
import { verifySendersOfDomain } from '#features/senders/public.ts'
import { sendersRoutes } from '#features/senders/routes.ts'
import { sendingLimitsRoutes } from '#features/sending-limits/routes.ts'
import { signInRoutes } from '#features/sign-in/routes.ts'
import { tellRenamed } from '#features/sign-in/tell-renamed.job.ts'
import { abTestRoutes } from '#features/single-sends/ab-test/routes.ts'
import { singleSendDeliveryRoutes } from '#features/single-sends/delivery/routes.ts'
import { findShortContent, findSingleSendIds } from '#features/single-sends/find-short-content.ts'
import {
  countScheduledTexts,
  findSendNames,
  singleSendContent,
  variationContent,
} from '#features/single-sends/public.ts'
import { singleSendsRoutes } from '#features/single-sends/routes.ts'
import { findSentCampaigns } from '#features/single-sends/sent-campaigns.ts'
import { smsSingleSendRoutes } from '#features/single-sends/sms/routes.ts'
import { singleSendStatsRoutes } from '#features/single-sends/stats/routes.ts'
import { domainsWith, passwordsOffFor } from '#features/single-sign-on/public.ts'
import { singleSignOnRoutes } from '#features/single-sign-on/routes.ts'
import { smsRoutes } from '#features/sms/routes.ts'
import { smsPublicRoutes } from '#features/sms/webhooks.ts'
import { statsRoutes } from '#features/stats/routes.ts'
import { subuserDeletionsRoutes } from '#features/subuser-deletions/routes.ts'
import { subuserStatsRoutes } from '#features/subuser-stats/routes.ts'
import { subusersRoutes } from '#features/subusers/routes.ts'
import { suppressionsRoutes } from '#features/suppressions/routes.ts'
import {
  countInvitations,
  invitedWith,
  joinInvited,
  refuseTooManyPeople,
} from '#features/teammates/public.ts'
import { teammatesRoutes } from '#features/teammates/routes.ts'
import { testSender, testSendRoutes } from '#features/test-send/routes.ts'
import { thumbnailsRoutes } from '#features/thumbnails/routes.ts'
import { linkGonePage } from '#features/tracking/public.ts'
import { trackingRoutes } from '#features/tracking/routes.ts'
import { trackingSettingsRoutes } from '#features/tracking-settings/routes.ts'
import { unsubscribeGroupsRoutes } from '#features/unsubscribe-groups/routes.ts'
import { versionRoutes } from '#features/version/routes.ts'
import { warmUpRoutes } from '#features/warm-up/routes.ts'
import type { App } from '#platform/http/app.ts'
import type { Identify } from '#platform/http/identity.ts'
import { makeApp, serveWeb } from '#platform/http/server.ts'
import type { Services } from '#platform/services.ts'
import { sharePromise } from '#platform/share-promise.ts'
import { findSubjects } from '#sending/sends/messages-of.ts'
import { watchedCalls } from './approvals.ts'
import { backgroundJobs } from './background-jobs.ts'
import { loadSendRecipients, preparedSends } from './sending.ts'
import { uses } from './uses.ts'

/** Every feature that answers HTTP. */
const routes: readonly ((app: App) => void)[] = [
  accessSettingsRoutes,
  account,
  activity,
  (app) => adsRoutes(app, { findIds: findSingleSendIds, findShort: findShortContent }),
  (app) => signInRoutes(app, { ...sessionVerbs, ...ownAccountVerbs, demandSecondFactor }),
  apiKeysRoutes,
  (app) => approvalsRoutes(app, watchedCalls),
  auditLogRoutes,
  automationPeopleRoutes,
  (app) => automationLiveRoutes(app, { findUntested }),
  automationMessagesRoutes,
  (app) => automationsRoutes(app, { markAsked, findUntested }),
  automationStartersRoutes,
  automationWebhookRoutes,
  automationStatsRoutes,
  automationTextsRoutes,
  tryOutRoutes,
  brandKitRoutes,
  contacts,
  contentHistory,
  (app) => customFieldsRoutes(app, uses.ofField),
  (app) =>
    dataRequestsRoutes(app, {
      findAutomations: findOwnAutomations,
      findConsents: findConsentsOf,
      findFormerIds,
    }),
  (app) => designLibraryRoutes(app, { findUses: uses.ofDesign }),
  domains,
  dynamicTemplates,
  (app) => emailTestingRoutes(app, { renderer: simulatedClients }),
  emailTestingSettingsRoutes,
  emailTestStripRoutes,
  eventWebhookRoutes,
  formsRoutes,
  homeRoutes,
  (app) => imagesRoutes(app, { findUses: uses.ofImage }),
  installationRoutes,
  integrationsRoutes,
  (app) => ipsRoutes(app, { namesOfSubusers }),
  mailSendRoutes,
  legacyNumbersRoutes,
  mailboxRoutes,
  messagePreview,
  notificationsRoutes,
  outgoingMailRoutes,
  referenceRoutes,
  (app) =>
    rolesRoutes(app, {
      invitedWith: async (db, ...of) => [
        ...(await invitedWith(db, ...of)),
        ...(await domainsWith(db, ...of)),
      ],
    }),
  savedRowsRoutes,
  scopeRequestsRoutes,
  (app) => secondFactorRoutes(app, factorVerbs),
  segments,
  (app) => sendersRoutes(app, { findUses: uses.ofSender }),
  abTestRoutes,
  singleSendDeliveryRoutes,
  singleSendStatsRoutes,
  singleSends,
  (app) => plansRoutes(app, { countTestCredits: countUsedCredits }),
  alertsRoutes,
  (app) =>
    singleSignOnRoutes(app, {
      ...people,
      accountToOpen,
      enter,
      countInvitations,
      joinInvited,
      refuseTooManyPeople,
    }),
  smsSingleSendRoutes,
  sms,
  statsRoutes,
  (app) =>
    subusersRoutes(app, {
      accounts: subuserAccounts,
      people,
      firstUnnamedIp: ({ addressPools }, ips) => firstUnnamed(addressPools, ips),
    }),
  subuserDeletionsRoutes,
  subuserStatsRoutes,
  suppressionsRoutes,
  (app) => teammatesRoutes(app, { people: { ...people, passwordsOffFor } }),
  thumbnailsRoutes,
  trackingSettingsRoutes,
  publicAddresses,
  (app) => unsubscribeGroupsRoutes(app, { findUses: uses.ofGroup }),
  sendingLimitsRoutes,
  versionRoutes,
  warmUpRoutes,
]

/**
 * The HTTP role: registers all features on one server, which can then listen. Tests may say themselves who a caller is.
 */
export async function makeHttp(services: Services, whoIs: Identify = identify): Promise<App> {
  const app = await makeApp(services, whoIs)
  for (const register of routes) register(app)
  await serveWeb(app)
  return app
}

/**
 * The mails of a contact belong to single sends, to automations, which send many emails, or to programs, whose emails
 * have no name.
 */
const findNamesOfSends: FindSendNames = async (db, account, sendIds, contactId) => {
  const singleSends = await findSendNames(db, account, sendIds)
  const others = sendIds.filter((id) => !singleSends.has(id))
  const automations = await findAutomationNames(db, account, others)
  const subjects = await findSubjects(db, account, others, contactId)
  const named = others.map((id): [string, SendName] => {
    const subject = subjects.get(id)
    return [id, { ...(automations.get(id) ?? { id, name: null }), ...(subject ? { subject } : {}) }]
  })
  return new Map<string, SendName>([...singleSends, ...named])
}

/** Passes the background jobs of all features to `activity`. */
function activity(app: App): void {
  activityRoutes(app, backgroundJobs)
}

function contacts(app: App): void {
  contactsRoutes(app, {
    findUses: uses.ofAudienceAnywhere,
    findSendNames: findNamesOfSends,
  })
}

/**
 * `contacts` imports `segments`, so the functions that show, find and delete contacts are passed to `segments` here.
 */
function segments(app: App): void {
  segmentsRoutes(app, {
    findUses: uses.ofAudience,
    findContacts,
    findByAnyIdentifier,
    findSentCampaigns,
    startDeletion: startSegmentDeletion,
  })
}

/** `domains` and `single-sign-on` import `account`, so their functions are passed to `account` here. */
function account(app: App): void {
  accountRoutes(app, { hasVerifiedDomain, passwordsOffFor, tellRenamed, findTestCredits })
}

/** `senders` imports `domains`, so the function that verifies senders is passed to `domains` here. */
function domains(app: App): void {
  domainsRoutes(app, { verifySenders: verifySendersOfDomain })
}

/** Passes the function that finds out if transactional mail still uses a template. */
function dynamicTemplates(app: App): void {
  dynamicTemplatesRoutes(app, { findUsage: findTemplateUsage })
}

/** Passes the functions that read and restore each kind of content. */
function contentHistory(app: App): void {
  contentHistoryRoutes(app, {
    single_send: singleSendContent,
    ab_variation: variationContent,
    design: designContent,
    template_version: versionContent,
    automation_message: automationMessageContent,
  })
}

/**
 * Passes the functions that count the texts and automations that need a provider, and that tell automations of replies
 * and clicks.
 */
function sms(app: App): void {
  smsRoutes(app, {
    findByPhones,
    countUses: async (db, account) => ({
      scheduled: await countScheduledTexts(db, account),
      liveAutomations: await countLiveTexting(db, account),
    }),
  })
  smsPublicRoutes(app, { onTexted: wakeTexted, linkGonePage })
}

function messagePreview(app: App): void {
  messagePreviewRoutes(app, { loadRecipients: loadRecipients(app.services.database) })
  testSendRoutes(app, { loadRecipients: loadRecipients(app.services.database) })
}

/** `test-send` imports `single-sends`, so the function that sends a test is passed to its oldest calls here. */
function singleSends(app: App): void {
  const sendTest = testSender(loadRecipients(app.services.database))
  singleSendsRoutes(app, { markAsked, findUntested, sendTest })
}

/** Passes the prepared sends, so that hosted copies are compiled by the same code as the messages of the engine. */
function publicAddresses(app: App): void {
  trackingRoutes(app, {
    data: { findErasure, requestCopy, requestErasure, withdrawErasure },
    prepared: sharePromise(() => preparedSends(app.services)),
    loadRecipients: loadSendRecipients(app.services),
  })
}
