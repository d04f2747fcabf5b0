import type { Db } from '#platform/db.ts'

/** Automations of an account that paused themselves because something that they need is gone, changed last first. */
export async function findHeldAutomations(
  db: Db,
  account: string,
  most: number,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('automation')
    .select(['id', 'name'])
    .where('account_id', '=', account)
    .where('status', '=', 'paused')
    .where('held', 'is not', null)
    .orderBy('updated_at', 'desc')
    .limit(most)
    .execute()
}
