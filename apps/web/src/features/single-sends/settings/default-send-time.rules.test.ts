import { expect, test } from 'vitest'
import { defaultSendTime } from './default-send-time.rules.ts'

test.for([
  ['2026-11-20T23:30:00Z', 'Europe/Berlin', '2026-11-22T07:00:00.000Z'],
  ['2026-11-20T23:30:00Z', 'America/New_York', '2026-11-21T13:00:00.000Z'],
  // Across the night in which the clocks change, and early on a day of 25 hours.
  ['2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
  ['2026-10-24T22:30:00Z', 'Europe/Berlin', '2026-10-26T07:00:00.000Z'],
] as const)('at %s the default in %s is tomorrow at eight, %s', ([now, zone, expected]) => {
  expect(defaultSendTime(new Date(now), zone).toISOString()).toBe(expected)
})
