import { randomInt } from 'node:crypto'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { until } from './kit.ts'

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
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  let ended: Promise<void> | undefined
  const release = () => (ended ??= client.end())
  // If the test fails before it calls `release`, this releases the hold, so that the server can stop.
  onTestFinished(release)
  await client.query('select pg_advisory_lock($1)', [key])
  await client.query(`
    create function hold_up_${key}() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${key}); return coalesce(new, old); end $$;
    create trigger hold_up_${key} before ${event} for each row when (${when}) execute function hold_up_${key}()`)
  return {
    reached: async () => {
      await until(`somebody waits before ${event}`, async () => {
        const { rowCount } = await client.query(
          `select 1 from pg_locks where locktype = 'advisory' and not granted and objid = $1
              and database = (select oid from pg_database where datname = current_database())`,
          [key],
        )
        return rowCount !== 0
      })
    },
    release,
  }
}
