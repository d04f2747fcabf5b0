import type pg from 'pg'
import { adaptTexts } from './adapt-texts.ts'
import { findLargeTables } from './tables.ts'

/**
 * Distributes the large tables that a migration has made, while they are empty, and adapts its functions. A database
 * without distributed tables stays as it is.
 * @throws if such a table has rows, since statements that join it with distributed ones would fail
 */
export async function distributeNewTables(client: pg.ClientBase): Promise<void> {
  const tables = await findLargeTables(client)
  if (!tables.some(({ isDistributed }) => isDistributed)) return
  for (const { table, statement } of tables.filter(({ isDistributed }) => !isDistributed)) {
    const { rows } = await client.query<{ full: boolean }>(`select exists (select 1 from ${table}) as full`)
    if (rows[0]?.full)
      throw new Error(
        `The table ${table} is not distributed and has rows already, beside distributed ones: run npm run distribute.`,
      )
    await client.query(statement)
  }
  await adaptTexts(client)
}
