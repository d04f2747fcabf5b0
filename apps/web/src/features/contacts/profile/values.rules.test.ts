import type { Contact } from '@carillon/contract/contacts'
import type { CustomField } from '@carillon/contract/custom-fields'
import { describe, expect, test } from 'vitest'
import * as custom from './custom-values.rules.ts'
import { linesOf, reservedNames, textOf, toChange, toForm } from './reserved-values.rules.ts'

const contact = {
  ...Object.fromEntries(reservedNames.map((name) => [name, ''])),
  email: 'ada@example.org',
  city: 'London',
  alternate_emails: ['a@example.org', 'b@example.org'],
  custom_fields: { shoe: 39.5, born: '1990-03-04T00:00:00Z' },
} as unknown as Contact

describe('reserved fields', () => {
  test('send only changed values', () => {
    const before = toForm(contact)
    expect(toChange(before, { ...before, city: ' London ' })).toEqual({})
    expect(
      toChange(before, { ...before, city: '', alternate_emails: 'a@example.org; c@example.org' }),
    ).toEqual({ city: '', alternate_emails: ['a@example.org', 'c@example.org'] })
  })

  test.for([
    ['a@b.cd\n\nc@d.ef ', ['a@b.cd', 'c@d.ef']],
    ['a@b.cd, c@d.ef;e@f.gh', ['a@b.cd', 'c@d.ef', 'e@f.gh']],
    ['  ', []],
  ] as const)('several addresses: %o', ([text, lines]) => {
    expect(linesOf(text)).toEqual(lines)
  })

  test('alternate addresses are shown in one line', () => {
    expect(textOf(contact, 'alternate_emails')).toBe('a@example.org, b@example.org')
  })
})

describe('custom fields', () => {
  const fields: CustomField[] = [
    { id: 'w1_N', name: 'shoe', field_type: 'Number' },
    { id: 'w2_D', name: 'born', field_type: 'Date' },
    { id: 'w3_T', name: 'pet', field_type: 'Text' },
  ]

  test('are edited by id: a date as a day, no value as an empty string', () => {
    expect(custom.toForm(contact, fields)).toEqual({ w1_N: '39.5', w2_D: '1990-03-04', w3_T: '' })
  })

  test.for([
    [{ w1_N: '40,5' }, { custom_fields: { w1_N: '40.5' } }],
    [{ w3_T: '1,5' }, { custom_fields: { w3_T: '1,5' } }],
    [{ w1_N: 'large' }, { custom_fields: { w1_N: 'large' } }],
    [{ w2_D: '' }, { custom_fields: { w2_D: '' } }],
    [{ w3_T: ' ' }, {}],
  ] as const)('%o is sent as %o', ([typed, change]) => {
    const before = custom.toForm(contact, fields)
    expect(custom.toChange(fields, before, { ...before, ...typed })).toEqual(change)
  })
})
