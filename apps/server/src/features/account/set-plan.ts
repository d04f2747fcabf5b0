import { forgetEntitlements } from '#features/entitlements/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Gives an account another plan. The plan has to exist: the foreign key of `account` holds that.
 * @returns null without such a plan
 * @throws account_not_found
 */
export async function setPlan(
  db: Db,
  username: string,
  plan: string,
): Promise<{ username: string; plan: string } | null> {
  const row = await db
    .updateTable('account')
    .set({ plan })
    .where('username', '=', username)
    .returning(['id', 'username', 'plan'])
    .executeTakeFirst()
    .catch((fault: { constraint?: string }) => {
      if (fault.constraint === 'account_plan_fkey') return null
      throw fault
    })
  if (row === null) return null
  if (!row) throw new Refusal('account_not_found')
  forgetEntitlements(row.id)
  return { username: row.username, plan: row.plan }
}
