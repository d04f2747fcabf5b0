import type { AlertFrequency } from '@carillon/contract/alerts'
import { expect, test } from 'vitest'
import { lastPeriod, nextMail } from './periods.rules.ts'

test.for<[AlertFrequency, now: string, next: string, from: string, to: string]>([
  ['daily', '2027-03-15T10:00:00Z', '2027-03-16T00:30:00.000Z', '2027-03-14', '2027-03-14'],
  ['daily', '2027-03-15T00:29:59Z', '2027-03-15T00:30:00.000Z', '2027-03-13', '2027-03-13'],
  ['daily', '2027-03-15T00:30:00Z', '2027-03-16T00:30:00.000Z', '2027-03-14', '2027-03-14'],
  ['weekly', '2027-03-15T10:00:00Z', '2027-03-22T00:30:00.000Z', '2027-03-08', '2027-03-14'],
  ['weekly', '2027-03-21T23:59:00Z', '2027-03-22T00:30:00.000Z', '2027-03-08', '2027-03-14'],
  ['monthly', '2027-01-31T12:00:00Z', '2027-02-01T00:30:00.000Z', '2026-12-01', '2026-12-31'],
  ['monthly', '2028-03-01T00:30:00Z', '2028-04-01T00:30:00.000Z', '2028-02-01', '2028-02-29'],
])(
  '%s statistics at %s are mailed next at %s and are those of %s to %s',
  ([frequency, at, next, from, to]) => {
    const now = new Date(at)
    expect(nextMail(frequency, now).toISOString()).toBe(next)
    expect(lastPeriod(frequency, now)).toEqual({ from, to })
  },
)
