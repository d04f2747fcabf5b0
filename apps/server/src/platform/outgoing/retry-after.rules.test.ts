import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after.rules.ts'

const date = 'Thu, 26 Nov 2026 08:00:00 GMT'

test.for([
  ['in seconds', '120', 120_000],
  ['at once', '0', 0],
  ['for longer than an hour', '86400', 3_600_000],
  ['until a time', 'Thu, 26 Nov 2026 08:01:30 GMT', 90_000],
  ['until a time that has passed', 'Thu, 26 Nov 2026 07:00:00 GMT', 0],
  ['until a time of tomorrow', 'Fri, 27 Nov 2026 08:00:00 GMT', 3_600_000],
  ['in words', 'soon', null],
  ['below zero', '-5', null],
  ['in more digits than a number of seconds has', '9'.repeat(30), null],
  ['not at all', undefined, null],
] as const)('an answer that asks to be left alone %s', ([, asked, expected]) => {
  expect(retryAfterMs({ 'retry-after': asked, date })).toBe(expected)
})

test('a time is not read if the answer does not name the time of its own clock', () => {
  expect(retryAfterMs({ 'retry-after': 'Thu, 26 Nov 2026 08:01:30 GMT' })).toBeNull()
})
