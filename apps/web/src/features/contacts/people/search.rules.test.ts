import { expect, test } from 'vitest'
import { searchProblem } from './search.rules.ts'

test.for([
  ['', null],
  ['   ', null],
  ['ab', 'tooShort'],
  ['ada', null],
  ['ada@example.org', null],
  ['Jürgen O', null],
  ['+49 30', null],
  ['a%', 'special'],
  ["O'Neil", null],
  ['Jose\u0301', null],
] as const)('%s: %s', ([text, problem]) => {
  expect(searchProblem(text)).toBe(problem)
})
