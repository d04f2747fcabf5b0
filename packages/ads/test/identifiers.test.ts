import { expect, test } from 'vitest'
import { emailToHash, phoneToHash } from '../src/identifiers.ts'

test.for([
  [' Mia.Holt+News@Example.org ', 'mia.holt+news@example.org', 'mia.holt+news@example.org'],
  ['Mia.Holt+News@Gmail.com', 'mia.holt+news@gmail.com', 'miaholt@gmail.com'],
  ['m.i.a@googlemail.com', 'm.i.a@googlemail.com', 'mia@googlemail.com'],
] as const)('hashes %s at Meta as %s, at Google as %s', ([email, meta, google]) => {
  expect(emailToHash(email, 'meta')).toBe(meta)
  expect(emailToHash(email, 'google')).toBe(google)
})

test.for([
  ['+1 (415) 555-0123', '14155550123', '+14155550123'],
  ['+49.30.1234567', '49301234567', '+49301234567'],
  ['415 555 0123', null, null],
  ['+0 415 5550123', null, null],
  ['+49', null, null],
] as const)('hashes the number %s at Meta as %s, at Google as %s', ([number, meta, google]) => {
  expect(phoneToHash(number, 'meta')).toBe(meta)
  expect(phoneToHash(number, 'google')).toBe(google)
})
