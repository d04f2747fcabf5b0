import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { erase, type Pace, type Page } from './pace.ts'

/** Erases the account's lists and segments, each after who is in it. */
export async function eraseSets(db: Db, account: string, pace: Pace): Promise<void> {
  const lists = await sql<{ id: string }>`select id from list where account_id = ${account}`.execute(db)
  for (const { id } of lists.rows) {
    const set = { table: 'list_contact', column: 'list_id', id }
    await pace.pages<string>((most, after) => eraseMembers(db, set, most, after))
    await pace.piece(() =>
      erase(db, async (tx) => {
        await sql`delete from list where id = ${id}`.execute(tx)
        await sql`delete from list_contact where list_id = ${id}`.execute(tx)
        return 1
      }),
    )
  }
  const segments = await sql<{ id: string }>`select id from segment where account_id = ${account}`.execute(db)
  for (const { id } of segments.rows) {
    const set = { table: 'segment_contact', column: 'segment_id', id }
    await pace.pages<string>((most, after) => eraseMembers(db, set, most, after))
    await pace.piece(() =>
      erase(db, async (tx) => {
        // An evaluation that is running writes members until it ends; none begins once the row is gone.
        await sql`select pg_advisory_xact_lock(hashtextextended('segment:' || ${id}, 0))`.execute(tx)
        await sql`delete from segment_contact where segment_id = ${id}`.execute(tx)
        await sql`delete from segment where id = ${id}`.execute(tx)
        return 1
      }),
    )
  }
}

/** Erases members in the order of their contacts. */
function eraseMembers(
  db: Db,
  { table, column, id }: { table: string; column: string; id: string },
  most: number,
  after: string | null,
): Promise<Page<string>> {
  return erase(db, async (tx) => {
    const behind = after === null ? sql`` : sql`and contact_id > ${after}`
    const { rows } = await sql<{ last: string }>`
      select contact_id as last from ${sql.table(table)} where ${sql.ref(column)} = ${id} ${behind}
      order by contact_id limit 1 offset ${most}`.execute(tx)
    const [end] = rows
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ${sql.ref(column)} = ${id} ${behind} ${end ? sql`and contact_id <= ${end.last}` : sql``}`.execute(
      tx,
    )
    return { erased: Number(numAffectedRows ?? 0n), last: end?.last ?? null }
  })
}
