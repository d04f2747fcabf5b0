import { expect, test } from 'vitest'
import { minutesOf } from './duration.rules.ts'

test.for([
  ['29', 'minutes', null],
  ['30', 'minutes', 30],
  ['1440', 'minutes', 1440],
  ['1441', 'minutes', null],
  ['1', 'hours', 60],
  ['24', 'hours', 1440],
  ['25', 'hours', null],
  ['1.5', 'hours', null],
  ['', 'hours', null],
] as const)('a test of %j %s takes %s minutes', ([typed, unit, minutes]) => {
  expect(minutesOf(typed, unit)).toBe(minutes)
})
