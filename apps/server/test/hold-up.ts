import { randomInt } from 'node:crypto'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { until } from './kit.ts'
import { placementsOf } from './nodes.ts'

/**
 * Holds up each process that writes or deletes a row as described, before the row counts, until `release`. This catches a process in
 * the middle of a job of any size and duration. The end of the test releases as well.
 * @param event as in `insert on contact`
 * @param when a condition on `new`, the row; on `old` for a deletion
 */
export async function holdUp(
  databaseUrl: string,
  event: string,
  when: string,
): Promise<{ reached(): Promise<void>; release(): Promise<void> }> {
  const key = randomInt(2 ** 31)
  const [what, table = ''] = event.split(' on ')
  const placements = await placementsOf(databaseUrl, table)
  const urls = [...new Set(placements.map(({ url }) => url))]
  const clients = new Map(urls.map((url) => [url, new pg.Client({ connectionString: url })]))
  let ended: Promise<unknown> | undefined
  const release = async () => {
    ended ??= Promise.all([...clients.values()].map((client) => client.end()))
    await ended
  }
  // If the test fails before it calls `release`, this releases the hold, so that the server can stop.
  onTestFinished(release)
  for (const [url, client] of clients) {
    await client.connect()
    // Triggers stand on the shards themselves, since a distributed table has none.
    if (url !== databaseUrl || placements.length > 1)
      await client.query('set citus.enable_ddl_propagation to off')
    await client.query('select pg_advisory_lock($1)', [key])
    await client.query(`
      create function hold_up_${key}() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(${key}); return coalesce(new, old); end $$`)
    for (const one of placements.filter((placement) => placement.url === url)) {
      await client.query(`
        create trigger hold_up_${key} before ${what} on ${one.table}
          for each row when (${when}) execute function hold_up_${key}()`)
    }
  }
  const isReached = async (client: pg.Client) => {
    const { rowCount } = await client.query(
      `select 1 from pg_locks where locktype = 'advisory' and not granted and objid = $1
          and database = (select oid from pg_database where datname = current_database())`,
      [key],
    )
    return rowCount !== 0
  }
  return {
    reached: async () => {
      await until(`somebody waits before ${event}`, async () => {
        for (const client of clients.values()) if (await isReached(client)) return true
        return false
      })
    },
    release,
  }
}
