import { expect, test } from 'vitest'
import { readToldLeads, signMeta, verifyMetaSignature } from './meta-webhook.ts'

const body = Buffer.from('{"object":"page"}')

test.for<[string, Buffer, string | undefined, boolean]>([
  ['the signature of the body', body, signMeta('secret', body), true],
  ['another body', Buffer.from('{}'), signMeta('secret', body), false],
  ['another secret', body, signMeta('other', body), false],
  ['a shorter signature', body, 'sha256=00', false],
  ['no signature', body, undefined, false],
])('%s', ([, given, header, isRight]) => {
  expect(verifyMetaSignature('secret', given, header)).toBe(isRight)
})

test('a signature is the HMAC of the body in hexadecimal digits', () => {
  expect(signMeta('key', 'The quick brown fox jumps over the lazy dog')).toBe(
    'sha256=f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
  )
})

test('leads are read from a call, and other changes are left out', () => {
  const value = { leadgen_id: '700', form_id: 300, page_id: '77', ad_id: '600', created_time: 1_796_034_600 }
  const call = {
    object: 'page',
    entry: [
      {
        id: '77',
        time: 1,
        changes: [
          { field: 'leadgen', value },
          { field: 'feed', value: { item: 'post' } },
          { field: 'leadgen', value: { ...value, leadgen_id: '701', ad_id: undefined } },
          { field: 'leadgen', value: { ...value, leadgen_id: 2 ** 53 + 2 } },
        ],
      },
      { id: '78', time: 1 },
    ],
  }
  const createdAt = new Date(1_796_034_600_000)
  expect(readToldLeads(call)).toEqual([
    { lead: '700', form: '300', page: '77', ad: '600', createdAt },
    { lead: '701', form: '300', page: '77', ad: null, createdAt },
  ])
})

test.for([null, 'text', {}, { object: 'user', entry: [] }, { object: 'page' }])(
  '%j tells of no lead',
  (call) => {
    expect(readToldLeads(call)).toEqual([])
  },
)
