import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/**
 * The work of the installation is paused, because its tables are on their way to other machines. The code is the one
 * with which PostgreSQL refuses connections while it starts, so that every process waits as in an outage.
 */
export class PausedWork extends Error {
  readonly code = '57P03'

  constructor(since: Date) {
    super(
      `the installation is paused since ${since.toISOString()}, because npm run distribute moves its tables. ` +
        'If that command was broken off, run it again: it goes on, and then ends the pause.',
    )
    this.name = 'PausedWork'
  }
}

/** The beginning of the pause; null: there is none. */
export async function pausedSince(client: pg.ClientBase): Promise<Date | null> {
  try {
    const { rows } = await client.query<{ began_at: Date }>('select began_at from distribution_pause')
    return rows[0]?.began_at ?? null
  } catch (cause) {
    if (isMissingTable(cause)) return null
    throw cause
  }
}

/** Each connection asks this before it works. @throws PausedWork, which counts as a database that is gone */
export async function refuseWhilePaused(client: pg.ClientBase): Promise<void> {
  const since = await pausedSince(client)
  if (since !== null) throw new PausedWork(since)
}

function isMissingTable(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === '42P01'
}

const lookEveryMs = 100
/** The longest time for which open transactions are waited for, in milliseconds; then they are rolled back. */
const patienceMs = 60_000

/**
 * Pauses all processes of the installation: no connection that begins from now on works, and connections that are there
 * are ended once they are between two transactions. Answers the number of those that were ended within one.
 */
export async function pauseWork(client: pg.Client, patience = patienceMs): Promise<number> {
  await client.query(
    'insert into distribution_pause (began_at) values ($1::timestamptz) on conflict do nothing',
    [await timeOf(client)],
  )
  const before = await timeOf(client)
  const end = performance.now() + patience
  for (;;) {
    const isOver = performance.now() > end
    const found = await endSessions(client, before, isOver)
    if (found.every(({ was_idle }) => was_idle)) return 0
    if (isOver) return found.filter(({ was_idle }) => !was_idle).length
    await sleep(lookEveryMs)
  }
}

async function timeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at')
  return rows[0]?.at ?? ''
}

/** Ends sessions of the product that began before a moment and are idle, or all of them. Answers all that it found. */
async function endSessions(
  client: pg.Client,
  before: string,
  all: boolean,
): Promise<{ was_idle: boolean }[]> {
  const { rows } = await client.query<{ was_idle: boolean }>(
    `select state = 'idle' as was_idle,
       case when state = 'idle' or $2 then pg_terminate_backend(pid, 5000) end as ended
     from pg_stat_activity
     where datname = current_database() and application_name in ('carillon', 'carillon calls')
       and backend_start <= $1::timestamptz and pid <> pg_backend_pid()`,
    [before, all],
  )
  return rows
}

/** Ends the pause. Processes look every half a second, and go on by new connections. */
export async function endPause(client: pg.ClientBase): Promise<void> {
  await client.query('delete from distribution_pause')
}
