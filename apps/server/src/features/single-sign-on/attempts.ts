import { singleSignOnLimits } from '@carillon/contract/single-sign-on'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { Db } from '#platform/db.ts'
import { addressRangeOf } from '#platform/http/address-range.ts'
import { makeToken, sha256 } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Secrets } from './provider.ts'

const since = (now: Date) => new Date(now.getTime() - singleSignOnLimits.minutes * 60_000)

/** The most sign-ins from one network address that are begun and not finished: of an office, all at once. */
const mostBegun = 60

/**
 * Begins a sign-in, and makes its secrets; `browser` goes to the browser alone, and is not in any address.
 * @throws sign_in_limited
 */
export async function beginAttempt(db: Db, ip: string, now: Date): Promise<Secrets & { browser: string }> {
  const made = {
    state: randomState(),
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
    browser: makeToken(),
  }
  // All accounts: the person is not known yet.
  await db.deleteFrom('single_sign_on_attempt').where('created_at', '<', since(now)).execute()
  const address_range = addressRangeOf(ip)
  const { begun } = await db
    .selectFrom('single_sign_on_attempt')
    .select((all) => all.fn.countAll<string>().as('begun'))
    .where('address_range', '=', address_range)
    .executeTakeFirstOrThrow()
  const { minutes } = singleSignOnLimits
  if (Number(begun) >= mostBegun)
    throw new Refusal('sign_in_limited', { minutes }, { retryAfterSeconds: minutes * 60 })
  await db
    .insertInto('single_sign_on_attempt')
    .values({
      state_hash: sha256(made.state),
      browser_hash: sha256(made.browser),
      nonce: made.nonce,
      code_verifier: made.codeVerifier,
      address_range,
      created_at: now,
    })
    .execute()
  return made
}

/**
 * Takes a sign-in that this browser began. It is taken once.
 * @throws single_sign_on_ended
 */
export async function takeAttempt(
  db: Db,
  { state, browser }: { state: string; browser: string },
  now: Date,
): Promise<Secrets> {
  const row = await db
    .deleteFrom('single_sign_on_attempt')
    .where('state_hash', '=', sha256(state))
    .where('browser_hash', '=', sha256(browser))
    .where('created_at', '>=', since(now))
    .returning(['nonce', 'code_verifier'])
    .executeTakeFirst()
  if (!row) throw new Refusal('single_sign_on_ended')
  return { state, nonce: row.nonce, codeVerifier: row.code_verifier }
}
