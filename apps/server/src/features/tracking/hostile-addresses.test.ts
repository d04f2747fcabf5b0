import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTrackingServer, type TrackingServer } from './tracking.fixture.ts'

let server: TrackingServer
beforeAll(async () => {
  server = await startTrackingServer()
})
afterAll(() => server.close())

const json = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
})
const typed = (type: string, body = 'x'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
})

const requests: [name: string, request: RequestInit][] = [
  ['GET', {}],
  ['HEAD', { method: 'HEAD' }],
  ['PUT', { method: 'PUT' }],
  ['POST without a body', { method: 'POST' }],
  ['a form without an action', { method: 'POST', body: new URLSearchParams({ group: 'x' }) }],
  [
    'a form with broken percent encoding',
    typed('application/x-www-form-urlencoded', '%ZZ=%FF&group=%&groups=,'),
  ],
  [
    'a form above the size limit',
    { method: 'POST', body: new URLSearchParams({ group: 'x'.repeat(40_000) }) },
  ],
  ['broken JSON', json('{')],
  ['JSON null', json('null')],
  ['a JSON list', json('[1]')],
  ['a JSON text', json('"leave"')],
  ['JSON with other kinds of values', json('{"action":"save","group":{"a":1},"groups":5}')],
  ['JSON with lists of mixed values', json('{"action":["save"],"group":[1,null,{"a":1}]}')],
  ['multipart without a boundary', typed('multipart/form-data')],
  ['multipart without a part', typed('multipart/form-data; boundary=b')],
  ['plain text', typed('text/plain')],
  ['no media type at all', typed('x')],
]

const statusOf = async (path: string, request: RequestInit) => {
  const { status } = await fetch(server.url + path, { ...request, redirect: 'manual' })
  return status
}

describe('an address in a mail', () => {
  const kinds = ['c', 'o', 'u', 'p', 'w', 'a', 'n', 'v']
  const tokens = ['x', '%ZZ', '%FF', '%ED%A0%80', '%0a', "'", '.gif', '-'.repeat(62), 'A'.repeat(2000)]

  test.for(requests)('without our signature is refused: %s', async ([, request]) => {
    for (const kind of kinds) {
      for (const token of tokens) {
        const path = `/e/${kind}/${token}`
        const status = await statusOf(path, request)
        expect([path, status >= 400 && status < 500]).toEqual([path, true])
      }
    }
  })

  test('with our signature never causes a fault, whatever is sent with it', async () => {
    const { received } = await server.campaign()
    const { clicks, pixel, unsubscribe, preferences, global, copy } = received[0] ?? expect.fail('no mail')
    for (const path of [...clicks, pixel, unsubscribe, preferences, global, copy]) {
      for (const [name, request] of requests) {
        const status = await statusOf(path, request)
        expect([name, path, status < 500]).toEqual([name, path, true])
      }
    }
  })
  test('of the preferences page changes nothing for a foreign form', async () => {
    const { account, received } = await server.campaign()
    const { db } = server.product.services.database
    const values = { account_id: account, name: 'Letter', description: 'Monthly', is_default: true }
    await db.insertInto('unsubscribe_group').values(values).execute()
    const { preferences = '' } = received[0] ?? {}
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), new FormData()]) {
      expect(await statusOf(preferences, { method: 'POST', body })).toBe(200)
    }
    const left = db.selectFrom('suppression').selectAll().where('account_id', '=', account)
    expect(await left.execute()).toEqual([])
    await statusOf(preferences, { method: 'POST', body: new URLSearchParams({ action: 'save' }) })
    expect(await left.execute()).toMatchObject([{ kind: 'group' }])
  })

  test('of the unsubscribe page asks, unless it has the body of one-click unsubscribing or of its button', async () => {
    const { account, received } = await server.campaign()
    const { unsubscribe = '' } = received[0] ?? {}
    const left = server.product.services.database.db
      .selectFrom('suppression')
      .selectAll()
      .where('account_id', '=', account)
    for (const body of [null, new URLSearchParams({ 'List-Unsubscribe': 'No' }), new FormData()]) {
      expect(await statusOf(unsubscribe, { method: 'POST', body })).toBe(400)
    }
    expect(await left.execute()).toEqual([])
    const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect(await statusOf(unsubscribe, { method: 'POST', body: oneClick })).toBe(200)
    expect(await left.execute()).toHaveLength(1)
  })
})
