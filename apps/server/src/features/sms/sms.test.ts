import {
  messagingServices,
  smsConsents,
  smsCredentials,
  smsOptOuts,
  smsSettings,
} from '@carillon/contract/sms'
import { measureText } from '@carillon/text-message/measure-text'
import { openSandbox } from '#platform/sms/sandbox.ts'
import { signCall } from '#platform/sms/signature.ts'
import { afterAll, expect, testWith } from '#test/kit.ts'

const sid = `AC${'1'.repeat(32)}`
const token = 'a-token-that-is-right'
const sandbox = await openSandbox({
  countSegments: (body) => measureText(body).segments,
  sign: signCall,
  accounts: { [sid]: token },
})
afterAll(() => sandbox.close())
const test = testWith({ SMS_URL: sandbox.url })

const credentials = { twilio_account_sid: sid, twilio_auth_token: token }

test('a provider is connected once it takes the credentials, and its token is never answered', async ({
  server,
}) => {
  const me = await server.as('connect')
  expect(await me.outcome(smsCredentials.get, {})).toBe('sms_not_connected')
  const wrong = { ...credentials, twilio_auth_token: 'a-token-that-is-wrong' }
  expect(await me.outcome(smsCredentials.put, { body: wrong })).toBe('sms_credentials_rejected')
  expect(await me.outcome(smsCredentials.put, { body: { ...credentials, twilio_account_sid: 'AC1' } })).toBe(
    'invalid_input',
  )
  const made = await me.call(smsCredentials.put, { body: credentials })
  expect(made).toMatchObject({ verified: true, simulated: false, account_name: 'Simulated account' })
  expect(JSON.stringify(made)).not.toContain(token)
  expect(made.twilio_auth_token_ending).toBe('ight')
  const stranger = await server.as('stranger')
  expect(await stranger.outcome(smsCredentials.get, {})).toBe('sms_not_connected')
  expect(await stranger.outcome(messagingServices.list, {})).toBe('sms_not_connected')
  expect(await me.outcome(smsCredentials.delete, {})).toBe(204)
  expect(await me.outcome(smsCredentials.delete, {})).toBe('sms_not_connected')
})

test('messaging services are those of the provider, and replies can be had from it', async ({ server }) => {
  const me = await server.as('services')
  const { inbound_url } = await me.call(smsCredentials.put, { body: credentials })
  const { results } = await me.call(messagingServices.list, {})
  expect(results.map(({ receives_replies, simulated }) => ({ receives_replies, simulated }))).toEqual([
    { receives_replies: false, simulated: false },
    { receives_replies: false, simulated: false },
  ])
  const params = { sid: results[0]!.sid }
  expect((await me.call(messagingServices.receiveReplies, { params })).receives_replies).toBe(true)
  expect(inbound_url).toContain(me.account)
  const unknown = { params: { sid: 'MG404' } }
  expect(await me.outcome(messagingServices.receiveReplies, unknown)).toBe('messaging_service_not_found')
})

test('opt-outs and consents are of an account, and only US numbers have them', async ({ server }) => {
  const me = await server.as('outs')
  const add = (phone_numbers: string[]) => me.call(smsOptOuts.add, { body: { phone_numbers } })
  expect((await add(['415 555 0100', '+1 415-555-0101', '4155550100'])).added_count).toBe(2)
  expect((await add(['4155550100'])).added_count).toBe(0)
  expect(await me.outcome(smsOptOuts.add, { body: { phone_numbers: ['6135550100'] } })).toBe(
    'phone_number_invalid',
  )
  const first = await me.call(smsOptOuts.list, { query: { page_size: 1 } })
  expect(first._metadata).toMatchObject({ count: 2, next: expect.stringContaining('page_token=') })
  const next = await me.fetch(new URL(first._metadata.next!).pathname + new URL(first._metadata.next!).search)
  expect(((await next.json()) as { results: unknown[] }).results).toHaveLength(1)
  expect((await me.call(smsOptOuts.list, { query: { search: '0101' } })).results).toHaveLength(1)
  const stranger = await server.as('outsider')
  expect((await stranger.call(smsOptOuts.list, { query: {} })).results).toEqual([])
  const params = { phone_number: '+14155550100' }
  expect(await stranger.outcome(smsOptOuts.delete, { params })).toBe('sms_opt_out_not_found')
  expect(await me.outcome(smsOptOuts.delete, { params })).toBe(204)
  const consent = { phone_numbers: ['4155550100'], consent: 'express' as const, source: 'Checkout' }
  expect((await me.call(smsConsents.put, { body: consent })).stored_count).toBe(1)
  const earlier = { ...consent, consent: 'implied' as const, given_at: '2020-01-01T00:00:00Z' }
  expect((await me.call(smsConsents.put, { body: earlier })).stored_count).toBe(0)
})

test('settings keep unchanged values, and the suffix says how to opt out', async ({ server }) => {
  const me = await server.as('settings')
  expect(await me.call(smsSettings.get, {})).toMatchObject({
    per_second: 10,
    quiet_from: '21:00',
    prefix: '',
  })
  await me.call(smsSettings.update, { body: { prefix: 'Acme: ', per_second: 50 } })
  const changed = await me.call(smsSettings.update, { body: { suffix: ' STOP ends it' } })
  expect(changed).toMatchObject({ prefix: 'Acme: ', per_second: 50, suffix: ' STOP ends it' })
  expect(changed.short_link_length).toBe(changed.short_link_base.length + 9)
  expect(await me.outcome(smsSettings.update, { body: { suffix: 'Bye' } })).toBe('sms_suffix_keyword')
  expect(await me.outcome(smsSettings.update, { body: { quiet_from: '25:00' } })).toBe('invalid_input')
})
