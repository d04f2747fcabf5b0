import { expect, test } from 'vitest'
import { quietEnds } from '../src/quiet-hours.ts'

const at = (text: string) => Date.parse(`${text}Z`)

test.for([
  // By night, and by day when it is not quiet.
  ['22:00', '08:00', '2026-07-14T21:00', '2026-07-15T06:00'],
  ['22:00', '08:00', '2026-07-15T05:59', '2026-07-15T06:00'],
  ['22:00', '08:00', '2026-07-15T06:00', '2026-07-15T06:00'],
  ['12:00', '13:00', '2026-07-15T10:30', '2026-07-15T11:00'],
  // Clocks go from two to three: quiet hours whose end is skipped are over then.
  ['22:00', '02:15', '2026-03-29T00:30', '2026-03-29T01:00'],
  // The skipped range is the whole time between two nights.
  ['02:15', '02:00', '2026-03-29T00:30', '2026-03-30T00:00'],
  // At three, clocks go back to two: 02:30 comes twice, and quiet hours end each time.
  ['22:00', '02:30', '2026-10-25T00:10', '2026-10-25T00:30'],
  ['22:00', '02:30', '2026-10-25T01:10', '2026-10-25T01:30'],
] as const)('in Berlin, quiet hours from %s to %s end, seen at %s in UTC, at %s', ([from, to, now, end]) => {
  expect(new Date(quietEnds({ from, to }, at(now), 'Europe/Berlin')).toISOString().slice(0, 16)).toBe(end)
})

test('a clock change by half an hour moves the end of quiet hours by half an hour', () => {
  const of = { from: '22:00', to: '01:45' }
  const zone = 'Australia/Lord_Howe'
  // 01:40 for the second time.
  const now = at('2026-04-04T15:10')
  expect(new Date(quietEnds(of, now, zone)).toISOString().slice(0, 16)).toBe('2026-04-04T15:15')
})
