import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import type { CreditLimit } from '#platform/setting-shapes.ts'
import { countUsedCredits } from '#sending/audience/public.ts'
import { entitlementsOf } from './entitlements.ts'

type WithConfig = Pick<Services, 'config'>

/** The number of emails that an account may send a month; null: no limit. */
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
}

/** The credits of the month of a time; null where there is no limit. */
export async function creditStateOf(
  services: WithConfig,
  db: Db,
  account: string,
  at: Date,
): Promise<CreditState | null> {
  const limit = await creditLimitOf(services, db, account)
  if (!limit) return null
  const used = await countUsedCredits(db, account, at)
  const { total, mayExceed } = limit
  return { total, used, remain: Math.max(total - used, 0), overage: Math.max(used - total, 0), mayExceed }
}
