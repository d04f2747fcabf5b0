import { expect, test } from 'vitest'
import { findWanted, messageAddress } from './message-address.rules.ts'

const received = (at: number, subject = 'Sale') => ({ subject, received_at: new Date(at).toISOString() })
const verify = 'Please verify your sender address'

test('the address names the wanted message', () => {
  expect(messageAddress({ to: 'a+b@shop.test', kind: 'any' })).toBe(
    '/mailbox?search=a%2Bb%40shop.test&open=any',
  )
  expect(messageAddress({ to: 'a@shop.test', kind: 'verification', after: 5 })).toBe(
    '/mailbox?search=a%40shop.test&open=verification&after=5',
  )
})

test.for([
  ['the newest of any kind', { open: 'any', after: '' }, 3000],
  ['the newest that verifies', { open: 'verification', after: '' }, 2000],
  ['none that came before', { open: 'verification', after: '2000' }, undefined],
  ['one that came later', { open: 'any', after: '2000' }, 3000],
] as const)('finds %s', ([, wanted, at]) => {
  const messages = [received(3000), received(2000, verify), received(1000, verify)]
  const found = findWanted(messages, wanted)
  expect(found && Date.parse(found.received_at)).toBe(at)
})
