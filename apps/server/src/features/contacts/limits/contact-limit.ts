import type { ContactLimit } from '@carillon/contract/contact-limit'
import { contactPlanOf, pricedContacts } from '#features/account/public.ts'
import { countContacts, countSubusers } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'

/** The contact limit of an account, and the contacts that count against it: its own billable contacts and its subusers'. */
export async function readContactLimit(services: Services, db: Db, account: string): Promise<ContactLimit> {
  const { limit, mayExceed, price } = await contactPlanOf(services, db, account)
  const [own, subusers] = [await countContacts(db, account), await countSubusers(db, account)]
  return {
    limit,
    contact_count: own.contacts,
    billable_count: Object.values(subusers).reduce((sum, count) => sum + count, own.billable),
    beyond: mayExceed ? 'agree' : 'upgrade',
    price: price && { ...price, size: pricedContacts },
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
  const { limit: most, mayExceed } = await contactPlanOf(services, db, account)
  if (most === null || (mayExceed && consents)) return
  const { limit, billable_count, beyond } = await readContactLimit(services, db, account)
  if (limit === null) return
  const projected = billable_count + (await countNew())
  if (projected <= limit) return
  const code = beyond === 'agree' ? 'contact_overage_consent_required' : 'contact_limit_reached'
  throw new Refusal(code, { limit, projected })
}
