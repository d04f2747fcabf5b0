import type { Selectable } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Contact } from '#schema/tables.generated.ts'

/** The stored row of a contact of an account, without a lock. */
export async function findContactRow(
  db: Db,
  account: string,
  id: string,
): Promise<Selectable<Contact> | undefined> {
  return db
    .selectFrom('contact')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
}
