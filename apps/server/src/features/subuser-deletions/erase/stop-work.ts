import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Pace } from './pace.ts'

/** The longest time for which messages under way are waited for, in milliseconds. */
const flightMs = 60_000

/**
 * Ends what still moves in a silent account. Each statement waits for a tick, a mark or a hand-over that holds the row, and
 * none can begin after it.
 */
export async function stopWork(db: Db, account: string, pace: Pace): Promise<void> {
  await sql`update account set disabled = true where id = ${account} and not disabled`.execute(db)
  await sql`update automation set status = 'disabled', published = null where account_id = ${account}`.execute(
    db,
  )
  await sql`delete from event_subscription where account_id = ${account}`.execute(db)
  await sql`
    delete from graphile_worker._private_jobs
    where payload->>'account' = ${account} and locked_at is null`.execute(db)
  await pace.until(flightMs, async () => !(await isUnderWay(db, account)))
}

/** True while a worker hands over messages of the account. Their outcome is recorded before they are erased. */
async function isUnderWay(db: Db, account: string): Promise<boolean> {
  const { rows: claimed } = await sql<{ send_id: string; contact_ids: string[] }>`
    select batch.send_id, batch.contact_ids from send
    join send_batch batch on batch.send_id = send.id and batch.status = 'claimed'
    where send.account_id = ${account}`.execute(db)
  if (claimed.length === 0) return false
  const { rows } = await sql`
    select 1 from recipient
    where send_id = any(${claimed.map(({ send_id }) => send_id)}::uuid[])
      and contact_id = any(${claimed.flatMap(({ contact_ids }) => contact_ids)}::uuid[]) and state = 'in_flight'
    limit 1`.execute(db)
  return rows.length > 0
}
