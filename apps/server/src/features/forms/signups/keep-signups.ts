import { sql } from 'kysely'
import { readContactLimit, wakeContactQueueSoon } from '#features/contacts/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import { count } from '../counts.ts'

const day = 24 * 3_600_000
/** The time for which unconfirmed posts, and posts waiting for room, are kept. */
export const keptMs = 30 * day
const perSet = 5000

/** Requests workers where posts wait: a process may have died before it did. Admits parked posts where there is room. */
export async function applyWaiting({ db, services }: JobContext): Promise<void> {
  await admitParked(db, services)
  const { rows } = await sql<{ account: string }>`
    select distinct account_id as account from signup_submission where state = 'accepted'`.execute(db)
  for (const { account } of rows) await wakeContactQueueSoon(db, account, 0)
}

async function admitParked(db: JobContext['db'], services: JobContext['services']): Promise<void> {
  const { rows } = await sql<{ account: string }>`
    select distinct account_id as account from signup_submission where state = 'parked'`.execute(db)
  for (const { account } of rows) {
    const { limit, billable_count: used } = await readContactLimit(services, db, account)
    const room = Math.min(limit === null ? perSet : limit - used, perSet)
    if (room <= 0) continue
    await db.transaction().execute(async (tx) => {
      const { rows: admitted } = await sql<{ form_id: string }>`
        update signup_submission set state = 'accepted'
        where id = any(array(
          select id from signup_submission where account_id = ${account} and state = 'parked' order by parked_at limit ${room}))
        returning form_id`.execute(tx)
      await countByForm(tx, admitted, 'parked')
    })
  }
}

/** Deletes posts that were not confirmed or had no room for 30 days, and counters of tries that are long over. */
export async function clearSignups({ db, now, signal }: JobContext): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  for (const state of ['pending', 'parked', 'done'] as const) {
    let deleted: number
    do {
      signal.throwIfAborted()
      deleted = await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ form_id: string }>`
          delete from signup_submission where id = any(array(
            select id from signup_submission
            where submitted_at < ${before} and state = ${state} and coalesce(parked_at, submitted_at) < ${before} limit ${perSet}))
          returning form_id`.execute(tx)
        if (state !== 'done') await countByForm(tx, rows, state)
        return rows.length
      })
    } while (deleted === perSet)
  }
  await sql`delete from signup_attempt where began_at < ${new Date(now().getTime() - 2 * day)}`.execute(db)
  await sql`delete from signup_challenge where used_at < ${new Date(now().getTime() - day)}`.execute(db)
}

async function countByForm(
  tx: JobContext['db'],
  rows: readonly { form_id: string }[],
  state: 'pending' | 'parked',
): Promise<void> {
  for (const [form, of] of Map.groupBy(rows, ({ form_id }) => form_id)) {
    await count(tx, form, { [state]: -of.length })
  }
}
