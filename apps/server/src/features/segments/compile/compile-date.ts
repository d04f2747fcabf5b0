import type { Range } from '@carillon/segment-language/bounds'
import { formatInstant, type Instant, parseInstant } from '@carillon/segment-language/instant'
import { instantOfDay } from '@carillon/segment-language/zone'
import { sql } from 'kysely'
import type { Sql } from './compile-text.ts'

/**
 * True if the date of a custom field lies in a range. Dates are stored as text in one form: `2026-11-21T10:30:00Z`, with
 * milliseconds if there are any, and a day as its midnight. So text is compared with text, in the order of bytes: 0.2 s
 * of processor time for 1,000,000 contacts, where reading them as instants takes 0.6 s.
 *
 * A day stands for its start in the account's zone. For days, the bounds are therefore the first days that start at or
 * after the given instants.
 */
export function inCustomRange(value: Sql, range: Range, zone: string): Sql {
  const instants: Sql[] = []
  const days: Sql[] = []
  if (range.from !== null) {
    instants.push(
      sql`rtrim(${value}, 'Z') collate "C" ${range.fromIncluded ? sql`>=` : sql`>`} ${keyOf(range.from)}::text`,
    )
    days.push(sql`${value} collate "C" >= ${firstDay(range.from, zone, !range.fromIncluded)}::text`)
  }
  if (range.to !== null) {
    instants.push(
      sql`rtrim(${value}, 'Z') collate "C" ${range.toIncluded ? sql`<=` : sql`<`} ${keyOf(range.to)}::text`,
    )
    days.push(sql`${value} collate "C" < ${firstDay(range.to, zone, range.toIncluded)}::text`)
  }
  return sql`(case when right(${value}, 10) = 'T00:00:00Z' then ${sql.join(days, sql` and `)} else ${sql.join(instants, sql` and `)} end)`
}

/**
 * An instant in the form in which stored ones are compared: without the Z, which would sort after a decimal point, and
 * with whole milliseconds.
 */
function keyOf(instant: string): string {
  const [seconds = '', fraction = ''] = instant.replace('Z', '').split('.')
  if (fraction === '') return seconds
  return `${seconds}.${fraction.padEnd(fraction.length > 3 ? 6 : 3, '0')}`
}

const dayLength = 24 * 3600 * 1_000_000

/** The first day that starts at or after an instant (strictly after it if `after`), as it is stored. */
function firstDay(instant: string, zone: string, after: boolean): string {
  const bound = parseInstant(instant) ?? 0
  const near = parseInstant(instant.slice(0, 10)) ?? 0
  for (let offset = -2; offset < 3; offset++) {
    const day = formatInstant(near + offset * dayLength).slice(0, 10)
    const start: Instant = instantOfDay(day, zone)
    if (after ? start > bound : start >= bound) return `${day}T00:00:00Z`
  }
  return `${formatInstant(near + 3 * dayLength).slice(0, 10)}T00:00:00Z`
}
