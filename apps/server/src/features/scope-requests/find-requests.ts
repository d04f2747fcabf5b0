import type { ScopeGroup, ScopeRequest } from '@carillon/contract/scope-requests'
import { sql } from 'kysely'
import { holders } from '#features/rights/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'

export type Asker = Omit<ScopeRequest, 'created_at' | 'role_name'>

/** A request with the rights that its person has now. */
export interface FoundRequest extends Asker {
  account: string
  accountName: string
  userId: string
  created_at: Date
  decision: 'approved' | 'denied' | null
  decidedBy: string | null
  isAdmin: boolean
  roleName: string | null
  /** The scopes of the role, or the person's own. */
  scopes: string[] | null
}

function selectRequests(rest: ReturnType<typeof sql>) {
  return sql<FoundRequest>`
    select scope_request.id, scope_request.scope_group_name, asker.email as username, asker.email, asker.first_name,
      asker.last_name, scope_request.account_id as account, account.username as "accountName",
      scope_request.user_id as "userId", scope_request.created_at, scope_request.decision, decider.email as "decidedBy",
      ${holders.administers('membership')} as "isAdmin", role.name as "roleName",
      coalesce(role.scopes, membership.scopes) as scopes
    from scope_request
    join account on account.id = scope_request.account_id
    join "user" as asker on asker.id = scope_request.user_id
    join membership on membership.user_id = scope_request.user_id and membership.account_id = scope_request.account_id
    left join role on role.id = membership.role_id
    left join "user" as decider on decider.id = scope_request.decided_by
    ${rest}`
}

export function showAsker({ id, scope_group_name, username, email, first_name, last_name }: Asker): Asker {
  return { id, scope_group_name, username, email, first_name, last_name }
}

/** The open requests of an account, the oldest first. */
export async function findOpen(
  db: Db,
  account: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ScopeRequest[]> {
  const { rows } = await selectRequests(sql`
    where scope_request.account_id = ${account} and scope_request.decision is null
    order by scope_request.id limit ${limit} offset ${offset}`).execute(db)
  return rows.map((row) => ({
    ...showAsker(row),
    created_at: row.created_at.toISOString(),
    role_name: row.roleName,
  }))
}

/**
 * One request, open or decided.
 * @throws scope_request_not_found
 */
export async function accessRequest(db: Db, account: string, id: string): Promise<FoundRequest> {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0
  const { rows } = await selectRequests(sql`
    where scope_request.account_id = ${account} and scope_request.id = ${number}`).execute(db)
  if (!rows[0]) throw new Refusal('scope_request_not_found', {}, { field: 'request_id' })
  return rows[0]
}

/** The open request of a person for a group. */
export async function accessOpen(
  db: Db,
  account: string,
  user: string,
  group: ScopeGroup,
): Promise<FoundRequest> {
  const { rows } = await selectRequests(sql`
    where scope_request.account_id = ${account} and scope_request.user_id = ${user}
      and scope_request.scope_group_name = ${group} and scope_request.decision is null`).execute(db)
  if (!rows[0]) throw new Error('an open request that conflicts can not be found')
  return rows[0]
}

/** For `accessRequest`: null for a request that is not there. Other errors are thrown. */
export function missing(cause: unknown): null {
  if (cause instanceof Refusal) return null
  throw cause
}
