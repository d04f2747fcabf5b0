import { passwordLimits } from '@carillon/contract/account'
import { identify } from '#features/account/public.ts'
import { addMember } from '#features/rights/public.ts'
import { noteByPerson } from '#platform/audit/note-by-person.ts'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { type FoundInvitation, findByLink, findOpen, stateOf } from './invitations.ts'
import type { Users } from './users.ts'

/** The browser that opened the link of an invitation. */
export interface Visitor {
  ip: string
  /** The name that their browser gives itself. */
  agent: string
  authorization: string | undefined
  requestId: string
}

interface Parts {
  db: Db
  people: Users
  now: Date
}

/** The facts that the page of an invitation shows. */
export async function showInvitation({ db, people, now }: Parts, secret: string, visitor: Visitor) {
  const found = await findCounted({ db, people, now }, secret, visitor)
  const signedIn = await signedInPerson(db, visitor, now)
  return {
    state: stateOf(found, now),
    email: found.email,
    account: found.accountName,
    invited_by: found.invitedBy,
    is_admin: found.is_admin,
    role_name: found.roleName,
    expires_at: found.expires_at.toISOString(),
    has_user: (await people.findUser(db, found.email)) !== undefined,
    signed_in_as: signedIn?.userEmail ?? null,
  }
}

export interface Acceptance {
  password?: string | undefined
  first_name?: string | undefined
  last_name?: string | undefined
  language?: 'en' | 'de' | undefined
}

/**
 * Makes the invited person a member of the account. Only the person with the invited address accepts: signed in, by their
 * password, or as a new user. A person with a session, or a new one, gets a session in the account; an existing one without a session
 * signs in afterwards, by all steps that a sign-in takes, and begins in the account. So does each person who has to set up a
 * second factor first.
 */
export async function acceptInvitation(
  parts: Parts,
  secret: string,
  { visitor, given }: { visitor: Visitor; given: Acceptance },
) {
  const { db, people, now } = parts
  const opened = await findCounted(parts, secret, visitor)
  refuseEnded(opened, now)
  const signedIn = await signedInPerson(db, visitor, now)
  const accept = async (tx: Db) => {
    const known = await people.findUserToMake(tx, opened.email)
    const found = await findByLink(tx, secret, true)
    refuseEnded(found, now)
    const { account, email } = found
    if (signedIn && signedIn.userId !== known?.id) {
      throw new Refusal('invitation_of_other', { email, signedInAs: signedIn.userEmail })
    }
    if (known && !signedIn) {
      const { password = '' } = given
      await people.checkPassword(db, { ...known, password, ip: visitor.ip }, now)
    }
    if (!signedIn && !found.is_admin) {
      const provider = await people.passwordsOffFor(tx, known?.id ?? null)
      if (provider !== null) throw new Refusal('password_sign_in_off', { name: provider })
    }
    const user =
      known?.id ?? (await people.makeUser(tx, { ...newUser(email, given), email_confirmed_at: now }))
    await join(tx, { ...found, user })
    await tx.updateTable('invitation').set({ accepted_at: now }).where('id', '=', found.id).execute()
    // The acceptance has a line of its own, since the person was not in the account before it.
    const { ip, requestId } = visitor
    const done = { through: 'link', action: 'teammates.accept', ip, requestId } as const
    await noteByPerson(tx, { account, user, email, ...done }, now)
    const mustSetUp = await people.mustSetUp(tx, { user, account })
    if (mustSetUp || (known && !signedIn)) {
      await people.keepLastAccount(tx, { user, account })
      return { token: null, expires_at: null, region: null }
    }
    return people.openSession(tx, { user, account, ip, agent: visitor.agent }, now)
  }
  const keepRefused = (error: unknown) => people.keepRefused(db, error, now)
  return db.transaction().execute(accept).catch(keepRefused)
}

function newUser(email: string, { password = '', first_name = '', last_name = '', language }: Acceptance) {
  const { min } = passwordLimits
  if (password.length < min) {
    throw new Refusal('invitation_password_required', { min }, { field: 'password' })
  }
  return { email, password, first_name, last_name, language: language ?? ('en' as const) }
}

async function join(tx: Db, invitation: FoundInvitation & { user: string }): Promise<void> {
  const { account, user, email, is_admin, roleId, scopes, grants } = invitation
  await lockAccount(tx, account)
  const member = await tx
    .selectFrom('membership')
    .select('user_id')
    .where('account_id', '=', account)
    .where('user_id', '=', user)
    .executeTakeFirst()
  if (member) throw new Refusal('teammate_exists', { email })
  const membership = {
    user_id: user,
    account_id: account,
    role: is_admin ? ('admin' as const) : ('teammate' as const),
    role_id: roleId,
    scopes: is_admin || roleId !== null ? null : scopes,
  }
  await addMember(tx, membership, grants)
}

/**
 * Accepts the open invitations of an address in all accounts, for a person who proved the address in another way than by
 * their links, and is a member of none. Answers the accounts.
 */
export async function joinInvited(
  tx: Db,
  { user, email }: { user: string; email: string },
  now: Date,
): Promise<string[]> {
  const open = await findOpen(tx, email, now)
  for (const invitation of open) {
    await join(tx, { ...invitation, user })
    await tx.updateTable('invitation').set({ accepted_at: now }).where('id', '=', invitation.id).execute()
  }
  return open.map(({ account }) => account)
}

/** Wrong links are counted like wrong passwords. */
async function findCounted({ db, people, now }: Parts, secret: string, { ip }: Visitor) {
  const attempt = { email: 'invitation', ip }
  await people.countAttempt(db, attempt, now)
  const found = await findByLink(db, secret)
  await people.forgetAttempt(db, attempt, now)
  return found
}

async function signedInPerson(db: Db, { authorization, ip }: Visitor, now: Date): Promise<Identity | null> {
  if (!authorization) return null
  const identity = await identify(db, { authorization, onBehalfOf: undefined, ip }, now).catch(nobody)
  return identity?.by === 'session' ? identity : null
}

function nobody(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

function refuseEnded(found: FoundInvitation, now: Date): void {
  const state = stateOf(found, now)
  if (state !== 'open') throw new Refusal(`invitation_${state}`)
}
