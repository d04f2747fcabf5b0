import { hash, verify } from '@node-rs/argon2'
import { type Db, newId } from '#platform/db.ts'
import { makeToken, sha256 } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { countAttempt, forgetAttempt } from './sign-in-attempts.ts'

const sessionDays = 30

/** argon2id with the library's parameters (19 MiB, two passes: the OWASP minimum). */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/**
 * Checks a password and opens a session. Unknown names take the same time as known ones. After 10 wrong attempts for a
 * name from one address (or 50 for all names from it) within 15 minutes, more from there are refused without checking
 * the password.
 */
export async function createToken(
  db: Db,
  asked: { email: string; password: string; ip: string },
  now: Date,
): Promise<{ token: string; expires_at: string }> {
  await countAttempt(db, asked, now)
  const user = await db
    .selectFrom('user')
    .innerJoin('membership', 'membership.user_id', 'user.id')
    .select(['user.id', 'user.password_hash', 'membership.account_id'])
    .where('user.email', '=', asked.email)
    .orderBy('membership.account_id')
    .executeTakeFirst()
  const right = await verify(user?.password_hash ?? (await decoyHash()), asked.password).catch(() => false)
  if (!user || !right) throw new Refusal('sign_in_failed')
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
  await forgetAttempt(db, asked, now)
  return { token, expires_at: expires.toISOString() }
}

/** Ends a session. An ended one is not an error. */
export async function deleteToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', sha256(token)).execute()
}

let decoy: Promise<string> | undefined
function decoyHash(): Promise<string> {
  decoy ??= hash(newId())
  return decoy
}
