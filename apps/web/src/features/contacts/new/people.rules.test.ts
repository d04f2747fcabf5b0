import { expect, test } from 'vitest'
import { personProblem, toInput } from './people.rules.ts'

test.for([
  [{}, 'contact_identifier_required'],
  [{ first_name: 'Ada' }, 'contact_identifier_required'],
  [{ email: 'ada' }, 'email'],
  [{ email: ' ada@example.org ' }, null],
  [{ external_id: '7' }, null],
] as const)('%j: %s', ([values, problem]) => {
  expect(personProblem({ key: 0, values })).toBe(problem)
})

test('blank values are left out, custom ones go by their id', () => {
  const values = { email: 'a@b.example', city: ' ', alternate_emails: 'c@d.example; e@f.example', w1_N: '39' }
  expect(toInput({ key: 0, values }, new Set(['w1_N']))).toEqual({
    email: 'a@b.example',
    alternate_emails: ['c@d.example', 'e@f.example'],
    custom_fields: { w1_N: '39' },
  })
})
