import { forgetEntitlements } from '#features/entitlements/public.ts'
import type { Db } from '#platform/db.ts'
import { readCredits } from '#platform/setting-shapes.ts'

/**
 * Sets an account's credits from a text like the setting EMAIL_CREDITS; `default`: those of its plan.
 * @returns false without such an account
 * @throws an error that names the fault of the text
 */
export async function setCredits(db: Db, username: string, text: string): Promise<boolean> {
  if (text !== 'default') readCredits(text)
  const row = await db
    .updateTable('account')
    .set({ email_credits: text === 'default' ? null : text })
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirst()
  if (row) forgetEntitlements(row.id)
  return row !== undefined
}
