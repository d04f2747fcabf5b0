import { expect, test } from 'vitest'
import { type CalendarPeriod, dayOf, endOf, startOf } from './calendar-periods.rules.ts'

test.for<[period: CalendarPeriod, at: string, start: string, end: string]>([
  ['daily', '2028-02-29T23:59:59Z', '2028-02-29', '2028-03-01'],
  ['weekly', '2027-03-15T00:00:00Z', '2027-03-15', '2027-03-22'],
  ['weekly', '2027-01-03T12:00:00Z', '2026-12-28', '2027-01-04'],
  ['monthly', '2026-12-31T23:59:59Z', '2026-12-01', '2027-01-01'],
])('the %s period of %s begins on %s and ends before %s', ([period, at, start, end]) => {
  const when = new Date(at)
  expect([dayOf(startOf(period, when)), dayOf(endOf(period, when))]).toEqual([start, end])
})
