import { describe, expect, test } from 'vitest'
import { peopleProblems, toInput } from './people.rules.ts'

const custom = [{ id: 'w1_N', field_type: 'Number' }] as const
const problemsOf = (...all: Record<string, string>[]) =>
  peopleProblems(
    all.map((values, key) => ({ key, values })),
    custom,
    '.',
  )

describe('problems of a row', () => {
  test.for([
    [{}, { email: { code: 'contact_identifier_required' } }],
    [{ first_name: 'Ada' }, { email: { code: 'contact_identifier_required' } }],
    [{ email: 'ada' }, { email: { code: 'email' } }],
    [{ email: ' ada@example.org ' }, {}],
    [{ external_id: '7' }, {}],
    [{ phone_number_id: '030 1234567' }, { phone_number_id: { code: 'phone' } }],
    [{ phone_number_id: '0049 (30) 1234-567' }, {}],
    [{ external_id: '7', w1_N: 'many' }, { w1_N: { code: 'not_a_number' } }],
    [
      { external_id: '7', alternate_emails: 'a@b.example; nonsense' },
      { alternate_emails: { code: 'email' } },
    ],
  ] as const)('%j: %j', ([values, expected]) => {
    expect(problemsOf(values)).toEqual([expected])
  })

  test('reports a duplicate identifier at the later row and ignores case', () => {
    expect(problemsOf({ email: 'A@x.example' }, { external_id: '1' }, { email: 'a@X.example ' })).toEqual([
      {},
      {},
      { email: { code: 'duplicate', of: 1 } },
    ])
  })
})

test('leaves blank values out and names custom fields by id', () => {
  const values = { email: 'a@b.example', city: ' ', alternate_emails: 'c@d.example; e@f.example', w1_N: '39' }
  expect(toInput({ key: 0, values }, custom, '.')).toEqual({
    email: 'a@b.example',
    alternate_emails: ['c@d.example', 'e@f.example'],
    custom_fields: { w1_N: 39 },
  })
})

test('reads numbers in the format of the language', () => {
  const number = (text: string, decimal: ',' | '.') =>
    toInput({ key: 0, values: { w1_N: text } }, custom, decimal).custom_fields?.['w1_N']
  expect(number('1.234,5', ',')).toBe(1234.5)
  expect(number('3,5', ',')).toBe(3.5)
  expect(number('3.5', '.')).toBe(3.5)
})
