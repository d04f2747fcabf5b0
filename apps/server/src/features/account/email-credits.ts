import type { Plan } from '@carillon/contract/account'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { type CreditLimit, readCredits } from '#platform/setting-shapes.ts'
import { countUsedCredits } from '#sending/audience/public.ts'
import { entitlementsOf } from './account.rules.ts'

type WithConfig = Pick<Services, 'config'>

/**
 * The number of emails that an account may send a month: its own limit, else the installation's, else its plan's; null:
 * no limit.
 */
export async function creditLimitOf(
  { config }: WithConfig,
  db: Db,
  account: string,
): Promise<CreditLimit | null> {
  const { plan, email_credits } = await db
    .selectFrom('account')
    .select(['plan', 'email_credits'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  if (email_credits !== null) return readCredits(email_credits)
  if (config.emailCredits) return config.emailCredits.limit
  const total = entitlementsOf(plan as Plan)['emails']
  return typeof total === 'number' ? { total, mayExceed: false } : null
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

/**
 * Sets an account's credits from a text like the setting EMAIL_CREDITS; `default`: the installation's.
 * @returns false without such an account
 * @throws an error that names the fault of the text
 */
export async function setCredits(db: Db, username: string, text: string): Promise<boolean> {
  if (text !== 'default') readCredits(text)
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ email_credits: text === 'default' ? null : text })
    .where('username', '=', username)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
