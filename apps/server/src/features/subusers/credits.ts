import { type NewCredits, type SubuserCredits, subuserLimits } from '@carillon/contract/subusers'
import { sql } from 'kysely'
import { creditLimitOf, forgetEntitlements } from '#features/entitlements/public.ts'
import { bareArray, type Db } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { CreditLimit } from '#platform/setting-shapes.ts'
import { addCredits, readCreditUse, readCreditUses, resetCredits } from '#sending/audience/public.ts'

interface Parts {
  db: Db
  services: Pick<Services, 'config'>
  /** The parent. */
  account: string
  now: Date
}

type Given = Required<Pick<CreditLimit, 'total'>> & Pick<CreditLimit, 'resets' | 'since'>

/** The most resets within a month. */
const resetsAMonth = { monthly: 1, weekly: 5, daily: 31 } as const

/** The credits that parents gave these subusers; those without a limit are missing. */
export async function findGiven(db: Db, subusers: readonly string[]): Promise<Map<string, Given>> {
  const { rows } = await sql<{
    account_id: string
    total: number
    resets: 'monthly' | 'weekly' | 'daily' | null
    since: string
  }>`
    select account_id, total, resets, since::text as since from subuser_credit
    where account_id = any(${bareArray(subusers)}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ account_id, total, resets, since }) => [
      account_id,
      { total, ...(resets ? { resets } : { since }) },
    ]),
  )
}

const limitOf = (given: Given): CreditLimit => ({ ...given, mayExceed: false })

const unlimited: SubuserCredits = {
  type: 'unlimited',
  reset_frequency: null,
  remain: null,
  total: null,
  used: null,
}

function show(given: Given, { used, added }: { used: number; added: number }): SubuserCredits {
  const total = given.total + added
  const remain = Math.max(total - used, 0)
  if (!given.resets) return { ...unlimited, type: 'nonrecurring', remain }
  return { type: 'recurring', reset_frequency: given.resets, remain, total, used }
}

/** The credits of subusers, in their order. */
export async function readCreditsOf(
  db: Db,
  subusers: readonly string[],
  now: Date,
): Promise<SubuserCredits[]> {
  const given = await findGiven(db, subusers)
  const limited = subusers.flatMap((account) => {
    const one = given.get(account)
    return one ? [{ account, limit: limitOf(one) }] : []
  })
  const uses = limited.length > 0 ? await readCreditUses(db, limited, now) : []
  const useOf = new Map(limited.map(({ account }, at) => [account, uses[at]!]))
  return subusers.map((account) => {
    const one = given.get(account)
    return one ? show(one, useOf.get(account)!) : unlimited
  })
}

/**
 * Gives a subuser other credits, and counts them anew.
 * @throws subuser_credits_beyond_plan
 */
export async function giveCredits(
  { db, services, account, now }: Parts,
  subuser: string,
  { total, reset_frequency }: NewCredits,
): Promise<SubuserCredits> {
  if (total === undefined) {
    await db.deleteFrom('subuser_credit').where('account_id', '=', subuser).execute()
    forgetEntitlements(subuser)
    return unlimited
  }
  const since = now.toISOString().slice(0, 10)
  const given: Given = { total, ...(reset_frequency ? { resets: reset_frequency } : { since }) }
  await refuseBeyondPlan({ db, services, account }, given, total)
  const row = { total, resets: reset_frequency ?? null, since }
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, subuser)
    await tx
      .insertInto('subuser_credit')
      .values({ account_id: subuser, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
    await resetCredits(tx, subuser, limitOf(given), now)
  })
  forgetEntitlements(subuser)
  return show(given, { used: 0, added: 0 })
}

/**
 * Adds to the credits of a subuser until their next reset, or takes some away.
 * @throws subuser_credits_unlimited, subuser_credits_beyond_plan
 */
export async function changeRemaining(
  { db, services, account, now }: Parts,
  subuser: string,
  count: number,
): Promise<SubuserCredits> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, subuser)
    const given = (await findGiven(tx, [subuser])).get(subuser)
    if (!given) throw new Refusal('subuser_credits_unlimited')
    const limit = limitOf(given)
    if (count > 0) {
      const { added } = await readCreditUse(tx, subuser, limit, now)
      await refuseBeyondPlan({ db: tx, services, account }, given, given.total + added + count)
    }
    return show(given, await addCredits(tx, { account: subuser, limit, now }, count))
  })
}

/** A limit of the parent's own plan that it may not exceed is no larger for its subusers. @throws subuser_credits_beyond_plan */
async function refuseBeyondPlan(
  { db, services, account }: Pick<Parts, 'db' | 'services' | 'account'>,
  { resets }: Given,
  total: number,
): Promise<void> {
  const own = await creditLimitOf(services, db, account)
  const limit = own && !own.mayExceed ? own.total : subuserLimits.credits
  const inMonth = total * (resets && own ? resetsAMonth[resets] : 1)
  if (inMonth > limit) throw new Refusal('subuser_credits_beyond_plan', { limit }, { field: 'total' })
}
