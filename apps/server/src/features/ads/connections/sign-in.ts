import { createHash, randomBytes } from 'node:crypto'
import type { Partner } from '@carillon/ads/platforms'
import { demandEntitlement } from '#features/entitlements/public.ts'
import { type AdPartner, type AdTokens, PartnerFault } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { type AdServices, partnerOf } from './access.ts'
import { findRow } from './connection-rows.ts'
import { refusalOf } from './faults.ts'
import { followSignIn } from './follow-sign-in.ts'
import { type Signer, storeSignIn, type WorkAgain } from './store-sign-in.ts'
import { subscribeLeads } from './subscribe-leads.ts'

/** A sign-in must end within this time. */
const openMs = 10 * 60_000

const redirectUrlOf = ({ config }: AdServices, partner: Partner): string =>
  `${config.publicUrl}/ads/settings/${partner}/account`

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Starts a sign-in and answers its address. The simulated partner has no page for people, so its sign-in is followed here,
 * and the answer is null.
 */
export async function startSignIn(
  services: AdServices,
  db: Db,
  signer: Signer,
  name: Partner,
  { isSimulated, workAgain }: { isSimulated: boolean; workAgain: WorkAgain },
): Promise<string | null> {
  await demandEntitlement(db, signer.account, 'ads')
  const partner = await partnerOf(services, name, isSimulated)
  const before = await findRow(db, signer.account, name)
  if (before && before.is_simulated !== isSimulated) throw new Refusal('ad_connected_otherwise')
  const [state, verifier] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  await keepSignIn(services, db, signer, { partner: name, isSimulated, state, verifier })
  // RFC 7636, S256.
  const challenge = hash(verifier).toString('base64url')
  const redirectUrl = redirectUrlOf(services, name)
  const url = partner.signInUrl({ redirectUrl, state, challenge })
  if (!isSimulated) return url
  const code = await followSignIn(url, { owner: signer.account, state })
  if (code === null) throw new Refusal('ad_partner_unreachable')
  await finishSignIn(services, db, signer, name, { code, state, workAgain })
  return null
}

/** Keeps a sign-in by the hash of its state. Older ones of the account that were never finished go. */
async function keepSignIn(
  { now }: AdServices,
  db: Db,
  { account, userId }: Signer,
  open: { partner: Partner; isSimulated: boolean; state: string; verifier: string },
): Promise<void> {
  await db
    .deleteFrom('ad_sign_in')
    .where('account_id', '=', account)
    .where('made_at', '<=', new Date(now().getTime() - openMs))
    .execute()
  await db
    .insertInto('ad_sign_in')
    .values({
      state: hash(open.state),
      account_id: account,
      partner: open.partner,
      user_id: userId,
      is_simulated: open.isSimulated,
      verifier: open.verifier,
      made_at: now(),
    })
    .execute()
}

/**
 * Ends a sign-in with the code that the partner added to our address. A state counts once, for ten minutes, for the
 * person, the account and the partner for which it was made.
 */
export async function finishSignIn(
  services: AdServices,
  db: Db,
  signer: Signer,
  name: Partner,
  { code, state, workAgain }: { code: string; state: string; workAgain: WorkAgain },
): Promise<void> {
  await demandEntitlement(db, signer.account, 'ads')
  const open = await takeSignIn(services, db, signer, name, state)
  if (!open) throw new Refusal('ad_sign_in_unknown')
  const partner = await partnerOf(services, name, open.is_simulated)
  const redirectUrl = redirectUrlOf(services, name)
  const tokens = await signingIn(() => partner.signIn({ code, redirectUrl, verifier: open.verifier }))
  try {
    const said = await signingIn(() => partner.describe(tokens.access))
    const stored = await storeSignIn(services, db, signer, partner, {
      tokens,
      said,
      isSimulated: open.is_simulated,
      workAgain,
    })
    if (!stored) throw new Refusal('ad_connected_otherwise')
  } catch (error) {
    await giveBack(partner, tokens)
    throw error
  }
  await subscribeLeads(services, db, signer.account, name)
}

/** Removes the sign-in of a state, so that only the first of two calls has it. */
async function takeSignIn(
  { now }: AdServices,
  db: Db,
  { account, userId }: Signer,
  partner: Partner,
  state: string,
): Promise<{ verifier: string; is_simulated: boolean } | undefined> {
  return db
    .deleteFrom('ad_sign_in')
    .where('state', '=', hash(state))
    .where('account_id', '=', account)
    .where('user_id', '=', userId)
    .where('partner', '=', partner)
    .where('made_at', '>', new Date(now().getTime() - openMs))
    .returning(['verifier', 'is_simulated'])
    .executeTakeFirst()
}

/** @throws ad_sign_in_refused, ad_partner_busy, ad_partner_unreachable */
async function signingIn<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof PartnerFault)) throw cause
    if (cause.kind === 'busy' || cause.kind === 'unanswered') throw refusalOf(cause)
    throw new Refusal('ad_sign_in_refused', { message: cause.problem.message || cause.problem.code })
  }
}

/** Ends a sign-in that is not stored. A fault changes nothing: nothing has these tokens any more. */
async function giveBack(partner: AdPartner, tokens: AdTokens): Promise<void> {
  await partner.revoke(tokens).catch((cause: unknown) => {
    if (!(cause instanceof PartnerFault)) throw cause
  })
}
