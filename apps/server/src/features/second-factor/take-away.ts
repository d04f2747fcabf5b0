import { emailToFind } from '@carillon/contract/email-address'
import { sql } from 'kysely'
import { holders } from '#features/rights/public.ts'
import { enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FactorVerbs } from './factor-verbs.ts'
import { lockUser } from './own-factors.ts'
import { tellTakenAway } from './tell-taken-away.job.ts'

/** The kinds of second factor that a person of an account has. @throws teammate_not_found */
export async function showFactorsOf(db: Db, account: string, username: string) {
  const user = await findPerson(db, account, username)
  const { rows } = await sql<{ has_app: boolean; passkeys: number }>`
    select exists (select 1 from totp where user_id = ${user} and secret is not null) as has_app,
      (select count(*)::int from passkey where user_id = ${user}) as passkeys
  `.execute(db)
  return rows[0] ?? { has_app: false, passkeys: 0 }
}

/**
 * Takes the second factor of a person away, ends their sessions and tells them by mail. It protects all accounts of the
 * person, so the caller administers all of them.
 * @throws teammate_not_found, second_factor_of_own, second_factor_elsewhere, second_factor_not_found
 */
export async function takeAway(
  db: Db,
  verbs: FactorVerbs,
  { identity, username }: { identity: Identity; username: string },
): Promise<void> {
  const user = await findPerson(db, identity.account, username)
  if (user === identity.userId) throw new Refusal('second_factor_of_own')
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user)
    if (await belongsElsewhere(tx, user, identity.userId)) throw new Refusal('second_factor_elsewhere')
    if (!(await verbs.hasSecondFactor(tx, user))) throw new Refusal('second_factor_not_found')
    await deleteFactors(tx, user)
    await verbs.endAll(tx, user)
    await enqueue(tx, tellTakenAway, { account: identity.account, user, by: identity.userEmail })
  })
}

/** Deletes the second factor of a user, who has none from then on. */
export async function deleteFactors(tx: Db, user: string): Promise<void> {
  await tx.deleteFrom('totp').where('user_id', '=', user).execute()
  await tx.deleteFrom('passkey').where('user_id', '=', user).execute()
  await tx.deleteFrom('recovery_code').where('user_id', '=', user).execute()
}

async function findPerson(db: Db, account: string, username: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select "user".id from membership join "user" on "user".id = membership.user_id
    where membership.account_id = ${account} and "user".email = ${emailToFind(username)}
  `.execute(db)
  if (!rows[0]) throw new Refusal('teammate_not_found', {}, { field: 'username' })
  return rows[0].id
}

/** True if the person belongs to an account that the caller doesn't administer, nor its parent. */
async function belongsElsewhere(tx: Db, user: string, caller: string): Promise<boolean> {
  const { rows } = await sql<{ elsewhere: boolean }>`
    select exists (
      select 1 from membership
      join account on account.id = membership.account_id
      where membership.user_id = ${user} and not exists (
        select 1 from membership as own
        where own.user_id = ${caller} and own.account_id in (account.id, account.parent_id)
          and ${holders.administers('own')})) as elsewhere
  `.execute(tx)
  return rows[0]?.elsewhere ?? false
}
