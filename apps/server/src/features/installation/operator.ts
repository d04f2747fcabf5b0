import { isFirstAccount } from '#features/account/public.ts'
import type { Context } from '#platform/http/app.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * The installation belongs to its first account. There its administrators set it, and people and keys that have the right
 * `installation.update`.
 * @throws installation_elsewhere
 */
export async function demandOperator({ db, account }: Pick<Context, 'db' | 'account'>): Promise<void> {
  if (!(await isFirstAccount(db, account))) throw new Refusal('installation_elsewhere')
}
