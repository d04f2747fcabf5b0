import { adCampaignLimits, adCampaigns } from '@carillon/contract/ad-campaigns'
import { adNumbers } from '@carillon/contract/ad-numbers'
import { images } from '@carillon/contract/images'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { singleSends } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { expectRefusals } from '#test/expect-refusals.ts'
import { makeList } from '#test/given-contacts.ts'
import { givenPlan } from '#test/given-plan.ts'
import { type Caller, expect, testWith } from '#test/kit.ts'
import { design, givenAds, lookalike } from '../ads.fixture.ts'

const test = testWith({})
const at = ({ id }: { id: string }) => ({ params: { id } })
const prospecting = { kind: 'display', objective: 'prospecting' } as const
const ofYear = { start_date: '2026-01-01', end_date: '2026-12-31' }

const makeSegment = async (me: Caller) => {
  const query_dsl = "SELECT contact_id, updated_at FROM contact_data WHERE first_name = 'Ada'"
  return (await me.call(segments.create, { body: { name: 'Adas', query_dsl } })).id
}

test('a new campaign is a draft without platforms, for everyone from 18 years on', async ({ server }) => {
  const me = await server.as('new')
  const made = await me.call(adCampaigns.create, { body: prospecting })
  expect(made).toMatchObject({
    name: 'Untitled campaign',
    status: 'draft',
    platforms: [],
    schedule: { duration: 'ongoing', start_at: null, end_at: null },
    audience: { kind: 'lookalike', list_ids: [], segment_ids: [] },
    targeting: { countries: [], age_from: 18, age_to: 65, gender: 'all', device: 'all' },
    designs: {},
    lead_form: { list_id: null, privacy_url: '' },
    adds_link_tags: true,
    has_changes: false,
    is_simulated: false,
    placements: [],
    revision: 1,
  })
  expect(await me.call(adCampaigns.get, at(made))).toEqual(made)
  const retargeting = { ...prospecting, objective: 'retargeting' } as const
  expect((await me.call(adCampaigns.create, { body: retargeting })).audience.kind).toBe('retargeting')
})

test('a campaign without a name has one in the language of the caller', async ({ server }) => {
  const me = await server.as('german')
  const answer = await me.fetch(adCampaigns.create.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'de' },
    body: JSON.stringify(prospecting),
  })
  expect(await answer.json()).toMatchObject({ name: 'Unbenannte Kampagne' })
})

test('a campaign that is made from a single send begins with its subject, text, link and image', async ({
  server,
}) => {
  const me = await server.as('from mail')
  const given = givenAds(server, me)
  const image = await given.image({ width: 1200, height: 800 })
  const html = `<img src="https://other.test/a.png"><img src="${image.url}"><p>Our  new colours, {{first_name}}</p>
    <a href="{{{unsubscribe}}}">No more</a><a href="https://nordlicht.de/spring">Shop</a>`
  const send = await me.call(singleSends.create, {
    body: { name: 'Spring', email_config: { subject: 'Spring, {{first_name}}!', html_content: html } },
  })
  const made = await me.call(adCampaigns.create, { body: { ...prospecting, single_send_id: send.id } })
  const expected = {
    daily_budget: null,
    headline: 'Spring!',
    primary_text: 'Our new colours',
    link: 'https://nordlicht.de/spring',
    image: { image_id: image.id, width: 1200, height: 800, crops: {} },
  }
  expect(made).toMatchObject({ single_send_id: send.id, leaves_out_send_id: send.id, platforms: [] })
  expect(made.designs).toMatchObject({ facebook: expected, instagram: expected, google: expected })
  const lead = { ...prospecting, kind: 'lead', single_send_id: send.id } as const
  expect(Object.keys((await me.call(adCampaigns.create, { body: lead })).designs)).toEqual([
    'facebook',
    'instagram',
  ])
})

