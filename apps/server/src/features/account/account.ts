import { type ProfileChange, type ProfileField, profileLimits } from '@carillon/contract/account'
import { isReservedName } from '@carillon/contract/account-name'
import type { Region } from '@carillon/contract/plan-kinds'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { lockName } from '#platform/lock-name.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnknownTimeZone } from '#platform/time-zone.ts'
import type { TellRenamed } from './tell-renamed.ts'

/** The user behind a token. */
export async function accessUser(db: Db, identity: Identity) {
  return db.selectFrom('user').selectAll().where('id', '=', identity.userId).executeTakeFirstOrThrow()
}

/** The account the request works in. */
export async function accessAccount(db: Db, account: string) {
  return db.selectFrom('account').selectAll().where('id', '=', account).executeTakeFirstOrThrow()
}

/** The name of the account's time zone. */
export async function timeZoneOf(db: Db, account: string): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select('time_zone')
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  return row.time_zone
}

const profileFields = Object.keys(profileLimits) as ProfileField[]

/** The profile of a user; unset fields are "". No second factor uses a phone number or Authy, so both are null. */
export async function readProfile(db: Db, identity: Identity) {
  const row = await db
    .selectFrom('user')
    .select([...profileFields, 'language', 'has_language', 'date_format', 'number as user_id'])
    .where('id', '=', identity.userId)
    .executeTakeFirstOrThrow()
  return { ...row, multifactor_phone: null, authy_id: null }
}

export async function updateProfile(db: Db, identity: Identity, change: ProfileChange) {
  if (Object.values(change).some((value) => value !== undefined)) {
    const chosen = { ...change, ...(change.language && { has_language: true }) }
    await db.updateTable('user').set(chosen).where('id', '=', identity.userId).execute()
  }
  return readProfile(db, identity)
}

/**
 * Sets an account's time zone by its IANA name.
 * @throws time_zone_unknown
 */
export async function updateTimeZone(db: Db, account: string, name: string): Promise<void> {
  refuseUnknownTimeZone(name, 'name')
  await db
    .updateTable('account')
    .set({ time_zone: name, has_time_zone: true })
    .where('id', '=', account)
    .execute()
}

interface Rename {
  account: string
  username: string
  /** The name that the account must have now; any if left out. */
  expected?: string
}

/**
 * Gives an account another name, and tells so within the same transaction.
 * @throws username_taken, also for a reserved name, and if the account no longer has the expected name
 */
export async function renameAccount(
  tx: Db,
  { account, username, expected }: Rename,
  tell: (former: string) => Promise<void>,
): Promise<{ username: string }> {
  if (isReservedName(username)) throw new Refusal('username_taken', {}, { field: 'username' })
  await lockName(tx, 'account', username)
  await lockAccount(tx, account)
  const { username: former } = await accessAccount(tx, account)
  // All accounts: the name is unique among them.
  const { rows } = await sql<{ username: string }>`
    update account set username = ${username}
    where id = ${account} and username = ${expected ?? former} and not exists (
      select 1 from account as other where other.username = ${username} and other.id <> ${account})
    returning username`.execute(tx)
  if (!rows[0]) throw new Refusal('username_taken', {}, { field: 'username' })
  if (former !== username) await tell(former)
  return rows[0]
}

/** Gives an account another name by a call of the person with the address `by`. @throws username_taken */
export async function updateUsername(
  db: Db,
  { by, ...change }: { account: string; username: string; by: string },
  tell: TellRenamed,
  now: Date,
): Promise<{ username: string }> {
  const { account, username: to } = change
  return db
    .transaction()
    .execute((tx) =>
      renameAccount(tx, change, (from) => tell(tx, { account, from, to, by, at: now.getTime() })),
    )
}

/** The account from which the caller acts for another one; null in their own account. */
export async function findHome(
  db: Db,
  { account, homeAccount }: Pick<Identity, 'account' | 'homeAccount'>,
): Promise<{ username: string; region: Region } | null> {
  if (account === homeAccount) return null
  const home = await db
    .selectFrom('account')
    .select(['username', 'region'])
    .where('id', '=', homeAccount)
    .$narrowType<{ region: Region }>()
    .executeTakeFirst()
  return home ?? null
}

export interface AnalyticsEvent {
  name: string
  path?: string | undefined
  properties?: Record<string, string | number | boolean> | undefined
}

export async function recordAnalytics(
  db: Db,
  identity: Identity,
  events: readonly AnalyticsEvent[],
  now: Date,
) {
  await db
    .insertInto('analytics_event')
    .values(
      events.map(({ name, path, properties }) => ({
        account_id: identity.account,
        user_id: identity.userId,
        name,
        path: path ?? null,
        properties: JSON.stringify(properties ?? {}),
        at: now,
      })),
    )
    .execute()
}
