import { times } from '@carillon/ads/limits'
import { expect, test } from 'vitest'
import { morningAfter, proposedEnd } from './default-times.rules.ts'

test.for([
  ['2026-03-01T10:00:00Z', 1, 'UTC', '2026-03-02T08:00:00.000Z'],
  ['2026-03-28T23:30:00Z', 1, 'Europe/Berlin', '2026-03-30T06:00:00.000Z'],
  ['2026-12-31T23:59:00Z', 2, 'America/New_York', '2027-01-02T13:00:00.000Z'],
] as const)('the morning after %s and %i days in %s is %s', ([from, days, zone, morning]) => {
  expect(morningAfter(new Date(from), days, zone)).toBe(morning)
})

test.for([
  [null, '2026-03-01T23:30:00Z'],
  ['2026-03-02T22:00:00Z', '2026-03-01T10:00:00Z'],
] as const)('the proposed end of ads from %s is as late as advised', ([start, now]) => {
  const end = Date.parse(proposedEnd(start, new Date(now), 'Europe/Berlin'))
  expect(end - Date.parse(start ?? now)).toBeGreaterThanOrEqual(times.advised)
})