test('a draft keeps what is typed, and says if it differs from the submitted ads', async ({ server }) => {
  const me = await server.as('typing')
  const given = givenAds(server, me)
  const image = await given.image()
  const list = await makeList(me, 'Customers')
  const segment = await makeSegment(me)
  const made = await me.call(adCampaigns.create, { body: prospecting })
  const shown = {
    image_id: image.id,
    width: 5,
    height: 5,
    crops: { facebook: { left: 0, top: 0, width: 900, height: 600 } },
  }
  const changed = await me.call(adCampaigns.update, {
    ...at(made),
    body: {
      revision: 1,
      name: 'Spring',
      platforms: ['google', 'facebook', 'google'],
      schedule: {
        duration: 'temporary',
        start_at: '2027-03-01T09:00:00+01:00',
        end_at: '2027-03-20T09:00:00Z',
      },
      audience: lookalike([list, list], [segment]),
      targeting: { countries: ['DE'], age_from: 30, age_to: 40, gender: 'female', device: 'mobile' },
      designs: { facebook: { ...design, headline: '', image: shown } },
      lead_form: { list_id: list, privacy_url: 'https://shop.test/privacy' },
      adds_link_tags: false,
    },
  })
  expect(changed).toMatchObject({
    name: 'Spring',
    platforms: ['facebook', 'google'],
    schedule: { start_at: '2027-03-01T08:00:00.000Z', end_at: '2027-03-20T09:00:00.000Z' },
    audience: { list_ids: [list], segment_ids: [segment] },
    targeting: { countries: ['DE'], age_from: 30, age_to: 40, gender: 'female', device: 'mobile' },
    designs: { facebook: { ...design, headline: '', image: { ...shown, width: 1200, height: 640 } } },
    lead_form: { list_id: list, privacy_url: 'https://shop.test/privacy' },
    adds_link_tags: false,
    has_changes: false,
    revision: 2,
  })
  await given.submitted(made.id, [{ platform: 'facebook' }])
  expect(await me.call(adCampaigns.get, at(made))).toMatchObject({ has_changes: false, is_simulated: true })
  const again = await me.call(adCampaigns.update, { ...at(made), body: { adds_link_tags: true } })
  expect(again).toMatchObject({ has_changes: true, status: 'active', schedule: changed.schedule })
  const back = await me.call(adCampaigns.update, { ...at(made), body: { adds_link_tags: false } })
  expect(back.has_changes).toBe(false)
})

test('an ongoing campaign has no end, and another objective brings its kind of audience', async ({
  server,
}) => {
  const me = await server.as('objective')
  const made = await me.call(adCampaigns.create, { body: prospecting })
  const schedule = { duration: 'ongoing', start_at: null, end_at: '2027-03-20T09:00:00Z' } as const
  const body = { schedule, objective: 'retargeting' } as const
  expect(await me.call(adCampaigns.update, { ...at(made), body })).toMatchObject({
    schedule: { end_at: null },
    audience: { kind: 'retargeting' },
  })
})

test('a copy has the same content, without dates, and is a draft', async ({ server }) => {
  const me = await server.as('copying')
  const given = givenAds(server, me)
  const made = await given.campaign('Spring')
  const schedule = {
    duration: 'temporary',
    start_at: '2027-03-01T09:00:00Z',
    end_at: '2027-03-20T09:00:00Z',
  } as const
  const source = await me.call(adCampaigns.update, {
    ...at(made),
    body: { schedule, platforms: ['facebook'], designs: { facebook: design }, adds_link_tags: false },
  })
  await given.submitted(made.id, [{ platform: 'facebook' }])
  const copy = await me.call(adCampaigns.duplicate, at(made))
  expect(copy).toMatchObject({
    name: 'Copy of Spring',
    status: 'draft',
    schedule: { duration: 'temporary', start_at: null, end_at: null },
    platforms: ['facebook'],
    designs: source.designs,
    adds_link_tags: false,
    placements: [],
    submitted_at: null,
    has_changes: false,
  })
})

