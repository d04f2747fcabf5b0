import { expect, test } from 'vitest'
import { day, instant, readInstant } from './wire.ts'

test.for([
  ['2026-11-21', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-11-31', false],
  ['2026-13-01', false],
  ['0000-01-01', false],
  ['2026-1-1', false],
  ['2026-11-21T08:00:00Z', false],
  ['', false],
] as const)('the day %s is valid: %s', ([text, expected]) => {
  expect(day.safeParse(text).success).toBe(expected)
})

test.for([
  ['2026-10-01T08:00:00Z', '2026-10-01T08:00:00.000Z'],
  ['2026-10-01T08:00:00.123456Z', '2026-10-01T08:00:00.123Z'],
  ['2026-10-01T08:00:00+02:00', '2026-10-01T06:00:00.000Z'],
  ['2026-10-01T08:00:00+0200', '2026-10-01T06:00:00.000Z'],
  ['2026-10-01T08:00', '2026-10-01T08:00:00.000Z'],
  ['2026-10-01', '2026-10-01T00:00:00.000Z'],
  ['2026-13-01T08:00:00Z', null],
  ['2027-02-30T08:00:00Z', null],
  ['2026-10-01T24:30:00Z', null],
  ['2026-10-01T08:60:00Z', null],
  ['2026-10-01T08:00:00+99:00', null],
  ['0000-10-01T08:00:00Z', null],
  ['tomorrow', null],
] as const)('the time %s means %s', ([text, expected]) => {
  expect(readInstant(text)?.toISOString() ?? null).toBe(expected)
  expect(instant.safeParse(text).success).toBe(expected !== null)
})
