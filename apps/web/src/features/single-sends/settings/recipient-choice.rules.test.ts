import { expect, test } from 'vitest'
import { type Chosen, chosenOf, isFull, valuesOf } from './recipient-choice.rules.ts'

const nobody: Chosen = { all: false, lists: [], segments: [] }

test.for<[string, Chosen, string[], Chosen]>([
  ['a list and a segment', nobody, ['list:a', 'segment:b'], { all: false, lists: ['a'], segments: ['b'] }],
  [
    'all contacts in place of a list',
    { ...nobody, lists: ['a'] },
    ['list:a', 'all'],
    { ...nobody, all: true },
  ],
  [
    'a list in place of all contacts',
    { ...nobody, all: true },
    ['all', 'list:a'],
    { ...nobody, lists: ['a'] },
  ],
  ['all contacts, still', { ...nobody, all: true }, ['all'], { ...nobody, all: true }],
  ['nobody', { ...nobody, all: true }, [], nobody],
])('one field chooses %s', ([, before, values, chosen]) => {
  expect(chosenOf(values, before)).toEqual(chosen)
  expect(chosenOf(valuesOf(chosen), chosen)).toEqual(chosen)
})

test('lists and segments have limits of their own', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}`)
  expect(isFull({ ...nobody, lists: many(50), segments: many(9) }, false)).toEqual({
    list: true,
    segment: false,
  })
  expect(isFull({ ...nobody, lists: many(49), segments: many(5) }, true)).toEqual({
    list: false,
    segment: true,
  })
})