test('lists, segments and images name the campaigns that use them, and submitted ones keep them', async ({
  server,
}) => {
  const me = await server.as('users')
  const given = givenAds(server, me)
  const [list, leads, segment, image] = [
    await makeList(me, 'Customers'),
    await makeList(me, 'Leads'),
    await makeSegment(me),
    await given.image(),
  ]
  const made = await given.campaign('Spring')
  const shown = { image_id: image.id, width: 1200, height: 640, crops: {} }
  await me.call(adCampaigns.update, {
    ...at(made),
    body: {
      audience: lookalike([list], [segment]),
      lead_form: { list_id: leads, privacy_url: '' },
      designs: { instagram: { ...design, image: shown } },
    },
  })
  const use = {
    kind: 'ad_campaign',
    id: made.id,
    name: 'Spring',
    status: 'draft',
    excludes: false,
    locks: false,
  }
  for (const id of [list, leads])
    expect((await me.call(lists.uses, { params: { id } })).result).toEqual([use])
  expect((await me.call(segments.uses, { params: { id: segment } })).result).toEqual([use])
  const uses = (await me.call(images.usages, { params: { id: image.id } })).result
  expect(uses).toEqual([
    { kind: 'ad_campaign', id: made.id, name: 'Spring', status: 'draft', updated_at: expect.any(String) },
  ])

  await given.submitted(made.id, [{ platform: 'instagram' }])
  await me.call(adCampaigns.update, { ...at(made), body: { audience: lookalike([]) } })
  expect((await me.call(lists.uses, { params: { id: list } })).result).toEqual([
    { ...use, status: 'active', locks: true },
  ])
  expect(await me.outcome(lists.delete, { params: { id: list }, query: {} })).toBe('list_locked')
  expect(await me.outcome(segments.delete, { params: { id: segment } })).toBe('segment_locked')
})

test('a change is refused if another came first, and if it names what is not there', async ({ server }) => {
  const me = await server.as('refused')
  const other = await server.as('another')
  const theirs = await makeList(other, 'Theirs')
  const made = await me.call(adCampaigns.create, { body: prospecting })
  const path = `${adCampaigns.create.path}/${made.id}`
  const unknown = newId()
  const audience = (ids: object) => ({
    audience: { kind: 'lookalike', list_ids: [], segment_ids: [], ...ids },
  })
  const image = { image_id: unknown, width: 1, height: 1, crops: {} }
  await me.call(adCampaigns.update, { ...at(made), body: { name: 'First' } })
  await expectRefusals(me, [
    ['PATCH', path, { revision: 1, name: 'Second' }, 409, 'ad_campaign_changed', null],
    ['PATCH', path, { kind: 'lead', objective: 'retargeting' }, 400, 'lead_retargeting', 'objective'],
    ['PATCH', path, audience({ list_ids: [theirs] }), 400, 'list_not_found', 'audience.list_ids'],
    [
      'PATCH',
      path,
      { lead_form: { list_id: unknown, privacy_url: '' } },
      400,
      'list_not_found',
      'lead_form.list_id',
    ],
    ['PATCH', path, audience({ segment_ids: [unknown] }), 400, 'segment_not_found', 'audience.segment_ids'],
    [
      'PATCH',
      path,
      { designs: { google: { ...design, image } } },
      400,
      'image_not_found',
      'designs.google.image.image_id',
    ],
    ['PATCH', path, { leaves_out_send_id: unknown }, 400, 'single_send_not_found', 'leaves_out_send_id'],
    [
      'POST',
      adCampaigns.create.path,
      { kind: 'lead', objective: 'retargeting' },
      400,
      'lead_retargeting',
      'objective',
    ],
    [
      'POST',
      adCampaigns.create.path,
      { ...prospecting, single_send_id: unknown },
      400,
      'single_send_not_found',
      'single_send_id',
    ],
  ])
  expect(await me.call(adCampaigns.get, at(made))).toMatchObject({ name: 'First', revision: 2 })
})

test('a draft is deleted at once', async ({ server }) => {
  const me = await server.as('deleting')
  const made = await me.call(adCampaigns.create, { body: prospecting })
  expect(await me.outcome(adCampaigns.delete, at(made))).toBe(204)
  const gone = newId()
  for (const params of [at(made), at({ id: gone }), at({ id: 'none' })]) {
    expect(await me.outcome(adCampaigns.get, params)).toBe('ad_campaign_not_found')
    expect(await me.outcome(adCampaigns.delete, params)).toBe('ad_campaign_not_found')
    expect(await me.outcome(adCampaigns.update, { ...params, body: {} })).toBe('ad_campaign_not_found')
    expect(await me.outcome(adCampaigns.duplicate, params)).toBe('ad_campaign_not_found')
    expect(await me.outcome(adCampaigns.reach, params)).toBe('ad_campaign_not_found')
    expect(await me.outcome(adCampaigns.check, { ...params, query: {} })).toBe('ad_campaign_not_found')
    expect(await me.outcome(adCampaigns.submit, { ...params, body: { revision: 1 } })).toBe(
      'ad_campaign_not_found',
    )
    expect(await me.outcome(adCampaigns.pause, params)).toBe('ad_campaign_not_found')
    expect(await me.outcome(adCampaigns.resume, params)).toBe('ad_campaign_not_found')
  }
})

