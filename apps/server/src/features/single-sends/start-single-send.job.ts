import { sql } from 'kysely'
import * as z from 'zod/mini'
import { allSources, audienceQuery, sendingGroup } from '#features/audiences/public.ts'
import { chosenSender } from '#features/campaign-messages/public.ts'
import { creditLimitOf } from '#features/entitlements/public.ts'
import { notify } from '#features/notifications/public.ts'
import { planForMany } from '#features/segments/public.ts'
import { findTrackingSettings } from '#features/tracking-settings/public.ts'
import { noteGroupMailed } from '#features/unsubscribe-groups/public.ts'
import { defineJob, enqueue, type JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CreditLimit } from '#platform/setting-shapes.ts'
import { isAccountSilent } from '#platform/silent-accounts.ts'
import type { Held } from '#schema/json-columns.ts'
import { startSend, startSplitSend } from '#sending/sends/public.ts'
import { sendOf } from './ab-test/decide-winner.ts'
import { findStoredAbTest, withVariation } from './ab-test/find-ab-test.ts'
import { hasToWait } from './awaited-imports.ts'
import { problemsOf } from './preflight.ts'
import { sentMessageOf } from './sent-message.ts'
import { latestStartMs } from './single-sends.rules.ts'
import { isSms } from './sms/preflight.ts'
import { startSms } from './sms/start-sms.ts'
import { notWaiting, type SingleSendRow, toWire } from './wire.ts'

/**
 * Starts a due single send. One transaction freezes the message and the audience, creates the send and changes the
 * status, so the job may run twice or be killed. A single send that is hours late after an outage, or that has problems
 * by now, becomes a draft again.
 *
 * The job waits for the imports that were accepted before the send's time. The last of them enqueues it again when it
 * ends; if that fails, the minutely cron does.
 */
export const startSingleSend = defineJob({
  name: 'single-sends.start',
  payload: z.object({ singleSendId: z.uuid() }),
  attempts: 8,
  key: ({ singleSendId }) => `start-single-send:${singleSendId}`,

  async run({ singleSendId }, { db, services, log, now }) {
    // The single send stays scheduled. When sending is switched on again, it is sent, or becomes a draft if it is too
    // late by then.
    if (services.sending.off()) return
    await db.transaction().execute(async (tx) => {
      const row = await accessDue(tx, singleSendId)
      if (!row?.send_at) return
      if (row.send_at.getTime() > now().getTime() + toleranceMs) {
        // The single send was rescheduled, or this process's clock is behind the database's. The job comes again after
        // a pause, which is as long by both clocks. At the time itself, which the database may have passed, it would
        // come again and again.
        await enqueue(
          tx,
          startSingleSend,
          { singleSendId },
          { inMs: row.send_at.getTime() - now().getTime() },
        )
        return
      }
      const held = await holdReason(tx, row, { config: services.config, now: now() })
      if (held) {
        log.warn({ singleSendId, held }, 'single send given back to its author')
        await returnToDraft(tx, row, { code: held, at: now().toISOString() })
        return
      }
      if (await hasToWait(tx, row, now())) {
        await noteWaiting(tx, row, now())
        return
      }
      if (isSms(row)) {
        await startSms(tx, row, { config: services.config, now: now() })
        return
      }
      await startSends(tx, row, { now: now(), credits: await creditLimitOf(services, tx, row.account_id) })
    })
  },
})

const toleranceMs = 2000

async function accessDue(tx: Db, id: string): Promise<SingleSendRow | undefined> {
  return tx
    .selectFrom('single_send')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .forUpdate()
    .executeTakeFirst()
}

async function holdReason(
  tx: Db,
  row: SingleSendRow,
  { config, now }: { config: JobContext['services']['config']; now: Date },
): Promise<Held['code'] | null> {
  const late = now.getTime() - (row.send_at?.getTime() ?? 0)
  if (await isAccountSilent(tx, row.account_id)) return 'disabled'
  if (late > latestStartMs) return row.waiting_since === null ? 'missed' : 'waited'
  // An audience that has become empty is no problem: the send then has no recipients, and the counts show that.
  const problems = await problemsOf(tx, row, { config, when: 'now', now, asksForRecipients: false })
  return problems.length > 0 ? 'blocked' : null
}

/** Stores only when the waiting began. The progress is read from the imports. */
async function noteWaiting(tx: Db, { id, waiting_since }: SingleSendRow, now: Date): Promise<void> {
  if (waiting_since !== null) return
  await tx.updateTable('single_send').set({ waiting_since: now }).where('id', '=', id).execute()
}

/** Makes a single send a draft again, and notifies the account: no user was at the screen at that time. */
async function returnToDraft(tx: Db, row: SingleSendRow, held: Held): Promise<void> {
  await tx
    .updateTable('single_send')
    .set({
      status: 'draft',
      send_now: false,
      held: JSON.stringify(held),
      ...notWaiting,
      updated_at: new Date(held.at),
    })
    .where('id', '=', row.id)
    .execute()
  const facts = {
    code: held.code,
    single_send_id: row.id,
    name: row.name,
    send_at: (row.send_at ?? new Date(held.at)).toISOString(),
  }
  await notify(tx, row.account_id, 'send_held', facts, { now: new Date(held.at), userId: null })
}

async function startSends(
  tx: Db,
  row: SingleSendRow,
  { now, credits }: { now: Date; credits: CreditLimit | null },
): Promise<void> {
  const sender = await chosenSender(tx, row.account_id, row.sender_id)
  if (!sender) throw new Refusal('sender_required', {}, { field: 'email_config.sender_id' })
  const groupId = sendingGroup(row.suppression_group_id)
  await planForMany(tx, row.account_id)
  const audience = await audienceQuery(
    { db: tx, account: row.account_id, now },
    allSources(toWire(row).send_to),
  )
  const stored = await findStoredAbTest(tx, row.id)
  const settings = await findTrackingSettings(tx, row.account_id)
  if (stored) {
    const { test, variations } = stored
    const messages = variations.map((variation) => {
      return { id: variation.id, message: sentMessageOf(withVariation(row, variation), sender, settings) }
    })
    const { test_percentage: percentage } = test
    await startSplitSend(tx, {
      ...sendOf(row),
      variations: messages,
      percentage,
      audience,
      groupId,
      now,
      credits,
    })
    await tx
      .updateTable('ab_test')
      .set({ state: 'sending', due_at: now })
      .where('single_send_id', '=', row.id)
      .execute()
  } else {
    const message = sentMessageOf(row, sender, settings)
    await startSend(tx, { ...sendOf(row), message, audience, now, credits })
  }
  if (groupId !== null) await noteGroupMailed(tx, row.account_id, groupId, now)
  await tx
    .updateTable('single_send')
    .set({ status: 'triggered', sent_at: now, ...notWaiting, updated_at: now })
    .set({ counts_opens: settings.open.enabled, counts_clicks: settings.click.enabled })
    .where('id', '=', row.id)
    .execute()
}

/**
 * Runs every minute and enqueues each due single send, in case its job was lost or used up its attempts during an
 * outage. Jobs with equal keys replace one another, so nothing starts twice.
 */
export async function startDueSingleSends({ db, services, now }: JobContext): Promise<void> {
  if (services.sending.off()) return
  const { rows } = await sql<{ id: string }>`
    select id from single_send where status = 'scheduled' and send_at <= ${now()}`.execute(db)
  for (const { id } of rows) await enqueue(db, startSingleSend, { singleSendId: id })
}
