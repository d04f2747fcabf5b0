import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { plainAddress } from './networks.ts'

/** The state of a caller's address, read by the statement that finds the caller. */
export interface AddressState {
  isShutOut: boolean
  /** The times at which an allowed and a refused attempt were noted last; null if they never were. */
  allowedAt: Date | null
  refusedAt: Date | null
}

interface Comer {
  account: RawBuilder<unknown>
  user: RawBuilder<unknown>
  byKey: boolean
  ip: string
}

/**
 * SQL of the columns of `AddressState`, for the statement that finds a caller: so that no statement more is needed. An address
 * that can't be read is shut out of an account that has rules.
 */
export function addressState({ account, user, byKey, ip }: Comer): RawBuilder<AddressState> {
  const address = plainAddress(ip)
  const notedAt = (isAllowed: boolean) => sql`
    (select last_at from access_attempt
      where access_attempt.account_id = ${account} and access_attempt.ip = ${address}::inet
        and access_attempt.user_id = ${user} and access_attempt.by_key = ${byKey}
        and access_attempt.is_allowed = ${isAllowed})`
  return sql`
    ${shutsOut(account, ip)} as "isShutOut",
    ${notedAt(true)} as "allowedAt", ${notedAt(false)} as "refusedAt"`
}

/** SQL that is true if an account has rules and none of them covers the address. */
export function shutsOut(account: RawBuilder<unknown>, ip: string): RawBuilder<boolean> {
  const address = plainAddress(ip)
  return sql`coalesce((
    select not coalesce(bool_or(${address}::inet <<= access_rule.network), false)
    from access_rule where access_rule.account_id = ${account} having count(*) > 0), false)`
}

/** An attempt is noted at most so often. */
const pauseMs = 60_000

interface Attempt {
  account: string
  user: string
  byKey: boolean
  ip: string
}

/**
 * Notes from where a caller came, at most once a minute, and refuses an address that may not use the account.
 * @throws access_refused
 */
export async function meetAddress(
  db: Db,
  { account, user, byKey, ip }: Attempt,
  { isShutOut, allowedAt, refusedAt }: AddressState,
  now: Date,
): Promise<void> {
  const address = plainAddress(ip)
  const notedAt = isShutOut ? refusedAt : allowedAt
  const attempt = { account, user, byKey, ip }
  if (!notedAt || now.getTime() - notedAt.getTime() > pauseMs) await note(db, attempt, !isShutOut, now)
  if (isShutOut) throw new AddressRefused(address ?? ip, attempt)
}

async function note(db: Db, { account, user, byKey, ip }: Attempt, isAllowed: boolean, now: Date) {
  const address = plainAddress(ip)
  if (address === null) return
  await sql`
    insert into access_attempt (account_id, ip, user_id, by_key, is_allowed, first_at, last_at)
    values ${sql`(${account}, ${address}, ${user}, ${byKey}, ${isAllowed}, ${now}, ${now})`}
    on conflict (account_id, ip, user_id, by_key, is_allowed) do update set last_at = excluded.last_at`.execute(
    db,
  )
}

class AddressRefused extends Refusal {
  readonly attempt: Attempt

  constructor(address: string, attempt: Attempt) {
    super('access_refused', { ip: address })
    this.attempt = attempt
  }
}

/**
 * Notes the attempt of a caller whose address was refused within a transaction, which undid the note with everything else.
 * Throws the error on, whichever it is.
 */
export async function keepRefused(db: Db, error: unknown, now: Date): Promise<never> {
  if (error instanceof AddressRefused) await note(db, error.attempt, false, now)
  throw error
}

/**
 * The same for a sign-in, which has no statement of its own to take the question along.
 * @throws access_refused
 */
export async function meetSignIn(
  db: Db,
  { account, user, ip }: Omit<Attempt, 'byKey'>,
  now: Date,
): Promise<void> {
  const comer = { account: sql`${account}::uuid`, user: sql`${user}::uuid`, byKey: false, ip }
  const { rows } = await sql<AddressState>`select ${addressState(comer)}`.execute(db)
  if (rows[0]) await meetAddress(db, { account, user, byKey: false, ip }, rows[0], now)
}

/** True if an address may not use an account: for pages that know a person by the link of a mail. */
export async function isShutOut(db: Db, account: string, ip: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${shutsOut(sql`${account}::uuid`, ip)} as "is"`.execute(db)
  return rows[0]?.is ?? false
}
