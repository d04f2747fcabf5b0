import { abTests } from '@carillon/contract/ab-tests'
import { auditLog } from '@carillon/contract/audit-log'
import { type CampaignFields, campaignsLegacy } from '@carillon/contract/campaigns-legacy'
import { delivery } from '@carillon/contract/delivery'
import { singleSends } from '@carillon/contract/single-sends'
import { givenPlan } from '#test/given-plan.ts'
import { describe, expect, makeCaller, startServer, until, test as withServer } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'
import { startMailing } from '#test/mailing-server.ts'
import { saidBy } from '#test/said-by.ts'
import { type GivenCampaigns, givenCampaigns } from './campaigns.fixture.ts'

const { server, sink, databaseUrl } = await startMailing({ keepSource: true })
const test = withServer

const soon = () => Math.floor(Date.now() / 1000) + 3600
const now = (it: GivenCampaigns, campaign_id: number) =>
  it.me.call(campaignsLegacy.sendNow, { params: { campaign_id } })
const reaches = (it: GivenCampaigns, id: number, status: string) =>
  until(`the campaign is ${status}`, async () => (await it.get(id)).status === status)

describe('the schedule of a campaign', () => {
  test('is set, shown, moved and taken back', async () => {
    const it = await givenCampaigns(server, 'planner')
    const { id } = await it.create()
    const params = { campaign_id: id }
    const path = `/v3/campaigns/${id}/schedules`
    expect(await saidBy(it.me, 'GET', path)).toMatchObject({ status: 404, errors: [[null, 'not found']] })
    expect(await saidBy(it.me, 'DELETE', path)).toMatchObject({ status: 404, errors: [[null, 'not found']] })
    expect(await saidBy(it.me, 'PATCH', path, { send_at: soon() })).toMatchObject({
      status: 403,
      errors: [['send_at', 'You cannot update the send_at value of non-scheduled campaign.']],
    })
    const send_at = soon()
    const scheduled = await it.me.call(campaignsLegacy.schedule, { params, body: { send_at } })
    expect(scheduled).toEqual({ id, send_at, status: 'Scheduled' })
    expect(await it.get(id)).toMatchObject({ status: 'Scheduled' })
    expect(await it.me.call(campaignsLegacy.getSchedule, { params })).toEqual({ send_at })
    const refused: [string, string, object, string][] = [
      [
        'POST',
        path,
        { send_at },
        'You cannot POST to a campaign that has already sent or scheduled. However you can update a scheduled campaign with a PATCH.',
      ],
      ['POST', `${path}/now`, {}, 'You may only send a campaign when it is in draft mode.'],
      ['PATCH', `/v3/campaigns/${id}`, {}, 'You may only update a campaign when it is in draft mode.'],
    ]
    for (const [method, address, body, message] of refused) {
      expect(await saidBy(it.me, method, address, body)).toMatchObject({
        status: 403,
        errors: [[null, message]],
      })
    }
    expect(await it.me.outcome(campaignsLegacy.delete, { params })).toBe('single_send_delete_scheduled')
    const later = { send_at: send_at + 60 }
    expect(await it.me.call(campaignsLegacy.reschedule, { params, body: later })).toEqual({
      id,
      ...later,
      status: 'Scheduled',
    })
    expect(await it.me.call(campaignsLegacy.getSchedule, { params })).toEqual(later)
    expect(await it.me.outcome(campaignsLegacy.unschedule, { params })).toBe(204)
    expect(await it.get(id)).toMatchObject({ status: 'Draft' })
    const { result } = await it.me.call(auditLog.list, { query: {} })
    expect(result.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['schedule', 'reschedule', 'unschedule'].map((one) => `campaignsLegacy.${one}`)),
    )
  })

  test.for(['POST', 'PATCH'])('is in the future: %s', async (method) => {
    const it = await givenCampaigns(server, `past ${method.toLowerCase()}`)
    const { id } = await it.create()
    if (method === 'PATCH')
      await it.me.call(campaignsLegacy.schedule, { params: { campaign_id: id }, body: { send_at: soon() } })
    expect(
      await saidBy(it.me, method, `/v3/campaigns/${id}/schedules`, { send_at: 1_489_771_528 }),
    ).toMatchObject({
      status: 400,
      errors: [['send_at', 'Please choose a future time for sending your campaign.']],
    })
  })

  test.for(['', '/now'])('needs everything that a send needs: schedules%s', async (end) => {
    const it = await givenCampaigns(server, `needs ${end}`)
    const body = end === '' ? { send_at: soon() } : undefined
    const said = async (change: CampaignFields) =>
      saidBy(it.me, 'POST', `/v3/campaigns/${(await it.create(change)).id}/schedules${end}`, body)
    const tagless = '<p>Check out our spring line!</p>'
    const tag = 'An [unsubscribe] tag in both your html and plain content is required to send a campaign.'
    const table: [CampaignFields, string, string][] = [
      [{ subject: '' }, 'subject', "subject can't be blank"],
      [{ sender_id: null }, 'sender_id', "sender_id can't be blank"],
      [
        { html_content: '', plain_content: '' },
        'plain_content',
        "plain_content can't be blank, please provide plain text or html content",
      ],
      [{ list_ids: [] }, 'list_id', 'You must select at least 1 segment or 1 list to send to.'],
      [{ html_content: tagless }, 'unsubscribe_tag', tag],
      [{ plain_content: 'No tag' }, 'unsubscribe_tag', tag],
      [
        { suppression_group_id: null },
        'suppression_group_id',
        'Either a suppression_group_id or custom_unsubscribe_url is required to send a campaign.',
      ],
      [{ subject: 'Hi {{#if x}}' }, 'subject', expect.stringMatching(/^This campaign can’t be sent\. /)],
    ]
    for (const [change, field, message] of table) {
      expect(await said(change)).toMatchObject({ status: 400, errors: [[field, message]] })
    }
    const unverified = await it.set.sender({ verified: false })
    const { id } = await it.me.call(singleSends.create, {
      body: { name: 'Modern', email_config: { sender_id: unverified } },
    })
    const number = await it.numberOf('single_send', id)
    const { errors } = await saidBy(it.me, 'POST', `/v3/campaigns/${number}/schedules${end}`, body)
    expect(errors).toEqual([
      ['sender_id', 'sender_id is not a verified sender identity'],
      ['subject', "subject can't be blank"],
      ['plain_content', "plain_content can't be blank, please provide plain text or html content"],
      ['list_id', 'You must select at least 1 segment or 1 list to send to.'],
      [
        'suppression_group_id',
        'Either a suppression_group_id or custom_unsubscribe_url is required to send a campaign.',
      ],
    ])
  })

  test('is not moved once its campaign can no longer be sent', async () => {
    const it = await givenCampaigns(server, 'unready')
    const { id, single_send_id } = await it.create()
    const params = { campaign_id: id }
    await it.me.call(campaignsLegacy.schedule, { params, body: { send_at: soon() } })
    const moved = async (change: object) => {
      await it.db.updateTable('single_send').set(change).where('id', '=', single_send_id).execute()
      return saidBy(it.me, 'PATCH', `/v3/campaigns/${id}/schedules`, { send_at: soon() })
    }
    expect(
      await moved({ html_content: '<p>{{#if x}}</p><a href="{{{unsubscribe}}}">Leave</a>' }),
    ).toMatchObject({
      status: 400,
      ids: ['campaign_not_ready'],
      errors: [['html_content', expect.stringContaining('This campaign can’t be sent.')]],
    })
    expect((await moved({ html_content: '<p>Hi</p>' })).ids).toEqual(['campaign_unsubscribe_tag_missing'])
    const unverified = await it.set.sender({ verified: false })
    expect((await moved({ sender_id: unverified })).ids).toContain('campaign_sender_unverified')
    const nothing = {
      html_content: '',
      subject: '',
      list_ids: [],
      sender_id: null,
      suppression_group_id: null,
    }
    expect((await moved(nothing)).ids).toEqual([
      'campaign_sender_blank',
      'campaign_subject_blank',
      'campaign_content_blank',
      'campaign_recipients_blank',
      'campaign_unsubscribe_missing',
    ])
  })

  test.for(['POST', 'PATCH'])('in the past needs credits too: %s', async (method) => {
    const it = await givenCampaigns(server, `poor past ${method.toLowerCase()}`)
    const { id } = await it.create()
    if (method === 'PATCH')
      await it.me.call(campaignsLegacy.schedule, { params: { campaign_id: id }, body: { send_at: soon() } })
    await givenPlan(server, it.me.account, { email_credits: '0' })
    expect(await saidBy(it.me, method, `/v3/campaigns/${id}/schedules`, { send_at: 0 })).toMatchObject({
      status: 400,
      errors: [
        [null, expect.stringContaining('You do not have enough credits to send this campaign.')],
        ['send_at', 'Please choose a future time for sending your campaign.'],
      ],
    })
  })

  test('that another call takes back in the meantime is not found', async () => {
    const it = await givenCampaigns(server, 'twice')
    const { id, single_send_id } = await it.create()
    const params = { campaign_id: id }
    await it.me.call(campaignsLegacy.schedule, { params, body: { send_at: soon() } })
    const second = await it.db.transaction().execute(async (tx) => {
      await tx.updateTable('single_send').set({ status: 'draft' }).where('id', '=', single_send_id).execute()
      const outcome = it.me.outcome(campaignsLegacy.unschedule, { params })
      await until('the call waits', async () => (await lockWaits(it.db, '%single_send%')).length > 0)
      return { outcome }
    })
    expect(await second.outcome).toBe('campaign_not_found')
  })

  test('needs credits to send now', async () => {
    const it = await givenCampaigns(server, 'poor')
    const { id } = await it.create()
    await givenPlan(server, it.me.account, { email_credits: '0' })
    const { status, errors } = await saidBy(it.me, 'POST', `/v3/campaigns/${id}/schedules/now`)
    expect([status, errors]).toEqual([
      400,
      [
        [
          null,
          expect.stringMatching(
            /^You do not have enough credits to send this campaign\. Upgrade your plan to send more: https?:\/\/.+\/account\/plan$/,
          ),
        ],
      ],
    ])
  })
})

