import { emailEvents, type IntegrationInput, integrations } from '@carillon/contract/integrations'
import { expect, test as plain } from 'vitest'
import { testWith } from '#test/kit.ts'
import { loopback } from '#test/receiver.ts'

const test = testWith({}, { receivers: loopback })

const segment = (fields: Partial<{ label: string; write_key: string }> = {}): IntegrationInput => ({
  destination: 'Segment',
  ...(fields.label === undefined ? {} : { label: fields.label }),
  filters: { email_events: ['open', 'processed'] },
  properties: { write_key: fields.write_key ?? 'abcdefg1', destination_region: 'US' },
})
const webhook = (url = 'https://shop.example/events'): IntegrationInput => ({
  destination: 'Webhook',
  label: 'Shop',
  filters: { email_events: ['delivered'] },
  properties: { url },
})

test('an integration is made, listed, read, changed and deleted as the public API documents it', async ({
  server,
}) => {
  const me = await server.as('wire')
  const made = await me.call(integrations.create, { body: segment() })
  expect(made).toMatchObject({
    integration_id: expect.any(String),
    user_id: me.account,
    destination: 'Segment',
    label: 'Untitled Integration',
    filters: { email_events: ['processed', 'open'] },
    properties: { write_key: 'abcdefg1', destination_region: 'US' },
    is_paused: false,
    state: 'active',
    delivery: { health: 'unknown', delivered_at: null, waiting: 0, given_up: 0 },
  })
  const params = { id: made.integration_id }
  expect((await me.call(integrations.list, {})).result).toEqual([made])
  expect(await me.call(integrations.get, { params })).toEqual(made)
  const changed = await me.call(integrations.update, {
    params,
    body: { label: 'Shop', properties: { destination_region: 'EU' } },
  })
  expect(changed).toMatchObject({
    label: 'Shop',
    filters: made.filters,
    properties: { write_key: 'abcdefg1', destination_region: 'EU' },
  })
  const other = await me.call(integrations.create, { body: segment() })
  const ids = `${made.integration_id},${other.integration_id}`
  const answer = await me.fetch(`/v3/marketing/integrations?ids=${ids}`, { method: 'DELETE' })
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect((await me.call(integrations.list, {})).result).toEqual([])
})

test.for([
  ['six characters', 'abc123', false],
  ['seven characters', 'abc1234', true],
  ['fifty characters', 'a'.repeat(50), true],
  ['fifty-one characters', 'a'.repeat(51), false],
  ['spaces around it, which are cut off', '  abc1234 ', true],
  ['a space within', 'abc 1234', false],
  ['a hyphen', '1234-abcd', false],
] as const)('a write key with %s', async ([_, write_key, isFine], { server }) => {
  const me = await server.as(`key-${write_key.trim().length}-${isFine}-${write_key.includes(' ')}`)
  const outcome = await me.outcome(integrations.create, { body: segment({ write_key }) })
  expect(outcome).toBe(isFine ? 201 : 'invalid_input')
  if (!isFine) return
  const { result } = await me.call(integrations.list, {})
  expect(result.at(-1)?.properties.write_key).toBe(write_key.trim())
})

test('an integration takes the twelve events of the public API, and no others', async ({ server }) => {
  const me = await server.as('twelve')
  const email_events = [
    ...['drop', 'processed', 'deferred', 'group_unsubscribe', 'bounce', 'delivered'],
    ...['click', 'unsubscribe', 'open', 'group_resubscribe', 'spamreport', 'machine_opened'],
  ] as (typeof emailEvents)[number][]
  const { filters } = await me.call(integrations.create, {
    body: { ...segment(), filters: { email_events } },
  })
  expect(filters.email_events.toSorted()).toEqual(email_events.toSorted())
  expect(emailEvents).toHaveLength(12)
})

