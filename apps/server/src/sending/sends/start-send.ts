import { sql } from 'kysely'
import { type Db, idPerContact, newId } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CreditLimit } from '#platform/setting-shapes.ts'
import type { SendMessage } from '#schema/stored-message.ts'
import { creditPeriod } from '#sending/audience/credits.ts'
import {
  type AudienceCount,
  cutBatches,
  cutBatchesByProvider,
  freezeAudience,
} from '#sending/audience/freeze-audience.ts'
import { countedFrom } from '#sending/events/counters.ts'
import { queueEventsOf } from '#sending/events/subscriptions/queue-events.ts'
import type { AudienceQuery, SendClient } from '#sending/ledger/send.ts'
import { wakeWorkers } from '#sending/ledger/wake-workers.ts'
import { compileApart } from '#sending/message/compile-apart.ts'
import type { VariationSource } from '#sending/message/compile-variation.ts'

/**
 * The number of recipients of a batch. Large enough that a claim costs little, small enough that workers can share a
 * send.
 */
export const batchSize = 1000

export interface StartedSend extends AudienceCount {
  id: string
}

/** The parts of a stored message that the composer compiles. */
export function variationSource(message: SendMessage): VariationSource {
  const { subject, html, plain, furtherParts = [], from, replyTo, sender, tracking, unsubscribe } = message
  const { oneClick = true } = unsubscribe
  return { subject, html, plain, furtherParts, from, replyTo, sender, tracking, oneClick }
}

/**
 * Freezes message and audience and passes both to the workers, within the caller's transaction. Either all of it is
 * committed or nothing, and then the caller may try again. Each row of a client is sent at most once (unique by client
 * and id). If all recipients are suppressed, the send is done at once.
 *
 * 1,000,000 recipients take seconds, so call it from a job, not from a request.
 * @throws template_broken with part, line and column, when the message does not compile
 */
export async function startSend(
  tx: Db,
  send: Omit<NewSend, 'part'> & { audience: AudienceQuery },
): Promise<StartedSend> {
  const { account, message, audience } = send
  const id = newId()
  await insertSend(tx, id, send)
  const of = { account, audience, groupId: message.unsubscribe.groupId, now: send.now }
  const count = await freezeAudience(tx, id, of, { account, limit: send.credits ?? null, now: send.now })
  return handOver(tx, id, send, count)
}

interface NewSend extends SendClient {
  account: string
  message: SendMessage
  now: Date
  /** The account's limit; absent or null: it has none, and its credits are not counted. */
  credits?: CreditLimit | null
  /**
   * The part of an A/B test: its variation, and true if it waits for a winner; or the open-ended send of its client.
   * Absent: the whole send.
   */
  part?: { number: number; variationId: string | null; isWaiting: boolean; isOpen?: boolean }
}

/** @throws template_broken, html_too_deep, html_too_complex */
export async function insertSend(tx: Db, id: string, send: NewSend): Promise<void> {
  // Each process that sends numbers the links again, so the send stores how they are numbered.
  const message = { ...send.message, tracking: { ...send.message.tracking, oneLinkPerButton: true } }
  const { variation, problems } = await compileApart(variationSource(message))
  if (!variation) {
    const [first] = problems
    throw new Refusal('template_broken', { ...first, problem: first?.message })
  }
  const links = variation.links.map(({ url, isPersonal }) => ({ url, isPersonal }))
  await tx
    .insertInto('send')
    .values({
      id,
      account_id: send.account,
      client: send.client,
      client_id: send.clientId,
      message: JSON.stringify(message),
      links: JSON.stringify(links),
      tracks_opens: send.message.tracking.opens,
      tracks_clicks: send.message.tracking.clicks,
      created_at: send.now,
      ...(send.credits ? { credits_from: creditPeriod(send.now, send.credits) } : {}),
      ...(send.message.campaign ? { paced_by: [send.account, send.clientId] } : {}),
      ...(send.part ? { part: send.part.number, variation_id: send.part.variationId } : {}),
      ...(send.part?.isWaiting ? { status: 'waiting' } : {}),
      ...(send.part?.isOpen ? { is_open: true } : {}),
    })
    .execute()
  // The requests of an open-ended send are counted wave by wave.
  if (!send.part?.isOpen) await tx.insertInto('uncounted_send').values({ send_id: id }).execute()
}

