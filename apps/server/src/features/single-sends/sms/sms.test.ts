import { delivery } from '@carillon/contract/delivery'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { smsCredentials, smsOptOuts, smsReplies, smsSettings } from '@carillon/contract/sms'
import { smsSingleSends } from '@carillon/contract/sms-single-sends'
import { givenPlan } from '#test/given-plan.ts'
import { expect, testWith, until } from '#test/kit.ts'
import {
  aheadToNoon,
  connectSimulated,
  givenPeople,
  givenText,
  plainNumber,
  sendNow,
  statsWhen,
} from './sms.fixture.ts'

const ahead = aheadToNoon()
const test = testWith({}, { now: () => new Date(Date.now() + ahead) })

test('a text reaches each number of its audience once, and its outcomes are counted', async ({ server }) => {
  const me = await server.as('reach')
  const service = await connectSimulated(me)
  const list = await givenPeople(me, [
    ...[0, 1, 2, 3, 4].map((index) => ({ number: plainNumber(index), first_name: `P${index}` })),
    { number: '+14155550001' },
    { number: '+14155550003' },
    { number: '+14155550006' },
    { number: '+14155550008' },
    { number: '+14155550010' },
    { number: '+14155550011', first_name: 'Grace' },
    { number: '+16135550199' },
    { number: '+4930123456789' },
    { phone: '212 556 1000' },
    {},
  ])
  await me.call(smsOptOuts.add, { body: { phone_numbers: ['(212) 556-1004'] } })
  const id = await givenText(me, list, { messaging_service_sid: service, uses_phone_number: true })

  const read = await me.call(singleSends.get, { params: { id } })
  const estimate = await me.call(smsSingleSends.estimate, {
    body: { send_to: read.send_to, sms_config: { ...sms(service), uses_phone_number: true } },
  })
  expect(estimate.audience).toEqual({
    listed: 15,
    duplicates: 0,
    excluded: 0,
    without_number: 3,
    opted_out: 1,
    same_number: 1,
    total: 10,
    without_consent: 10,
    in_quiet_hours: 0,
  })
  expect(estimate).toMatchObject({ segments_min: 1, segments_max: 1, too_long: 0, segments_total: 10 })

  await sendNow(me, id)
  const stats = await statsWhen(
    me,
    id,
    'all reports and replies have come',
    ({ delivered, undelivered, replies, opted_out, sent, failed }) =>
      delivered === 6 && undelivered === 2 && replies === 1 && opted_out === 1 && sent === 9 && failed === 2,
  )
  expect(stats).toMatchObject({
    simulated: true,
    requested: 11,
    sent: 9,
    failed: 2,
    uncertain: 0,
    segments: 9,
    dropped: { opted_out: 1, quiet_hours: 0, stopped: 0 },
  })
  expect(stats.errors.map(({ code, count }) => [code, count]).sort()).toEqual([
    ['21614', 1],
    ['30003', 1],
    ['30006', 1],
    ['30008', 1],
  ])
  const { states, total } = await me.call(delivery.get, { params: { id } })
  expect({ total, delivered: states.delivered, failed: states.failed, dropped: states.dropped }).toEqual({
    total: 11,
    delivered: 6,
    failed: 4,
    dropped: 1,
  })
  const replies = await me.call(smsReplies.ofSingleSend, { params: { id }, query: {} })
  expect(replies.results).toMatchObject([
    { phone_number: '+14155550011', contact_name: 'Grace', single_send_id: id },
  ])
  const [reply] = replies.results
  await me.call(smsReplies.change, { params: { id: reply!.id }, body: { handled: true } })
  expect((await me.call(smsReplies.list, { query: { state: 'open' } })).results).toEqual([])

  const outs = await me.call(smsOptOuts.list, { query: {} })
  expect(outs.results.map(({ phone_number, source }) => [phone_number, source]).sort()).toEqual([
    ['+12125561004', 'person'],
    ['+14155550010', 'reply'],
  ])
  const failed = await me.call(smsSingleSends.texts, { params: { id }, query: { error_code: '30003' } })
  expect(failed.results).toMatchObject([{ phone_number: '+14155550003', status: 'undelivered' }])
  const csv = await (await me.fetch(`/v3/marketing/singlesends/${id}/sms_stats/export`)).text()
  expect(csv.trim().split('\r\n')).toHaveLength(11)
  expect(csv.split('\r\n')[1]).toMatch(/^\+1\d{10},/)
  const row = await until('the list says that it is done', async () => {
    const page = await me.call(singleSends.search, { body: { channels: ['sms'] } })
    return page.result.find(({ delivery }) => delivery?.status === 'done')
  })
  expect(row).toMatchObject({ id, channels: ['sms'], delivery: { delivered: 6, handed_over: 9 } })
})

function sms(service: string) {
  return { messaging_service_sid: service, body: 'Hello {{first_name}}' }
}

