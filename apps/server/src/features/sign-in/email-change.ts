import { emailChangeMinutes, emailStopDays } from '@carillon/contract/email-change'
import { enqueue } from '#jobs/define-job.ts'
import { type Db, newId } from '#platform/db.ts'
import { type Identity, makeToken, sha256 } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { noteByLink } from './note-by-link.ts'
import { sendEmailChange } from './send-email-change.job.ts'
import type { SessionVerbs } from './session-verbs.ts'

const confirmMs = emailChangeMinutes * 60_000
const stopMs = emailStopDays * 86_400_000

/**
 * Asks for another address of a user. Both addresses get a mail: the new one to confirm, the present one to stop the change.
 * A job looks whether another user has the new address, so that the call answers the same and takes as long.
 * @throws sign_in_limited
 */
export async function askForEmail(
  db: Db,
  { countAttempt }: Pick<SessionVerbs, 'countAttempt'>,
  { userId, userEmail }: Pick<Identity, 'userId' | 'userEmail'>,
  asked: { email: string; ip: string },
  now: Date,
): Promise<{ email: string }> {
  const { email, ip } = asked
  if (email === userEmail) return { email }
  await countAttempt(db, { email: `address of ${userId}`, ip }, now)
  const [id, confirm, stop] = [newId(), makeToken(), makeToken()]
  await db.transaction().execute(async (tx) => {
    // Of two who ask at once, the later one's links replace those of the other.
    await tx.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    await endPending(tx, userId)
    await tx
      .insertInto('email_change')
      .values({
        id,
        user_id: userId,
        old_email: userEmail,
        new_email: email,
        confirm_hash: sha256(confirm),
        stop_hash: sha256(stop),
        created_at: now,
      })
      .execute()
    await enqueue(tx, sendEmailChange, { id, to: 'new', secret: confirm })
    await enqueue(tx, sendEmailChange, { id, to: 'old', secret: stop })
  })
  return { email: userEmail }
}

/** Ends the change that is not confirmed. Answers whether there was one. */
async function endPending(db: Db, user: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_change')
    .where('user_id', '=', user)
    .where('confirmed_at', 'is', null)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The address that waits for its confirmation. */
export async function findPendingEmail(db: Db, user: string, now: Date) {
  const row = await db
    .selectFrom('email_change')
    .select(['new_email', 'created_at'])
    .where('user_id', '=', user)
    .where('confirmed_at', 'is', null)
    .where('stopped_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - confirmMs))
    .executeTakeFirst()
  if (!row) return { email: null, expires_at: null }
  return { email: row.new_email, expires_at: new Date(row.created_at.getTime() + confirmMs).toISOString() }
}

/** @throws email_change_ended without a change that is not confirmed */
export async function withdrawEmail(db: Db, user: string): Promise<void> {
  if (!(await endPending(db, user))) throw new Refusal('email_change_ended')
}

const columns = [
  'email_change.id',
  'user_id',
  'old_email',
  'new_email',
  'created_at',
  'confirmed_at',
] as const

/**
 * The change that a link to the new address confirms.
 * @throws email_change_ended for a link that is unknown, used, stopped, replaced or older than an hour
 */
export async function findByConfirmLink(db: Db, secret: string, now: Date) {
  const row = await db
    .selectFrom('email_change')
    .select(columns)
    .where('confirm_hash', '=', sha256(secret))
    .where('confirmed_at', 'is', null)
    .where('stopped_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - confirmMs))
    .executeTakeFirst()
  if (!row) throw new Refusal('email_change_ended')
  return { ...row, expires_at: new Date(row.created_at.getTime() + confirmMs) }
}

/**
 * The change that a link to the former address stops.
 * @throws email_change_ended for a link that is unknown, used or older than a week
 */
export async function findByStopLink(db: Db, secret: string, now: Date) {
  const row = await db
    .selectFrom('email_change')
    .select(columns)
    .where('stop_hash', '=', sha256(secret))
    .where('stopped_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - stopMs))
    .executeTakeFirst()
  if (!row) throw new Refusal('email_change_ended')
  return { ...row, expires_at: new Date(row.created_at.getTime() + stopMs) }
}

interface Visit {
  secret: string
  ip: string
  requestId: string
}

/**
 * Gives the user the new address, once. Sessions and keys stay; open links for a new password end.
 * @throws email_change_ended, also if another user has got the address meanwhile; sign_in_limited
 */
export async function confirmEmail(
  db: Db,
  { countAttempt, changeEmail }: SessionVerbs,
  { secret, ...visit }: Visit,
  now: Date,
): Promise<{ email: string }> {
  await countAttempt(db, { email: 'address', ip: visit.ip }, now)
  return db.transaction().execute(async (tx) => {
    const { id, user_id: user, new_email: email } = await findByConfirmLink(tx, secret, now)
    const { numUpdatedRows } = await tx
      .updateTable('email_change')
      .set({ confirmed_at: now })
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .where('stopped_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n || !(await changeEmail(tx, user, email, now)))
      throw new Refusal('email_change_ended')
    await tx.deleteFrom('password_reset').where('user_id', '=', user).execute()
    await noteByLink(tx, { action: 'emailChange.confirm', user, email, ...visit }, now)
    return { email }
  })
}

/**
 * Stops a change. The user has the former address again, also if the change was confirmed and others followed it; those end
 * with it. All sessions and unfinished sign-ins of the user end.
 * @throws email_change_ended, also if another user has got the address meanwhile; sign_in_limited
 */
export async function stopEmailChange(
  db: Db,
  { countAttempt, changeEmail, endAll }: SessionVerbs,
  { secret, ...visit }: Visit,
  now: Date,
): Promise<{ email: string }> {
  await countAttempt(db, { email: 'address', ip: visit.ip }, now)
  return db.transaction().execute(async (tx) => {
    const { user_id: user, old_email: email, created_at } = await findByStopLink(tx, secret, now)
    const { numUpdatedRows } = await tx
      .updateTable('email_change')
      .set({ stopped_at: now })
      .where('user_id', '=', user)
      .where('created_at', '>=', created_at)
      .where('stopped_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n || !(await changeEmail(tx, user, email, now)))
      throw new Refusal('email_change_ended')
    await tx.deleteFrom('password_reset').where('user_id', '=', user).execute()
    await endAll(tx, user)
    await noteByLink(tx, { action: 'emailChange.stop', user, email, ...visit }, now)
    return { email }
  })
}
