import { expect, test } from 'vitest'
import { bandsOf, wholeBands } from '../src/age-bands.ts'

test.for([
  [18, 65, 18, 65],
  [18, 24, 18, 24],
  [30, 40, 25, 44],
  [24, 25, 18, 34],
  [50, 65, 45, 65],
  [65, 65, 65, 65],
] as const)('widens the ages %d to %d to whole bands, %d to %d', ([from, to, widerFrom, widerTo]) => {
  expect(wholeBands(from, to)).toEqual({ from: widerFrom, to: widerTo })
})

test('finds the bands in which an age lies', () => {
  expect(bandsOf(34, 45)).toEqual([
    { from: 25, to: 34 },
    { from: 35, to: 44 },
    { from: 45, to: 54 },
  ])
})
