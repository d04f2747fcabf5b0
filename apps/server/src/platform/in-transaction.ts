import type { Pool, PoolClient } from 'pg'

const begin = (client: PoolClient): Promise<unknown> => client.query('begin')

/**
 * Runs `work` in a transaction on a connection of its own. After a failure the connection is closed, because its state
 * is unknown, unless the database only refused a statement.
 * @param begins begins the transaction, and does what must come before it
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  begins: (client: PoolClient) => Promise<unknown> = begin,
): Promise<T> {
  const client = await pool.connect()
  let failure: unknown
  try {
    await begins(client)
    const done = await work(client)
    await client.query('commit')
    return done
  } catch (error) {
    failure = error
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release(failure instanceof Error && !('code' in failure))
  }
}
