import { expect, test } from 'vitest'
import {
  isLastIdentifier,
  isLastRequired,
  moved,
  movedBeside,
  withChange,
  withField,
  withoutField,
} from './fields.rules.ts'

const field = (name: string, required = false) => ({ field: name, label: name, helper: '', required })
const namesOf = (fields: readonly { field: string }[]) => fields.map((each) => each.field).join(' ')
const three = [field('a'), field('b'), field('email', true)]

test.each([
  ['a', 2, 'b email a'],
  ['email', 0, 'email a b'],
  ['b', 1, 'a b email'],
  ['a', 9, 'b email a'],
  ['email', -1, 'email a b'],
  ['gone', 0, 'a b email'],
])('%s moves to place %i', (name, to, expected) => {
  expect(namesOf(moved(three, name, to))).toBe(expected)
})

test.each([
  ['a', 'email', 'below', 'b email a'],
  ['a', 'email', 'above', 'b a email'],
  ['email', 'a', 'above', 'email a b'],
  ['a', 'b', 'below', 'b a email'],
  ['a', 'gone', 'above', 'a b email'],
] as const)('%s dropped at %s, %s', (name, other, edge, expected) => {
  expect(namesOf(movedBeside(three, name, other, edge))).toBe(expected)
})

test('an identifier is required as long as no other one is', () => {
  expect(isLastIdentifier(three, 'email')).toBe(true)
  expect(isLastIdentifier(three, 'phone_number_id')).toBe(false)
  expect(isLastRequired(three, 'email')).toBe(true)
  const both = withField(three, 'phone_number_id', 'Phone')
  expect(isLastIdentifier(both, 'email')).toBe(false)
  expect(isLastRequired(both, 'email')).toBe(true)
  expect(isLastRequired(withChange(both, 'phone_number_id', { required: true }), 'email')).toBe(false)
  expect(withoutField(both, 'email').at(-1)).toMatchObject({ field: 'phone_number_id', required: true })
  expect(withChange(three, 'email', { required: false }).at(-1)).toMatchObject({ required: true })
})

test('a field is on the form once', () => {
  expect(withField(three, 'a', 'A')).toEqual(three)
})
