import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { hasLeftTransactions } from '#platform/distribute/left-transactions.ts'

/** A session that may still commit events. */
interface Writer {
  /** The process of the session; null: a prepared transaction, which no session holds. */
  pid: number | null
  /** The beginning of the transaction; null: PostgreSQL doesn't tell it. */
  began: Date | null
}

export interface Complete {
  /** All events with `written_at` up to this instant are visible to the statements that follow. ISO, with microseconds. Null: none. */
  to: string | null
  /** The writer that began first. Null: none is open. */
  oldest: Writer | null
}

/**
 * Finds the instant up to which events are complete. Each writer of events holds a lock on their table from before the
 * first row is made until the commit is visible, and `written_at` is the clock when a row is made. So a transaction
 * that is not among the holders now either ended, or will write only later instants. Other transactions, even long
 * ones, delay nothing (docs/decisions/0192).
 *
 * Events on other machines may be committed after that, if Citus fails in between; such a transaction delays everything until it is
 * settled, which takes a minute at most.
 *
 * It runs as statements of its own, so that the next statements of `tx` see all transactions that ended before them.
 * @param tx a transaction whose statements each see all commits until then
 * @param settledMs the age that events must have
 */
export async function eventsComplete(tx: Db, settledMs = 0): Promise<Complete> {
  const { rows } = await sql<{
    to: string | null
    writer: number | null
    is_open: boolean
    began: Date | null
    distributed: boolean
  }>`
    with writer as (
      select held.pid, session.xact_start as began,
             held.pid is null or session.pid is not null and xact_start is null and coalesce(state, 'disabled') = 'disabled'
               as is_hidden
      from pg_locks held left join pg_stat_activity session on session.pid = held.pid
      where held.locktype = 'relation' and held.relation = 'message_event'::regclass
        and held.database = (select oid from pg_database where datname = current_database())
        and held.mode = 'RowExclusiveLock' and held.granted and held.pid is distinct from pg_backend_pid()
    ), oldest as (
      select * from writer where is_hidden or began is not null order by is_hidden desc, began limit 1
    )
    select case when coalesce(is_hidden, false) then null else to_char(
             least(now() - ${settledMs} * interval '1 millisecond', began - interval '1 microsecond') at time zone 'UTC',
             'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') end as to,
           oldest.pid as writer, is_hidden is not null as is_open, case when not is_hidden then began end as began,
           to_regclass('pg_catalog.pg_dist_shard') is not null as distributed
    from (values (1)) as one left join oldest on true`.execute(tx)
  const { to, writer, is_open, began, distributed } = rows[0]!
  if (distributed && to !== null && (await hasLeftTransactions(tx)))
    return { to: null, oldest: { pid: null, began: null } }
  return { to, oldest: is_open ? { pid: writer, began } : null }
}
