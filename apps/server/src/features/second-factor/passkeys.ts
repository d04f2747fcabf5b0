import { mostPasskeys } from '@carillon/contract/second-factor'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { type Db, newId } from '#platform/db.ts'
import { isDatabaseGone } from '#platform/outage.ts'
import { Refusal } from '#platform/refusal.ts'

const challengeMinutes = 10

/** Whose challenge it is: that of a sign-in's ticket, or of a signed-in person who adds a passkey. */
export interface Asking {
  user: string
  ticket: string | null
}

export interface Place {
  host: string
  origins: string[]
}

/** Options to sign with one of the passkeys that work at this host; null if there are none. */
export async function optionsToSign(db: Db, asking: Asking, host: string, now: Date) {
  const rows = await passkeysAt(db, asking.user, host)
  if (rows.length === 0) return null
  const options = await generateAuthenticationOptions({
    rpID: host,
    allowCredentials: rows,
    userVerification: 'preferred',
  })
  await keepChallenge(db, asking, options.challenge, now)
  return { ...options }
}

/** Options to make a passkey. @throws passkey_limit_reached */
export async function optionsToMake(db: Db, asking: Asking & { email: string }, host: string, now: Date) {
  await refuseMore(db, asking.user)
  const options = await generateRegistrationOptions({
    rpName: 'Carillon',
    rpID: host,
    userName: asking.email,
    userID: new Uint8Array(Buffer.from(asking.user)),
    excludeCredentials: await passkeysAt(db, asking.user, host),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await keepChallenge(db, asking, options.challenge, now)
  return { ...options }
}

interface Answer {
  response: Record<string, unknown>
  place: Place
}

/**
 * Reads the passkey that a browser made for a challenge of ours. The challenge is used up, whatever becomes of it.
 * @throws second_factor_wrong
 */
export async function readMade(
  db: Db,
  asking: Asking,
  { response, place }: Answer,
  now: Date,
): Promise<WebAuthnCredential> {
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(db, asking, challenge, now),
    expectedOrigin: place.origins,
    expectedRPID: place.host,
    requireUserVerification: false,
  }).catch(unreadable)
  const made = verified?.registrationInfo?.credential
  if (!made) throw wrongPasskey()
  return made
}

/** @throws second_factor_wrong if it is known already, passkey_limit_reached */
export async function keepPasskey(
  tx: Db,
  user: string,
  { made, name, host }: { made: WebAuthnCredential; name: string; host: string },
  now: Date,
): Promise<void> {
  await refuseMore(tx, user)
  const kept = await tx
    .insertInto('passkey')
    .values({
      id: newId(),
      user_id: user,
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: made.transports ?? [],
      host,
      name,
      created_at: now,
    })
    .onConflict((same) => same.column('credential_id').doNothing())
    .executeTakeFirst()
  if (kept.numInsertedOrUpdatedRows === 0n) throw wrongPasskey()
}

/**
 * Checks what a passkey of the user signed: a challenge of ours, which is used up.
 * @throws second_factor_wrong
 */
export async function checkPasskey(
  db: Db,
  asking: Asking,
  { response, place }: Answer,
  now: Date,
): Promise<void> {
  const row = await db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'public_key', 'counter'])
    .where('user_id', '=', asking.user)
    .where('host', '=', place.host)
    .where('credential_id', '=', String(response['id']))
    .executeTakeFirst()
  if (!row) throw wrongPasskey()
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(db, asking, challenge, now),
    expectedOrigin: place.origins,
    expectedRPID: place.host,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
    },
    requireUserVerification: false,
  }).catch(unreadable)
  if (!verified?.verified) throw wrongPasskey()
  await db
    .updateTable('passkey')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: now })
    .where('id', '=', row.id)
    .execute()
}

/** @throws passkey_not_found */
export async function renamePasskey(db: Db, user: string, id: string, name: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('passkey_not_found')
}

/** @throws passkey_not_found */
export async function removePasskey(tx: Db, user: string, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('passkey_not_found')
}

async function passkeysAt(db: Db, user: string, host: string) {
  const rows = await db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', user)
    .where('host', '=', host)
    .orderBy('id')
    .execute()
  return rows.map(({ credential_id: id, transports }) => ({ id, transports }))
}

async function refuseMore(db: Db, user: string): Promise<void> {
  const { count } = await db
    .selectFrom('passkey')
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostPasskeys) throw new Refusal('passkey_limit_reached', { limit: mostPasskeys })
}

async function keepChallenge(db: Db, { user, ticket }: Asking, challenge: string, now: Date): Promise<void> {
  await db
    .deleteFrom('passkey_challenge')
    .where('user_id', '=', user)
    .where('expires_at', '<=', now)
    .execute()
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge,
      user_id: user,
      ticket_id: ticket,
      expires_at: new Date(now.getTime() + challengeMinutes * 60_000),
    })
    .execute()
}

/** True for a challenge of this user, and of this sign-in, that no call had before. */
async function takeChallenge(
  db: Db,
  { user, ticket }: Asking,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('user_id', '=', user)
    .where('ticket_id', 'is not distinct from', ticket)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The library throws for everything that is wrong with a response. Faults of the database are no matter of it. */
function unreadable(error: unknown): null {
  if (isDatabaseGone(error) || (error instanceof Error && 'severity' in error)) throw error
  return null
}

function wrongPasskey(): Refusal {
  return new Refusal('second_factor_wrong', {}, { field: 'passkey' })
}
