import type { DateFormat } from '@carillon/contract/account'
import type { Region } from '@carillon/contract/plan-kinds'
import { isTimeZone } from '@carillon/time-zones/time-zone'
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { shutsOut } from '#features/access-settings/public.ts'
import { holders } from '#features/rights/public.ts'
import { type Db, newId } from '#platform/db.ts'
import { sha256 } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { isClosedToPeople } from '#platform/silent-accounts.ts'
import { afterFirstFactor, sessionOf } from './first-factor.ts'
import { countAttempt, forgetAttempt } from './sign-in-attempts.ts'

/** The facts about the person from the browser of a sign-in. */
interface Browser {
  time_zone?: string | undefined
  language?: 'en' | 'de' | undefined
  date_format?: DateFormat | undefined
}

export interface PasswordsOff {
  /** The name of the provider by which a person has to sign in; null where their password counts. */
  passwordsOffFor(db: Db, user: string | null): Promise<string | null>
}

/**
 * Checks a password and opens a session: in the account that the person used last, or, if it does not admit their network address,
 * in one that does. Unknown names take the same time as known ones. After 10 wrong attempts for a name from one address (or 50
 * for all names from it) within 15 minutes, more from there are refused without checking the password.
 * @throws sign_in_failed, sign_in_limited, password_sign_in_off, second_factor_required
 */
export async function createToken(
  db: Db,
  { passwordsOffFor }: PasswordsOff,
  asked: { email: string; password: string; ip: string; user_agent: string } & Browser,
  now: Date,
): Promise<{ token: string; expires_at: string; region: Region; accounts: number }> {
  await countAttempt(db, asked, now)
  const user = await db
    .selectFrom('user')
    .innerJoin('membership', 'membership.user_id', 'user.id')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['user.id', 'user.password_hash', 'user.has_language', 'membership.account_id'])
    .select(holders.administers('membership').as('is_administrator'))
    .select(sql<number>`(count(*) filter (where not ${isClosedToPeople}) over ())::int`.as('accounts'))
    .where('user.email', '=', asked.email)
    .orderBy(isClosedToPeople)
    .orderBy(shutsOut(sql`account.id`, asked.ip))
    .orderBy(sql`account.id is not distinct from "user".last_account_id`, 'desc')
    .orderBy('membership.account_id')
    .executeTakeFirst()
  const right = await verify(user?.password_hash ?? (await decoyHash()), asked.password).catch(() => false)
  if (!user || !right) throw new Refusal('sign_in_failed')
  const provider = await passwordsOffFor(db, user.id)
  if (provider !== null) throw new Refusal('password_sign_in_off', { name: provider })
  const { ip, user_agent: agent } = asked
  const after = await afterFirstFactor(db, { user: user.id, account: user.account_id, ip, agent }, now)
  await forgetAttempt(db, asked, now)
  if (!user.has_language && asked.language) await keepLanguage(db, user.id, asked.language)
  const opened = sessionOf(after)
  // The account's zone comes from the first sign-in of an administrator.
  if (user.is_administrator) await keepFromBrowser(db, user, asked)
  return { ...opened, accounts: user.accounts }
}

/**
 * Takes the account's time zone, and with it the person's way to write dates, from the browser of the first sign-in. A zone
 * set before stays. An unknown zone is passed over: signing in doesn't fail because of it.
 */
async function keepFromBrowser(db: Db, user: { id: string; account_id: string }, browser: Browser) {
  const { time_zone, date_format } = browser
  if (time_zone === undefined || !isTimeZone(time_zone)) return
  const kept = await db
    .updateTable('account')
    .set({ time_zone, has_time_zone: true })
    .where('id', '=', user.account_id)
    .where('has_time_zone', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!kept || !date_format) return
  await db.updateTable('user').set({ date_format }).where('id', '=', user.id).execute()
}

/** Takes the language of the browser for a person who has not chosen one. */
async function keepLanguage(db: Db, user: string, language: 'en' | 'de'): Promise<void> {
  await db
    .updateTable('user')
    .set({ language, has_language: true })
    .where('id', '=', user)
    .where('has_language', '=', false)
    .execute()
}

/** Ends a session. A session that has ended already is no error. */
export async function deleteToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', sha256(token)).execute()
}

let decoy: Promise<string> | undefined
function decoyHash(): Promise<string> {
  decoy ??= hash(newId())
  return decoy
}
