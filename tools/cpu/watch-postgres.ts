import pg from 'pg'
import { usageOf } from './cpu-seconds.ts'
import { note } from './file-notes.ts'

const lookMs = 1000

/**
 * Notes the processor time of each database of a PostgreSQL on this machine. It looks once a second at the server's
 * processes, each of which serves one connection. The last moments of a connection are missed, and the time for copying
 * and cleaning databases counts for none of them.
 */
export async function watchPostgres(url: string): Promise<() => Promise<void>> {
  if (!process.env['CARILLON_REPORTS']) return async () => {}
  const administration = new URL(url)
  administration.pathname = '/postgres'
  const client = new pg.Client({ connectionString: administration.href })
  await client.connect()
  const used = new Map<string, { database: string; seconds: number }>()
  const look = async (): Promise<void> => {
    const { rows } = await client.query<{ id: string; pid: number; database: string }>(
      `select pid || ' ' || backend_start as id, pid, datname as database from pg_stat_activity where datname like 'test\\_%'`,
    )
    for (const { id, pid, database } of rows) {
      const usage = usageOf(pid)
      if (usage) used.set(id, { database, seconds: usage.own })
    }
  }
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, lookMs)
  return async () => {
    clearInterval(timer)
    await looking
    await client.end()
    for (const [database, connections] of Map.groupBy(used.values(), (each) => each.database))
      note({ database, seconds: connections.reduce((sum, { seconds }) => sum + seconds, 0) })
  }
}