test('a campaign that is leaving takes no changes', async ({ server }) => {
  const me = await server.as('leaving')
  const made = await me.call(adCampaigns.create, { body: prospecting })
  const { db } = server.product.services.database
  await db.updateTable('ad_campaign').set({ is_leaving: true }).where('id', '=', made.id).execute()
  expect(await me.outcome(adCampaigns.update, { ...at(made), body: { name: 'No' } })).toBe(
    'ad_campaign_leaving',
  )
  expect(await me.outcome(adCampaigns.submit, { ...at(made), body: { revision: 1 } })).toBe(
    'ad_campaign_leaving',
  )
  expect(await me.outcome(adCampaigns.pause, at(made))).toBe('ad_campaign_leaving')
  expect(await me.outcome(adCampaigns.resume, at(made))).toBe('ad_campaign_leaving')
  expect(await me.outcome(adCampaigns.delete, at(made))).toBe(204)
})

test('a draft can neither be paused nor resumed', async ({ server }) => {
  const me = await server.as('pausing')
  const made = await me.call(adCampaigns.create, { body: prospecting })
  expect(await me.outcome(adCampaigns.pause, at(made))).toBe('ad_campaign_is_draft')
  expect(await me.outcome(adCampaigns.resume, at(made))).toBe('ad_campaign_is_draft')
})

test('a plan without ads shows campaigns, but makes and submits none', async ({ server }) => {
  const me = await server.as('no ads')
  const given = givenAds(server, me)
  const made = await given.campaign('Spring')
  await given.submitted(made.id, [{ platform: 'facebook' }])
  const { db } = server.product.services.database
  await sql`insert into plan (name, title, kind, may_exceed, has_exit_criteria, has_sms, has_ads)
    values ('adless', 'Adless', 'basic', false, false, false, false) on conflict do nothing`.execute(db)
  await givenPlan(server, me.account, { plan: 'adless' })
  expect(await me.outcome(adCampaigns.get, at(made))).toBe(200)
  expect(await me.outcome(adCampaigns.create, { body: prospecting })).toBe('entitlement_required')
  expect(await me.outcome(adCampaigns.duplicate, at(made))).toBe('entitlement_required')
  expect(await me.outcome(adCampaigns.submit, { ...at(made), body: { revision: 1 } })).toBe(
    'entitlement_required',
  )
  expect(await me.outcome(adCampaigns.resume, at(made))).toBe('entitlement_required')
})

testWith({ SENDING: 'off' })('while sending is off, nothing is submitted or resumed', async ({ server }) => {
  const me = await server.as('restored')
  const made = await me.call(adCampaigns.create, { body: prospecting })
  await givenAds(server, me).submitted(made.id, [{ platform: 'facebook' }])
  expect(await me.outcome(adCampaigns.submit, { ...at(made), body: { revision: 1 } })).toBe('sending_off')
  expect(await me.outcome(adCampaigns.resume, at(made))).toBe('sending_off')
})

test('an account has up to ten thousand campaigns', async ({ server }) => {
  const me = await server.as('many')
  const made = await me.call(adCampaigns.create, { body: prospecting })
  await sql`insert into ad_campaign (id, account_id, name, kind, objective, content, status, created_at, updated_at)
    select gen_random_uuid(), account_id, name, kind, objective, content, status, created_at, updated_at
    from ad_campaign, generate_series(2, ${adCampaignLimits.campaigns}) where id = ${made.id}`.execute(
    server.product.services.database.db,
  )
  expect(await me.outcome(adCampaigns.create, { body: prospecting })).toBe('ad_campaign_limit_reached')
  expect(await me.outcome(adCampaigns.duplicate, at(made))).toBe('ad_campaign_limit_reached')
  expect((await me.call(adNumbers.list, { query: ofYear })).campaign_count).toBe(adCampaignLimits.campaigns)
})
