import { expect, test } from 'vitest'
import { compareTables } from './schema.ts'

test('accepts equal tables', () => {
  expect(compareTables('a\nb\n', 'a\nb\n')).toEqual([])
})

test.for([
  ['a changed column', 'a\nb\n', 'a\nc\n', ':2 says "b" where the database says "c"'],
  ['a new column', 'a\n', 'a\nb\n', ':2 says "" where the database says "b"'],
  ['a column that was dropped', 'a\nb\n', 'a\n', ':2 says "b" where the database says ""'],
] as const)('%s is caught', ([, kept, fresh, problem]) => {
  expect(compareTables(kept, fresh)).toEqual([expect.stringContaining(problem)])
})
