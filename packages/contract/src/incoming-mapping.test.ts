import { describe, expect, test } from 'vitest'
import {
  contactFrom,
  hasIdentifier,
  itemPaths,
  itemsOf,
  leavesOf,
  shownPath,
  valueAt,
} from './incoming-mapping.ts'

const order = {
  id: 17,
  'a/b~c': 'odd',
  customer: { email: 'ada@people.test', name: { first: 'Ada' }, tags: ['vip', 'de'], note: null },
  lines: [{ sku: 'x' }],
}

test('a pointer leads to its value and to no other', () => {
  expect(valueAt(order, '/customer/name/first')).toBe('Ada')
  expect(valueAt(order, '/a~1b~0c')).toBe('odd')
  expect(valueAt(order, '/lines/0/sku')).toBe('x')
  expect(valueAt(order, '/customer/constructor')).toBeUndefined()
  expect(valueAt(order, '/nothing/there')).toBeUndefined()
  expect(shownPath('/customer/name/first')).toBe('customer.name.first')
})

test('the values of a person are found, whatever their names', () => {
  expect(leavesOf(order).map(({ path }) => path)).toEqual([
    ...['/id', '/a~1b~0c', '/customer/email', '/customer/name/first', '/customer/tags', '/customer/note'],
  ])
})

describe('the people of a call', () => {
  test.for([
    ['one', { email: 'a' }, '', 1],
    ['a list at the top', [{ email: 'a' }, { email: 'b' }], '', 2],
    ['a list within', { data: { people: [{ email: 'a' }] } }, '/data/people', 1],
  ] as const)('are %s', ([_, payload, path, count]) => {
    expect(itemsOf(payload, path)).toHaveLength(count)
  })

  test.for([
    ['text', 'hello', ''],
    ['an empty list', [], ''],
    ['a list of numbers', [1, 2], ''],
    ['nothing at that place', { data: [] }, '/people'],
  ] as const)('are none in %s', ([_, payload, path]) => {
    expect(itemsOf(payload, path)).toBeNull()
  })

  test('may be in several places', () => {
    expect(itemPaths(order)).toEqual(['', '/lines'])
    expect(itemPaths([{ email: 'a' }])).toEqual([''])
  })
})

test('a person becomes a contact by the mapping, without empty values', () => {
  const contact = contactFrom(order, [
    { path: '/customer/email', field_id: '_rf2_T' },
    { path: '/customer/name/first', field_id: '_rf0_T' },
    { path: '/customer/note', field_id: '_rf6_T' },
    { path: '/customer/tags', field_id: 'e1_T' },
    { path: '/id', field_id: 'e2_N' },
  ])
  expect(contact).toEqual({
    email: 'ada@people.test',
    first_name: 'Ada',
    custom_fields: { e1_T: 'vip, de', e2_N: 17 },
  })
  expect(hasIdentifier(contact)).toBe(true)
  expect(hasIdentifier({ first_name: 'Ada', email: ' ' })).toBe(false)
})
