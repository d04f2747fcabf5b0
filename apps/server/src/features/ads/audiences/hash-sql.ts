import type { Partner } from '@carillon/ads/platforms'
import { type RawBuilder, sql } from 'kysely'

/** All that `\s` stands for in JavaScript, with the signs that people write between the digits of a number. */
const between = String.raw`[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff().-]`
const e164 = String.raw`^\+[1-9][0-9]{6,14}$`

/**
 * The form of an address of `contact` that a partner hashes, as `emailToHash` of packages/ads has it. Stored addresses are in
 * lower case and without spaces.
 */
export function emailForm(
  partner: Partner,
  email: RawBuilder<unknown> = sql`contact.email`,
): RawBuilder<string | null> {
  if (partner === 'meta') return sql`${email}`
  return sql`case when ${email} like '%@gmail.com' or ${email} like '%@googlemail.com'
    then replace(split_part(split_part(${email}, '@', 1), '+', 1), '.', '') || '@' || split_part(${email}, '@', 2)
    else ${email} end`
}

/**
 * The form of a telephone number that a partner hashes, as `phoneToHash` has it: the number by which the contact is known, or
 * the other one, whichever first has its country.
 */
export function phoneForm(partner: Partner): RawBuilder<string | null> {
  const whole = sql`coalesce(${wholeNumber(sql`contact.phone_number_id`)}, ${wholeNumber(sql`contact.phone_number`)})`
  return partner === 'google' ? sql`${whole}` : sql`substr(${whole}, 2)`
}

function wholeNumber(column: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case when ${column} ~ ${sql.lit(e164)} then ${column}
    when regexp_replace(${column}, ${sql.lit(between)}, '', 'g') ~ ${sql.lit(e164)}
    then regexp_replace(${column}, ${sql.lit(between)}, '', 'g') end`
}

/** The opted-out numbers of an account, joined as `silenced` by the number of a contact. Such a number is not uploaded. */
export function joinSilenced(account: string): RawBuilder<unknown> {
  return sql`left join (
      select number from text_number where account_id = ${account} and opted_out_at is not null
    ) as silenced on silenced.number = ${phoneForm('google')}`
}

/** The SHA-256 of a text, as bytes. */
export function sha256Of(text: RawBuilder<string | null>): RawBuilder<Buffer | null> {
  return sql`sha256(convert_to(${text}, 'UTF8'))`
}
