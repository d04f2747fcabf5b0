import { contactImports } from '@carillon/contract/contact-imports'
import { contacts } from '@carillon/contract/contacts'
import { customFields } from '@carillon/contract/custom-fields'
import { fillPath } from '@carillon/contract/endpoint'
import { type IncomingWebhookInput, incomingWebhooks } from '@carillon/contract/incoming-webhooks'
import { lists } from '@carillon/contract/lists'
import type { WireErrors } from '@carillon/contract/refusals'
import { describe, expect } from 'vitest'
import { signatureHeaders } from '#platform/outgoing/standard-webhooks.ts'
import { type Caller, type Server, testWith, until } from '#test/kit.ts'

let clock = new Date()
const test = testWith({}, { now: () => clock })

const email = { path: '/customer/email', field_id: '_rf2_T' }
const first = { path: '/customer/first', field_id: '_rf0_T' }
const person = (name: string) => ({ customer: { email: `${name}@people.test`, first: name } })

const given = (me: Caller, input: Partial<IncomingWebhookInput> = {}) =>
  me.call(incomingWebhooks.create, { body: { label: 'Shop', field_mappings: [email, first], ...input } })

let posted = 0

interface Posted {
  /** The id that the sender gives its call; absent: one of its own for each. */
  id?: string
  secret?: string | undefined
  now?: Date
  signed?: string
}

/** Posts as a shop would. Answers the status, and the code of a refusal. */
async function post(
  server: Server,
  id: string,
  payload: unknown,
  { secret = '', now = clock, signed, id: messageId = `msg_${++posted}` }: Posted = {},
) {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const response = await fetch(server.url + fillPath(incomingWebhooks.receive.path, { id }), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(secret === '' ? {} : signatureHeaders([secret], { id: messageId, body: signed ?? body, now })),
    },
    body,
  })
  const answer = (await response.json()) as WireErrors & { job_id?: string; contact_count?: number }
  return { status: response.status, code: answer.errors?.[0]?.error_id, ...answer }
}

const done = (me: Caller, id = '') =>
  until('the job is done', async () => {
    const job = await me.call(contactImports.get, { params: { id } })
    return job.status !== 'pending' && job
  })

test('a signed call becomes contacts, in the fields and lists that were chosen', async ({ server }) => {
  const me = await server.as('shop')
  const { id: list } = await me.call(lists.create, { body: { name: 'Buyers' } })
  const { id: field } = await me.call(customFields.create, { body: { name: 'orders', field_type: 'Number' } })
  const made = await given(me, {
    list_ids: [list],
    field_mappings: [email, first, { path: '/orders', field_id: field }],
  })
  expect(made).toMatchObject({
    label: 'Shop',
    url: `${server.url}/v3/marketing/integrations/incoming/${made.id}/contacts`,
    signing_secret: expect.stringMatching(/^whsec_/),
    received_at: null,
  })
  const answer = await post(server, made.id, { ...person('ada'), orders: 3 }, { secret: made.signing_secret })
  expect(answer).toMatchObject({ status: 202, contact_count: 1, skipped_count: 0 })
  await done(me, answer.job_id)
  const { result } = await me.call(contacts.searchEmails, { body: { emails: ['ada@people.test'] } })
  expect(result['ada@people.test']).toMatchObject({
    contact: { first_name: 'ada', custom_fields: { orders: 3 }, list_ids: [list] },
  })
  const [call] = (await me.call(incomingWebhooks.calls, { params: { id: made.id } })).result
  expect(call).toMatchObject({ kind: 'contacts', problem: null, contact_count: 1 })
  expect(call?.body).toContain('a•••@people.test')
  const read = await me.call(incomingWebhooks.get, { params: { id: made.id } })
  expect(read.received_at).not.toBeNull()
  expect(read).not.toHaveProperty('signing_secret')
})

test('people of a list come in, and those without an identifier are counted', async ({ server }) => {
  const me = await server.as('many')
  const made = await given(me, { items_path: '/data' })
  const data = [person('bea'), { customer: { first: 'nobody' } }, person('cem')]
  const answer = await post(server, made.id, { data }, { secret: made.signing_secret })
  expect(answer).toMatchObject({ status: 202, contact_count: 2, skipped_count: 1 })
})

