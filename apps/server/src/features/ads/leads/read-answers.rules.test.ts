import { expect, test } from 'vitest'
import { readAnswers } from './read-answers.rules.ts'

test.for([
  [
    'a whole person',
    { email: ' Ada@Example.org', phone_number: '+49 30 1234567', first_name: ' Ada ', last_name: 'Lovelace' },
    {
      email: 'ada@example.org',
      phoneNumberId: '+49301234567',
      text: { first_name: 'Ada', last_name: 'Lovelace' },
    },
  ],
  [
    'only a number',
    { phone_number: '+49301234567' },
    { email: null, phoneNumberId: '+49301234567', text: {} },
  ],
  ['a number without its country', { email: 'a@example.org', phone_number: '030 1234567' }, onlyAddress()],
  ['empty names', { email: 'a@example.org', first_name: ' ', last_name: '' }, onlyAddress()],
  ['a wrong address and no number', { email: 'ada' }, { problem: 'ad_lead_address_invalid' }],
  ['nothing', {}, { problem: 'ad_lead_address_invalid' }],
] as const)('answers with %s are read', ([, answers, expected]) => {
  expect(readAnswers(answers as Record<string, string>)).toEqual(expected)
})

function onlyAddress() {
  return { email: 'a@example.org', phoneNumberId: null, text: {} }
}
