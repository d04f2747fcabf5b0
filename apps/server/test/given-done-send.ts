import type { Insertable } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import type { Send } from '#schema/tables.generated.ts'

/** Stores a send that is done, without recipients. */
export async function givenDoneSend(
  db: Db,
  { id = newId(), ...send }: Pick<Insertable<Send>, 'account_id'> & Partial<Insertable<Send>>,
): Promise<string> {
  await db
    .insertInto('send')
    .values({ id, client: 'single-sends', client_id: newId(), status: 'done', message: '{}', ...send })
    .execute()
  return id
}
