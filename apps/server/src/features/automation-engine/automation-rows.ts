import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Automation } from '#schema/tables.generated.ts'

/** The engine owns the rows of automations, since moving people changes them. Their author's changes come through here. */
export async function insertAutomation(
  tx: Db,
  values: Insertable<Automation>,
): Promise<Selectable<Automation>> {
  return tx.insertInto('automation').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function changeAutomation(
  tx: Db,
  id: string,
  changes: Updateable<Automation>,
): Promise<Selectable<Automation>> {
  return tx
    .updateTable('automation')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteAutomation(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('automation').where('id', '=', id).execute()
}
