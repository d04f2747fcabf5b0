import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Pool } from 'pg'
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
async function giveBack(
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
    const { rows } = await sql<{ moved: number; left: number }>`
      with named as materialized (
        select b.number, c.id as contact_id
        from send_batch b cross join unnest(b.contact_ids) as c (id)
        where b.send_id = ${sendId} and c.id = any(${contactIds}::uuid[])
      ),
      batch as materialized (
        select number
        from send_batch b
        where send_id = ${sendId} and status <> 'claimed'
          and number in (select number from named)
        order by number
        for update skip locked
      ),
      lost as materialized (
        select r.contact_id, b.number
        from recipient r
        left join (named join batch using (number)) as b on b.contact_id = r.contact_id
        where r.send_id = ${sendId} and r.contact_id = any(${contactIds}::uuid[])
          and r.state = 'uncertain' and r.worker_id = ${workerId}
      ),
      moved as (
        update recipient r
        set state = ${isStopped ? 'dropped' : 'pending'}, reason = ${isStopped ? 'stopped' : null},
            worker_id = null, next_at = null, attempt = greatest(r.attempt - 1, 0)
        from lost
        where r.send_id = ${sendId} and r.contact_id = any(${contactIds}::uuid[]) and r.contact_id = lost.contact_id and lost.number is not null
          and r.state = 'uncertain' and r.worker_id = ${workerId}
      ),
      opened as (
        update send_batch b
        set status = 'open', next_at = null, done_at = null
        where b.send_id = ${sendId} and not ${isStopped}::boolean
          and b.number in (select number from lost where number is not null)
      )
      select count(number)::int as moved, (count(*) - count(number))::int as left from lost`.execute(tx)
    const { moved, left } = rows[0] ?? { moved: 0, left: 0 }
    if (moved > 0 && send.status === 'done') {
      await tx
        .updateTable('send')
        .set({ status: 'sending', finished_at: null })
        .where('id', '=', sendId)
        .execute()
    }
    if (isStopped) await returnCredits(tx, sendId, moved)
    if (moved > 0) await wakeWorkers(tx)
    return left === 0
  })
}
