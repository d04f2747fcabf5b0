import { isReservedName } from '@carillon/contract/account-name'
import { type NewSubuser, subuserLimits } from '@carillon/contract/subusers'
import type * as z from 'zod/mini'
import { missingOf } from '#features/entitlements/public.ts'
import { addMember } from '#features/rights/public.ts'
import type { Db } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Accounts, People } from './parts.ts'

type Given = z.output<typeof NewSubuser>

/**
 * Makes a subuser with its owner: a new user, or a person of the parent, whose password stays. Another user's address is
 * refused: a person does not become a member of an account without being asked.
 * @throws entitlement_required, subuser_of_subuser, subuser_name_taken, subuser_email_taken, subuser_limit_reached
 */
export async function createSubuser(
  db: Db,
  parent: string,
  { username, email, password, region }: Given,
  { accounts, people }: { accounts: Accounts; people: People },
) {
  await refuseWithoutPlan(db, parent)
  return db.transaction().execute(async (tx) => {
    const known = await people.findUserToMake(tx, email)
    if (known && !(await isMember(tx, { user: known.id, account: parent }))) {
      throw new Refusal('subuser_email_taken', {}, { field: 'email' })
    }
    const made = isReservedName(username)
      ? null
      : await accounts.insertSubuser(tx, { parent, username, region })
    if (!made) throw new Refusal('subuser_name_taken', {}, { field: 'username' })
    await lockAccount(tx, parent)
    await refuseTooMany(tx, parent)
    const user =
      known?.id ??
      (await people.makeUser(tx, { email, password, first_name: '', last_name: '', language: 'en' }))
    await addMember(tx, { user_id: user, account_id: made.id, role: 'owner' })
    return { ...made, username, email }
  })
}

/** @throws subuser_of_subuser, and entitlement_required without the plan */
async function refuseWithoutPlan(db: Db, parent: string): Promise<void> {
  const { subusers: because } = await missingOf(db, parent)
  if (because === 'subuser') throw new Refusal('subuser_of_subuser')
  if (because) throw new Refusal('entitlement_required')
}

async function isMember(tx: Db, { user, account }: { user: string; account: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('membership')
    .select('user_id')
    .where('account_id', '=', account)
    .where('user_id', '=', user)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts with the new one, while the parent is locked. */
async function refuseTooMany(tx: Db, parent: string): Promise<void> {
  const { subusers: limit } = subuserLimits
  const { count } = await tx
    .selectFrom('account')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('parent_id', '=', parent)
    .executeTakeFirstOrThrow()
  if (Number(count) > limit) throw new Refusal('subuser_limit_reached', { limit })
}
