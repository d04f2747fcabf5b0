import { type ScopeGroup, scopeGroups } from '@carillon/contract/scope-requests'
import { scopesBehind } from '@carillon/contract/scopes'
import { sql } from 'kysely'
import { notify } from '#features/notifications/public.ts'
import { changeMember, isAdministrator, refuseUngrantable } from '#features/rights/public.ts'
import { enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Asker, accessOpen, accessRequest, type FoundRequest, showAsker } from './find-requests.ts'
import { mailAdministrators } from './mail-administrators.job.ts'

/**
 * Asks the administrators for a group of scopes. While such a request of the person is open, it is answered again.
 * @throws scope_request_held, scope_request_elsewhere
 */
export async function ask(db: Db, identity: Identity, group: ScopeGroup, now: Date): Promise<Asker> {
  const { account, userId } = identity
  if (account !== identity.homeAccount) throw new Refusal('scope_request_elsewhere')
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const { rows } = await sql<{ id: number }>`
      insert into scope_request (account_id, user_id, scope_group_name, created_at)
      values (${account}, ${userId}, ${group}, ${now})
      on conflict (account_id, user_id, scope_group_name) where decision is null do nothing
      returning id`.execute(tx)
    const made = rows[0]
    if (!made) return showAsker(await accessOpen(tx, account, userId, group))
    const request = await accessRequest(tx, account, String(made.id))
    if (holdsAll(request)) {
      throw new Refusal('scope_request_held', {}, { field: 'scope_group_name' })
    }
    const facts = { group, email: request.email }
    await notify(tx, account, 'access_requested', facts, { now, userId, seenBy: 'administrators' })
    await enqueue(tx, mailAdministrators, { account, id: request.id })
    return showAsker(request)
  })
}

function holdsAll({ scopes, isAdmin, scope_group_name: group }: FoundRequest): boolean {
  const held = new Set<string>(scopesBehind(isAdmin ? null : (scopes ?? [])))
  return scopesBehind(scopeGroups[group]).every((scope) => held.has(scope))
}

/** The person who decides, by a call or by the link of a mail. */
type Decider = Pick<Identity, 'account' | 'userId' | 'userEmail' | 'type' | 'scopes' | 'grantable'>

/**
 * Gives the person the scopes of the group. A role is replaced by scopes of their own.
 * @throws scope_request_not_found, scope_request_decided, scope_request_own, forbidden, administrator_required
 */
export async function approve(
  tx: Db,
  decider: Decider,
  id: string,
  now: Date,
): Promise<{ scope_group_name: ScopeGroup; former_role_name: string | null }> {
  const { account } = decider
  const found = await accessUndecided(tx, decider, id)
  const { scope_group_name: group, userId: user, isAdmin, roleName } = found
  if (user === decider.userId) throw new Refusal('scope_request_own')
  refuseUngrantable(decider, scopeGroups[group])
  refuseOthers(decider)
  if (!isAdmin) {
    const scopes = withGroup(found.scopes ?? [], group)
    await changeMember(tx, { account, user }, { isAdmin: false, roleId: null, scopes })
  }
  await decide(tx, decider, found, 'approved', now)
  return { scope_group_name: group, former_role_name: roleName }
}

/** Scopes with those of a group. Names that stand for scopes stay names. */
function withGroup(held: readonly string[], group: ScopeGroup): string[] {
  const more: readonly string[] = scopeGroups[group]
  return [...held, ...more.filter((scope) => !held.includes(scope))]
}

/** @throws scope_request_not_found, scope_request_decided, administrator_required */
export async function deny(tx: Db, decider: Decider, id: string, now: Date): Promise<ScopeGroup> {
  const found = await accessUndecided(tx, decider, id)
  refuseOthers(decider)
  await decide(tx, decider, found, 'denied', now)
  return found.scope_group_name
}

/** Decisions of one account follow each other: of two at once the second finds the request decided. */
async function accessUndecided(tx: Db, { account }: Decider, id: string): Promise<FoundRequest> {
  await lockAccount(tx, account)
  const found = await accessRequest(tx, account, id)
  if (found.decision !== null) {
    const name = found.decidedBy ?? ''
    throw new Refusal('scope_request_decided', { name }, { field: 'request_id' })
  }
  return found
}

function refuseOthers(decider: Decider): void {
  if (!isAdministrator(decider)) throw new Refusal('administrator_required')
}

async function decide(
  tx: Db,
  { account, userId: by, userEmail }: Decider,
  { id, userId, scope_group_name: group, roleName }: FoundRequest,
  decision: 'approved' | 'denied',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('scope_request')
    .set({ decision, decided_at: now, decided_by: by })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .execute()
  const facts = { group, decision, by: userEmail, role: decision === 'approved' ? roleName : null }
  await notify(tx, account, 'access_decided', facts, { now, userId, tellsUser: true, seenBy: 'user' })
}
