import { expect, test } from 'vitest'
import { changeOf, pointsOf, shareOf } from './comparison.rules.ts'

const period = {
  requests: 0,
  delivered: 0,
  delivered_counting_opens: 0,
  delivered_counting_clicks: 0,
  unique_opens: 0,
  unique_clicks: 0,
  unsubscribes: 0,
}

test('a rate without messages is unknown', () => {
  expect(shareOf(0, 0)).toBeNull()
  expect(shareOf(1, 4)).toBe(0.25)
})

test.for([
  [0, 0, { is: 'nothing' }],
  [5, 0, { is: 'nothing' }],
  [5, 5, { is: 'same' }],
  [6, 4, { is: 'more', by: 0.5 }],
  [1, 4, { is: 'less', by: 0.75 }],
] as const)('%i after %i is %o', ([now, before, change]) => {
  expect(changeOf(now, before)).toEqual(change)
})

test('rates are compared in percentage points if both are known', () => {
  const last = { ...period, delivered: 100, delivered_counting_opens: 10, unique_opens: 5 }
  const before = { ...period, delivered: 10, delivered_counting_opens: 10, unique_opens: 4 }
  expect(pointsOf('unique_opens', last, before)).toBeCloseTo(10)
  expect(pointsOf('unique_opens', last, period)).toBeNull()
})
