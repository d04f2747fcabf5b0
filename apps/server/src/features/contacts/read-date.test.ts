import { expect, test } from 'vitest'
import { readDate } from './read-date.rules.ts'

test.for([
  ['2025-12-31', '2025-12-31T00:00:00Z'],
  ['2025-12-31T14:30:00+02:00', '2025-12-31T12:30:00Z'],
  ['2025/12/31', '2025-12-31T00:00:00Z'],
  ['2025.12.31 09:05', '2025-12-31T09:05:00Z'],
  ['20251231', '2025-12-31T00:00:00Z'],
  ['31.12.2025', '2025-12-31T00:00:00Z'],
  ['31. 12. 2025, 14:30', '2025-12-31T14:30:00Z'],
  ['31 December 2025', '2025-12-31T00:00:00Z'],
  ['31. Dezember 2025', '2025-12-31T00:00:00Z'],
  ['1. März 2025', '2025-03-01T00:00:00Z'],
  ['31-Dec-2025', '2025-12-31T00:00:00Z'],
  ['31Dec2025', null],
  ['Dec 31, 2025 2:30 PM', '2025-12-31T14:30:00Z'],
  ['December 1st, 2025', '2025-12-01T00:00:00Z'],
  ['Wed, 31 Dec 2025 10:00:00', '2025-12-31T10:00:00Z'],
  ['Mittwoch, 31. Dezember 2025', '2025-12-31T00:00:00Z'],
  ['31 Foo 2025', null],
  ['30 Feb 2025', null],
  ['20251301', null],
  ['12345678', null],
  ['31/12/25', null],
  ['45657', null],
  ['soon', null],
] as const)('%s is %s', ([text, value]) => {
  expect(readDate(text)).toBe(value)
  expect(readDate(text, true)).toBe(value)
})

test.for([
  ['3/4/2025', '2025-03-04T00:00:00Z', '2025-04-03T00:00:00Z'],
  ['3-4-2025', '2025-03-04T00:00:00Z', '2025-04-03T00:00:00Z'],
  ['12/31/2025', '2025-12-31T00:00:00Z', null],
  ['31-12-2025 8:00', null, '2025-12-31T08:00:00Z'],
  ['3/4-2025', null, null],
] as const)('%s is %s with the month first and %s with the day first', ([text, month, day]) => {
  expect(readDate(text)).toBe(month)
  expect(readDate(text, true)).toBe(day)
})
