import { hash, verify } from '@node-rs/argon2'
import { type Db, newId } from '#platform/db.ts'
import { makeToken, sha256 } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'

const sessionDays = 30
const windowMinutes = 15
const failuresPerEmail = 10
const failuresPerOrigin = 50

/** argon2id with the library's parameters (19 MiB, two passes: the OWASP minimum). */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/**
 * Checks a password and opens a session. Unknown addresses cost the same time as known ones. After 10 failures for an
 * address (or 50 from one origin) within 15 minutes further tries are refused unread.
 */
export async function createToken(
  db: Db,
  asked: { email: string; password: string; ip: string },
  now: Date,
): Promise<{ token: string; expires_at: string }> {
  await refuseTooMany(db, asked, now)
  const user = await db
    .selectFrom('user')
    .innerJoin('membership', 'membership.user_id', 'user.id')
    .select(['user.id', 'user.password_hash', 'membership.account_id'])
    .where('user.email', '=', asked.email)
    .orderBy('membership.account_id')
    .executeTakeFirst()
  const right = await verify(user?.password_hash ?? (await decoyHash()), asked.password).catch(() => false)
  if (!user || !right) {
    await db
      .insertInto('sign_in_attempt')
      .values([
        { key: `email:${asked.email}`, at: now },
        { key: `ip:${asked.ip}`, at: now },
      ])
      .execute()
    throw new Refusal('sign_in_failed')
  }
  const token = makeToken()
  const expires = new Date(now.getTime() + sessionDays * 86_400_000)
  await db
    .insertInto('session')
    .values({
      token_hash: sha256(token),
      user_id: user.id,
      account_id: user.account_id,
      created_at: now,
      expires_at: expires,
    })
    .execute()
  await db.deleteFrom('sign_in_attempt').where('key', '=', `email:${asked.email}`).execute()
  return { token, expires_at: expires.toISOString() }
}

/** Ends a session. Ending one that is over already is fine. */
export async function deleteToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', sha256(token)).execute()
}

async function refuseTooMany(db: Db, asked: { email: string; ip: string }, now: Date): Promise<void> {
  const since = new Date(now.getTime() - windowMinutes * 60_000)
  await db.deleteFrom('sign_in_attempt').where('at', '<', since).execute()
  const rows = await db
    .selectFrom('sign_in_attempt')
    .select(['key', (count) => count.fn.countAll<number>().as('failures')])
    .where('key', 'in', [`email:${asked.email}`, `ip:${asked.ip}`])
    .groupBy('key')
    .execute()
  const tooMany = rows.some(
    ({ key, failures }) => failures >= (key.startsWith('ip:') ? failuresPerOrigin : failuresPerEmail),
  )
  if (tooMany) {
    throw new Refusal(
      'sign_in_limited',
      { minutes: windowMinutes },
      { retryAfterSeconds: windowMinutes * 60 },
    )
  }
}

let decoy: Promise<string> | undefined
function decoyHash(): Promise<string> {
  decoy ??= hash(newId())
  return decoy
}
