import { messagingServices, smsCredentials } from '@carillon/contract/sms'
import { smsSingleSends } from '@carillon/contract/sms-single-sends'
import { measureText } from '@carillon/text-message/measure-text'
import { openSandbox } from '#platform/sms/sandbox.ts'
import { signCall } from '#platform/sms/signature.ts'
import { afterAll, expect, testWith } from '#test/kit.ts'
import { aheadToNoon, givenPeople, givenText, plainNumber, sendNow, statsWhen } from './sms.fixture.ts'

const token = 'a-token-that-is-right'
/** The sandbox reports nothing by itself. */
const sandbox = await openSandbox({
  countSegments: (body) => measureText(body).segments,
  sign: signCall,
  pauseMs: 3_600_000,
})
afterAll(() => sandbox.close())
const ahead = aheadToNoon()
const test = testWith({ SMS_URL: sandbox.url }, { now: () => new Date(Date.now() + ahead) })

test('a report of the provider counts once, and only if the provider signed it', async ({ server }) => {
  const me = await server.as('reports')
  const twilio_account_sid = `AC${me.account.replaceAll('-', '')}`
  await me.call(smsCredentials.put, { body: { twilio_account_sid, twilio_auth_token: token } })
  const [service] = (await me.call(messagingServices.list, {})).results
  const list = await givenPeople(me, [{ number: plainNumber(900) }, { number: plainNumber(901) }])
  const id = await givenText(me, list, { messaging_service_sid: service?.sid ?? '' })
  await sendNow(me, id)
  await statsWhen(me, id, 'both are handed over', ({ sent }) => sent === 2)
  const [one, other] = sandbox.taken
  const report = async (MessageStatus: string, how: { token?: string; sid?: string; to?: string } = {}) => {
    const url = one?.statusUrl ?? ''
    const fields = { MessageSid: how.sid ?? one?.sid ?? '', MessageStatus, To: one?.to ?? '' }
    const signature = signCall(how.token ?? token, url, fields)
    const path = new URL(how.to ?? url).pathname
    const { status } = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(fields),
    })
    return status
  }
  const counted = async () => {
    const { delivered, undelivered, failed } = await me.call(smsSingleSends.stats, { params: { id } })
    return { delivered, undelivered, failed }
  }
  const nothing = { delivered: 0, undelivered: 0, failed: 0 }
  expect(await report('delivered', { token: 'a-token-that-is-wrong' })).toBe(403)
  expect(await report('failed', { to: other?.statusUrl ?? '' }), 'signed for another text').toBe(403)
  expect(await counted()).toEqual(nothing)
  await report('delivered', { sid: 'SM0' })
  expect(await counted(), 'of another text').toEqual(nothing)
  for (const _ of [1, 2, 3]) expect(await report('delivered')).toBeLessThan(300)
  for (const late of ['sent', 'failed', 'undelivered']) expect(await report(late)).toBeLessThan(300)
  expect(await counted()).toEqual({ ...nothing, delivered: 1 })
})
