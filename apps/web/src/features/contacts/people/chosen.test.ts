import { expect, test } from 'vitest'
import { countOf, exportOf, isEverybody } from './chosen.ts'

const all = (matching: Record<string, string>) => ({ kind: 'all', matching, count: 7 }) as const

test.for([
  ['rows', { kind: 'some', ids: ['a', 'b'] }, { contact_ids: ['a', 'b'] }],
  ['the account', all({}), {}],
  ['a list', all({ list_id: 'l' }), { list_ids: ['l'] }],
  ['a segment', all({ segment_id: 's' }), { segment_ids: ['s'] }],
  ['a search', all({ list_id: 'l', search: 'ada' }), { list_ids: ['l'], search: 'ada' }],
] as const)('%s', ([, chosen, expected]) => {
  expect(exportOf(chosen)).toEqual(expected)
})

test('is everybody only without a filter', () => {
  expect(isEverybody(all({}))).toBe(true)
  expect(isEverybody(all({ search: 'ada' }))).toBe(false)
  expect(isEverybody({ kind: 'some', ids: [] })).toBe(false)
  expect(countOf(all({}))).toBe(7)
})
