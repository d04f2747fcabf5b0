import { expect, test } from 'vitest'
import { pauseAfter, sizeAfter } from './pauses.rules.ts'

test.for([
  [1, 1000],
  [2, 2000],
  [5, 16_000],
  [9, 256_000],
  [10, 300_000],
  [5000, 300_000],
] as const)('after %i calls in vain it waits %i ms', ([failures, ms]) => {
  expect(pauseAfter(failures)).toBe(ms)
})

test.for([
  [0, 1000],
  [1, 250],
  [4, 3],
  [5, 1],
  [5000, 1],
] as const)('after %i calls in vain the next has at most %i events', ([failures, events]) => {
  expect(sizeAfter(failures)).toBe(events)
})
