import { smsConsents, smsCredentials, smsNumbers, smsOptOuts, smsReplies } from '@carillon/contract/sms'
import { measureText } from '@carillon/text-message/measure-text'
import { openSandbox } from '#platform/sms/sandbox.ts'
import { signCall } from '#platform/sms/signature.ts'
import { addContacts } from '#test/given-contacts.ts'
import { afterAll, type Caller, expect, type Server, testWith } from '#test/kit.ts'

const token = 'a-token-that-is-right'
const sandbox = await openSandbox({ countSegments: (body) => measureText(body).segments, sign: signCall })
afterAll(() => sandbox.close())
const test = testWith({ SMS_URL: sandbox.url })

type Fields = Record<string, string>

async function connected(server: Server, name: string): Promise<Caller> {
  const me = await server.as(name)
  const sid = `AC${me.account.replaceAll('-', '')}`
  await me.call(smsCredentials.put, { body: { twilio_account_sid: sid, twilio_auth_token: token } })
  return me
}

/** Posts as the provider does; `change` is made after signing. */
async function post(
  server: Server,
  path: string,
  fields: Fields,
  how: { token?: string; change?: Fields } = {},
) {
  const { publicUrl } = server.product.services.config
  const signature = signCall(how.token ?? token, `${publicUrl}${path}`, fields)
  return fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    body: new URLSearchParams({ ...fields, ...how.change }),
  })
}

let texts = 0
const inbound = (From: string, Body: string): Fields => {
  return { From, Body, To: '+15005550006', MessageSid: `SM${++texts}`, NumMedia: '0' }
}

async function optedOut(me: Caller): Promise<string[]> {
  return (await me.call(smsOptOuts.list, { query: {} })).results.map(({ phone_number }) => phone_number)
}

test('a text that the provider did not sign changes nothing', async ({ server }) => {
  const me = await connected(server, 'forged')
  const other = await connected(server, 'other')
  const path = `/e/sms/inbound/${me.account}`
  const stop = inbound('+12125550100', 'STOP')
  expect((await post(server, path, stop, { token: 'a-token-that-is-wrong' })).status).toBe(403)
  expect((await post(server, path, stop, { change: { From: '+12125550101' } })).status).toBe(403)
  const unsigned = await fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams(stop) })
  expect(unsigned.status).toBe(403)
  // This call is signed for another address.
  const signature = signCall(token, `https://elsewhere.test${path}`, stop)
  const elsewhere = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(stop),
  })
  expect(elsewhere.status).toBe(403)
  expect((await post(server, '/e/sms/inbound/nobody', stop)).status).toBe(403)
  expect((await post(server, '/e/sms/status/nonsense', { MessageStatus: 'delivered' })).status).toBe(404)
  expect(await optedOut(me)).toEqual([])
  expect(await optedOut(other)).toEqual([])
})

test('STOP and START are done once each, however often the provider repeats them', async ({ server }) => {
  const me = await connected(server, 'keywords')
  const path = `/e/sms/inbound/${me.account}`
  const number = '+12125550102'
  const stop = inbound(number, ' Stop! ')
  const answer = await post(server, path, stop)
  expect(answer.status).toBe(200)
  expect(await answer.text()).not.toContain('<Message>')
  expect(await optedOut(me)).toEqual([number])
  expect(await me.outcome(smsOptOuts.delete, { params: { phone_number: number } })).toBe('sms_opt_out_own')
  await post(server, path, inbound(number, 'start'))
  expect(await optedOut(me)).toEqual([])
  await post(server, path, stop)
  expect(await optedOut(me)).toEqual([])
  const german = await post(server, path, inbound(number, 'Abmelden'))
  expect(await german.text()).toContain('<Message>Sie erhalten keine Textnachrichten mehr')
  expect(await optedOut(me)).toEqual([number])
  const help = await post(server, path, inbound(number, 'Hilfe'))
  expect(await help.text()).toContain('<Message>Schreiben Sie STOP')
  // The provider names keywords that an account has chosen there.
  await post(server, path, { ...inbound(number, 'Yeah'), OptOutType: 'START' })
  expect(await optedOut(me)).toEqual([])
  expect((await me.call(smsReplies.list, { query: {} })).results).toEqual([])
})

test('any other text is a reply by the contact with that number, and stays open until a user has handled it', async ({
  server,
}) => {
  const me = await connected(server, 'replies')
  await addContacts(me, [{ phone_number_id: '+12125550103', first_name: 'Grace', last_name: 'Hopper' }])
  const path = `/e/sms/inbound/${me.account}`
  const first = inbound('+12125550103', 'Don’t stop! When do you open?')
  await post(server, path, first)
  await post(server, path, first)
  await post(server, path, { ...inbound('+12125550104', ''), NumMedia: '2' })
  const { results, open_count } = await me.call(smsReplies.list, { query: {} })
  expect(open_count).toBe(2)
  expect(results).toMatchObject([
    { phone_number: '+12125550104', image_count: 2, contact_id: null, single_send_id: null },
    { body: 'Don’t stop! When do you open?', contact_name: 'Grace Hopper' },
  ])
  const id = results[1]!.id
  const handled = await me.call(smsReplies.change, { params: { id }, body: { handled: true } })
  expect(handled.handled_by).toBe('replies@carillon.test')
  expect((await me.call(smsReplies.list, { query: { state: 'handled' } })).results).toHaveLength(1)
  const stranger = await server.as('stranger')
  expect(await stranger.outcome(smsReplies.change, { params: { id }, body: { handled: false } })).toBe(
    'sms_reply_not_found',
  )
  expect((await me.call(smsReplies.list, { query: { page_size: 1 } }))._metadata.next).toContain(
    'page_token=',
  )
})

test('a number has its consent, its opt-out and its texts, in its own account only', async ({ server }) => {
  const me = await connected(server, 'number')
  const stranger = await connected(server, 'another')
  const ask = (who: Caller, phone_number: string) => who.call(smsNumbers.get, { params: { phone_number } })
  const number = '+12125550105'
  const unknown = { phone_number: number, opt_out: null, consent: null, replies: [] }
  expect(await ask(me, '(212) 555-0105')).toEqual(unknown)
  const given_at = '2026-01-02T03:04:05.000Z'
  const consent = { consent: 'express' as const, source: 'Checkout', given_at }
  await me.call(smsConsents.put, { body: { phone_numbers: [number], ...consent } })
  const path = `/e/sms/inbound/${me.account}`
  for (let text = 1; text <= 21; text++) await post(server, path, inbound(number, `Reply ${text}`))
  await post(server, path, inbound('+12125550106', 'Somebody else'))
  await post(server, path, inbound(number, 'STOP'))
  const known = await ask(me, number)
  expect(known).toMatchObject({
    phone_number: number,
    consent,
    opt_out: { phone_number: number, source: 'reply' },
  })
  expect(known.replies.map(({ body }) => body)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Reply ${21 - index}`),
  )
  expect(await ask(stranger, number)).toEqual(unknown)
  for (const wrong of ['6135550100', '+4930123456', 'nobody']) {
    expect(await me.outcome(smsNumbers.get, { params: { phone_number: wrong } })).toBe('phone_number_invalid')
  }
})
