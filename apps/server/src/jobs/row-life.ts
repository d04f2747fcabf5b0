import { type RawBuilder, sql } from 'kysely'
import { databaseTime } from '#platform/database-time.ts'
import type { Db } from '#platform/db.ts'
import { noUuid } from '#platform/uuid.ts'
import type { DB } from '#schema/tables.generated.ts'
import type { JobContext } from './define-job.ts'
import { stepByStep } from './long-job.ts'

/** A kind of rows that go after the months of a setting. */
export type RowKind =
  | 'contact-changes'
  | 'contact-jobs'
  | 'automation-log'
  | 'counters'
  | 'mail-of-programs'
  | 'segment-stays'
  | 'texts'

/**
 * Lets rows go that are from before the calendar month which began so many months before this one, by the clock of the process
 * or the database, whichever is behind. Readers are told by `rowsKeptFrom` before the first row goes. Once all are gone, the next
 * months are waited for: a nightly run costs one look at one row.
 * @param months null: nothing goes
 */
export async function letGo(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  what: RowKind,
  months: number | null,
  forget: (before: Date) => Promise<void>,
): Promise<void> {
  if (months === null) return
  const before = startOfMonth(Math.min(now().getTime(), (await databaseTime(db)).getTime()), months)
  const { rows } = await sql<{ isDone: boolean }>`
    insert into row_life as known (what, kept_from) values (${what}, ${before})
    on conflict (what) do update set kept_from = greatest(known.kept_from, excluded.kept_from)
    returning coalesce(gone_to >= ${before}, false) as "isDone"`.execute(db)
  if (rows[0]?.isDone) return
  await forget(before)
  await sql`update row_life set gone_to = greatest(gone_to, ${before}) where what = ${what}`.execute(db)
}

function startOfMonth(at: number, earlier: number): Date {
  const time = new Date(at)
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() - earlier))
}

/** The time since which all rows of a kind are there; null: no row has gone. */
export async function rowsKeptFrom(db: Db, what: RowKind): Promise<Date | null> {
  const row = await db.selectFrom('row_life').select('kept_from').where('what', '=', what).executeTakeFirst()
  return row?.kept_from ?? null
}

interface OldRows {
  table: keyof DB
  /** The column by which the table is distributed. For `forgetByKey` an index begins with it. */
  by: 'contact_id' | 'number'
  /** The column of its time. */
  at: string
  /** A further condition on the rows, which are called `old`. */
  only?: RawBuilder<unknown>
}

const perSet = 5000
const dayMs = 86_400_000

function partsOf({ table, by, at, only = sql`true` }: OldRows) {
  return { time: sql.ref(`old.${at}`), key: sql.ref(`old.${by}`), old: sql`${sql.table(table)} as old`, only }
}

/**
 * Deletes rows from before a time, oldest first: day after day, and of each day the rows of at most 5,000 contacts in one
 * statement. The contacts are found first and then named, so that the table may lie on several machines (decision 0095). It is
 * for tables with an index by blocks of that time. A killed run goes on with what is left.
 */
export async function forgetByTime(
  { db, signal }: Pick<JobContext, 'db' | 'signal'>,
  before: Date,
  rowsToForget: OldRows,
): Promise<void> {
  const { time, key, old, only } = partsOf(rowsToForget)
  for (;;) {
    const { rows } = await sql<{ at: Date | null }>`
      select min(${time}) as at from ${old} where ${time} < ${before} and ${only}`.execute(db)
    const oldest = rows[0]?.at?.getTime()
    if (oldest === undefined) return
    const end = new Date(Math.min(oldest + dayMs, before.getTime()))
    const those = sql`${time} >= ${new Date(oldest)} and ${time} < ${end} and ${only}`
    for (;;) {
      signal.throwIfAborted()
      const { rows: found } = await sql<{ key: string }>`
        select distinct key from (select ${key} as key from ${old} where ${those} limit ${perSet}) as page`.execute(
        db,
      )
      if (found.length === 0) break
      await sql`delete from ${old} where ${key} = any(${found.map((row) => row.key)}) and ${those}`.execute(
        db,
      )
    }
  }
}

/** As `forgetByTime`, for tables without an index by time: walks once along the key of the table. */
export async function forgetByKey(
  { db, signal }: Pick<JobContext, 'db' | 'signal'>,
  before: Date,
  rowsToForget: OldRows,
): Promise<void> {
  const { time, key, old, only } = partsOf(rowsToForget)
  const those = sql`${time} < ${before} and ${only}`
  await stepByStep<string>(signal, rowsToForget.by === 'number' ? '' : noUuid, async (after) => {
    const { rows: found } = await sql<{ key: string }>`
      select distinct ${key} as key from ${old} where ${key} > ${after} and ${those}
      order by key limit ${perSet}`.execute(db)
    if (found.length > 0)
      await sql`delete from ${old} where ${key} = any(${found.map((row) => row.key)}) and ${those}`.execute(
        db,
      )
    return found.at(-1)?.key ?? null
  })
}
