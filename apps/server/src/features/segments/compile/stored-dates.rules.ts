import type { Range } from '@carillon/segment-language/bounds'
import { dayLength, formatInstant, type Instant, parseInstant } from '@carillon/segment-language/instant'
import { instantOfDay } from '@carillon/segment-language/zone'

const midnight = 'T00:00:00Z'

/**
 * The borders of a range among the dates of custom fields, which are stored as text: `2026-11-21T10:30:00Z`, with three
 * decimals of a second if it has any, and a day as its midnight. A date lies in the range if the number of borders up to
 * it, itself included, is odd. Borders and dates are compared in the order of bytes.
 *
 * Two kinds of dates lie elsewhere in that order than in time, and get borders of their own where they are near a bound.
 * A whole second sorts behind its fractions, because Z comes after the decimal point. A day stands for its start in the
 * account's zone.
 */
export function bordersOf(range: Range, zone: string): string[] {
  const first = range.from === null ? null : firstStored(range.from, !range.fromIncluded)
  const end = range.to === null ? null : firstStored(range.to, range.toIncluded)
  const isEmpty = first !== null && end !== null && first >= end
  const bounds = [first, end].filter((bound) => bound !== null)
  const borders = isEmpty
    ? []
    : [first === null ? '' : spelled(first), ...(end === null ? [] : [spelled(end)])]
  const strays = bounds
    .flatMap((bound) => [wholeSecond(bound), ...daysNear(bound)])
    .filter((date) => isInside(borders, date) !== holds(range, date, zone))
  // Nothing is stored between a date and the same with a space.
  const around = [...new Set(strays)].flatMap((date) => [date, `${date} `])
  return [...borders, ...around].toSorted((a, b) => (a < b ? -1 : 1))
}

function isInside(borders: readonly string[], date: string): boolean {
  return borders.filter((border) => border <= date).length % 2 === 1
}

/** True if a stored date lies in the range, as it is meant. */
function holds({ from, fromIncluded, to, toIncluded }: Range, date: string, zone: string): boolean {
  const instant = date.endsWith(midnight) ? instantOfDay(date.slice(0, 10), zone) : instantOf(date)
  if (from !== null && (fromIncluded ? instant < instantOf(from) : instant <= instantOf(from))) return false
  return to === null || (toIncluded ? instant <= instantOf(to) : instant < instantOf(to))
}

function instantOf(text: string): Instant {
  return parseInstant(text) ?? 0
}

const millisecond = 1000

/** The first whole millisecond at or after an instant; strictly after it if `after`. */
function firstStored(text: string, after: boolean): Instant {
  const instant = instantOf(text)
  const next = after ? Math.floor(instant / millisecond) + 1 : Math.ceil(instant / millisecond)
  return next * millisecond
}

/** A whole millisecond as the least text of a date at or after it. */
function spelled(instant: Instant): string {
  const [seconds = '', fraction = ''] = formatInstant(instant).replace('Z', '').split('.')
  return fraction === '' ? seconds : `${seconds}.${fraction.padEnd(3, '0')}`
}

function wholeSecond(instant: Instant): string {
  return `${formatInstant(instant).slice(0, 19)}Z`
}

function daysNear(instant: Instant): string[] {
  return [-2, -1, 0, 1, 2].map(
    (days) => `${formatInstant(instant + days * dayLength).slice(0, 10)}${midnight}`,
  )
}
