import type { Range } from '@carillon/segment-language/bounds'
import { dayLength, formatInstant, parseInstant } from '@carillon/segment-language/instant'
import { instantOfDay } from '@carillon/segment-language/zone'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bordersOf } from './stored-dates.rules.ts'

const from = (text: string, included = true): Range => ({
  from: text,
  fromIncluded: included,
  to: null,
  toIncluded: true,
})
const before = (text: string, included = false): Range => ({
  from: null,
  fromIncluded: true,
  to: text,
  toIncluded: included,
})

describe('borders of stored dates', () => {
  test.for<[name: string, range: Range, zone: string, borders: string[]]>([
    ['a whole second', from('2026-11-21T10:30:00Z'), 'Etc/UTC', ['2026-11-21T10:30:00']],
    [
      'a fraction, before which its whole second lies',
      from('2026-11-21T10:30:00.5Z'),
      'Etc/UTC',
      ['2026-11-21T10:30:00.500', '2026-11-21T10:30:00Z', '2026-11-21T10:30:00Z '],
    ],
    ['a day from its midnight on', from('2026-11-20T23:00:00Z'), 'Europe/Berlin', ['2026-11-20T23:00:00']],
    [
      'a day that began an hour before its midnight',
      from('2026-11-20T23:30:00Z'),
      'Europe/Berlin',
      ['2026-11-20T23:30:00', '2026-11-21T00:00:00Z', '2026-11-21T00:00:00Z '],
    ],
    ['an end', before('2026-11-21T10:30:00Z'), 'Etc/UTC', ['', '2026-11-21T10:30:00']],
    [
      'a range without instants',
      { ...from('2026-11-21T10:30:00Z'), to: '2026-11-21T10:30:00Z', toIncluded: false },
      'Etc/UTC',
      [],
    ],
  ])('%s', ([, range, zone, borders]) => {
    expect(bordersOf(range, zone)).toEqual(borders)
  })

  test('a date has an odd number of borders up to it exactly if it lies in the range', () => {
    const start = parseInstant('2026-03-27T00:00:00Z') ?? 0
    const near = fc
      .integer({ min: 0, max: 8 })
      .chain((day) =>
        fc
          .tuple(
            fc.constantFrom(0, 1, 3600, 5 * 3600, 23 * 3600, 36_000 + 59),
            fc.constantFrom(0, 0, 1000, 500_000, 500_500, 999_000, 7),
          )
          .map(([seconds, micros]) => start + day * dayLength + seconds * 1_000_000 + micros),
      )
    const zones = fc.constantFrom(
      'Etc/UTC',
      'Europe/Berlin',
      'America/Denver',
      'Pacific/Kiritimati',
      'Asia/Kolkata',
    )
    const bound = fc.option(near)
    fc.assert(
      fc.property(
        bound,
        bound,
        fc.boolean(),
        fc.boolean(),
        near,
        zones,
        (first, last, fromIncluded, toIncluded, at, zone) => {
          const range = {
            from: first === null ? null : formatInstant(first),
            fromIncluded,
            to: last === null ? null : formatInstant(last),
            toIncluded,
          }
          if (first === null && last === null) return
          const date = stored(at)
          const instant = date.endsWith('T00:00:00Z')
            ? instantOfDay(date.slice(0, 10), zone)
            : (parseInstant(date) ?? 0)
          const holds =
            (first === null || (fromIncluded ? instant >= first : instant > first)) &&
            (last === null || (toIncluded ? instant <= last : instant < last))
          const upTo = bordersOf(range, zone).filter((border) => border <= date).length
          expect(upTo % 2 === 1, `${date} in ${JSON.stringify(range)}`).toBe(holds)
        },
      ),
      { numRuns: 5000 },
    )
  })
})

/** An instant as it is stored in a custom field: with whole milliseconds. */
function stored(at: number): string {
  return new Date(Math.floor(at / 1000)).toISOString().replace('.000Z', 'Z')
}
