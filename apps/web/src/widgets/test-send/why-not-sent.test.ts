import { expect, test } from 'vitest'
import { Fault, Refusal } from '#lib/refusal.ts'
import { whyNotSent } from './why-not-sent.ts'

const refusal = (code: string, status: number) => new Refusal([{ code, field: null, details: {} }], status)
const known = ['test_send_unsubscribed', 'sender_not_found']
const texts = Object.assign((key: string) => key, {
  refusal: (code: string) => (known.includes(code) ? `refusal ${code}` : undefined),
})

test.for([
  ['nobody may send tests', refusal('test_send_unauthorized', 403), 'unauthorized'],
  ['no such sender', refusal('sender_not_found', 404), 'senderUnknown'],
  ['an unsubscribed address', refusal('test_send_unsubscribed', 400), 'refusal test_send_unsubscribed'],
  ['a refusal without a sentence', refusal('something_new', 400), 'failed'],
  ['a server in trouble', new Fault('server', { status: 500 }), 'failed'],
  ['no network', new Fault('network'), 'failed'],
] as const)('a test is not sent: %s', ([, error, expected]) => {
  expect(whyNotSent(error, texts)).toBe(expected)
})
