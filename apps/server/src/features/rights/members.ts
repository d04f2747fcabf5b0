import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Grant, setGrants } from './grants.ts'
import type { Member } from './member.ts'
import { administers, type UserType } from './rights.ts'

/** The rights that a member is to have. An administrator has all scopes, and needs no grants. */
export interface MemberRights {
  isAdmin: boolean
  roleId: string | null
  scopes: readonly string[]
  /** Undefined: the grants stay as they are. */
  grants?: readonly Grant[] | undefined
}

/**
 * Gives a member other rights. Calls of one account follow each other, so that two can't take the rights of the last two
 * administrators.
 * @throws last_administrator
 */
export async function changeMember(tx: Db, member: Member, rights: MemberRights): Promise<void> {
  await lockAccount(tx, member.account)
  const { isAdmin, roleId, scopes, grants } = rights
  if (!isAdmin) await handOverAdministration(tx, member)
  const type = isAdmin ? await typeOfAdministrator(tx, member) : 'teammate'
  await tx
    .updateTable('membership')
    .set({ role: type, role_id: roleId, scopes: isAdmin || roleId !== null ? null : [...scopes] })
    .where('account_id', '=', member.account)
    .where('user_id', '=', member.user)
    .execute()
  const given = isAdmin ? [] : grants
  if (given) await setGrants(tx, member, given)
}

/**
 * Ends a membership. The person's grants end with it.
 * @throws last_administrator
 */
export async function removeMember(tx: Db, member: Member): Promise<void> {
  await lockAccount(tx, member.account)
  await handOverAdministration(tx, member)
  await tx
    .deleteFrom('membership')
    .where('account_id', '=', member.account)
    .where('user_id', '=', member.user)
    .execute()
}

/** An owner stays one. */
async function typeOfAdministrator(tx: Db, { account, user }: Member): Promise<UserType> {
  const row = await tx
    .selectFrom('membership')
    .select('role')
    .where('account_id', '=', account)
    .where('user_id', '=', user)
    .executeTakeFirst()
  return row?.role === 'owner' ? 'owner' : 'admin'
}

/**
 * Makes sure that an account keeps an administrator without this one, and an owner, in whose name it sends mail: the
 * administrator who has been in it the longest.
 */
async function handOverAdministration(tx: Db, { account, user }: Member): Promise<void> {
  const { rows } = await sql<{ user_id: string; role: UserType }>`
    select user_id, role from membership
    where account_id = ${account} and ${administers('membership')}
    order by role = 'owner' desc, created_at, user_id`.execute(tx)
  const isAdministrator = rows.some((row) => row.user_id === user)
  const [heir] = rows.filter((row) => row.user_id !== user)
  if (!isAdministrator) return
  if (!heir) throw new Refusal('last_administrator')
  if (heir.role === 'owner') return
  await tx
    .updateTable('membership')
    .set({ role: 'owner' })
    .where('account_id', '=', account)
    .where('user_id', '=', heir.user_id)
    .execute()
}
