import type { consentKinds, optOutSources } from '@carillon/contract/sms'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

export interface OptedOut {
  number: string
  source: (typeof optOutSources)[number]
  message: string | null
  at: Date
}

interface OptOutPage {
  /** Digits to find anywhere in the number. */
  search: string | undefined
  /** The last row of the page before. */
  after: { at: string; number: string } | null
  limit: number
}

const isMatch = (account: string, search: string | undefined) => sql`
  account_id = ${account} and opted_out_at is not null
  ${search ? sql`and number like ${`%${search}%`}` : sql``}`

/** Numbers that get no text, newest first. */
export async function findOptOuts(
  db: Db,
  account: string,
  { search, after, limit }: OptOutPage,
): Promise<OptedOut[]> {
  const { rows } = await sql<OptedOut>`
    select number, opt_out_source as source, opt_out_message as message, opted_out_at as at
    from text_number
    where ${isMatch(account, search)}
      ${after ? sql`and (opted_out_at, number) < (${after.at}::timestamptz, ${after.number})` : sql``}
    order by opted_out_at desc, number desc limit ${limit}`.execute(db)
  return rows
}

export async function countOptOuts(db: Db, account: string, search: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from text_number where ${isMatch(account, search)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Opts out the numbers that are not opted out yet. Answers how many these were. */
export async function addOptOuts(
  db: Db,
  account: string,
  numbers: readonly string[],
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into text_number as known (account_id, number, opted_out_at, opt_out_source)
    select ${account}, number, ${now}, 'person' from unnest(${sorted(numbers)}::text[]) as given (number)
    on conflict (account_id, number) do update
    set opted_out_at = excluded.opted_out_at, opt_out_source = 'person', opt_out_message = null
    where known.opted_out_at is null
    returning number`.execute(db)
  return rows.length
}

/** Removes an opt-out. `own`: the person opted out by a text, so the opt-out stays. */
export async function removeOptOut(
  db: Db,
  account: string,
  number: string,
): Promise<'removed' | 'own' | 'unknown'> {
  const { rows } = await sql<{ source: OptedOut['source'] }>`
    select opt_out_source as source from text_number
    where account_id = ${account} and number = ${number} and opted_out_at is not null`.execute(db)
  const [found] = rows
  if (!found) return 'unknown'
  if (found.source !== 'person') return 'own'
  await sql`
    update text_number set opted_out_at = null, opt_out_source = null, opt_out_message = null
    where account_id = ${account} and number = ${number} and opt_out_source = 'person'`.execute(db)
  return 'removed'
}

interface Consent {
  kind: (typeof consentKinds)[number]
  source: string
  at: Date
}

export interface KnownNumber {
  optOut: OptedOut | null
  consent: Consent | null
}

/** The known facts about one number. */
export async function findNumber(db: Db, account: string, number: string): Promise<KnownNumber> {
  const { rows } = await sql<{
    opted_out_at: Date | null
    opt_out_source: OptedOut['source']
    opt_out_message: string | null
    consent: Consent['kind'] | null
    consent_source: string
    consent_at: Date
  }>`
    select opted_out_at, opt_out_source, opt_out_message, consent, consent_source, consent_at
    from text_number where account_id = ${account} and number = ${number}`.execute(db)
  const [row] = rows
  if (!row) return { optOut: null, consent: null }
  const { opted_out_at: at, opt_out_source: source, opt_out_message: message, consent } = row
  return {
    optOut: at && { number, source, message, at },
    consent: consent && { kind: consent, source: row.consent_source, at: row.consent_at },
  }
}

/** Stores a consent. An earlier one than the stored one changes nothing. Answers how many were stored. */
export async function storeConsents(
  db: Db,
  account: string,
  numbers: readonly string[],
  { kind, source, at }: Consent,
): Promise<number> {
  const { rows } = await sql`
    insert into text_number as known (account_id, number, consent, consent_source, consent_at)
    select ${account}, number, ${kind}, ${source}, ${at} from unnest(${sorted(numbers)}::text[]) as given (number)
    on conflict (account_id, number) do update
    set consent = excluded.consent, consent_source = excluded.consent_source, consent_at = excluded.consent_at
    where known.consent_at is null or known.consent_at <= excluded.consent_at
    returning number`.execute(db)
  return rows.length
}

/** The numbers among these that have opted out. */
export async function optedOutAmong(
  db: Db,
  account: string,
  numbers: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select number from text_number
    where account_id = ${account} and number = any(${[...numbers]}::text[]) and opted_out_at is not null`.execute(
    db,
  )
  return new Set(rows.map(({ number }) => number))
}

/** Sorts numbers, so that all calls lock them in one order and can't wait for each other. */
function sorted(numbers: readonly string[]): string[] {
  return [...new Set(numbers)].sort()
}
