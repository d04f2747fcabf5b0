import { expect, test } from 'vitest'
import { retryInMs } from './retry.rules.ts'

const minute = 60_000

test.for([
  ['a busy partner as long as it says', 'busy', 1, 10 * minute, 10 * minute],
  ['a busy partner at least a minute', 'busy', 1, 1000, minute],
  ['a busy partner that says nothing', 'busy', 3, null, 5 * minute],
  ['a partner that does not answer', 'unanswered', 1, null, minute],
  ['the same again and again', 'unanswered', 3, null, 4 * minute],
  ['the same for days, at most an hour', 'unanswered', 500, null, 60 * minute],
  ['an ended sign-in', 'signed_out', 9, null, 15 * minute],
  ['a missing permission', 'permission', 9, null, 15 * minute],
  ['a partner that is not connected', 'not_connected', 9, null, 15 * minute],
  ['a refusal', 'refused', 1, null, 60 * minute],
  ['a deleted audience', 'gone', 1, null, minute],
] as const)('the next try waits for %s', ([, kind, attempts, retryAfterMs, expected]) => {
  expect(retryInMs(kind, attempts, retryAfterMs)).toBe(expected)
})
