import { randomBytes } from 'node:crypto'
import { canadianAreaCodes, islandAreaCodes, serviceAreaCodes } from '@carillon/text-message/area-codes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { planAsUsual, planForAll } from '#sending/audience/freeze-audience.ts'
import type { AudienceQuery } from '#sending/ledger/send.ts'

export interface TextAudienceOf {
  account: string
  audience: AudienceQuery
  /** True if `phone_number` is used where there is no phone number ID. */
  usesPhoneNumber: boolean
}

/** Area codes of the plan that are not of the US, as `readUsNumber` has it. */
const otherAreas = [...canadianAreaCodes, ...islandAreaCodes, ...serviceAreaCodes]

/** The ten digits of a column as a number of the US in E.164; null for anything else. */
function usNumberIn(column: RawBuilder<unknown>): RawBuilder<unknown> {
  const digits = sql`regexp_replace(regexp_replace(${column}, '[^0-9]', '', 'g'), '^1', '')`
  return sql`
    case when ${digits} ~ '^(?!.11)[2-9][0-9]{2}(?!.11)[2-9][0-9]{6}$' and substr(${digits}, 1, 3) <> all(${otherAreas}::text[])
         then '+1' || ${digits} end`
}

/** The number at which a contact is texted; null where it has none in the US. */
export function numberOf(usesPhoneNumber: boolean): RawBuilder<unknown> {
  // Phone number IDs are stored with their country code. Without it, a foreign number may look like one of the US.
  const ofId = sql`case when contact.phone_number_id like '+1%' then ${usNumberIn(sql`contact.phone_number_id`)} end`
  if (!usesPhoneNumber) return ofId
  const isWritten = sql`contact.phone_number ~ '^[0-9 ().+/-]*$' and contact.phone_number !~ '^\\s*\\+[^1]'`
  return sql`coalesce(${ofId}, case when ${isWritten} then ${usNumberIn(sql`contact.phone_number`)} end)`
}

/**
 * Selects everyone in the audience once: `id`, `number`, `reason` (opted out), `consent`, and `place` among the contacts
 * with the same number, of which the first gets the text.
 */
export function textPeople({ account, audience, usesPhoneNumber }: TextAudienceOf): RawBuilder<unknown> {
  return sql`
    select person.id, person.number, known.consent,
           case when known.opted_out_at is not null then 'opted_out' end as reason,
           row_number() over (partition by person.number order by person.id) as place
    from (
      select contact.id, ${numberOf(usesPhoneNumber)} as number
      from contact
      where contact.account_id = ${account} and contact.id in (select contact_id from (${audience}) as asked)
    ) as person
    left join text_number known on known.account_id = ${account} and known.number = person.number`
}

export interface TextAudienceCount {
  people: number
  withoutNumber: number
  optedOut: number
  sameNumber: number
  total: number
  withoutConsent: number
  /** The number of people of the total in each area code. */
  areas: Record<string, number>
}

/** Counts an audience of texts. Call it within a transaction. */
export async function countTextAudience(tx: Db, of: TextAudienceOf): Promise<TextAudienceCount> {
  await planForAll(tx)
  const { rows } = await sql<
    Record<'people' | 'without' | 'out' | 'same' | 'total' | 'no_consent', number> & { area: string | null }
  >`
    select case when number is not null and place = 1 and reason is null then substr(number, 3, 3) end as area,
           count(*)::int as people,
           (count(*) filter (where number is null))::int as without,
           (count(*) filter (where number is not null and reason is not null))::int as out,
           (count(*) filter (where number is not null and reason is null and place > 1))::int as same,
           (count(*) filter (where number is not null and reason is null and place = 1))::int as total,
           (count(*) filter (where number is not null and reason is null and place = 1 and consent is null))::int as no_consent
    from (${textPeople(of)}) as person
    group by 1`.execute(tx)
  await planAsUsual(tx)
  const sum = (name: 'people' | 'without' | 'out' | 'same' | 'total' | 'no_consent') =>
    rows.reduce((all, row) => all + row[name], 0)
  return {
    people: sum('people'),
    withoutNumber: sum('without'),
    optedOut: sum('out'),
    sameNumber: sum('same'),
    total: sum('total'),
    withoutConsent: sum('no_consent'),
    areas: Object.fromEntries(rows.flatMap(({ area, total }) => (area === null ? [] : [[area, total]]))),
  }
}