test('a call that is repeated is applied once, and a refused one may come again', async ({ server }) => {
  const me = await server.as('repeated')
  const made = await given(me)
  const once = { secret: made.signing_secret, id: 'msg_order_17' }
  expect(await post(server, made.id, { customer: {} }, once)).toMatchObject({ status: 400 })
  const [first, second] = await Promise.all([
    post(server, made.id, person('ada'), once),
    post(server, made.id, person('ada'), once),
  ])
  const taken = first.status === 202 ? first : second
  for (const { status, job_id } of [first, second])
    expect([202, 409]).toContain(job_id === taken.job_id ? status : job_id ? 0 : status)
  clock = new Date(clock.getTime() + 60_000)
  expect(await post(server, made.id, person('ada'), once)).toEqual(taken)
  const { result } = await me.call(incomingWebhooks.calls, { params: { id: made.id } })
  expect(result.filter(({ problem }) => problem === null)).toHaveLength(1)
  const other = await post(server, made.id, person('bea'), { ...once, id: 'msg_order_18' })
  expect(other.job_id).not.toBe(taken.job_id)
})

test('a call that another process is taking is put off', async ({ server }) => {
  const me = await server.as('under way')
  const made = await given(me)
  const [incoming_webhook_id, message_id] = [made.id, 'msg_order_19']
  await server.product.services.database.db
    .insertInto('incoming_message')
    .values({ incoming_webhook_id, account_id: me.account, message_id, at: clock })
    .execute()
  const once = { secret: made.signing_secret, id: message_id }
  expect(await post(server, made.id, person('dora'), once)).toMatchObject({
    status: 409,
    code: 'incoming_call_under_way',
  })
})