/**
 * Divides the frozen recipients into batches, stores the counts and wakes the workers. Only campaigns wait for providers:
 * a password reset is tried even if the provider refused others.
 */
export async function handOver(
  tx: Db,
  id: string,
  { account, message, now }: Pick<NewSend, 'account' | 'message' | 'now'>,
  count: AudienceCount,
): Promise<StartedSend> {
  const batches = message.campaign
    ? await cutBatchesByProvider(tx, id, batchSize, count)
    : await cutBatches(tx, id, batchSize)
  await recordFrozen(tx, { id, account, now }, count)
  await storeCount(tx, id, count, batches === 0 ? { status: 'done', finished_at: now } : {})
  await wakeWorkers(tx)
  return { id, ...count }
}

/** Like `handOver`, for recipients whose message is not known yet. They count as requested once it is known. */
export async function handOverWaiting(tx: Db, id: string, count: AudienceCount): Promise<void> {
  await cutBatchesByProvider(tx, id, batchSize, count)
  await storeCount(tx, id, count)
}

async function storeCount(
  tx: Db,
  id: string,
  { total, withoutEmail, dropped, withoutCredits }: AudienceCount,
  end: { status?: 'done'; finished_at?: Date } = {},
): Promise<void> {
  await tx
    .updateTable('send')
    .set({
      total,
      without_email: withoutEmail,
      dropped: JSON.stringify({ ...dropped, no_credits: withoutCredits }),
      ...end,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Writes an event for each suppressed recipient, and the first counters; with `among`, for people who just joined.
 * Recipients without credits are never requested.
 */
export async function recordFrozen(
  tx: Db,
  { id, account, now, among }: { id: string; account: string; now: Date; among?: readonly string[] },
  { total, dropped, withoutCredits }: Pick<AudienceCount, 'total' | 'dropped' | 'withoutCredits'>,
): Promise<void> {
  // Without dropped recipients their rows need not be read.
  if (Object.values(dropped).some((count) => count > 0)) {
    await sql`
      with dropped as materialized (
        select contact_id, ${idPerContact(sql`contact_id`)} as id, ${account}::uuid as account_id, send_id,
               ${now}::timestamptz as at, reason
        from recipient
        where send_id = ${id} and state = 'dropped' and reason <> 'no_credits'
          ${among ? sql`and contact_id = any(${[...among]}::uuid[])` : sql``}
      ),
      stored as (
        insert into message_event (contact_id, id, account_id, send_id, event, at, reason)
        select contact_id, id, account_id, send_id, 'drop', at, reason from dropped
      )
      ${queueEventsOf(sql`
        select contact_id, id as event_id, account_id, send_id, array['drop'] as events, at,
               jsonb_build_object('reason', reason) as detail
        from dropped`)}`.execute(tx)
  }
  const metrics: [string, number][] = [
    ['requests', total - withoutCredits],
    ['unsubscribe_drops', dropped.global + dropped.group],
    ['spam_report_drops', dropped.spam],
    ['bounce_drops', dropped.bounce],
    ['invalid_emails', dropped.invalid],
  ]
  const counted = metrics.filter(([, value]) => value > 0)
  if (counted.length === 0) return
  await countedFrom(sql`
    select ${id}::uuid as send_id, metric, ${now}::timestamptz as at, value
    from unnest(${counted.map(([metric]) => metric)}::text[], ${counted.map(([, value]) => value)}::bigint[])
      as counted (metric, value)`).execute(tx)
}
