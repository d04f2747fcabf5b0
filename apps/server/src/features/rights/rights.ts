import { holds, scopesBehind } from '@carillon/contract/scopes'
import { type RawBuilder, sql } from 'kysely'
import type { Identity } from '#platform/http/identity.ts'

/** `owner` and `admin` are the administrators of an account. */
export type UserType = Identity['type']

/** The rights of a person in an account. */
export interface Rights {
  type: UserType
  /** Null: all scopes. */
  scopes: string[] | null
}

/**
 * SQL of the rights that a person has in an account now: `type` and `scopes`, at most one row. The person is a member of
 * the account, or of its parent with a grant for this subuser; administrators of the parent need no grant.
 * @param user the SQL of the person's id
 * @param account the SQL of the account's id
 */
export function rightsIn(user: RawBuilder<unknown>, account: RawBuilder<unknown>): RawBuilder<Rights> {
  return sql`
    select membership.role as type, coalesce(role.scopes, membership.scopes) as scopes
    from membership left join role on role.id = membership.role_id
    where membership.user_id = ${user} and membership.account_id = ${account}
    union all
    select membership.role, subuser_access.scopes
    from account as subuser
    join membership on membership.account_id = subuser.parent_id and membership.user_id = ${user}
    left join subuser_access
      on subuser_access.user_id = membership.user_id and subuser_access.subuser_id = subuser.id
    where subuser.id = ${account}
      and (${administers('membership')} or subuser_access.subuser_id is not null)
    limit 1`
}

/** SQL that is true for the membership of an administrator. */
export function administers(membership: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${membership}.${name}`)
  return sql`(${column('role')} in ('owner', 'admin') and ${column('scopes')} is null)`
}

/** True for administrators; not for their keys with only some scopes. */
export function isAdministrator({ type, scopes }: Pick<Identity, 'type' | 'scopes'>): boolean {
  return type !== 'teammate' && scopes === null
}

/** The scopes that two sets of granted names have in common. Null means all scopes. */
export function scopesInBoth(
  one: readonly string[] | null,
  other: readonly string[] | null,
): readonly string[] | null {
  if (one === null) return other
  if (other === null) return one
  const key = `${one.join()} ${other.join()}`
  const known = common.get(key)
  if (known) return known
  const behind = scopesBehind(one)
  const shared = behind.filter((scope) => holds(other, scope))
  const found = shared.length === behind.length ? one : shared
  if (common.size >= mostRemembered) common.clear()
  common.set(key, found)
  return found
}

const mostRemembered = 1000
const common = new Map<string, readonly string[]>()