describe('a call is refused', () => {
  test('that is not signed, forged, changed, or too old', async ({ server }) => {
    const me = await server.as('forged')
    const { id, signing_secret: secret } = await given(me)
    const body = JSON.stringify(person('eve'))
    expect(await post(server, id, body)).toMatchObject({ status: 401, code: 'incoming_signature_missing' })
    expect(await post(server, id, body, { secret: 'whsec_b3RoZXI=' })).toMatchObject({
      code: 'incoming_signature_wrong',
    })
    expect(await post(server, id, body, { secret, signed: body.replace('eve', 'eva') })).toMatchObject({
      code: 'incoming_signature_wrong',
    })
    const old = new Date(clock.getTime() - 301_000)
    expect(await post(server, id, body, { secret, now: old })).toMatchObject({
      code: 'incoming_signature_expired',
    })
    expect(await post(server, '00000000-0000-7000-8000-000000000000', body, { secret })).toMatchObject({
      status: 404,
    })
    const { result } = await me.call(incomingWebhooks.calls, { params: { id } })
    expect(result.map(({ problem }) => problem)).toEqual([
      ...['incoming_signature_expired', 'incoming_signature_wrong', 'incoming_signature_missing'],
    ])
    expect(result.every((call) => call.body === '')).toBe(true)
  })

  test('with nobody in it, with too many, and while it is paused', async ({ server }) => {
    const me = await server.as('strange')
    const { id, signing_secret: secret } = await given(me)
    for (const payload of ['not json', [], 'null', { customer: {} }, [1, 2]]) {
      expect(await post(server, id, payload, { secret })).toMatchObject({
        status: 400,
        code: 'incoming_payload_nobody',
      })
    }
    const deep = `{"customer":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    expect(await post(server, id, deep, { secret })).toMatchObject({ status: 400, code: 'body_too_deep' })
    const half = '{"customer":{"email":"a@b.test","name":"a\\ud83d"}}'
    expect(await post(server, id, half, { secret })).toMatchObject({ status: 400, code: 'invalid_input' })
    const crowd = Array.from({ length: 1001 }, (_, number) => person(`p${number}`))
    expect(await post(server, id, crowd, { secret })).toMatchObject({ code: 'incoming_payload_too_many' })
    expect((await post(server, id, ' '.repeat(1024 * 1024 + 1), { secret })).status).toBe(413)
    await me.call(incomingWebhooks.update, { params: { id }, body: { is_paused: true } })
    expect(await post(server, id, person('late'), { secret })).toMatchObject({
      status: 403,
      code: 'incoming_webhook_paused',
    })
  })

  test('many times over, and leaves few lines in the log', async ({ server }) => {
    const me = await server.as('flood')
    const { id } = await given(me)
    for (let number = 0; number < 20; number += 1) await post(server, id, {}, { secret: 'whsec_b3RoZXI=' })
    expect((await me.call(incomingWebhooks.calls, { params: { id } })).result).toHaveLength(1)
    clock = new Date(clock.getTime() + 6_000)
    await post(server, id, {}, { secret: 'whsec_b3RoZXI=' })
    expect((await me.call(incomingWebhooks.calls, { params: { id } })).result).toHaveLength(2)
  })
})

test('signatures by both secrets are accepted until the earlier one is retired', async ({ server }) => {
  const me = await server.as('rotating')
  const { id, signing_secret: old } = await given(me)
  const { signing_secret: fresh } = await me.call(incomingWebhooks.rotateSecret, { params: { id } })
  expect((await post(server, id, person('one'), { secret: old })).status).toBe(202)
  expect((await post(server, id, person('two'), { secret: fresh })).status).toBe(202)
  await me.call(incomingWebhooks.retireSecret, { params: { id } })
  expect((await post(server, id, person('three'), { secret: old })).status).toBe(401)
  expect((await post(server, id, person('four'), { secret: fresh })).status).toBe(202)
})

test('a mapping is checked as that of an import', async ({ server }) => {
  const me = await server.as('mapping')
  const refused = (field_mappings: IncomingWebhookInput['field_mappings']) =>
    me.outcome(incomingWebhooks.create, { body: { field_mappings } })
  expect(await refused([first])).toBe('incoming_mapping_no_identifier')
  expect(await refused([email, { path: '/x', field_id: 'e99_T' }])).toBe('import_mapping_unknown_field')
  expect(await refused([email, { ...first, field_id: email.field_id }])).toBe('import_mapping_duplicate')
  expect(await refused([{ ...email, path: 'no pointer' }])).toBe('invalid_input')
  const stranger = await (await server.as('mapper')).call(lists.create, { body: { name: 'Theirs' } })
  expect(
    await me.outcome(incomingWebhooks.create, { body: { field_mappings: [email], list_ids: [stranger.id] } }),
  ).toBe('list_not_found')
})

test('fields are suggested from an example, and a test shows the contacts', async ({ server }) => {
  const me = await server.as('suggest')
  const sample = { event: 'signup', people: [{ mail: 'ada@people.test', Vorname: 'Ada', age: 36 }] }
  const suggested = await me.call(incomingWebhooks.suggest, { body: { sample } })
  expect(suggested).toEqual({
    items_paths: ['', '/people'],
    items_path: '/people',
    values: [
      { path: '/mail', samples: ['ada@people.test'], field_id: '_rf2_T' },
      { path: '/Vorname', samples: ['Ada'], field_id: '_rf0_T' },
      { path: '/age', samples: ['36'], field_id: null },
    ],
  })
  expect(await me.outcome(incomingWebhooks.suggest, { body: { sample: 'text' } })).toBe(
    'incoming_payload_nobody',
  )
  const { id } = await given(me, {
    field_mappings: [{ path: '/mail', field_id: '_rf2_T' }],
    items_path: '/people',
  })
  expect(await me.call(incomingWebhooks.test, { params: { id }, body: { payload: sample } })).toEqual({
    contacts: [{ email: 'ada@people.test' }],
    skipped_count: 0,
  })
})

test('an account has at most ten incoming webhooks', async ({ server }) => {
  const me = await server.as('full')
  const { id } = await given(me)
  const params = { id }
  for (let number = 0; number < 9; number += 1) await given(me)
  expect(await me.outcome(incomingWebhooks.create, { body: { field_mappings: [email] } })).toBe(
    'incoming_webhook_limit_reached',
  )
  expect(await me.outcome(incomingWebhooks.delete, { params })).toBe(204)
  expect((await me.call(incomingWebhooks.list, {})).result).toHaveLength(9)
})
