import pg, { type ClientBase } from 'pg'

/**
 * Whether other connections can be given what one sees. Not where the database lacks the function, and not on Citus,
 * where a snapshot holds for one of several machines only: one connection then writes all of an export (decision 0096).
 * Asked outside a transaction, which a refusal would end.
 */
export async function canShareSnapshots(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  if (rows.length > 0) return false
  try {
    await client.query('select pg_export_snapshot()')
    return true
  } catch (cause) {
    if (cause instanceof pg.DatabaseError) return false
    throw cause
  }
}