describe('a campaign that is sent now', () => {
  test('goes through its statuses, and is left alone from then on', async () => {
    const it = await givenCampaigns(server, 'sender')
    const { id, single_send_id } = await it.create({ subject: 'Hello [%first_name | friend%]' })
    const path = `/v3/campaigns/${id}`
    const held = Promise.withResolvers<null>()
    sink.hold = held.promise
    expect(await now(it, id)).toEqual({ id, status: 'Scheduled' })
    await reaches(it, id, 'In Progress')
    const already = async (status: string) =>
      expect(await saidBy(it.me, 'DELETE', `${path}/schedules`)).toMatchObject({
        status: 403,
        errors: [[null, `This campaign is already ${status}.`]],
      })
    await already('In Progress')
    expect(await it.me.outcome(campaignsLegacy.delete, { params: { campaign_id: id } })).toBe(
      'single_send_running',
    )
    await it.me.call(delivery.pause, { params: { id: single_send_id } })
    await reaches(it, id, 'Paused')
    await already('Paused')
    await it.me.call(delivery.resume, { params: { id: single_send_id } })
    held.resolve(null)
    await reaches(it, id, 'Sent')
    await already('Sent')
    const message = sink.messages.find(({ to }) => to === it.email)
    expect(message?.source).toMatch(/^Subject: Hello Ada\r$/m)
    expect(await it.me.call(campaignsLegacy.getSchedule, { params: { campaign_id: id } })).toEqual({
      send_at: expect.any(Number),
    })
    expect(await it.me.outcome(campaignsLegacy.delete, { params: { campaign_id: id } })).toBe(204)
  })

  test('is canceled if it is stopped', async () => {
    const it = await givenCampaigns(server, 'stopper')
    const { id, single_send_id } = await it.create()
    const held = Promise.withResolvers<null>()
    sink.hold = held.promise
    await now(it, id)
    await until(
      'it arrives',
      () => sink.came > 0 && it.get(id).then(({ status }) => status === 'In Progress'),
    )
    await it.me.call(delivery.pause, { params: { id: single_send_id } })
    await it.me.call(delivery.stop, { params: { id: single_send_id } })
    held.resolve(null)
    await reaches(it, id, 'Canceled')
    expect((await saidBy(it.me, 'DELETE', `/v3/campaigns/${id}/schedules`)).errors).toEqual([
      [null, 'This campaign is already Canceled.'],
    ])
  })

  test('with an A/B test shows its first message', async () => {
    const it = await givenCampaigns(server, 'tester')
    const { id, single_send_id } = await it.create()
    await it.me.call(abTests.set, {
      params: { id: single_send_id },
      body: {
        type: 'subject',
        variation_count: 2,
        test_percentage: 20,
        duration_minutes: 60,
        winner_criteria: 'open',
      },
    })
    expect(await it.get(id)).toMatchObject({ id, subject: 'New Products for Spring!', status: 'Draft' })
    const { ids } = await saidBy(it.me, 'POST', `/v3/campaigns/${id}/schedules/now`)
    expect(ids).toContain('campaign_not_ready')
  })
})

