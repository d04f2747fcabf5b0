import { ticketMinutes } from '@carillon/contract/second-factor'
import { sql } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import { makeToken, sha256 } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'

/** The most tickets of a user that wait for their second step, and the most attempts of each. */
const limits = { tickets: 10, attempts: 5 }

interface NewTicket {
  user: string
  account: string
  mustSetUp: boolean
}

export interface SignInTicket extends NewTicket {
  id: string
  email: string
  pendingSecret: Buffer | null
}

/**
 * Begins a sign-in whose first step was right. Tickets and their attempts are limited by user, wherever they come from:
 * whoever knows the password can't guess codes from many addresses.
 * @throws sign_in_limited
 */
export async function makeTicket(
  db: Db,
  { user, account, mustSetUp }: NewTicket,
  now: Date,
): Promise<{ ticket: string; expires_at: string }> {
  const ticket = makeToken()
  const expires_at = new Date(now.getTime() + ticketMinutes * 60_000)
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('user').select('id').where('id', '=', user).forNoKeyUpdate().execute()
    await tx.deleteFrom('sign_in_ticket').where('user_id', '=', user).where('expires_at', '<=', now).execute()
    const { count } = await tx
      .selectFrom('sign_in_ticket')
      .select((all) => all.fn.countAll<string>().as('count'))
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow()
    if (Number(count) >= limits.tickets) throw limited()
    await tx
      .insertInto('sign_in_ticket')
      .values({
        id: newId(),
        secret_hash: sha256(ticket),
        user_id: user,
        account_id: account,
        must_set_up: mustSetUp,
        created_at: now,
        expires_at,
      })
      .execute()
  })
  return { ticket, expires_at: expires_at.toISOString() }
}

/**
 * The sign-in of a ticket. With `counts`, this is one of its attempts, counted before anything is checked.
 * @throws sign_in_ticket_ended if it is unknown, used or expired; sign_in_limited after too many attempts
 */
export async function findTicket(
  db: Db,
  ticket: string,
  { counts }: { counts: boolean },
  now: Date,
): Promise<SignInTicket> {
  const { rows } = await sql<SignInTicket & { attempts: number }>`
    with found as (
      update sign_in_ticket set attempts = attempts + ${counts ? 1 : 0}
      where secret_hash = ${sha256(ticket)} and expires_at > ${now} returning *)
    select found.id, found.user_id as user, found.account_id as account, found.must_set_up as "mustSetUp",
      found.pending_secret as "pendingSecret", found.attempts, "user".email
    from found join "user" on "user".id = found.user_id
  `.execute(db)
  const found = rows[0]
  if (!found) throw new Refusal('sign_in_ticket_ended')
  if (found.attempts > limits.attempts) throw limited()
  return found
}

/** Keeps the secret of an app that is being set up at sign-in. */
export async function keepSecret(db: Db, id: string, secret: Buffer): Promise<void> {
  await db.updateTable('sign_in_ticket').set({ pending_secret: secret }).where('id', '=', id).execute()
}

/** Uses a ticket up. @throws sign_in_ticket_ended if another call did so meanwhile */
export async function endTicket(tx: Db, id: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('sign_in_ticket').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('sign_in_ticket_ended')
}

function limited(): Refusal {
  return new Refusal('sign_in_limited', { minutes: ticketMinutes }, { retryAfterSeconds: ticketMinutes * 60 })
}
