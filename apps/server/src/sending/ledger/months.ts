import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { lowestIdAt, noUuid } from '#platform/uuid.ts'
import type { DB } from '#schema/tables.generated.ts'

/** A table that is divided by month, by the time in an id (docs/decisions/0098, 0291). */
interface MonthlyTable {
  name: 'message_event' | 'recipient'
  /** The column with the id. */
  column: 'id' | 'send_id'
  /** The share of each page that is filled at first, in percent. */
  filled: number
}

export const eventMonths: MonthlyTable = { name: 'message_event', column: 'id', filled: 100 }
/** Half of each page stays free for the two updates of a message. */
export const recipientMonths: MonthlyTable = { name: 'recipient', column: 'send_id', filled: 50 }

/**
 * The number of months for which partitions are made ahead. If no scheduler runs for longer, rows go to the default
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
 * Makes the partitions of these tables for this month and the next ones. Rows of such a month that are in the default
 * partition move into it. Answers the number of partitions made.
 */
export async function prepareMonths(
  db: Kysely<DB>,
  log: Logger,
  now: Date,
  tables: readonly MonthlyTable[] = [eventMonths, recipientMonths],
): Promise<number> {
  let made = 0
  for (const table of tables) made += await prepare(db, log, now, table)
  return made
}

async function prepare(db: Kysely<DB>, log: Logger, now: Date, table: MonthlyTable): Promise<number> {
  const made = await db.transaction().execute(async (tx) => {
    const newest = (await lockMonths(tx, table)).at(-1)
    if (newest === undefined) throw new Error(`${table.name} has no parts`)
    const last = monthOf(now.getTime(), monthsAhead)
    let made = 0
    let from = newest.until
    for (; from <= last && made < mostMonths; made++) {
      const next = monthOf(from, 1)
      await makeMonth(tx, table, from, next)
      from = next
    }
    return made
  })
  if (await hasStrays(db, table))
    log.warn({ table: table.name }, 'some rows lie outside of all months: was a clock wrong?')
  return made
}

async function hasStrays(db: Kysely<DB>, { name }: MonthlyTable): Promise<boolean> {
  const { rows } = await sql<{ strays: boolean }>`
    select exists (select 1 from ${sql.id(`${name}_default`)}) as strays`.execute(db)
  return rows[0]?.strays ?? false
}

export interface Month {
  /** The name of the partition. */
  part: string
  /** The lowest id that lies in it. */
  from: string
  /** The first moment after the month. */
  until: number
}

/**
 * The partitions of a table that end with a month, oldest first. No other transaction makes or drops any until `tx`
 * ends.
 */
export async function lockMonths(tx: Kysely<DB>, { name }: MonthlyTable): Promise<Month[]> {
  await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx)
  const { rows } = await sql<{ part: string; from: string | null; until: string }>`
    select part, "from", until
    from (
      select part.relname as part, substring(pg_get_expr(part.relpartbound, part.oid) from 'FROM .''([0-9a-f-]+)') as "from",
        substring(pg_get_expr(part.relpartbound, part.oid) from 'TO .''([0-9a-f-]+)') as until
      from pg_inherits join pg_class part on part.oid = inhrelid
      where inhparent = ${name}::regclass
    ) as bounded
    where until is not null
    order by until`.execute(tx)
  return rows.map(({ part, from, until }) => ({
    part,
    from: from ?? noUuid,
    until: Number.parseInt(until.replace('-', '').slice(0, 12), 16),
  }))
}

/** The first moment of a month in UTC. */
export function monthOf(at: number, later: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later)
}

/** Makes the partition of a month. Only writers of the default partition wait for it, for an instant. */
async function makeMonth(tx: Kysely<DB>, table: MonthlyTable, from: number, next: number): Promise<void> {
  const month = new Date(from).toISOString().slice(0, 7).replace('-', '_')
  const [whole, part, strays] = [table.name, `${table.name}_${month}`, `${table.name}_default`].map((name) =>
    sql.id(name),
  ) as [ReturnType<typeof sql.id>, ReturnType<typeof sql.id>, ReturnType<typeof sql.id>]
  const [lowest, end] = [lowestIdAt(from), lowestIdAt(next)]
  const id = sql.id(table.column)
  await sql`
    create table ${part} (like ${whole} including defaults including constraints)
    with (fillfactor = ${sql.lit(table.filled)})`.execute(tx)
  await sql`lock table ${strays} in access exclusive mode`.execute(tx)
  if (await hasStrays(tx, table)) {
    await sql`
      with moved as (delete from ${strays} where ${id} >= ${lowest} and ${id} < ${end} returning *)
      insert into ${part} select * from moved`.execute(tx)
  }
  await sql`
    alter table ${whole} attach partition ${part}
    for values from (${sql.lit(lowest)}) to (${sql.lit(end)})`.execute(tx)
}

/** A process whose clock is years ahead would drop everything, so the earlier of its clock and the database's counts. */
export async function soberClock(tx: Kysely<DB>, now: Date): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select least(${now}::timestamptz, now()) as now`.execute(tx)
  return rows[0]?.now ?? now
}

/** The longest time that a drop waits for readers and writers of a table. They wait for a drop as well. */
const lockTimeout = '2s'

/** Locks a table against all others until `tx` ends. @throws an error that `isLockTimeout` knows, after 2 s */
export async function lockForDrop(tx: Kysely<DB>, { name }: MonthlyTable): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx)
  await sql`lock table ${sql.id(name)} in access exclusive mode`.execute(tx)
}

export function isLockTimeout(err: unknown): boolean {
  return err instanceof Error && 'code' in err && err.code === '55P03'
}
