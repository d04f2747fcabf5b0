import { type Role, roleLimits, type StandardRole, standardRoleOf } from '@carillon/contract/roles'
import { scopesBehind } from '@carillon/contract/scopes'
import { sql } from 'kysely'
import { usersOf } from '#features/account/public.ts'
import { isAdministrator, refuseUngrantable } from '#features/rights/public.ts'
import { type Db, newId } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'

interface Row {
  id: string
  name: string
  description: string
  standard: StandardRole | null
  scopes: string[]
  people: number
}

/** The roles of an account: the standard ones, then its own. */
export async function findRoles(db: Db, account: string, id: string | null = null): Promise<Role[]> {
  const { rows } = await sql<Row>`
    select role.id, role.name, role.description, role.standard, role.scopes, count(membership.user_id)::int as people
    from role
    left join membership on membership.role_id = role.id and membership.account_id = ${account}
    where (role.account_id is null or role.account_id = ${account}) and (${id}::uuid is null or role.id = ${id})
    group by role.id
    order by role.standard is null, case when role.standard is null then lower(role.name) else role.id::text end`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, scopes: scopesBehind(row.scopes) }))
}

/** @throws role_not_found */
export async function accessRole(db: Db, account: string, id: string): Promise<Role> {
  const [role] = await findRoles(db, account, id)
  if (!role) throw new Refusal('role_not_found', { id })
  return role
}

interface RoleFields {
  name: string
  description?: string | undefined
  scopes: string[]
}

/**
 * Makes a role of the account's own.
 * @throws scope_unknown, forbidden, role_name_taken, role_limit_reached
 */
export async function createRole(db: Db, identity: Identity, fields: RoleFields): Promise<Role> {
  const { account } = identity
  refuseUngrantable(identity, fields.scopes)
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const { roles: limit } = roleLimits
    const { count } = await tx
      .selectFrom('role')
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
    if (count >= limit) throw new Refusal('role_limit_reached', { limit })
    await refuseTaken(tx, account, fields.name, null)
    const id = newId()
    const { name, description = '', scopes } = fields
    await tx.insertInto('role').values({ id, account_id: account, name, description, scopes }).execute()
    return accessRole(tx, account, id)
  })
}

/**
 * Changes a role of the account's own, for everybody who has it.
 * @throws role_not_found, role_standard, scope_unknown, forbidden, role_name_taken, administrator_required
 */
export async function updateRole(
  db: Db,
  identity: Identity,
  id: string,
  { name, description, scopes }: Partial<RoleFields>,
  now: Date,
): Promise<Role> {
  const { account } = identity
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    await accessOwnRole(tx, identity, id)
    if (scopes) refuseUngrantable(identity, scopes)
    refuseOthers(identity)
    if (name !== undefined) await refuseTaken(tx, account, name, id)
    await tx
      .updateTable('role')
      .set({
        updated_at: now,
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(scopes ? { scopes } : {}),
      })
      .where('id', '=', id)
      .where('account_id', '=', account)
      .execute()
    return accessRole(tx, account, id)
  })
}

/** The addresses that are invited with a role. */
export type InvitedWith = (db: Db, account: string, role: string) => Promise<readonly string[]>

/** The addresses of the people who have a role. */
async function holdersOf(db: Db, account: string, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .select('user_id')
    .where('account_id', '=', account)
    .where('role_id', '=', id)
    .execute()
  return [
    ...(
      await usersOf(
        db,
        rows.map(({ user_id }) => user_id),
      )
    ).values(),
  ]
}

/**
 * Deletes a role of the account's own.
 * @param invitedWith finds the addresses that are invited with the role
 * @throws role_not_found, role_standard, role_in_use, administrator_required
 */
export async function deleteRole(
  db: Db,
  identity: Identity,
  id: string,
  invitedWith: InvitedWith,
): Promise<void> {
  const { account } = identity
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    await accessOwnRole(tx, identity, id)
    refuseOthers(identity)
    const people = [...(await holdersOf(tx, account, id)), ...(await invitedWith(tx, account, id))]
    if (people.length > 0) throw new Refusal('role_in_use', { people: people.join(', ') })
    await tx.deleteFrom('role').where('id', '=', id).where('account_id', '=', account).execute()
  })
}

async function accessOwnRole(tx: Db, { account }: Identity, id: string): Promise<void> {
  const role = await accessRole(tx, account, id)
  if (role.standard !== null) throw new Refusal('role_standard')
}

/** Changing a role changes the rights of the people who have it, so only administrators do. */
function refuseOthers(identity: Identity): void {
  if (!isAdministrator(identity)) throw new Refusal('administrator_required')
}

async function refuseTaken(tx: Db, account: string, name: string, except: string | null): Promise<void> {
  const taken = await tx
    .selectFrom('role')
    .select('id')
    .where('account_id', '=', account)
    .where((where) => where(where.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()
  if (standardRoleOf(name) !== null || (taken && taken.id !== except))
    throw new Refusal('role_name_taken', {}, { field: 'name' })
}
