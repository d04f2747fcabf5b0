import { verify } from '@node-rs/argon2'
import type { Db } from '#platform/db.ts'
import { type Identity, sha256 } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { accessUser } from './account.ts'
import { hashPassword } from './hash-password.ts'
import { countAttempt, forgetAttempt } from './sign-in-attempts.ts'

interface PasswordChange {
  old_password: string
  new_password: string
  ip: string
  /** The caller's own token: its session goes on. */
  token: string
}

/**
 * Gives the user a new password and ends their other sessions. The current password is counted like a sign-in, so that a
 * found token is no way to guess it.
 * @throws password_wrong, sign_in_limited
 */
export async function changePassword(
  db: Db,
  identity: Identity,
  change: PasswordChange,
  now: Date,
): Promise<void> {
  const user = await accessUser(db, identity)
  const attempt = { email: user.email, ip: change.ip }
  await countAttempt(db, attempt, now)
  const isRight = await verify(user.password_hash, change.old_password).catch(() => false)
  if (!isRight) throw new Refusal('password_wrong', {}, { field: 'old_password' })
  const password_hash = await hashPassword(change.new_password)
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('user').set({ password_hash }).where('id', '=', user.id).execute()
    await tx
      .deleteFrom('session')
      .where('user_id', '=', user.id)
      .where('token_hash', '<>', sha256(change.token))
      .execute()
    await tx.deleteFrom('sign_in_ticket').where('user_id', '=', user.id).execute()
  })
  await forgetAttempt(db, attempt, now)
}