/**
 * True if a person would be texted now, or a person without a stored consent. Stops at the first one, and after so many
 * contacts.
 */
export async function textReachesAnybody(
  db: Db,
  {
    account,
    audience,
    usesPhoneNumber,
    lacksConsent = false,
    most,
  }: TextAudienceOf & { lacksConsent?: boolean; most?: number },
): Promise<boolean> {
  const { rows } = await sql<{ reaches: boolean }>`
    select exists (
      select 1
      from (
        select ${numberOf(usesPhoneNumber)} as number from contact
        where contact.account_id = ${account} and contact.id in (
          select contact_id from (${audience}) as asked ${most === undefined ? sql`` : sql`limit ${most}`})
      ) as person
      left join text_number known on known.account_id = ${account} and known.number = person.number
      where person.number is not null and known.opted_out_at is null
        ${lacksConsent ? sql`and known.consent is null` : sql``}
    ) as reaches`.execute(db)
  return rows[0]?.reaches ?? false
}

/** Some of the people who would be texted, by their ids, so that each call takes the same ones. */
export async function sampleTextAudience(
  tx: Db,
  of: TextAudienceOf,
  limit: number,
): Promise<{ id: string; number: string; isFirst: boolean }[]> {
  const { rows } = await sql<{ id: string; number: string; is_first: boolean }>`
    select person.id, person.number, known.first_text_at is null as is_first
    from (${textPeople(of)}) as person
    left join text_number known on known.account_id = ${of.account} and known.number = person.number
    where person.number is not null and person.reason is null and place = 1
    order by person.id limit ${limit}`.execute(tx)
  return rows.map(({ id, number, is_first }) => ({ id, number, isFirst: is_first }))
}

/** The code with which the short links of the text to `id` begin. */
export function codeOf(salt: Buffer): RawBuilder<string> {
  // Six bytes make a code of eight characters, which can't be guessed without the salt.
  const salted = sql`convert_to(id::text || ${salt.toString('hex')}, 'UTF8')`
  return sql`translate(encode(substr(sha256(${salted}), 1, 6), 'base64'), '+/', '-_')`
}

export interface FrozenTexts {
  /** All who have a number, including people left out. */
  total: number
  withoutNumber: number
  optedOut: number
  sameNumber: number
}

/**
 * Writes a recipient and a row of `text_message` for each number of the audience. A contact who opted out gets a
 * recipient with that reason; a contact with another's number gets none.
 */
export async function freezeTexts(tx: Db, sendId: string, of: TextAudienceOf): Promise<FrozenTexts> {
  await planForAll(tx)
  await sql`drop table if exists pg_temp.frozen_text`.execute(tx)
  await sql`create temp table frozen_text on commit drop as ${textPeople(of)}`.execute(tx)
  await planAsUsual(tx)
  await sql`
    insert into recipient (send_id, contact_id, email, state, reason)
    select ${sendId}, id, number, case when reason is null then 'pending' else 'dropped' end, reason
    from frozen_text where number is not null and place = 1
    order by id`.execute(tx)
  await sql`
    insert into text_message (send_id, contact_id, account_id, number, code)
    select ${sendId}, id, ${of.account}, number, ${codeOf(randomBytes(16))}
    from frozen_text where number is not null and place = 1 and reason is null
    order by id`.execute(tx)
  const { rows } = await sql<{ total: number; without: number; out: number; same: number }>`
    select (count(*) filter (where number is not null and place = 1))::int as total,
           (count(*) filter (where number is null))::int as without,
           (count(*) filter (where number is not null and place = 1 and reason is not null))::int as out,
           (count(*) filter (where number is not null and place > 1))::int as same
    from frozen_text`.execute(tx)
  const { total = 0, without = 0, out = 0, same = 0 } = rows[0] ?? {}
  return { total, withoutNumber: without, optedOut: out, sameNumber: same }
}