describe('a test of a campaign', () => {
  const path = (id: number) => `/v3/campaigns/${id}/schedules/test`

  test('goes to one address or to several, and answers them', async () => {
    const it = await givenCampaigns(server, 'proof')
    const { id } = await it.create()
    sink.hold = Promise.resolve(null)
    for (const to of ['one@example.com', ['two@example.com', 'three@example.com']]) {
      const params = { campaign_id: id }
      expect(await it.me.call(campaignsLegacy.test, { params, body: { to } })).toEqual({ to })
    }
    const sent = sink.messages.filter(({ source }) => source.includes('Subject: Test - New Products'))
    expect(sent.map(({ to }) => to)).toEqual(['one@example.com', 'two@example.com', 'three@example.com'])
    expect(await it.get(id)).toMatchObject({ status: 'Draft' })
  })

  test('is refused with the reason', async () => {
    const it = await givenCampaigns(server, 'proof refused')
    const { id } = await it.create()
    await it.set.suppression('gone@example.com', 'global')
    sink.answer = (to) => (to === 'refused@example.com' ? '550 5.1.1 no such user' : null)
    const many = Array.from({ length: 11 }, (_, at) => `a${at}@example.com`)
    const table: [unknown, string, string | undefined][] = [
      ['nonsense', 'test_send_address_invalid', 'to'],
      [many, 'test_send_too_many', 'to'],
      ['gone@example.com', 'test_send_unsubscribed', 'to'],
      ['refused@example.com', 'test_send_failed', undefined],
    ]
    for (const [to, code, field] of table) {
      const { status, ids, errors } = await saidBy(it.me, 'POST', path(id), { to })
      expect([status, ids, errors[0]?.[0]]).toEqual([400, [code], field])
    }
    const to = 'mia@example.com'
    const said = async (change: CampaignFields) =>
      (await saidBy(it.me, 'POST', path((await it.create(change)).id), { to })).errors
    expect(await said({ sender_id: null })).toEqual([['sender_id', "sender_id can't be blank"]])
    expect(await said({ html_content: '', plain_content: '' })).toEqual([
      ['plain_content', "plain_content can't be blank, please provide plain text or html content"],
    ])
    expect(await said({ subject: '{{#if x}}' })).toEqual([
      [undefined, expect.stringContaining('This campaign can’t be sent.')],
    ])
    const unverified = await it.set.sender({ verified: false })
    const { id: modern } = await it.me.call(singleSends.create, {
      body: { name: 'Modern', email_config: { sender_id: unverified } },
    })
    const number = await it.numberOf('single_send', modern)
    expect((await saidBy(it.me, 'POST', path(number), { to })).errors).toEqual([
      ['sender_id', 'sender_id is not a verified sender identity'],
    ])
  })

  test('and a campaign are not sent while sending is off', async () => {
    const it = await givenCampaigns(server, 'switched off')
    const { id } = await it.create()
    const off = await startServer({ databaseUrl, env: { SMTP_URL: sink.url, SENDING: 'off', ROLES: 'http' } })
    try {
      const me = makeCaller(off.url, it.me.key, it.me.account)
      const params = { campaign_id: id }
      expect(await me.outcome(campaignsLegacy.sendNow, { params })).toBe('sending_off')
      expect(await me.outcome(campaignsLegacy.test, { params, body: { to: 'mia@example.com' } })).toBe(
        'sending_off',
      )
    } finally {
      await off.close()
    }
  })
})
