import type { Selectable } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { Automation } from '#schema/tables.generated.ts'

export type AutomationRow = Selectable<Automation>

/** @throws automation_not_found, also for another account's */
export async function findAutomation(db: Db, account: string, id: string): Promise<AutomationRow> {
  const row = await selectAutomation(db, account, id).executeTakeFirst()
  if (!row) throw new Refusal('automation_not_found', { id })
  return row
}

/**
 * Finds an automation for a change, and locks it until the transaction ends. Moving its people takes this lock too.
 * @param startsFrom the revision that its author saw; null: any
 * @throws automation_not_found, automation_changed
 */
export async function accessAutomation(
  tx: Db,
  account: string,
  id: string,
  startsFrom: number | null = null,
): Promise<AutomationRow> {
  const row = await selectAutomation(tx, account, id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Refusal('automation_not_found', { id })
  if (startsFrom !== null && startsFrom !== row.revision) {
    throw new Refusal('automation_changed', {
      revision: row.revision,
      updated_at: row.updated_at.toISOString(),
    })
  }
  return row
}

function selectAutomation(db: Db, account: string, id: string) {
  return db
    .selectFrom('automation')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
}
