import type { SubuserGrant } from '@carillon/contract/teammates'
import { isAdministrator, type MemberRights, refuseUngrantable } from '#features/rights/public.ts'
import { accessRole } from '#features/roles/public.ts'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'

/** The rights in the body of a call. */
export interface AskedRights {
  is_admin: boolean
  scopes: string[]
  role_id?: string | null | undefined
  subuser_access?: SubuserGrant[] | undefined
}

type Grant = NonNullable<MemberRights['grants']>[number]

/** Rights that were checked, with the scopes as they are stored. */
export type GivenRights = MemberRights & { roleId: string | null; scopes: string[] }

/**
 * Checks rights that a caller gives to a person: they are clear, they exist, and the caller holds them. Only administrators
 * make administrators and give grants for subusers.
 * @throws teammate_rights_unclear, scope_unknown, role_not_found, teammate_subuser_not_found, administrator_required,
 * forbidden
 */
export async function checkRights(db: Db, identity: Identity, asked: AskedRights): Promise<GivenRights> {
  const { is_admin: isAdmin, scopes, role_id: roleId = null, subuser_access: access } = asked
  refuseUnclear(asked)
  refuseUngrantable(identity, scopes)
  if ((isAdmin || access) && !isAdministrator(identity)) throw new Refusal('administrator_required')
  if (roleId !== null) {
    const role = await accessRole(db, identity.account, roleId).catch(inField('role_id'))
    refuseUngrantable(identity, role.scopes)
  }
  const grants = access && (await findGrants(db, identity, access))
  return { isAdmin, roleId, scopes, grants }
}

function refuseUnclear({ is_admin, scopes, role_id = null, subuser_access = [] }: AskedRights): void {
  const unclear = (field: string) => new Refusal('teammate_rights_unclear', {}, { field })
  if (is_admin && scopes.length > 0) throw unclear('scopes')
  if (is_admin && role_id !== null) throw unclear('role_id')
  if (is_admin && subuser_access.length > 0) throw unclear('subuser_access')
  if (role_id !== null && scopes.length > 0) throw unclear('scopes')
}

async function findGrants(db: Db, identity: Identity, access: readonly SubuserGrant[]): Promise<Grant[]> {
  const numbers = [...new Set(access.map(({ id }) => id))]
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('account')
    .select(['id', 'number'])
    .where('parent_id', '=', identity.account)
    .where('number', 'in', numbers)
    .execute()
  const idOf = new Map(rows.map(({ id, number }) => [number, id]))
  const grants = new Map<number, Grant>()
  for (const { id: subuser, permission_type, scopes = [] } of access) {
    const subuserId = idOf.get(subuser)
    if (subuserId === undefined) {
      throw new Refusal('teammate_subuser_not_found', { subuser }, { field: 'subuser_access' })
    }
    refuseUngrantable(identity, scopes)
    grants.set(subuser, { subuserId, scopes: permission_type === 'admin' ? null : scopes })
  }
  return [...grants.values()]
}

function inField(field: string) {
  return (error: unknown): never => {
    if (error instanceof Refusal) throw new Refusal(error.code, error.details, { field })
    throw error
  }
}
