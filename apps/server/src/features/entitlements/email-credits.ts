import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import type { CreditLimit } from '#platform/setting-shapes.ts'
import { readCreditUse } from '#sending/audience/public.ts'
import { entitlementsOf } from './entitlements.ts'

type WithConfig = Pick<Services, 'config'>

/** The number of emails that an account may send in a period; null: no limit. */
export async function creditLimitOf(
  services: WithConfig,
  db: Db,
  account: string,
): Promise<CreditLimit | null> {
  const { emails } = await entitlementsOf(services, db, account)
  return emails
}

export interface CreditState {
  total: number
  used: number
  remain: number
  /** The number sent beyond `total`. */
  overage: number
  mayExceed: boolean
  /** The limit that these are the credits of. */
  limit: CreditLimit
}

/** The credits of the period of a time; null where there is no limit. */
export async function creditStateOf(
  services: WithConfig,
  db: Db,
  account: string,
  at: Date,
): Promise<CreditState | null> {
  const limit = await creditLimitOf(services, db, account)
  if (!limit) return null
  const { used, added } = await readCreditUse(db, account, limit, at)
  const total = limit.total + added
  const [remain, overage] = [Math.max(total - used, 0), Math.max(used - total, 0)]
  return { total, used, remain, overage, mayExceed: limit.mayExceed, limit }
}
