import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText, holdsWord } from '../src/fold-text.ts'
import { formatInstant, isDay, parseInstant } from '../src/instant.ts'
import { addInterval, endOfDay, type IntervalUnit, instantOfDay, lastOfDay, startOfDay } from '../src/zone.ts'

const at = (text: string) => parseInstant(text) ?? Number.NaN

describe('days', () => {
  test.for([
    ['2026-11-21', 'Europe/Berlin', '2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-21T18:15:00Z'],
    // Midnight is skipped: the day begins at one.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-05T02:00:00Z'],
    // Midnight comes twice: the day begins with the first.
    ['2024-11-03', 'America/Havana', '2024-11-03T04:00:00Z', '2024-11-04T05:00:00Z'],
    // A day that the island skipped.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-30T10:00:00Z'],
  ] as const)('%s in %s', ([day, zone, start, end]) => {
    expect(formatInstant(startOfDay(day, zone))).toBe(start)
    expect(formatInstant(endOfDay(day, zone))).toBe(end)
    expect(lastOfDay(day, zone)).toBe(at(end) - 1)
  })

  test('the last instant of a day is on it, however far away', () => {
    const zone = 'Europe/Berlin'
    expect(lastOfDay('9999-12-30', zone)).toBeLessThan(endOfDay('9999-12-30', zone))
    expect(lastOfDay('0001-01-02', zone)).toBeLessThan(endOfDay('0001-01-02', zone))
  })

  test('a stored day is the second of two midnights, as PostgreSQL has it', () => {
    expect(formatInstant(instantOfDay('2024-11-03', 'America/Havana'))).toBe('2024-11-03T05:00:00Z')
  })

  test.for([
    ['2026-02-29', false],
    ['2024-02-29', true],
    ['2026-13-01', false],
    ['0000-01-01', false],
    ['2026-1-1', false],
    ['2026-11-21T00:00:00Z', false],
    ['2026-02-30', false],
    ['tomorrow', false],
    ['', false],
  ] as const)('%s is a day: %s', ([text, expected]) => {
    expect(isDay(text)).toBe(expected)
  })
})

describe('calendars', () => {
  test.for<[string, number, IntervalUnit, string]>([
    ['2026-01-31T10:00:00Z', 1, 'month', '2026-02-28T10:00:00Z'],
    ['2024-01-31T10:00:00Z', 1, 'month', '2024-02-29T10:00:00Z'],
    ['2024-02-29T10:00:00Z', -1, 'year', '2023-02-28T10:00:00Z'],
    ['2026-03-31T09:00:00Z', -1, 'quarter', '2025-12-31T10:00:00Z'],
    // The clock on the wall stays: 11:00 before and after the change.
    ['2026-03-28T10:00:00Z', 1, 'day', '2026-03-29T09:00:00Z'],
    ['2026-03-28T10:00:00Z', 24, 'hour', '2026-03-29T10:00:00Z'],
    // 02:30 is skipped, then comes twice.
    ['2026-03-28T01:30:00Z', 1, 'day', '2026-03-29T01:30:00Z'],
    ['2026-10-24T00:30:00Z', 1, 'day', '2026-10-25T01:30:00Z'],
    ['2026-11-21T10:30:00.123456Z', -2, 'week', '2026-11-07T10:30:00.123456Z'],
    ['2026-11-21T10:30:00Z', -9000, 'year', '0001-01-01T00:00:00Z'],
    ['2026-11-21T10:30:00Z', 9000, 'year', '9999-12-31T22:59:59Z'],
  ])('%s and %d %s in Berlin: %s', ([from, amount, unit, expected]) => {
    expect(formatInstant(addInterval(at(from), amount, unit, 'Europe/Berlin'))).toBe(expected)
  })
})

describe('instants', () => {
  test.for([
    ['2026-11-21T10:30:00Z', '2026-11-21T10:30:00Z'],
    ['2026-11-21t10:30z', '2026-11-21T10:30:00Z'],
    ['2026-11-21 10:30:00', '2026-11-21T10:30:00Z'],
    ['2026-11-21T10:30:00.1234567+05:30', '2026-11-21T05:00:00.123456Z'],
    ['2026-11-21T10:30:00-0800', '2026-11-21T18:30:00Z'],
    ['1969-12-31T23:59:59.5Z', '1969-12-31T23:59:59.5Z'],
    ['2026-11-21', '2026-11-21T00:00:00Z'],
  ] as const)('%s', ([text, expected]) => {
    expect(formatInstant(at(text))).toBe(expected)
  })

  test.for(['', 'now', '2026-11-21T25:00:00Z', '2026-11-21T10:60:00Z', '2026-02-30T10:00:00Z', '20261121'])(
    '%j is no instant',
    (text) => {
      expect(parseInstant(text)).toBe(null)
    },
  )

  test('a written instant is read back (seed 20261121)', () => {
    const instant = fc.integer({ min: at('1700-01-01'), max: at('2250-01-01') })
    fc.assert(
      fc.property(instant, (one) => parseInstant(formatInstant(one)) === one),
      { seed: 20_261_121 },
    )
  })
})

test('a word stands alone only where nothing else begins or ends', () => {
  const holds = (text: string, value: string) => holdsWord(foldText(text), foldText(value))
  expect(holds('𝒜bc', 'bc')).toBe(false)
  expect(holds('xbc bc', 'bc')).toBe(true)
  expect(holds('bc2', 'bc')).toBe(false)
  expect(holds('bc²', 'bc')).toBe(true)
  expect(holds('bc', '')).toBe(false)
})
