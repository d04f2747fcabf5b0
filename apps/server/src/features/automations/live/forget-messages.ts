import { messageIdsOf, textIdsOf } from '@carillon/journey/emails'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { AutomationRow } from '../find-automation.ts'

/**
 * Deletes the emails and texts that no step has, where what is saved has just been published. Versions keep their own copies.
 */
export async function forgetMessages(
  tx: Db,
  { id, steps }: Pick<AutomationRow, 'id' | 'steps'>,
): Promise<void> {
  await sql`
    delete from automation_message
    where automation_id = ${id} and id <> all(${messageIdsOf(steps)}::uuid[])`.execute(tx)
  await sql`
    delete from automation_text
    where automation_id = ${id} and id <> all(${textIdsOf(steps)}::uuid[])`.execute(tx)
}
