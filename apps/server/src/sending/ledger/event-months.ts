import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { lowestIdAt } from '#platform/uuid.ts'
import type { DB } from '#schema/tables.generated.ts'

/**
 * The number of months for which partitions are made ahead. If no scheduler runs for longer, events go to the default
 * partition.
 */
const monthsAhead = 3
/** The most months that one run makes, so that a clock that is years ahead doesn't make hundreds. */
const mostMonths = 12
/**
 * The number of the advisory lock, the same in all processes. While one process makes or drops months, the others wait.
 */
const lockKey = 7_261_983

/**
 * Makes the partitions of `message_event` for this month and the next ones (decision 0098). Events of such a month that
 * are in the default partition move into it. Answers the number of partitions made.
 */
export async function prepareEventMonths(db: Kysely<DB>, log: Logger, now: Date): Promise<number> {
  const made = await db.transaction().execute(async (tx) => {
    const newest = (await lockMonths(tx)).at(-1)
    if (newest === undefined) throw new Error('message_event has no parts')
    const last = monthOf(now.getTime(), monthsAhead)
    let made = 0
    let from = newest.until
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

interface Month {
  /** The name of the partition. */
  part: string
  /** The first moment after the month. */
  until: number
}

/**
 * The partitions of `message_event`, oldest first, without the default partition. No other transaction makes or drops
 * any until `tx` ends.
 */
export async function lockMonths(tx: Kysely<DB>): Promise<Month[]> {
  await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx)
  const { rows } = await sql<{ part: string; until: string }>`
    select part.relname as part, substring(pg_get_expr(part.relpartbound, part.oid) from 'TO .''([0-9a-f-]+)') as until
    from pg_inherits join pg_class part on part.oid = inhrelid
    where inhparent = 'message_event'::regclass and pg_get_expr(part.relpartbound, part.oid) <> 'DEFAULT'
    order by until`.execute(tx)
  return rows.map(({ part, until }) => ({
    part,
    until: Number.parseInt(until.replace('-', '').slice(0, 12), 16),
  }))
}

/** The first moment of a month in UTC. */
export function monthOf(at: number, later: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later)
}

/** Makes the partition of a month. Only writers of the default partition wait for it, for an instant. */
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
