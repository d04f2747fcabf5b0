import type { ContactLimit } from '@carillon/contract/contact-limit'
import type { PriceTier } from '@carillon/contract/plan-kinds'
import { countContacts, countSubusers } from '#features/contact-sets/public.ts'
import { entitlementsOf } from '#features/entitlements/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'

/** The contact limit of an account, and the contacts that count against it: its own billable contacts and its subusers'. */
export async function readContactLimit(services: Services, db: Db, account: string): Promise<ContactLimit> {
  const { contacts, priceTiers } = await entitlementsOf(services, db, account)
  const { most: limit, mayExceed } = contacts
  const [own, subusers] = [await countContacts(db, account), await countSubusers(db, account)]
  return {
    limit,
    contact_count: own.contacts,
    billable_count: Object.values(subusers).reduce((sum, count) => sum + count, own.billable),
    beyond: mayExceed ? 'agree' : 'upgrade',
    price: priceOf(priceTiers, limit),
  }
}

/**
 * Refuses to add contacts beyond the limit: always on a free plan, and on a paid one until a user has agreed to the cost.
 * `countNew` counts the new ones; it is called only if there is a limit and no user has agreed. Two simultaneous callers
 * may together exceed the limit by the additions of one of them: the limit is about price, not safety.
 */
export async function checkContactLimit(
  services: Services,
  db: Db,
  account: string,
  countNew: () => Promise<number> | number,
  consents: boolean,
): Promise<void> {
  const { most, mayExceed } = (await entitlementsOf(services, db, account)).contacts
  if (most === null || (mayExceed && consents)) return
  const { limit, billable_count, beyond } = await readContactLimit(services, db, account)
  if (limit === null) return
  const adding = await countNew()
  const projected = billable_count + adding
  // Beyond a limit that became smaller, contacts that are there can still be changed.
  if (adding === 0 || projected <= limit) return
  const code = beyond === 'agree' ? 'contact_overage_consent_required' : 'contact_limit_reached'
  throw new Refusal(code, { limit, projected })
}

/** The first price beyond a limit. */
function priceOf(tiers: readonly PriceTier[], limit: number | null): ContactLimit['price'] {
  const tier = tiers.find(({ max }) => limit !== null && max > limit)
  return tier ? { amount: tier.amount, currency: tier.currency ?? 'USD', size: tier.size } : null
}
