import type { Updateable } from 'kysely'
import { forgetEntitlements } from '#features/entitlements/public.ts'
import type { Account } from '#schema/tables.generated.ts'
import type { Server } from './kit.ts'

type OfPlan = Pick<
  Updateable<Account>,
  'plan' | 'region' | 'contact_limit' | 'contact_overage' | 'email_credits'
>

/** Gives an account another plan, or limits of its own. They hold at once. */
export async function givenPlan(
  server: Pick<Server, 'product'>,
  account: string,
  change: OfPlan,
): Promise<void> {
  const { db } = server.product.services.database
  await db.updateTable('account').set(change).where('id', '=', account).execute()
  forgetEntitlements(account)
}
