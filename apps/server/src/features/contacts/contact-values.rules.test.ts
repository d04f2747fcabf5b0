import { expect, test } from 'vitest'
import { readText } from './contact-values.rules.ts'

test.for([
  ['letters', 'a'],
  ['emoji, which have two UTF-16 units', '😀'],
] as const)('a name has at most 50 characters: %s', ([, one]) => {
  expect(readText('first_name', one.repeat(50))).toEqual({ value: one.repeat(50) })
  expect(readText('first_name', one.repeat(51))).toEqual({ problem: 'too_long' })
})
