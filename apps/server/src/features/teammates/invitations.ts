import { scopesBehind } from '@carillon/contract/scopes'
import { type InvitationState, type PendingInvitation, teammateLimits } from '@carillon/contract/teammates'
import { type RawBuilder, sql } from 'kysely'
import { accessRole } from '#features/roles/public.ts'
import { enqueue } from '#jobs/define-job.ts'
import { type Db, newId } from '#platform/db.ts'
import { type Identity, makeToken, sha256 } from '#platform/http/identity.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { isSilent } from '#platform/silent-accounts.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { GivenRights } from './given-rights.ts'
import { refuseTooManyPeople } from './room.ts'
import { sendInvitation } from './send-invitation.job.ts'

const lifetimeMs = teammateLimits.days * 86_400_000

/**
 * Invites a person by mail. An invitation of the same address that has expired is replaced.
 * @throws teammate_exists, teammate_already_invited, teammate_invitation_limit_reached, teammate_limit_reached
 */
export async function invite(
  db: Db,
  identity: Identity,
  { email, rights }: { email: string; rights: GivenRights },
  now: Date,
): Promise<PendingInvitation> {
  const { account } = identity
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    await refuseMember(tx, account, email)
    // The role may have been deleted since it was checked.
    if (rights.roleId !== null) await accessRole(tx, account, rights.roleId)
    const open = await findPending(tx, account)
    const earlier = open.find((one) => one.email === email)
    if (earlier && earlier.expiration_date * 1000 > now.getTime()) {
      throw new Refusal('teammate_already_invited', { email }, { field: 'email' })
    }
    if (earlier) await withdraw(tx, account, earlier.token, now)
    const limit = teammateLimits.invitations
    if (open.length >= limit) throw new Refusal('teammate_invitation_limit_reached', { limit })
    await refuseTooManyPeople(tx, account)
    const id = newId()
    const secret = makeToken()
    await tx
      .insertInto('invitation')
      .values({
        id,
        account_id: account,
        email,
        is_admin: rights.isAdmin,
        scopes: rights.scopes,
        role_id: rights.roleId,
        subuser_access: JSON.stringify(rights.grants ?? []),
        secret_hash: sha256(secret),
        invited_by: identity.userId,
        created_at: now,
        expires_at: new Date(now.getTime() + lifetimeMs),
      })
      .execute()
    await enqueue(tx, sendInvitation, { id, secret })
    return accessPending(tx, account, id)
  })
}

/** @throws teammate_exists when a person of the account has this address */
async function refuseMember(tx: Db, account: string, email: string): Promise<void> {
  const member = await tx
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.user_id')
    .select('user.id')
    .where('membership.account_id', '=', account)
    .where('user.email', '=', email)
    .executeTakeFirst()
  if (member) throw new Refusal('teammate_exists', { email }, { field: 'email' })
}

/** The invitations that were neither accepted nor withdrawn, newest first. */
export async function findPending(db: Db, account: string): Promise<PendingInvitation[]> {
  const rows = await db
    .selectFrom('invitation')
    .leftJoin('role', 'role.id', 'invitation.role_id')
    .select(['invitation.id', 'email', 'is_admin', 'invitation.scopes', 'role_id', 'expires_at'])
    .select(['role.name as role_name', 'role.scopes as role_scopes'])
    .where('invitation.account_id', '=', account)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('invitation.created_at', 'desc')
    .execute()
  return rows.map(({ id, role_scopes, scopes, expires_at, ...row }) => ({
    ...row,
    token: id,
    scopes: role_scopes ? scopesBehind(role_scopes) : scopes,
    expiration_date: Math.floor(expires_at.getTime() / 1000),
  }))
}

async function accessPending(db: Db, account: string, token: string): Promise<PendingInvitation> {
  const found = (await findPending(db, account)).find((one) => one.token === token)
  if (!found) throw new Refusal('invitation_not_found', {}, { field: 'pending_id' })
  return found
}

