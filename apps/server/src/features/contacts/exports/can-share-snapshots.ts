import pg, { type ClientBase } from 'pg'

/**
 * True if several connections can read one snapshot of the database. They can't where the database lacks the function,
 * nor on Citus, where a snapshot is valid on one of several machines only. Then one connection writes the whole export
 * (decision 0096). Call it outside a transaction, because an error would abort it.
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
