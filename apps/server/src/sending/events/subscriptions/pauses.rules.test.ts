import { expect, test } from 'vitest'
import { isSetAside, pauseAfter, sizeAfter } from './pauses.rules.ts'

test.for([
  [1, 1000],
  [2, 2000],
  [5, 16_000],
  [9, 256_000],
  [10, 300_000],
  [5000, 300_000],
] as const)('the pause after %i failed calls is %i ms', ([failures, ms]) => {
  expect(pauseAfter(failures)).toBe(ms)
})

test.for([
  [0, 2000],
  [1, 250],
  [4, 3],
  [5, 1],
  [5000, 1],
] as const)('the next call after %i failed ones has at most %i events', ([failures, events]) => {
  expect(sizeAfter(failures, { page: 2000, perCall: 1000 })).toBe(events)
})

test.for([
  ['many events', 2, 50, 500, false],
  ['an event that was tried for some seconds', 1, 3, 500, false],
  ['an event that is alone and refused', 1, 8, 400, true],
  ['an event on which the receiver breaks', 1, 8, 500, true],
  ['a receiver that is down', 1, 50, 503, false],
  ['a receiver that is busy', 1, 50, 429, false],
  ['a receiver that does not know us', 1, 50, 401, false],
  ['nobody who answers', 1, 50, null, false],
] as const)('%s: %i events after %i calls in vain', ([_, events, failures, status, isAside]) => {
  expect(isSetAside(events, failures, status)).toBe(isAside)
})
