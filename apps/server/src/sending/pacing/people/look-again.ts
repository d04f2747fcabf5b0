import { sql } from 'kysely'
import { stepByStep } from '#jobs/long-job.ts'
import type { Db } from '#platform/db.ts'
import { noUuid } from '#platform/uuid.ts'
import { wakeWorkers } from '#sending/ledger/wake-workers.ts'

const peopleInSet = 10_000

/** Lets workers judge the people again whose messages wait for the limits of an account, 10,000 in a transaction. */
export async function lookAgain(db: Db, account: string, now: Date, signal: AbortSignal): Promise<void> {
  const sends = await db
    .selectFrom('send')
    .select('id')
    .where('account_id', '=', account)
    .where('status', 'in', ['sending', 'paused'])
    .orderBy('id')
    .execute()
  for (const { id } of sends) {
    await stepByStep(signal, noUuid, async (after) => {
      const { rows } = await sql<{ contact_id: string }>`
        select contact_id from recipient
        where send_id = ${id} and state = 'deferred' and reason in ('frequency_cap', 'quiet_hours')
          and contact_id > ${after}::uuid
        order by contact_id limit ${peopleInSet}`.execute(db)
      const ids = rows.map(({ contact_id }) => contact_id)
      if (ids.length === 0) return null
      await db.transaction().execute(async (tx) => {
        await sql`
          update recipient set next_at = ${now}
          where send_id = ${id} and contact_id = any(${ids}::uuid[]) and state = 'deferred'
            and reason in ('frequency_cap', 'quiet_hours')`.execute(tx)
        await sql`
          update send_batch set next_at = null
          where send_id = ${id} and status = 'open' and next_at > ${now}`.execute(tx)
        await wakeWorkers(tx)
      })
      return ids.at(-1) ?? null
    })
  }
}

const keptDays = 31

/** Deletes counts that no cap can use any more: a cap looks back for 30 days at most. */
export async function forgetLimited({
  db,
  now,
  signal,
}: {
  db: Db
  now(): Date
  signal: AbortSignal
}): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 86_400_000)
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await sql<{ contact_id: string }>`
      select distinct contact_id from (
        select contact_id from limited_message where coalesce(counted_at, put_off_at) < ${before} limit ${peopleInSet}
      ) as old`.execute(db)
    if (rows.length === 0) return
    await sql`
      delete from limited_message
      where contact_id = any(${rows.map(({ contact_id }) => contact_id)}::uuid[])
        and coalesce(counted_at, put_off_at) < ${before}`.execute(db)
  }
}

/** Deletes the counts of erased contacts. */
export async function forgetLimitsOf(tx: Db, contactIds: readonly string[]): Promise<void> {
  await sql`delete from limited_message where contact_id = any(${contactIds as string[]}::uuid[])`.execute(tx)
}
