import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '#platform/tables.generated.ts'
import { lowestIdAt } from '#platform/uuid.ts'
import type { JobContext } from '../../jobs/define-job.ts'

/**
 * An installation may be without a scheduler for longer than this: events without a partition for their month go to the
 * default partition.
 */
const monthsAhead = 3
/** A limit for one run, so that a clock that is years ahead doesn't make hundreds of months. */
const mostMonths = 12
/** The number of the advisory lock, the same in all processes: one makes months, the others wait and find them made. */
const lockKey = 7_261_983

/**
 * Makes the partitions of `message_event` for this month and the next ones (decision 0098). Events of such a month that
 * are in the default partition move into it. Answers how many partitions were made.
 */
export async function prepareEventMonths(db: Kysely<DB>, log: Logger, now: Date): Promise<number> {
  const made = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx)
    const { rows } = await sql<{ until: string }>`
      select substring(pg_get_expr(part.relpartbound, part.oid) from 'TO .''([0-9a-f-]+)') as until
      from pg_inherits join pg_class part on part.oid = inhrelid
      where inhparent = 'message_event'::regclass and pg_get_expr(part.relpartbound, part.oid) <> 'DEFAULT'
      order by until desc limit 1`.execute(tx)
    const until = rows[0]?.until
    if (until === undefined) throw new Error('message_event has no parts')
    const last = monthOf(now.getTime(), monthsAhead)
    let made = 0
    let from = Number.parseInt(until.replace('-', '').slice(0, 12), 16)
    for (; from <= last && made < mostMonths; made++) {
      const next = monthOf(from, 1)
      await makeMonth(tx, from, next)
      from = next
    }
    return made
  })
  const { rows } = await sql<{ strays: boolean }>`
    select exists (select 1 from message_event_default) as strays`.execute(db)
  if (rows[0]?.strays) log.warn('some events lie outside of all months: was a clock wrong?')
  return made
}

/** The first moment of a month in UTC. */
function monthOf(at: number, later: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later)
}

/** Writers of other months don't wait; only those of the default partition do, for an instant. */
async function makeMonth(tx: Kysely<DB>, from: number, next: number): Promise<void> {
  const month = new Date(from).toISOString().slice(0, 7).replace('-', '_')
  const part = sql.id(`message_event_${month}`)
  const [lowest, end] = [lowestIdAt(from), lowestIdAt(next)]
  await sql`create table ${part} (like message_event including defaults)`.execute(tx)
  await sql`lock table message_event_default in access exclusive mode`.execute(tx)
  await sql`
    with moved as (delete from message_event_default where id >= ${lowest} and id < ${end} returning *)
    insert into ${part} select * from moved`.execute(tx)
  await sql`
    alter table message_event attach partition ${part}
    for values from (${sql.lit(lowest)}) to (${sql.lit(end)})`.execute(tx)
}

/**
 * Runs every hour. Makes the months to come, and analyzes both partitioned tables as a whole, because the planner needs
 * that for joins and PostgreSQL analyzes only their partitions by itself.
 */
export async function keepEventMonths({ services, log, now }: JobContext): Promise<void> {
  const { db } = services.database
  await prepareEventMonths(db, log, now())
  await sql`analyze recipient, message_event`.execute(db)
}
