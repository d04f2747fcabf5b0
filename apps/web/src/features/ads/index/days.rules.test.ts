import { expect, test } from 'vitest'
import { lastDays, readDayChoice } from './days.rules.ts'

test.for([
  ['in the evening of Berlin', 7, '2026-11-30T22:30:00Z', 'Europe/Berlin', '2026-11-24', '2026-11-30'],
  ['after midnight of Berlin', 7, '2026-11-30T23:30:00Z', 'Europe/Berlin', '2026-11-25', '2026-12-01'],
  [
    'in the night of Los Angeles',
    30,
    '2026-03-01T07:00:00Z',
    'America/Los_Angeles',
    '2026-01-30',
    '2026-02-28',
  ],
  ['over a change of the clock', 90, '2026-11-30T12:00:00Z', 'America/New_York', '2026-09-02', '2026-11-30'],
] as const)('the last days end today %s', ([, count, now, zone, start_date, end_date]) => {
  expect(lastDays(count, new Date(now), zone)).toEqual({ start_date, end_date })
})

test.for([
  ['7', 7],
  ['90', 90],
  ['', 30],
  ['12', 30],
] as const)('an address with %j days shows %i', ([text, count]) => {
  expect(readDayChoice(text)).toBe(count)
})
