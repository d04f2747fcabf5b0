import type { Extra } from '@carillon/contract/plan-kinds'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { missingOf } from './entitlements.ts'

/** @throws entitlement_required when the account's plan does not include it */
export async function demandEntitlement(db: Db, account: string, extra: Extra): Promise<void> {
  const missing = await missingOf(db, account)
  if (missing[extra]) throw new Refusal('entitlement_required')
}