test('each recipient has short links of their own, and a click is counted once a person', async ({
  server,
}) => {
  const me = await server.as('links')
  const service = await connectSimulated(me)
  await me.call(smsSettings.update, { body: { prefix: 'Acme: ' } })
  const list = await givenPeople(me, [
    { number: plainNumber(100) },
    { number: plainNumber(101), first_name: 'Bo' },
  ])
  const body = 'Hi {{first_name}}, see https://example.com/sale. Yours: https://example.com/u/{{first_name}}!'
  const id = await givenText(me, list, { messaging_service_sid: service, body, shortens_links: true })
  const config = { messaging_service_sid: service, body, shortens_links: true, adds_prefix: true }
  const { example } = await me.call(smsSingleSends.estimate, {
    body: { send_to: { list_ids: [list] }, sms_config: config },
  })
  expect(example).toMatch(
    /^Acme: Hi \w+, see http\S+\/e\/t\/xxxxxxxx1\. Yours: http\S+\/e\/t\/xxxxxxxxa! Reply STOP to opt out$/,
  )
  await sendNow(me, id)
  await statsWhen(me, id, 'both arrived', ({ delivered, sent }) => delivered === 2 && sent === 2)
  const { db } = server.product.services.database
  const texts = await db
    .selectFrom('text_message')
    .select(['code', 'number'])
    .where('account_id', '=', me.account)
    .execute()
  const code = texts.find(({ number }) => number === plainNumber(101))?.code
  const follow = (path: string, agent = 'Mozilla/5.0 (iPhone)') =>
    fetch(`${server.url}/e/t/${path}`, { redirect: 'manual', headers: { 'user-agent': agent } })
  expect((await follow(`${code}1`)).headers.get('location')).toBe('https://example.com/sale')
  expect((await follow(`${code}a`)).headers.get('location')).toBe('https://example.com/u/Bo')
  expect((await follow(`${code}1`, 'facebookexternalhit/1.1')).status).toBe(302)
  expect((await follow(`${code}2`)).status).toBe(404)
  expect((await follow('nonsense1')).status).toBe(404)
  const stats = await me.call(smsSingleSends.stats, { params: { id } })
  expect(stats).toMatchObject({ clicks: 2, unique_clicks: 1 })
  expect(stats.links).toEqual(
    expect.arrayContaining([
      { url: 'https://example.com/sale', clicks: 1 },
      { url: null, clicks: 1 },
    ]),
  )
})

test('a text that is too long with a person’s values is not sent to that person, and not cut', async ({
  server,
}) => {
  const me = await server.as('long')
  const service = await connectSimulated(me)
  const list = await givenPeople(me, [
    { number: plainNumber(200), first_name: 'Ed' },
    { number: plainNumber(201), first_name: 'é'.repeat(45) },
  ])
  const body = '{{first_name}}'.repeat(20)
  const id = await givenText(me, list, { messaging_service_sid: service, body })
  const { findings } = await me.call(singleSendReview.review, { params: { id } })
  expect(findings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['sms_simulated', 'sms_some_too_long']),
  )
  await sendNow(me, id)
  const stats = await statsWhen(me, id, 'one arrived', ({ delivered, sent }) => delivered === 1 && sent === 1)
  expect(stats).toMatchObject({ sent: 1, failed: 1, errors: [{ code: 'too_long', count: 1 }] })
})

test('all missing parts are named at once, and nothing is sent', async ({ server }) => {
  const me = await server.as('missing')
  const { id } = await me.call(singleSends.create, { body: { name: 'Empty', channels: ['sms'] } })
  const scheduled = await me.fetch(`/v3/marketing/singlesends/${id}/schedule`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ send_at: 'now' }),
  })
  const { errors } = (await scheduled.json()) as { errors: { error_id: string }[] }
  expect(errors.map(({ error_id }) => error_id)).toEqual([
    'sms_not_connected',
    'sms_content_required',
    'recipients_required',
  ])
  const service = await connectSimulated(me)
  const list = await givenPeople(me, [{ number: plainNumber(300) }])
  const draft = await givenText(me, list, { messaging_service_sid: service, permission_confirmed: false })
  const now = { params: { id: draft }, body: { send_at: 'now' } }
  expect(await me.outcome(singleSends.schedule, now)).toBe('sms_permission_required')
  const change = (body: object) => me.outcome(singleSends.update, { params: { id: draft }, body })
  expect(await change({ channels: ['email'] })).toBe('single_send_channel_fixed')
  expect(await change({ sms_config: { image_ids: Array.from({ length: 11 }, () => 'x') } })).toBe(
    'sms_images_too_many',
  )
  expect(await change({ sms_config: { image_ids: ['nothing'] } })).toBe('image_not_found')
  expect(await change({ sms_config: { body: '{{#if}' } })).toBe(202)
  expect(await me.outcome(singleSends.schedule, now)).toBe('template_broken')
  const email = await me.call(singleSends.create, { body: { name: 'Email' } })
  const onEmail = { params: { id: email.id }, body: { sms_config: { body: 'x' } } }
  expect(await me.outcome(singleSends.update, onEmail)).toBe('single_send_not_sms')
  expect(await me.outcome(smsSingleSends.stats, { params: { id: email.id } })).toBe('single_send_not_sms')
})

