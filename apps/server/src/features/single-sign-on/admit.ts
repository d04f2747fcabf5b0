import { domainOf } from '@carillon/contract/domain-name'
import { normalizeEmail } from '@carillon/contract/email-address'
import { addMember } from '#features/rights/public.ts'
import type { Db } from '#platform/db.ts'
import { makeToken } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Claims } from './provider.ts'
import type { Setting } from './setting.ts'
import type { SignInVerbs } from './verbs.ts'

/** A person who came in, and the accounts that they joined by that. */
export interface Admitted {
  user: string
  email: string
  joined: readonly string[]
}

/**
 * Lets in a person with an address that the provider has verified: as the user with this address, if they are a member of
 * an account; else by the open invitations of the address; else, where its domain is allowed, with the role of the domain.
 * @throws single_sign_on_unverified, single_sign_on_not_invited, teammate_limit_reached
 */
export async function admit(
  tx: Db,
  { claims, setting, language }: { claims: Claims; setting: Setting; language: 'en' | 'de' },
  verbs: Pick<
    SignInVerbs,
    | 'findUserToMake'
    | 'makeUser'
    | 'accountToOpen'
    | 'joinInvited'
    | 'countInvitations'
    | 'refuseTooManyPeople'
  >,
  now: Date,
): Promise<Admitted> {
  const email = normalizeEmail(claims.email) ?? ''
  if (!claims.isVerified || email === '') {
    throw new Refusal('single_sign_on_unverified', { email: email || claims.email })
  }
  const known = await verbs.findUserToMake(tx, email)
  if (known && (await verbs.accountToOpen(tx, known.id))) return { user: known.id, email, joined: [] }
  const invitations = await verbs.countInvitations(tx, email, now)
  const role = setting.domains.includes(domainOf(email)) ? setting.roleId : null
  // A stranger costs no password.
  if (role === null && invitations === 0) throw new Refusal('single_sign_on_not_invited', { email })
  const { firstName, lastName } = claims
  const names = { first_name: firstName.slice(0, 100), last_name: lastName.slice(0, 100) }
  const user =
    known?.id ??
    (await verbs.makeUser(tx, { email, password: makeToken(), email_confirmed_at: now, language, ...names }))
  const joined = await verbs.joinInvited(tx, { user, email }, now)
  if (joined.length > 0) return { user, email, joined }
  if (role === null) throw new Refusal('single_sign_on_not_invited', { email })
  const account = setting.accountId
  await verbs.refuseTooManyPeople(tx, account)
  await addMember(tx, { user_id: user, account_id: account, role: 'teammate', scopes: null, role_id: role })
  return { user, email, joined: [account] }
}