test('invalid settings of an integration are refused', async ({ server }) => {
  const me = await server.as('strict')
  const refused = async (body: object) => me.outcome(integrations.create, { body: body as never })
  expect(await refused({ ...segment(), destination: 'Elsewhere' })).toBe('invalid_input')
  expect(await refused({ ...segment(), filters: { email_events: [] } })).toBe('invalid_input')
  expect(await refused({ ...segment(), filters: { email_events: ['sold'] } })).toBe('invalid_input')
  expect(
    await refused({ ...segment(), properties: { write_key: 'abcdefg1', destination_region: 'MARS' } }),
  ).toBe('invalid_input')
  expect(await refused(webhook('ftp://shop.example'))).toBe('integration_url_invalid')
  expect(await refused(webhook('http://10.0.0.1/events'))).toBe('integration_url_closed')
})

test('ten integrations of each destination are allowed, and the refusal of the eleventh names the destination', async ({
  server,
}) => {
  const me = await server.as('many')
  for (let number = 0; number < 10; number += 1) await me.call(integrations.create, { body: segment() })
  const answer = await me.fetch('/v3/marketing/integrations', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(segment()),
  })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({
    errors: [{ message: expect.stringContaining('10 Segment'), error_id: 'integration_limit_reached' }],
  })
  expect(await me.outcome(integrations.create, { body: webhook() })).toBe(201)
})

test('simultaneous calls make no eleventh', async ({ server }) => {
  const me = await server.as('rush')
  const outcomes = await Promise.all(
    Array.from({ length: 14 }, () => me.outcome(integrations.create, { body: segment() })),
  )
  expect(outcomes.filter((one) => one === 201)).toHaveLength(10)
})

test('another account deletes none by ids', async ({ server }) => {
  const me = await server.as('mine')
  const stranger = await server.as('stranger')
  const { integration_id: id } = await me.call(integrations.create, { body: webhook() })
  expect(await stranger.outcome(integrations.deleteMany, { query: { ids: id } })).toBe(
    'integration_not_found',
  )
  // With an unknown id beside it, none is deleted.
  expect(await me.outcome(integrations.deleteMany, { query: { ids: `${id},unknown` } })).toBe(
    'integration_not_found',
  )
  expect(await me.outcome(integrations.deleteMany, { query: { ids: '' } })).toBe('integration_ids_empty')
  expect((await me.call(integrations.list, {})).result).toHaveLength(1)
})

test('an integration keeps its destination', async ({ server }) => {
  const me = await server.as('fixed')
  const { integration_id: id } = await me.call(integrations.create, { body: segment() })
  const params = { id }
  const outcome = (body: object) => me.outcome(integrations.update, { params, body })
  expect(await outcome({ destination: 'Webhook' })).toBe('integration_destination_fixed')
  expect(await outcome({ properties: { url: 'https://shop.example' } })).toBe('integration_destination_fixed')
  expect(await outcome({ destination: 'Segment', filters: { email_events: [...emailEvents] } })).toBe(200)
})

test('a signing secret is answered once, and the one before stays until it is retired', async ({
  server,
}) => {
  const me = await server.as('secret')
  const made = await me.call(integrations.create, { body: webhook() })
  const params = { id: made.integration_id }
  expect(made.properties).toMatchObject({
    signing_secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    has_earlier_secret: false,
  })
  const read = async () => (await me.call(integrations.get, { params })).properties
  expect(await read()).not.toHaveProperty('signing_secret')
  const { signing_secret } = await me.call(integrations.rotateSecret, { params })
  expect(signing_secret).not.toBe(made.properties.signing_secret)
  expect((await read()).has_earlier_secret).toBe(true)
  await me.call(integrations.retireSecret, { params })
  expect((await read()).has_earlier_secret).toBe(false)
  const { integration_id: id } = await me.call(integrations.create, { body: segment() })
  expect(await me.outcome(integrations.rotateSecret, { params: { id } })).toBe('integration_not_signed')
})

plain('the example of Standard Webhooks is signed as documented', async () => {
  const { signatureHeaders } = await import('#platform/outgoing/standard-webhooks.ts')
  const headers = signatureHeaders(['whsec_plJ3nmyCDGBKInavdOK15jsl'], {
    id: 'msg_loFOjxBNrRLzqYUf',
    body: '{"event_type":"ping","data":{"success":true}}',
    now: new Date(1_731_705_121_000),
  })
  expect(headers['webhook-signature']).toBe('v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=')
})
