import { expect, test } from 'vitest'
import { csvLine } from './csv.rules.ts'

test.each([
  ['+15005550006', '+15005550006'],
  [-5, '-5'],
  ['-5', "'-5"],
  ['+1+1', "'+1+1"],
  ['=1+1', "'=1+1"],
  ['@name', "'@name"],
  ['\n=1+1', '"\'\n=1+1"'],
  ['a,"b"', '"a,""b"""'],
  ['Jörg', 'Jörg'],
])('the cell %j is written as %j', (cell, written) => {
  expect(csvLine(['', cell, ''])).toBe(`,${written},`)
})
