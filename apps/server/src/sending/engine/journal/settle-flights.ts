import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#platform/db.ts'
import type { DB } from '#schema/tables.generated.ts'
import { returnCredits } from '#sending/audience/credits.ts'
import type { ContactTimes } from '#sending/events/contact-times.ts'
import { recordOutcomes } from '#sending/ledger/record-outcomes.ts'
import { wakeWorkers } from '#sending/ledger/wake-workers.ts'
import { recordTexts } from '#sending/texts/text-ledger.ts'
import type { Fate, ReadFlight } from './flight-file.ts'

/**
 * Settles the messages that a worker had under way when it ended, by its flight files. Accepted messages count as
 * delivered. Messages whose final dot had not been sent are due again. Only messages without an answer stay uncertain.
 * Recipients that were settled meanwhile are not changed. Answers false if some must be tried again later, because
 * another worker has their batch.
 */
export async function settleFlights(
  parts: { db: Kysely<DB>; pool: Pool; contactTimes: ContactTimes },
  workerId: string,
  flights: readonly ReadFlight[],
  now: Date,
): Promise<boolean> {
  const { db } = parts
  if (await isHeld(db, workerId)) return false
  let isSettled = true
  for (const { sendId, fates } of flights) {
    const send = await db
      .selectFrom('send')
      .select(['id', 'account_id', 'channel'])
      .where('id', '=', sendId)
      .executeTakeFirst()
    if (!send) continue
    await recordAccepted(parts, send, workerId, contactsWith(fates, 'accepted'), now)
    const unsent = contactsWith(fates, 'not sent')
    if (unsent.length > 0 && !(await giveBack(db, sendId, workerId, unsent))) isSettled = false
  }
  return isSettled
}

async function recordAccepted(
  parts: { db: Kysely<DB>; pool: Pool; contactTimes: ContactTimes },
  { id, account_id: account, channel }: { id: string; account_id: string; channel: string },
  workerId: string,
  contactIds: readonly string[],
  now: Date,
): Promise<void> {
  if (contactIds.length === 0) return
  if (channel === 'email') {
    const outcomes = contactIds.map((contactId) => ({ contactId, verdict: { state: 'delivered' as const } }))
    await recordOutcomes(parts, { id, account }, workerId, outcomes, now)
    return
  }
  const { rows } = await parts.pool.query(
    'select contact_id as "contactId", number from text_message where send_id = $1 and contact_id = any($2::uuid[])',
    [id, contactIds],
  )
  const verdict = { state: 'delivered' as const, sid: null, segments: null, personal: [] }
  const texts = (rows as { contactId: string; number: string }[]).map((row) => ({ ...row, verdict }))
  await recordTexts(parts.pool, { id, account }, workerId, texts, now)
}

function contactsWith(fates: ReadonlyMap<string, Fate>, wanted: Fate): string[] {
  return [...fates].filter(([, fate]) => fate === wanted).map(([contactId]) => contactId)
}

/** True if the worker's batches are not freed yet. Until then its recipients in flight are not uncertain. */
async function isHeld(db: Kysely<DB>, workerId: string): Promise<boolean> {
  const batch = await db
    .selectFrom('send_batch')
    .select('number')
    .where('worker_id', '=', workerId)
    .where('status', '=', 'claimed')
    .limit(1)
    .executeTakeFirst()
  return batch !== undefined
}

/**
 * Makes recipients due again that are uncertain only because their worker ended. A finished send runs again; in a
 * stopped send they are dropped like the rest. Claimed batches are skipped, because the worker that gives one back has
 * already counted its recipients. Answers whether none was skipped.
 */
export async function giveBack(
  db: Kysely<DB>,
  sendId: string,
  workerId: string,
  contactIds: readonly string[],
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const send = await tx
      .selectFrom('send')
      .select('status')
      .where('id', '=', sendId)
      .forUpdate()
      .executeTakeFirst()
    if (!send) return true
    const isStopped = send.status === 'stopped'
    const lost = await findLost(tx, sendId, workerId, contactIds)
    const batchOf = await lockBatches(tx, sendId, lost)
    const moving = lost.filter((id) => batchOf.has(id))
    const moved = moving.length
    await sql`
      update recipient
      set state = ${isStopped ? 'dropped' : 'pending'}, reason = ${isStopped ? 'stopped' : null},
          worker_id = null, next_at = null, attempt = greatest(attempt - 1, 0)
      where send_id = ${sendId} and contact_id = any(${moving}::uuid[])
        and state = 'uncertain' and worker_id = ${workerId}`.execute(tx)
    if (moved > 0 && !isStopped) {
      await tx
        .updateTable('send_batch')
        .set({ status: 'open', next_at: null, done_at: null })
        .where('send_id', '=', sendId)
        .where('number', 'in', [...new Set(batchOf.values())])
        .execute()
    }
    if (moved > 0 && send.status === 'done') {
      await tx
        .updateTable('send')
        .set({ status: 'sending', finished_at: null })
        .where('id', '=', sendId)
        .execute()
    }
    if (isStopped) await returnCredits(tx, sendId, moved)
    if (moved > 0) await wakeWorkers(tx)
    return moved === lost.length
  })
}

/** The recipients among these that are uncertain because this worker ended. */
async function findLost(
  tx: Db,
  sendId: string,
  workerId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from recipient
    where send_id = ${sendId} and contact_id = any(${contactIds as string[]}::uuid[])
      and state = 'uncertain' and worker_id = ${workerId}`.execute(tx)
  return rows.map(({ contact_id }) => contact_id)
}

/** Locks the batches of these recipients. Answers the number of each one's batch, without claimed batches. */
async function lockBatches(
  tx: Db,
  sendId: string,
  contactIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ number: number; contact_ids: string[] }>`
    select number, array(select id from unnest(contact_ids) as c (id) where id = any(${contactIds as string[]}::uuid[])) as contact_ids
    from send_batch
    where send_id = ${sendId} and status <> 'claimed' and contact_ids && ${contactIds as string[]}::uuid[]
    order by number
    for update skip locked`.execute(tx)
  return new Map(rows.flatMap(({ number, contact_ids }) => contact_ids.map((id) => [id, number] as const)))
}
