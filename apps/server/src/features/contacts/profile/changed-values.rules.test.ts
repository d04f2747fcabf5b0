import { contactTextLimits } from '@carillon/contract/contacts'
import { expect, test } from 'vitest'
import { changedValues, eachValue } from './changed-values.rules.ts'

const nothing = Object.fromEntries(Object.keys(contactTextLimits).map((name) => [name, null]))
const stored = {
  ...nothing,
  first_name: 'Ada',
  alternate_emails: ['a@example.org'],
  custom: { w1_T: 'cat', w2_N: 3 },
} as never

test('returns only the fields that differ, with both values', () => {
  expect(
    changedValues(stored, {
      text: { first_name: 'Augusta', last_name: null, city: 'Paris' },
      alternateEmails: null,
      custom: { w2_N: 3, w3_D: '2026-01-01T00:00:00Z' },
    }),
  ).toEqual({
    before: {
      first_name: 'Ada',
      city: null,
      alternate_emails: ['a@example.org'],
      custom: { w1_T: 'cat', w3_D: null },
    },
    after: {
      first_name: 'Augusta',
      city: 'Paris',
      alternate_emails: null,
      custom: { w1_T: null, w3_D: '2026-01-01T00:00:00Z' },
    },
  })
})

test('is empty when no value differs', () => {
  const same = {
    text: { first_name: 'Ada' },
    alternateEmails: ['a@example.org'],
    custom: { w2_N: 3, w1_T: 'cat' },
  }
  expect(changedValues(stored, same)).toEqual({ before: {}, after: {} })
})

test('returns fields only, not the other data that an import stores', () => {
  const kept = {
    city: null,
    alternate_emails: ['a@b.cd', 'e@f.gh'],
    custom: { w2_N: 0 },
    lists: ['01990000-0000-7000-8000-000000000000'],
  }
  expect(eachValue(kept)).toEqual([
    ['city', null],
    ['alternate_emails', 'a@b.cd, e@f.gh'],
    ['w2_N', 0],
  ])
})
