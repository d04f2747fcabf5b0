import { expect, test } from 'vitest'
import { withValues } from './named-values.ts'

test('names become numbers in the order of the text, and one name keeps its number', () => {
  const text = `select :id::uuid, to_char(:at, 'HH24:MI:SS'), array[1, 2][1:2] where id = :id and b::text = :name`
  expect(withValues({ name: 'n', text }, { name: 'Ada', id: 1, at: 2 })).toEqual({
    name: 'n',
    text: `select $1::uuid, to_char($2, 'HH24:MI:SS'), array[1, 2][1:2] where id = $1 and b::text = $3`,
    values: [1, 2, 'Ada'],
  })
})

test.for([
  ['a value that is missing', {}],
  ['a value that the text does not name', { id: 1, at: 2 }],
] as const)('%s is an error', ([, values]) => {
  expect(() => withValues({ name: 'n', text: 'select :id' }, values)).toThrow('n: ')
})
