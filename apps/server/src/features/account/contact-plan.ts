import type { Plan } from '@carillon/contract/account'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { entitlementsOf } from './account.rules.ts'

/** The price is for this many contacts. */
export const pricedContacts = 1000

export interface ContactPlan {
  plan: Plan
  /** The most contacts of the account; null: no limit. */
  limit: number | null
  /** True if the account may exceed the limit when a user agrees to the cost. Otherwise the plan must be changed first. */
  mayExceed: boolean
  /** The monthly price of each 1,000 contacts above the limit; null: no price is shown. */
  price: { amount: number; currency: string } | null
}

/** The contact limit of an account: its own, else the installation's, else its plan's. */
export async function contactPlanOf(
  { config }: Pick<Services, 'config'>,
  db: Db,
  account: string,
): Promise<ContactPlan> {
  const row = await db
    .selectFrom('account')
    .select(['plan', 'contact_limit', 'contact_overage'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  const plan = row.plan as Plan
  const ofPlan = entitlementsOf(plan)['contacts']
  return {
    plan,
    limit: row.contact_limit ?? config.contactLimit ?? (typeof ofPlan === 'number' ? ofPlan : null),
    mayExceed: row.contact_overage && (plan === 'basic' || plan === 'advanced'),
    price: config.contactPrice,
  }
}
