import { expect, test } from 'vitest'
import { pointsOf, roughly, wholeNumber } from './plain-numbers.rules.ts'

test.for([
  [7, 7],
  [42, 42],
  [427, 430],
  [3841, 3800],
  [126_400, 130_000],
] as const)('%s people are roughly %s', ([people, said]) => {
  expect(roughly(people)).toBe(said)
})

test.for([
  [0.02, 2],
  [0.0201, 2.1],
  [0.0823, 8.3],
  [0.3, 30],
] as const)('a difference of %s is shown as %s points', ([difference, points]) => {
  expect(pointsOf(difference)).toBe(points)
})

test.for([
  ['20', 20],
  [' 7 ', 7],
  ['0', null],
  ['101', null],
  ['12.5', null],
  ['-3', null],
  ['', null],
  ['1e1', null],
] as const)('%j is read as %s', ([typed, value]) => {
  expect(wholeNumber(typed, { min: 1, max: 100 })).toBe(value)
})
