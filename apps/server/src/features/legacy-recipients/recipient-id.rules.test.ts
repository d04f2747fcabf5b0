import { describe, expect, test } from 'vitest'
import { emailOfRecipientId, recipientIdOf } from './recipient-id.rules.ts'

describe('the id of a recipient', () => {
  test.for([
    ['email1@example.com', 'ZW1haWwxQGV4YW1wbGUuY29t'],
    ['Email2@Test.net', 'ZW1haWwyQHRlc3QubmV0'],
    ['miller@miller.test', 'bWlsbGVyQG1pbGxlci50ZXN0'],
    ['a~?>@example.org', 'YX4_PkBleGFtcGxlLm9yZw'],
  ] as const)('of %s is %s', ([email, id]) => {
    expect(recipientIdOf(email)).toBe(id)
    expect(emailOfRecipientId(id)).toBe(email.toLowerCase())
  })

  test.for([
    ['padding', 'YX4_PkBleGFtcGxlLm9yZw==', 'a~?>@example.org'],
    ['the other alphabet', 'YX4/PkBleGFtcGxlLm9yZw', 'a~?>@example.org'],
    ['upper case in the address', 'RU1BSUwxQEVYQU1QTEUuQ09N', 'email1@example.com'],
    ['an address that no server takes', 'YUBh', 'a@a'],
    ['an international domain', recipientIdOf('eva@xn--mnchen-3ya.example'), 'eva@münchen.example'],
  ] as const)('is read with %s', ([, id, email]) => {
    expect(emailOfRecipientId(id)).toBe(email)
  })

  test.for([
    '',
    '=',
    'recipient_id1',
    'not base64!',
    'ZW1haWwx',
    'QA',
    '_____w',
    'YUBiQGM',
    'YQBAYg',
    '5a7a9f1c-2d3e-4f50-8a61-b2c3d4e5f607',
  ])('is not %j', (id) => {
    expect(emailOfRecipientId(id)).toBeNull()
  })
})
