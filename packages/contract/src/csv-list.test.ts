import { expect, test } from 'vitest'
import { joinList, splitList } from './csv-list.ts'

test.for([
  ['', []],
  ['a,b', ['a', 'b']],
  [' a , b ,', ['a', 'b']],
  ['"Sales, spring",b', ['Sales, spring', 'b']],
  ['a , "b" ', ['a', 'b']],
  ['"say ""hello""",b', ['say "hello"', 'b']],
  ['5" disk,b', ['5" disk', 'b']],
  ['"open,b', ['"open', 'b']],
] as const)('%s is read as %j', ([text, entries]) => {
  expect(splitList(text)).toEqual(entries)
})

test('a joined list is read again', () => {
  const entries = ['plain', 'Sales, spring', 'say "hello"', '"quoted"', '5" disk', ' spaced ', ',', 'Ä']
  expect(splitList(joinList(entries))).toEqual(entries)
})
