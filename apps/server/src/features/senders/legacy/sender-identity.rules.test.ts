import type { SenderIdentityFields } from '@carillon/contract/senders-legacy'
import { expect, test } from 'vitest'
import { readSenderIdentity } from './sender-identity.rules.ts'

const whole = {
  nickname: 'News',
  from: { email: 'news@shop.test', name: 'Shop' },
  reply_to: { email: 'answers@shop.test', name: 'Answers' },
  address: 'Kanalstr. 1',
  address_2: 'Hof',
  city: 'Hamburg',
  state: 'HH',
  zip: '20095',
  country: 'Germany',
}

test('a whole sender has no problems, and its addresses are normalized', () => {
  const from = { email: ' News@SHOP.test ', name: 'Shop' }
  expect(readSenderIdentity({ ...whole, from })).toEqual({
    fields: { ...whole, from: { email: 'news@shop.test', name: 'Shop' } },
    problems: [],
  })
})

test('nothing is refused with every required field, in the order of the public file', () => {
  const fields = ['nickname', 'from_name', 'from_email', 'reply_to', 'address', 'city', 'country']
  expect(readSenderIdentity({}).problems).toEqual(
    fields.map((field) => ({ code: 'sender_identity_required', field, details: { name: field } })),
  )
})

test.for<[string, SenderIdentityFields, string[]]>([
  ['nothing', {}, []],
  ['a city', { city: 'Kiel' }, []],
  ['an empty city', { city: '' }, ['city']],
  ['no city', { city: null }, ['city']],
  ['the name only', { from: { name: 'Other' } }, []],
  ['an empty name', { from: { name: '' } }, ['from_name']],
  ['no from', { from: null }, ['from_name', 'from_email']],
  ['no reply address', { reply_to: null }, ['reply_to']],
  ['an empty second line', { address_2: '', state: null, zip: null }, []],
])('a change of %s', ([, change, fields]) => {
  const { problems } = readSenderIdentity(change, whole)
  expect(problems.map(({ field }) => field)).toEqual(fields)
})

test('a change keeps everything that it does not name', () => {
  expect(readSenderIdentity({ from: { name: 'Other' }, city: 'Kiel' }, whole).fields).toEqual({
    ...whole,
    city: 'Kiel',
    from: { email: 'news@shop.test', name: 'Other' },
  })
})

test.for([
  [{ from: { email: 'nonsense' } }, 'sender_identity_from_invalid', 'from_email'],
  [{ reply_to: { email: 'a@b@c' } }, 'sender_identity_reply_to_invalid', 'reply_to'],
] as const)('%j is no address', ([change, code, field]) => {
  expect(readSenderIdentity(change, whole).problems).toEqual([{ code, field, details: {} }])
})
