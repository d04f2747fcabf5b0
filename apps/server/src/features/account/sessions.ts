import type { Region } from '@carillon/contract/plan-kinds'
import { sql } from 'kysely'
import { meetSignIn } from '#features/access-settings/public.ts'
import { type Db, newId } from '#platform/db.ts'
import { makeToken, sha256 } from '#platform/http/identity.ts'
import { lockName } from '#platform/lock-name.ts'
import { Refusal } from '#platform/refusal.ts'
import { renameAccount } from './account.ts'
import { hashPassword } from './hash-password.ts'
import { countAttempt } from './sign-in-attempts.ts'

/** Sessions and passwords, as other ways in need them. */
export const sessionVerbs = {
  findSessions,
  endSession,
  endOtherSessions,
  endAll,
  setPassword,
  changeEmail,
  countAttempt,
  moveSession,
  renameAccount,
}

const sessionDays = 30
/** The most characters that are kept of a browser's name. */
const longestAgent = 300

interface NewSession {
  user: string
  account: string
  /** The network address of the sign-in. */
  ip: string
  /** The name that the browser of the sign-in gives itself. */
  agent: string
}

/**
 * Opens a session of a person in an account. The next sign-in begins in this account as well.
 * @throws access_refused
 */
export async function openSession(
  db: Db,
  { user, account, ip, agent }: NewSession,
  now: Date,
): Promise<{ token: string; expires_at: string; region: Region }> {
  await meetSignIn(db, { user, account, ip }, now)
  const token = makeToken()
  const expires_at = new Date(now.getTime() + sessionDays * 86_400_000)
  await keepLastAccount(db, { user, account })
  await db
    .insertInto('session')
    .values({
      id: newId(),
      token_hash: sha256(token),
      user_id: user,
      account_id: account,
      created_at: now,
      expires_at,
      ip,
      user_agent: agent.slice(0, longestAgent),
    })
    .execute()
  return { token, expires_at: expires_at.toISOString(), region: await regionOf(db, account) }
}

async function regionOf(db: Db, account: string): Promise<Region> {
  const { region } = await db
    .selectFrom('account')
    .select('region')
    .where('id', '=', account)
    .$narrowType<{ region: Region }>()
    .executeTakeFirstOrThrow()
  return region
}

/** Keeps the account in which the next sign-in of a person begins. */
export async function keepLastAccount(
  db: Db,
  { user, account }: { user: string; account: string },
): Promise<void> {
  await db
    .updateTable('user')
    .set({ last_account_id: account })
    .where('id', '=', user)
    .where('last_account_id', 'is distinct from', account)
    .execute()
}

/**
 * Replaces a session by one in another account of the same person. Everything else stays: browser, address, age and
 * end. The former token no longer works.
 * @throws access_refused for an address that may not use that account; unauthorized if the session has ended meanwhile
 */
async function moveSession(
  db: Db,
  { user, account, token: former, ip }: { user: string; account: string; token: string; ip: string },
  now: Date,
): Promise<{ token: string; expires_at: string; region: Region }> {
  await meetSignIn(db, { user, account, ip }, now)
  const token = makeToken()
  return db.transaction().execute(async (tx) => {
    const { expires_at } = await tx
      .updateTable('session')
      .set({ token_hash: sha256(token), account_id: account })
      .where('token_hash', '=', sha256(former))
      .where('user_id', '=', user)
      .returning('expires_at')
      .executeTakeFirstOrThrow(() => new Refusal('unauthorized'))
    await keepLastAccount(tx, { user, account })
    return { token, expires_at: expires_at.toISOString(), region: await regionOf(tx, account) }
  })
}

/** The running sessions of a user, the newest first. */
async function findSessions(db: Db, user: string, token: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_used_at', 'expires_at', 'user_agent', 'ip'])
    .select(sql<boolean>`token_hash = ${sha256(token)}`.as('is_current'))
    .where('user_id', '=', user)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Ends one session of a user. False if it has no such session. */
async function endSession(db: Db, user: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the sessions of a user but the one with this token. Answers their number. */
async function endOtherSessions(db: Db, user: string, token: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', user)
    .where('token_hash', '<>', sha256(token))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Ends all sessions and unfinished sign-ins of a user. Sign-ins end first: one that is being finished holds its ticket, and its
 * session is there once the ticket is free.
 */
export async function endAll(tx: Db, user: string): Promise<void> {
  await tx.deleteFrom('sign_in_ticket').where('user_id', '=', user).execute()
  await tx.deleteFrom('session').where('user_id', '=', user).execute()
}

/** Gives a user another address, which they have confirmed. False if another user has it. */
async function changeEmail(tx: Db, user: string, email: string, now: Date): Promise<boolean> {
  await lockName(tx, 'user', email)
  const { numAffectedRows } = await sql`
    update "user" set email = ${email}, email_confirmed_at = ${now}
    where id = ${user} and not exists (
      select 1 from "user" as other where other.email = ${email} and other.id <> ${user})`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Gives a user a new password, ends all their sessions and unfinished sign-ins and forgets their failed sign-ins.
 * @param confirmedAt when the user followed a link that was mailed to their address
 */
export async function setPassword(tx: Db, user: string, password: string, confirmedAt?: Date): Promise<void> {
  const password_hash = await hashPassword(password)
  const { email } = await tx
    .updateTable('user')
    .set({ password_hash, ...(confirmedAt && { email_confirmed_at: confirmedAt }) })
    .where('id', '=', user)
    .returning('email')
    .executeTakeFirstOrThrow()
  await endAll(tx, user)
  await sql`
    delete from sign_in_attempt where right(key, length(${` email:${email}`})) = ${` email:${email}`}
  `.execute(tx)
}
