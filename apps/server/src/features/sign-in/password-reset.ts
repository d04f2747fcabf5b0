import { resetMinutes } from '@carillon/contract/sign-in'
import { enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { sha256 } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { noteByLink } from './note-by-link.ts'
import { sendPasswordReset } from './send-password-reset.job.ts'
import type { SessionVerbs } from './session-verbs.ts'

/**
 * Has a link for a new password mailed. A job looks whether a user has the address, so that the call takes as long and
 * answers the same for any address.
 * @throws sign_in_limited
 */
export async function askForReset(
  db: Db,
  { countAttempt }: Pick<SessionVerbs, 'countAttempt'>,
  asked: { email: string; ip: string },
  now: Date,
): Promise<void> {
  await countAttempt(db, { email: `reset ${asked.email}`, ip: asked.ip }, now)
  await enqueue(db, sendPasswordReset, { email: asked.email })
}

/**
 * The user of a link that can be used.
 * @throws password_reset_ended for a link that is unknown, used, replaced by a newer one or older than an hour
 */
export async function findReset(db: Db, secret: string, now: Date) {
  const row = await db
    .selectFrom('password_reset')
    .innerJoin('user', 'user.id', 'password_reset.user_id')
    .select(['password_reset.id', 'user.id as user', 'user.email', 'password_reset.created_at'])
    .where('secret_hash', '=', sha256(secret))
    .where('used_at', 'is', null)
    .where('password_reset.created_at', '>', new Date(now.getTime() - resetMinutes * 60_000))
    .executeTakeFirst()
  if (!row) throw new Refusal('password_reset_ended')
  return { ...row, expires_at: new Date(row.created_at.getTime() + resetMinutes * 60_000) }
}

interface Reset {
  secret: string
  password: string
  ip: string
  requestId: string
}

/**
 * Sets the new password of a link, once, ends all sessions of the user, and notes it in the log of their accounts.
 * @throws password_reset_ended, sign_in_limited
 */
export async function setByReset(
  db: Db,
  { countAttempt, setPassword }: SessionVerbs,
  reset: Reset,
  now: Date,
): Promise<{ email: string }> {
  await countAttempt(db, { email: 'reset', ip: reset.ip }, now)
  const found = await findReset(db, reset.secret, now)
  await db.transaction().execute(async (tx) => {
    const used = await tx
      .updateTable('password_reset')
      .set({ used_at: now })
      .where('id', '=', found.id)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (used.numUpdatedRows === 0n) throw new Refusal('password_reset_ended')
    await setPassword(tx, found.user, reset.password, now)
    await noteByLink(tx, { action: 'passwordReset.set', ...found, ...reset }, now)
  })
  return { email: found.email }
}
