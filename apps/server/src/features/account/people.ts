import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { keepRefused, shutsOut } from '#features/access-settings/public.ts'
import { type Db, newId } from '#platform/db.ts'
import { lockName } from '#platform/lock-name.ts'
import { Refusal } from '#platform/refusal.ts'
import { isClosedToPeople } from '#platform/silent-accounts.ts'
import { hashPassword } from './hash-password.ts'
import { secondStepsOf } from './second-steps.ts'
import { keepLastAccount, openSession } from './sessions.ts'
import { countAttempt, forgetAttempt } from './sign-in-attempts.ts'

/** Users and their sessions, as inviting and removing people needs them. */
export const people = {
  findUser,
  findUserToMake,
  makeUser,
  checkPassword,
  countAttempt,
  forgetAttempt,
  openSession,
  keepRefused,
  keepLastAccount,
  endSessions,
  mustSetUp,
}

/**
 * The user with an address, for a transaction that makes one where there is none. Other transactions that make a user with this
 * address, or give it to one, wait until this one ends.
 */
async function findUserToMake(tx: Db, email: string): Promise<{ id: string; email: string } | undefined> {
  await lockName(tx, 'user', email)
  return findUser(tx, email)
}

/** The user with an address; they may belong to several accounts, or to none any more. */
async function findUser(db: Db, email: string): Promise<{ id: string; email: string } | undefined> {
  return db.selectFrom('user').select(['id', 'email']).where('email', '=', email).executeTakeFirst()
}

interface NewUser {
  email: string
  password: string
  first_name: string
  last_name: string
  language: 'en' | 'de'
  /** When the person followed a link that was mailed to their address. */
  email_confirmed_at?: Date
}

/** Makes a user with an address for which `findUserToMake` has found no user. */
async function makeUser(db: Db, { password, ...user }: NewUser): Promise<string> {
  const id = newId()
  const password_hash = await hashPassword(password)
  await db
    .insertInto('user')
    .values({ id, password_hash, has_language: true, ...user })
    .execute()
  return id
}

/**
 * Checks the password of a user. Attempts are counted as those of a sign-in.
 * @throws sign_in_failed, sign_in_limited
 */
async function checkPassword(
  db: Db,
  { id, email, password, ip }: { id: string; email: string; password: string; ip: string },
  now: Date,
): Promise<void> {
  await countAttempt(db, { email, ip }, now)
  const user = await db
    .selectFrom('user')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isRight = await verify(user.password_hash, password).catch(() => false)
  if (!isRight) throw new Refusal('sign_in_failed', {}, { field: 'password' })
  await forgetAttempt(db, { email, ip }, now)
}

/**
 * The account in which a sign-in of a person begins, with the number of their accounts: the one used last, unless only others
 * admit the network address.
 */
export async function accountToOpen(
  db: Db,
  user: string,
  ip = '',
): Promise<{ account: string; accounts: number } | undefined> {
  const { rows } = await sql<{ account: string; accounts: number }>`
    select account.id as account, (count(*) over ())::int as accounts
    from membership
    join account on account.id = membership.account_id
    join "user" on "user".id = membership.user_id
    where membership.user_id = ${user} and not ${isClosedToPeople}
    order by ${shutsOut(sql`account.id`, ip)}, account.id is not distinct from "user".last_account_id desc, account.id
    limit 1`.execute(db)
  return rows[0]
}

/** True if the account demands a second factor and the person has none. */
async function mustSetUp(db: Db, member: { user: string; account: string }): Promise<boolean> {
  return (await secondStepsOf(db, member)).mustSetUp
}

/** Ends all sessions of a person in an account. */
async function endSessions(db: Db, { user, account }: { user: string; account: string }): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', user).where('account_id', '=', account).execute()
}
