import { type CampaignFields, campaignsLegacy } from '@carillon/contract/campaigns-legacy'
import { customFields } from '@carillon/contract/custom-fields'
import { segmentsLegacy } from '@carillon/contract/segments-legacy'
import { singleSendLimits, singleSends } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { htmlWork } from '#sending/message/public.ts'
import { makeField } from '#test/given-contacts.ts'
import { describe, expect, testWith } from '#test/kit.ts'
import { saidBy } from '#test/said-by.ts'
import { type GivenCampaigns, givenCampaigns } from './campaigns.fixture.ts'

const test = testWith({ IP_POOLS: 'marketing, alerts', RELAY_HEADERS: 'pool=X-Pool' })

describe('/v3/campaigns', () => {
  test('creates, shows, changes and deletes a campaign, which is a single send', async ({ server }) => {
    const it = await givenCampaigns(server, 'oldest')
    const made = await it.create({ ip_pool: 'marketing' })
    expect(made).toEqual({
      ...it.ready,
      id: await it.numberOf('single_send', made.single_send_id),
      ip_pool: 'marketing',
      html_content: '<p>Check out our spring line!</p><a href="{{{unsubscribe}}}">Leave</a>',
      plain_content: 'Check out our spring line! {{{unsubscribe}}}',
      editor: 'code',
      status: 'Draft',
      single_send_id: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(await it.get(made.id)).toEqual(made)
    const params = { id: made.single_send_id }
    expect(await it.me.call(singleSends.get, { params })).toMatchObject({
      name: 'March Newsletter',
      status: 'draft',
      email_config: { subject: made.subject, sender_id: made.sender_id, ip_pool: 'marketing' },
    })
    const change = { title: ' May  Newsletter', categories: ['summer line'], subject: null }
    const campaign = { campaign_id: made.id }
    expect(await it.me.call(campaignsLegacy.update, { params: campaign, body: change })).toEqual({
      ...made,
      title: 'May  Newsletter',
      categories: ['summer line'],
      subject: '',
    })
    expect(await it.me.outcome(campaignsLegacy.delete, { params: campaign })).toBe(204)
    expect(await it.me.outcome(singleSends.get, { params })).toBe('single_send_not_found')
  })

  test('needs a title only, and leaves out every number that is not chosen', async ({ server }) => {
    const it = await givenCampaigns(server, 'empty')
    const { id, single_send_id, ...made } = await it.me.call(campaignsLegacy.create, {
      body: { title: 'Plain', sender_id: null, list_ids: null, ip_pool: null, subject: null },
    })
    expect(made).toEqual({
      title: 'Plain',
      subject: '',
      list_ids: [],
      segment_ids: [],
      categories: [],
      custom_unsubscribe_url: '',
      ip_pool: '',
      html_content: '',
      plain_content: '',
      editor: 'code',
      status: 'Draft',
    })
  })

  test('lists emails, newest first, page by page, and leaves out texts', async ({ server }) => {
    const it = await givenCampaigns(server, 'pages')
    await it.me.call(singleSends.create, { body: { name: 'Modern' } })
    await it.me.call(singleSends.create, { body: { name: 'Text', channels: ['sms'] } })
    for (const title of ['One', 'Two', 'Three']) await it.create({ title })
    const page = async (query: object) =>
      (await it.me.call(campaignsLegacy.list, { query })).result.map(({ title }) => title)
    expect(await page({})).toEqual(['Three', 'Two', 'One', 'Modern'])
    expect(await page({ limit: 2 })).toEqual(['Three', 'Two'])
    expect(await page({ limit: 2, offset: 2 })).toEqual(['One', 'Modern'])
    expect(await page({ offset: 4 })).toEqual([])
    const { headers } = await it.me.fetch('/v3/campaigns?limit=2')
    expect(headers.get('link')).toMatch(/offset=2>; rel="next"/)
    expect((await saidBy(it.me, 'GET', '/v3/campaigns?limit=101')).ids).toEqual(['invalid_input'])
    const named = (await it.me.call(singleSends.list, { query: {} })).result
    const shown = async (name: string) => {
      const id = named.find((one) => one.name === name)?.id ?? ''
      return saidBy(it.me, 'GET', `/v3/campaigns/${await it.numberOf('single_send', id)}`)
    }
    expect(await shown('Modern')).toMatchObject({ status: 200 })
    expect(await shown('Text')).toMatchObject({ status: 404, errors: [[null, 'not found']] })
  })

  test('named lists and segments take the place of all contacts', async ({ server }) => {
    const it = await givenCampaigns(server, 'all')
    const { id } = await it.me.call(singleSends.create, { body: { name: 'To all', send_to: { all: true } } })
    const campaign_id = await it.numberOf('single_send', id)
    const sendTo = async () => (await it.me.call(singleSends.get, { params: { id } })).send_to
    const update = (body: CampaignFields) =>
      it.me.call(campaignsLegacy.update, { params: { campaign_id }, body })
    await update({ list_ids: [] })
    expect(await sendTo()).toMatchObject({ all: true, list_ids: [] })
    const segment = await it.me.call(segmentsLegacy.create, {
      body: {
        name: 'Adas',
        conditions: [{ field: 'first_name', value: 'Ada', operator: 'eq', and_or: '' }],
      },
    })
    const { list_ids, segment_ids } = await update({ segment_ids: [segment.id], list_ids: it.ready.list_ids })
    expect([list_ids, segment_ids]).toEqual([it.ready.list_ids, [segment.id]])
    expect(await sendTo()).toMatchObject({ all: false })
    await it.db.deleteFrom('list').where('account_id', '=', it.me.account).execute()
    expect(await it.get(campaign_id)).toMatchObject({ list_ids: [], segment_ids: [segment.id] })
  })

  test('takes the global unsubscribe, and leaves fields alone that a campaign has not', async ({
    server,
  }) => {
    const it = await givenCampaigns(server, 'extra')
    const said = await it.me.fetch('/v3/campaigns', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'March',
        suppression_group_id: -1,
        id: 986_724,
        status: 'Sent',
        other: 1,
      }),
    })
    expect(said.status).toBe(201)
    const made = (await said.json()) as { id: number }
    expect(made).toMatchObject({ suppression_group_id: -1, status: 'Draft' })
    expect(made).not.toHaveProperty('other')
    expect(made.id).not.toBe(986_724)
  })

  test('keeps a sender and a group that were deleted until others are chosen', async ({ server }) => {
    const it = await givenCampaigns(server, 'gone')
    const { id } = await it.create()
    for (const table of ['sender', 'unsubscribe_group'] as const)
      await it.db.deleteFrom(table).where('account_id', '=', it.me.account).execute()
    const { sender_id, suppression_group_id } = it.ready
    const back = { sender_id, suppression_group_id, title: 'Same' }
    expect(
      await it.me.call(campaignsLegacy.update, { params: { campaign_id: id }, body: back }),
    ).toMatchObject(back)
    expect(await saidBy(it.me, 'POST', `/v3/campaigns/${id}/schedules`, { send_at: 4_000_000_000 })).toEqual({
      status: 400,
      ids: ['campaign_sender_blank', 'campaign_unsubscribe_missing'],
      errors: [
        ['sender_id', "sender_id can't be blank"],
        [
          'suppression_group_id',
          'Either a suppression_group_id or custom_unsubscribe_url is required to send a campaign.',
        ],
      ],
    })
    const to = 'mia@example.com'
    expect(await saidBy(it.me, 'POST', `/v3/campaigns/${id}/schedules/test`, { to })).toEqual({
      status: 400,
      ids: ['campaign_sender_unknown'],
      errors: [['sender_id', 'sender_id does not exist']],
    })
  })

  test('a text alone is sent as HTML too, which the campaign does not show', async ({ server }) => {
    const it = await givenCampaigns(server, 'plain')
    const made = await it.create({ html_content: '', plain_content: 'Hello\n[unsubscribe]' })
    expect(made).toMatchObject({ html_content: '', plain_content: 'Hello\n{{{unsubscribe}}}' })
    const stored = async () => {
      const { email_config } = await it.me.call(singleSends.get, { params: { id: made.single_send_id } })
      return email_config.html_content
    }
    expect(await stored()).toMatch(/^<p>Hello<br><a href/)
    const change = async (body: CampaignFields) =>
      it.me.call(campaignsLegacy.update, { params: { campaign_id: made.id }, body })
    expect(await change({ plain_content: 'Bye' })).toMatchObject({ html_content: '', plain_content: 'Bye' })
    expect(await stored()).toBe('<p>Bye</p>')
    const html_content = '<p>Own</p>'
    expect(await change({ html_content })).toMatchObject({ html_content, plain_content: 'Bye' })
    expect(await change({ plain_content: null })).toMatchObject({ html_content, plain_content: 'Own\n' })
    expect(await change({ html_content: null, plain_content: '' })).toMatchObject({ html_content: '' })
  })

  test.for(['POST', 'PATCH'] as const)(
    '%s refuses fields with the sentences of the file',
    async (method, { server }) => {
      const it = await givenCampaigns(server, `fields ${method.toLowerCase()}`)
      const path = method === 'POST' ? '/v3/campaigns' : `/v3/campaigns/${(await it.create()).id}`
      const said = (change: object) => saidBy(it.me, method, path, { title: 'March', ...change })
      const unverified = await it.set.sender({ verified: false })
      const large = 'x'.repeat(singleSendLimits.content + 1)
      const both = {
        suppression_group_id: it.ready.suppression_group_id,
        custom_unsubscribe_url: 'https://a.test',
      }
      const stranger = await givenCampaigns(server, `stranger ${method.toLowerCase()}`)
      const table: [object, string, string][] = [
        [{ title: '' }, 'title', "title can't be blank"],
        [{ title: 'x'.repeat(101) }, 'title', 'title is too long (maximum is 100 characters)'],
        [{ categories: [...'abcdefghijk'] }, 'categories', 'categories exceeds 10 category limit'],
        [{ html_content: large }, 'html_content', 'html_content exceeds the 1MB limit'],
        [{ plain_content: large }, 'plain_content', 'plain_content exceeds the 1MB limit'],
        [{ sender_id: 999_999 }, 'sender_id', 'sender_id does not exist'],
        [{ sender_id: 2 ** 40 }, 'sender_id', 'sender_id does not exist'],
        [{ sender_id: stranger.ready.sender_id }, 'sender_id', 'sender_id does not exist'],
        [{ sender_id: unverified }, 'sender_id', 'sender_id is not a verified sender identity'],
        [{ list_ids: [...it.ready.list_ids, 999_999] }, 'list_ids', 'list_ids do not all exist'],
        [{ list_ids: stranger.ready.list_ids }, 'list_ids', 'list_ids do not all exist'],
        [{ segment_ids: [999_999] }, 'segment_ids', 'segment_ids do not all exist'],
        [{ ip_pool: 'other' }, 'ip_pool', 'The ip pool you provided is invalid'],
        ...[999_999, 2 ** 40, 0, -5, stranger.ready.suppression_group_id].map(
          (suppression_group_id): [object, string, string] => [
            { suppression_group_id },
            'suppression_group_id',
            'suppression_group_id does not exist',
          ],
        ),
        [
          both,
          'unsubscribes',
          'Either suppression_group_id or custom_unsubscribe_url may be set/used, but not both. Please remove one before setting the other.',
        ],
      ]
      for (const [change, field, message] of table) {
        expect(await said(change)).toMatchObject({ status: 400, errors: [[field, message]] })
      }
      const many = Array.from({ length: 51 }, (_, at) => at + 1_000_000)
      expect((await said({ list_ids: many })).ids).toContain('recipient_lists_too_many')
      expect((await said({ segment_ids: many })).ids).toContain('recipient_segments_too_many')
      const wrong = {
        title: '',
        suppression_group_id: 999_999,
        custom_unsubscribe_url: 'https://a.test',
        ip_pool: 'other',
        segment_ids: [999_999],
        sender_id: 999_999,
        html_content: large,
      }
      expect((await said(wrong)).errors.map(([field]) => field)).toEqual([
        'title',
        'html_content',
        'sender_id',
        'segment_ids',
        'ip_pool',
        'suppression_group_id',
        'unsubscribes',
      ])
      expect((await saidBy(it.me, method, path, '{"title":')).errors).toEqual([
        [null, 'The JSON you have submitted cannot be parsed.'],
      ])
      expect(await said({ segment_ids: [await invalidSegment(it)] })).toMatchObject({
        status: 400,
        ids: ['segment_invalid'],
      })
      expect((await said({ html_content: '<b><i>'.repeat(100_000), plain_content: '' })).ids).toEqual([
        'html_too_deep',
      ])
      // The thread that reads HTML has given it up; its own test waits for that.
      const tooComplex = new Refusal('html_too_complex', {}, { field: 'email_config.html_content' })
      const reading = vi.spyOn(htmlWork, 'plainText').mockRejectedValueOnce(tooComplex)
      expect((await said({ html_content: '<p>x</p>', plain_content: '' })).errors[0]?.[0]).toBe(
        'html_content',
      )
      reading.mockRestore()
    },
  )

  test('an account can have so many campaigns as single sends', async ({ server }) => {
    const it = await givenCampaigns(server, 'full')
    await sql`
      insert into single_send (id, account_id, name)
      select gen_random_uuid(), ${it.me.account}, 'copy' from generate_series(1, ${singleSendLimits.singleSends})
    `.execute(it.db)
    expect(await saidBy(it.me, 'POST', '/v3/campaigns', { title: 'One more' })).toMatchObject({
      status: 400,
      errors: [
        [null, "You've reached your limit of 10000 campaigns. Please delete one or more and try again."],
      ],
    })
  })

  test('an unknown campaign is not found, by any call', async ({ server }) => {
    const it = await givenCampaigns(server, 'unknown')
    const stranger = await givenCampaigns(server, 'unknown stranger')
    const theirs = (await stranger.create()).id
    const calls = [
      ['GET', ''],
      ['PATCH', '', { title: 'Mine' }],
      ['DELETE', ''],
      ['GET', '/schedules'],
      ['POST', '/schedules', { send_at: 4_000_000_000 }],
      ['PATCH', '/schedules', { send_at: 4_000_000_000 }],
      ['DELETE', '/schedules'],
      ['POST', '/schedules/now'],
      ['POST', '/schedules/test', { to: 'mia@example.com' }],
    ] as const
    for (const id of [theirs, 999_999_999, 'nonsense']) {
      for (const [method, end, body] of calls) {
        const said = await saidBy(it.me, method, `/v3/campaigns/${id}${end}`, body)
        expect([method, end, said]).toMatchObject([
          method,
          end,
          { status: 404, errors: [[null, 'not found']] },
        ])
      }
    }
  })

  test('without a key the sentence is that of the file', async ({ server }) => {
    const answer = await fetch(`${server.url}/v3/campaigns`)
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { errors: [{ field: null, message: 'authorization required' }] },
    ])
  })
})

/** The number of a segment whose field was deleted. */
async function invalidSegment({ me, set, db }: GivenCampaigns): Promise<number> {
  await set.contact(null)
  const field = await makeField(me, 'tier', 'Text')
  const { id } = await me.call(segmentsLegacy.create, {
    body: { name: 'Gold', conditions: [{ field: 'tier', value: 'gold', operator: 'eq', and_or: '' }] },
  })
  await me.call(customFields.delete, { params: { id: field } })
  expect(await db.selectFrom('segment').select('status').where('number', '=', id).executeTakeFirst()).toEqual(
    { status: 'invalid' },
  )
  return id
}
