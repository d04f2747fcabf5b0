import { sql } from 'kysely'
import type { Db } from '../db.ts'

/** A worker that ended with messages under way, and whose journal has not told of them. */
export interface LostMessages {
  host: string
  folder: string
  messages: number
  /** In UTC, as text: the doctor's sessions have the settings of the server, which may write dates in any style. */
  at: string
  /** True if the host has a younger data folder since, and the worker was alone on it: its journal is lost. */
  isReplaced: boolean
}

/** After this silence a process counts as ended, in seconds. */
const silentAfter = 30

/** Holds for processes that run. While PostgreSQL was away none could beat, so each has its whole time again. */
export const runningSql = `greatest(seen_at, pg_postmaster_start_time()) > now() - ${silentAfter} * interval '1 second'`

/** Names the sending engine of a process, so that its messages can be told to be of its host. */
export async function nameEngine(db: Db, process: string, workerId: string): Promise<void> {
  await db.updateTable('host_process').set({ worker_id: workerId }).where('id', '=', process).execute()
}

/** Notes that a dead worker left this many messages uncertain. */
export async function noteLost(db: Db, workerId: string, messages: number): Promise<void> {
  await db
    .updateTable('host_process')
    .set({ lost_messages: sql<number>`lost_messages + ${messages}`, lost_at: sql<Date>`now()` })
    .where('worker_id', '=', workerId)
    .execute()
}

/** Notes that a worker's journal was read, or that the worker lives. Answers the number of messages that were noted. */
export async function forgetLost(db: Db, workerId: string): Promise<number> {
  const { rows } = await sql<{ messages: number }>`
    update host_process p set lost_messages = 0, lost_at = null
    from (select id, lost_messages from host_process where worker_id = ${workerId} and lost_messages > 0 for update) as old
    where p.id = old.id
    returning old.lost_messages as messages`.execute(db)
  return rows[0]?.messages ?? 0
}

/**
 * When the row of a data folder was made, in milliseconds since 1970: its id is a UUID of version 7. PostgreSQL can read it only from
 * version 18 on.
 */
const folderMadeSql = `('x' || left(replace(o.folder_id::text, '-', ''), 12))::bit(48)::bigint`

/**
 * Several workers may run on one host, or under one host name, each with a folder of its own. A folder that is older than the last
 * beat of a dead worker belongs to another worker. Where others ran beside the dead one, a younger folder may be that of one more.
 */
export const findLostSql = `
  select p.host, p.folder_id as folder, p.lost_messages as messages,
    to_char(p.lost_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at,
    exists (
      select 1 from host_process o
      where o.host = p.host and o.folder_id <> p.folder_id and 'worker' = any(o.roles) and o.started_at > p.seen_at
        and ${folderMadeSql} > extract(epoch from p.seen_at) * 1000
    ) and not exists (
      select 1 from host_process o
      where o.host = p.host and o.folder_id <> p.folder_id and 'worker' = any(o.roles)
        and o.started_at <= p.seen_at and o.seen_at >= p.seen_at
    ) as "isReplaced"
  from host_process p where p.lost_messages > 0 order by p.lost_at`

/** All workers whose messages are lost, the earliest first. */
export async function findLost(db: Db): Promise<LostMessages[]> {
  return (await sql.raw<LostMessages>(findLostSql).execute(db)).rows
}