/**
 * Mails an invitation again, with a new link.
 * @throws invitation_not_found
 */
export async function resend(db: Db, account: string, token: string, now: Date): Promise<PendingInvitation> {
  return db.transaction().execute(async (tx) => {
    const { token: id } = await accessPending(tx, account, token)
    const secret = makeToken()
    await tx
      .updateTable('invitation')
      .set({ secret_hash: sha256(secret), expires_at: new Date(now.getTime() + lifetimeMs) })
      .where('id', '=', id)
      .where('account_id', '=', account)
      .execute()
    await enqueue(tx, sendInvitation, { id, secret })
    return accessPending(tx, account, id)
  })
}

/**
 * Withdraws an invitation.
 * @throws invitation_not_found
 */
export async function withdraw(db: Db, account: string, token: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where('id', '=', uuidOrNone(token))
    .where('account_id', '=', account)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('invitation_not_found', {}, { field: 'pending_id' })
}

/** The addresses that are invited with a role. */
export async function invitedWith(db: Db, account: string, roleId: string): Promise<string[]> {
  const pending = await findPending(db, account)
  return pending.filter(({ role_id }) => role_id === roleId).map(({ email }) => email)
}

/** An invitation as its link finds it. */
export interface FoundInvitation {
  id: string
  account: string
  accountName: string
  email: string
  is_admin: boolean
  scopes: string[]
  roleId: string | null
  roleName: string | null
  grants: { subuserId: string; scopes: string[] | null }[]
  invitedBy: string
  expires_at: Date
  accepted_at: Date | null
  withdrawn_at: Date | null
}

/**
 * The invitation of a link. With `lock` no other call accepts or withdraws it until the transaction ends.
 * @throws invitation_not_found
 */
export async function findByLink(db: Db, secret: string, lock = false): Promise<FoundInvitation> {
  const { rows } = await selectInvitations(sql`invitation.secret_hash = ${sha256(secret)}`, lock).execute(db)
  if (!rows[0]) throw new Refusal('invitation_not_found')
  return rows[0]
}

/**
 * The open invitations of an address in all accounts, in the order of the accounts, locked until the transaction ends. Joining
 * locks the accounts in this order, so two people who were invited to the same ones wait for each other.
 */
export async function findOpen(tx: Db, email: string, now: Date): Promise<FoundInvitation[]> {
  const { rows } = await selectOpen(email, now, true).execute(tx)
  return rows
}

/** The number of open invitations of an address, in all accounts. */
export async function countInvitations(db: Db, email: string, now: Date): Promise<number> {
  const { rows } = await selectOpen(email, now, false).execute(db)
  return rows.length
}

/** Open invitations of an address in all accounts: the person belongs to none of them yet. */
function selectOpen(email: string, now: Date, isLocked: boolean) {
  return selectInvitations(
    sql`invitation.email = ${email} and invitation.accepted_at is null and invitation.withdrawn_at is null
      and invitation.expires_at > ${now}`,
    isLocked,
  )
}

function selectInvitations(which: RawBuilder<unknown>, lock: boolean) {
  return sql<FoundInvitation>`
    select invitation.id, account.id as account, account.username as "accountName", invitation.email,
      invitation.is_admin, invitation.scopes, invitation.role_id as "roleId", role.name as "roleName",
      invitation.subuser_access as grants, coalesce("user".email, '') as "invitedBy", invitation.expires_at,
      invitation.accepted_at, invitation.withdrawn_at
    from invitation
    join account on account.id = invitation.account_id
    left join role on role.id = invitation.role_id
    left join "user" on "user".id = invitation.invited_by
    where ${which} and not ${isSilent('account.id')}
    order by account.id
    ${lock ? sql`for update of invitation` : sql``}`
}

export function stateOf(
  { accepted_at, withdrawn_at, expires_at }: FoundInvitation,
  now: Date,
): InvitationState {
  if (accepted_at) return 'accepted'
  if (withdrawn_at) return 'withdrawn'
  return expires_at > now ? 'open' : 'expired'
}
