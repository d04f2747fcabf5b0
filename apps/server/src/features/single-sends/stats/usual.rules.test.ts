import { expect, test } from 'vitest'
import { usualOf } from './usual.rules.ts'

test.for([
  ['nobody', [], null],
  ['two', [0.1, 0.2], null],
  ['three', [0.3, 0.1, 0.2], { median: 0.2, low: 0, high: 0.4 }],
  ['an even number', [0.1, 0.2, 0.3, 0.4], { median: 0.25, low: 0, high: 0.55 }],
  ['equal ones', [0.5, 0.5, 0.5, 0.5], { median: 0.5, low: 0.475, high: 0.525 }],
  ['one far off', [0.2, 0.2, 0.21, 0.22, 0.9], { median: 0.21, low: 0.17, high: 0.25 }],
  ['thirds', [1 / 3, 1 / 3, 1 / 3], { median: 0.333333, low: 0.316666, high: 0.35 }],
  ['none', [0, 0, 0], { median: 0, low: 0, high: 0 }],
  ['nearly all', [0.97, 0.98, 0.99, 1], { median: 0.985, low: 0.955, high: 1 }],
] as const)('what is usual of %s', ([, shares, expected]) => {
  const found = usualOf(shares)
  if (expected === null) return expect(found).toBeNull()
  expect(found?.median).toBeCloseTo(expected.median, 5)
  expect(found?.low).toBeCloseTo(expected.low, 5)
  expect(found?.high).toBeCloseTo(expected.high, 5)
})
