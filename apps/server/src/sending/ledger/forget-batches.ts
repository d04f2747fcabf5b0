import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { finalStates } from './final-states.ts'

/** The most batches that one run looks at: at most 1,000 recipients each. */
const mostBatches = 5000
/** So many batches are read at once, since each names up to 1,000 contacts. */
const atOnce = 50

interface Place {
  sendId: string
  number: number
  /** As text, since a time of JavaScript has no microseconds. */
  doneAt: string
}

interface NamingBatch extends Place {
  contactIds: string[]
}

/**
 * Lets done batches forget their contacts when each of these has an outcome that stays (docs/decisions/0291). Most forget
 * them when they are given back; this finds the batches of uncertain recipients whose fate became known, and those that
 * were done before batches forgot. A state that stays is never left, so nothing is locked between the two statements.
 * A run goes on behind the batch where the one before stopped, since some recipients stay uncertain for ever; once all were
 * looked at, the next run begins with the oldest. Answers the number of batches that forgot.
 */
export async function forgetBatches(db: Db, atMost = mostBatches): Promise<number> {
  let forgotten = 0
  let after = await findLooked(db)
  for (let looked = 0; looked < atMost; ) {
    const wanted = Math.min(atOnce, atMost - looked)
    const batches = await findNaming(db, after, wanted)
    const settled: NamingBatch[] = []
    for (const batch of batches) if (await isSettled(db, batch)) settled.push(batch)
    forgotten += await forget(db, settled)
    looked += batches.length
    after = batches.length < wanted ? null : (batches.at(-1) ?? null)
    if (after === null) break
  }
  await sql`
    update recipient_mark
    set named_at = ${after?.doneAt ?? null}::timestamptz, named_send = ${after?.sendId ?? null}::uuid,
      named_number = ${after?.number ?? null}::int`.execute(db)
  return forgotten
}

async function findLooked(db: Db): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select named_send as "sendId", named_number as number, named_at::text as "doneAt"
    from recipient_mark where named_at is not null`.execute(db)
  return rows[0] ?? null
}

async function findNaming(db: Db, after: Place | null, atMost: number): Promise<NamingBatch[]> {
  const { rows } = await sql<NamingBatch>`
    select send_id as "sendId", number, contact_ids as "contactIds", done_at::text as "doneAt"
    from send_batch
    where status = 'done' and contact_ids is not null
      ${after ? sql`and (done_at, send_id, number) > (${after.doneAt}::timestamptz, ${after.sendId}::uuid, ${after.number}::int)` : sql``}
    order by done_at, send_id, number
    limit ${sql.lit(atMost)}`.execute(db)
  return rows
}

async function isSettled(db: Db, { sendId, contactIds }: NamingBatch): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select not exists (
      select 1 from recipient
      where send_id = ${sendId} and contact_id = any(${contactIds}::uuid[]) and state not in (${sql.raw(finalStates)})
    ) as settled`.execute(db)
  return rows[0]?.settled ?? false
}

async function forget(db: Db, batches: readonly NamingBatch[]): Promise<number> {
  if (batches.length === 0) return 0
  const { numAffectedRows } = await sql`
    update send_batch b
    set contact_ids = null
    from unnest(${batches.map(({ sendId }) => sendId)}::uuid[], ${batches.map(({ number }) => number)}::int[]) as settled (send_id, number)
    where b.send_id = settled.send_id and b.number = settled.number and b.status = 'done'`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Sends whose batches are deleted by one statement. */
const sendsAtOnce = 1000

/** Deletes the batches of sends whose recipients were removed. `from` and `end` are the ids between which the sends are. */
export async function forgetBatchesOf(db: Db, from: string, end: string): Promise<void> {
  for (let after = from; ; ) {
    const { rows } = await sql<{ id: string }>`
      select id from send where id > ${after}::uuid and id < ${end}::uuid order by id limit ${sql.lit(sendsAtOnce)}`.execute(
      db,
    )
    const last = rows.at(-1)?.id
    if (last === undefined) return
    const ids = rows.map(({ id }) => id)
    await sql`delete from send_batch where send_id = any(${ids}::uuid[]) and status = 'done'`.execute(db)
    after = last
  }
}

/** Deletes the batches of a send that goes on which were done before `cutoff` and name no contacts any more. */
export async function forgetOldBatches(db: Db, send: string, cutoff: Date): Promise<void> {
  await sql`
    delete from send_batch
    where send_id = ${send} and status = 'done' and contact_ids is null and done_at < ${cutoff}`.execute(db)
}
