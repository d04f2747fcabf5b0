import type { Plan } from '@carillon/contract/account'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { entitlementsOf } from './account.rules.ts'

/** @throws entitlement_required when the account's plan does not include it */
export async function demandEntitlement(
  db: Db,
  account: string,
  name: 'automations' | 'exit_criteria' | 'sms',
): Promise<void> {
  const { plan } = await db
    .selectFrom('account')
    .select('plan')
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  if (!entitlementsOf(plan as Plan)[name]) throw new Refusal('entitlement_required')
}
