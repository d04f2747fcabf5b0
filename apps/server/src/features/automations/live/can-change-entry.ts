import { goneOf, lookUp, namedBy } from '#features/automation-engine/public.ts'
import type { Db } from '#platform/db.ts'
import type { AutomationRow } from '../find-automation.ts'

export type Entered = Pick<AutomationRow, 'status' | 'published'> & { id: string | null }

/**
 * True if another entry may be chosen: always before the automation was live; later only while it is not live and the
 * source of its entry was deleted (docs/decisions/0146).
 */
export async function canChangeEntry(
  db: Db,
  account: string,
  { id, status, published }: Entered,
): Promise<boolean> {
  if (id === null || published === null) return true
  if (status === 'live') return false
  const { settings } = await db
    .selectFrom('automation_version')
    .select('settings')
    .where('automation_id', '=', id)
    .where('number', '=', published)
    .executeTakeFirstOrThrow()
  const named = namedBy(settings.entry)
  return goneOf(await lookUp(db, account, [named]), named).length > 0
}
