import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { IncomingRow } from './incoming-webhooks.ts'

/**
 * The time for which the id of a call is remembered. A signature is valid for ten minutes at most; senders repeat a call
 * for longer.
 */
const rememberedMs = 24 * 60 * 60_000
/** After this time a call without an answer counts as one whose process died. */
const underWayMs = 60_000

/**
 * Does a signed call once, however often its sender repeats it under the same `webhook-id` (Standard Webhooks): a repeated call
 * gets the answer of the first. A call that failed may come again.
 * @throws incoming_call_under_way while another process answers the same call
 */
export async function takeOnce<Answer extends object>(
  db: Db,
  row: IncomingRow,
  { messageId, now }: { messageId: string; now: Date },
  take: () => Promise<Answer>,
): Promise<Answer> {
  const before = await claimCall(db, row, messageId, now)
  if (before !== null) return before as Answer
  const ofThis = sql`incoming_webhook_id = ${row.id} and message_id = ${messageId}`
  try {
    const answer = await take()
    await sql`update incoming_message set answer = ${JSON.stringify(answer)} where ${ofThis}`.execute(db)
    return answer
  } catch (cause) {
    await sql`delete from incoming_message where ${ofThis}`.execute(db)
    throw cause
  }
}

/** The answer that was given before; null when this call is the first. */
async function claimCall(db: Db, row: IncomingRow, messageId: string, now: Date): Promise<object | null> {
  await sql`
    delete from incoming_message
    where incoming_webhook_id = ${row.id} and at < ${new Date(now.getTime() - rememberedMs)}`.execute(db)
  const { rows: claimed } = await sql`
    insert into incoming_message as known (incoming_webhook_id, account_id, message_id, at)
    values (${row.id}, ${row.account_id}, ${messageId}, ${now})
    on conflict (incoming_webhook_id, message_id) do update set at = excluded.at
      where known.answer is null and known.at < ${new Date(now.getTime() - underWayMs)}
    returning 1`.execute(db)
  if (claimed.length > 0) return null
  const known = await db
    .selectFrom('incoming_message')
    .select('answer')
    .where('incoming_webhook_id', '=', row.id)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  if (!known?.answer) throw new Refusal('incoming_call_under_way', {}, { retryAfterSeconds: 5 })
  return known.answer as object
}