test('quiet hours let texts wait for the morning of their area code, or leave them out', async ({
  server,
}) => {
  const me = await server.as('quiet')
  const service = await connectSimulated(me)
  // At noon in Chicago it is before the end of quiet hours in Honolulu only.
  await me.call(smsSettings.update, { body: { quiet_from: '21:00', quiet_until: '10:00' } })
  const list = await givenPeople(me, [{ number: '+18085561000' }, { number: plainNumber(400) }])
  const held = await givenText(me, list, { messaging_service_sid: service, quiet_hours: 'hold' })
  const skipped = await givenText(me, list, { messaging_service_sid: service, quiet_hours: 'skip' })
  await sendNow(me, held)
  await sendNow(me, skipped)
  const stats = await statsWhen(
    me,
    held,
    'one arrived',
    ({ delivered, sent }) => delivered === 1 && sent === 1,
  )
  expect(stats).toMatchObject({ sent: 1, held: 1 })
  const { quiet_hours: quiet, status } = await me.call(delivery.get, { params: { id: held } })
  expect(status).toBe('sending')
  expect(quiet).toMatchObject({ count: 1, until: expect.stringMatching(/T20:00:00/) })
  const other = await statsWhen(me, skipped, 'it is done', ({ finished_at }) => finished_at !== null)
  expect(other).toMatchObject({ sent: 1, dropped: { quiet_hours: 1 } })
  await me.call(delivery.stop, { params: { id: held } })
  const stopped = await me.call(smsSingleSends.stats, { params: { id: held } })
  expect(stopped).toMatchObject({ held: 0, dropped: { stopped: 1 } })
})

test('a test goes to numbers of the US and Canada, and has the provider’s answer', async ({ server }) => {
  const me = await server.as('tested')
  const service = await connectSimulated(me)
  const test = (phone_numbers: string[], config: object = sms(service)) => ({
    body: { sms_config: config, phone_numbers },
  })
  const { results } = await me.call(smsSingleSends.test, test(['613 555 0199', '(415) 555-0001']))
  expect(results).toMatchObject([
    { phone_number: '+16135550199', state: 'sent', segments: 1, simulated: true },
    { phone_number: '+14155550001', state: 'refused', provider_code: '21614' },
  ])
  expect(results[1]?.provider_message).toContain('valid mobile number')
  for (const none of ['030 123', '9115552671', '4159115267']) {
    expect(await me.outcome(smsSingleSends.test, test([none]))).toBe('test_number_invalid')
  }
  expect(await me.outcome(smsSingleSends.test, test(['4155550123'], { body: 'x' }))).toBe(
    'sms_service_required',
  )
  expect(await me.outcome(smsSingleSends.test, test(['4155550123'], { ...sms(service), body: '' }))).toBe(
    'sms_content_required',
  )
  expect(
    await me.outcome(smsSingleSends.test, test(['4155550123'], { ...sms(service), body: 'ß'.repeat(900) })),
  ).toBe('sms_too_long')
  await me.call(smsOptOuts.add, { body: { phone_numbers: ['4155550123'] } })
  expect(await me.outcome(smsSingleSends.test, test(['4155550123']))).toBe('test_send_opted_out')
})

test('accounts of the EU have no text messages', async ({ server }) => {
  const me = await server.as('eu')
  await givenPlan(server, me.account, { region: 'eu' })
  expect(await me.outcome(smsCredentials.put, { body: { simulated: true } })).toBe('sms_unavailable')
  const draft = { body: { name: 'Text', channels: ['sms' as const] } }
  expect(await me.outcome(singleSends.create, draft)).toBe('sms_unavailable')
})

test('an unsent text reaches no person, and a copy asks anew for the permission', async ({ server }) => {
  const me = await server.as('unsent')
  const service = await connectSimulated(me)
  const list = await givenPeople(me, [{ number: plainNumber(500) }])
  const id = await givenText(me, list, { messaging_service_sid: service })
  const later = new Date(Date.now() + ahead + 3_600_000).toISOString()
  await me.call(singleSends.schedule, { params: { id }, body: { send_at: later } })
  expect((await me.call(smsCredentials.get, {})).scheduled_count).toBe(1)
  await me.call(singleSends.unschedule, { params: { id } })
  const copy = await me.call(singleSends.duplicate, { params: { id }, body: {} })
  expect(copy).toMatchObject({
    channels: ['sms'],
    sms_config: { body: 'Hello {{first_name}}', messaging_service_sid: service, permission_confirmed: false },
  })
  await until(
    'the draft is a draft',
    async () => (await me.call(singleSends.get, { params: { id } })).status === 'draft',
  )
})
