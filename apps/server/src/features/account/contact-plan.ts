import type { Plan } from '@carillon/contract/account'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { entitlementsOf } from './account.rules.ts'

/** A price is for so many contacts. */
export const pricedContacts = 1000

export interface ContactPlan {
  plan: Plan
  /** How many contacts the account may keep; null: as many as it likes. */
  limit: number | null
  /** Whether it may go beyond when somebody agrees to the cost. Otherwise the plan has to be changed first. */
  mayExceed: boolean
  /** For each 1,000 contacts beyond, a month; null when the installation charges nothing. */
  price: { amount: number; currency: string } | null
}

/** What an account may keep: its own limit, else the installation's, else its plan's. */
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
