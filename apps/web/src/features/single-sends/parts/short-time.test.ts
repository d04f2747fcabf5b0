import { expect, test } from 'vitest'
import { shortTime } from './short-time.ts'

test('near times are said as people say them', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(shortTime('2026-11-21T08:00:00Z', 'en', 'Etc/UTC', now)).toMatch(/^Tomorrow, 8:00/)
  expect(shortTime('2026-11-21T08:00:00Z', 'de', 'Etc/UTC', now)).toMatch(/^Morgen, 0?8:00/)
  expect(shortTime('2026-12-24T08:00:00Z', 'en', 'Etc/UTC', now)).toMatch(/^Dec 24, 8:00/)
})
