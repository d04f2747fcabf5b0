import { adCampaigns } from '@carillon/contract/ad-campaigns'
import { adNumbers } from '@carillon/contract/ad-numbers'
import type { CallInput } from '@carillon/contract/endpoint'
import { newId } from '#platform/db.ts'
import { type Caller, expect, type Server, testWith } from '#test/kit.ts'
import { givenAds } from '../ads.fixture.ts'

const test = testWith({})
const november = { start_date: '2026-11-01', end_date: '2026-11-30' }
const at = (id: string) => ({ params: { id } })
const none = { impressions: 0, clicks: 0, leads: 0, spend: [], revenue: [] }
type Query = Partial<CallInput<typeof adNumbers.list>['query']>

const names = async (me: Caller, query: Query) =>
  (await me.call(adNumbers.list, { query: { ...november, ...query } })).result.map(({ name }) => name)

/** Three campaigns with ads: one on Facebook and Google, one on Instagram for leads, one that is simulated. */
async function givenThree(server: Server, me: Caller) {
  const given = givenAds(server, me)
  const made = {
    spring: (await given.campaign('Spring')).id,
    leads: (await given.campaign('Leads', 'lead')).id,
    trial: (await given.campaign('A trial')).id,
  }
  const platforms = ['facebook', 'google'] as ['facebook', 'google']
  await me.call(adCampaigns.update, { ...at(made.spring), body: { platforms } })
  await me.call(adCampaigns.update, { ...at(made.leads), body: { platforms: ['instagram'] } })
  await me.call(adCampaigns.update, { ...at(made.trial), body: { platforms: ['facebook'] } })
  await given.submitted(made.spring, [
    { platform: 'google', is_simulated: false, status: 'error' },
    { platform: 'facebook', is_simulated: false },
  ])
  await given.submitted(made.leads, [{ platform: 'instagram', is_simulated: false }])
  await given.submitted(made.trial, [{ platform: 'facebook', is_simulated: true }])
  await given.day(made.spring, '2026-10-31', { impressions: 1_000_000, clicks: 9, spend: 9 })
  await given.day(made.spring, '2026-11-01', { impressions: 100, clicks: 5, spend: 1250, revenue: 8000 })
  await given.day(made.spring, '2026-11-30', { impressions: 200, clicks: 3, spend: 750 })
  await given.day(made.spring, '2026-11-30', {
    platform: 'google',
    currency: 'USD',
    impressions: 40,
    clicks: 1,
    spend: 900,
  })
  await given.day(made.leads, '2026-11-30', {
    platform: 'instagram',
    impressions: 50,
    clicks: 20,
    leads: 4,
    spend: 3000,
  })
  await given.day(made.trial, '2026-11-30', {
    is_simulated: true,
    impressions: 7000,
    clicks: 70,
    spend: 70_000,
  })
  return { ...made, given }
}

test('the list has the numbers of each campaign and of each of its platforms in the time', async ({
  server,
}) => {
  const me = await server.as('numbers')
  const { spring } = await givenThree(server, me)
  const { result, campaign_count, _metadata } = await me.call(adNumbers.list, { query: november })
  expect(result.map(({ name }) => name)).toEqual(['A trial', 'Leads', 'Spring'])
  expect([campaign_count, _metadata.count, _metadata.next]).toEqual([3, 3, undefined])
  const onFacebook = {
    impressions: 300,
    clicks: 8,
    leads: 0,
    spend: [{ minor: 2000, currency: 'EUR' }],
    revenue: [{ minor: 8000, currency: 'EUR' }],
  }
  expect(result[2]).toMatchObject({
    id: spring,
    status: 'active',
    is_simulated: false,
    numbers: {
      impressions: 340,
      clicks: 9,
      leads: 0,
      spend: expect.arrayContaining([
        { minor: 2000, currency: 'EUR' },
        { minor: 900, currency: 'USD' },
      ]),
      revenue: [{ minor: 8000, currency: 'EUR' }],
    },
    platforms: [
      { platform: 'facebook', placement: { status: 'active' }, numbers: onFacebook },
      { platform: 'google', placement: { status: 'error' }, numbers: { impressions: 40 } },
    ],
  })
  expect(result[0]).toMatchObject({ is_simulated: true, numbers: { impressions: 7000 } })
  expect(result[1]).toMatchObject({ kind: 'lead', numbers: { leads: 4 } })
})

test('a draft has its platforms without numbers', async ({ server }) => {
  const me = await server.as('draft')
  const { id } = await givenAds(server, me).campaign('Draft')
  await me.call(adCampaigns.update, { ...at(id), body: { platforms: ['google'] } })
  const { result } = await me.call(adNumbers.list, { query: november })
  expect(result).toMatchObject([
    { numbers: none, platforms: [{ platform: 'google', placement: null, numbers: none }], status: 'draft' },
  ])
})

test('a campaign with real and simulated ads has the numbers of the real ones', async ({ server }) => {
  const me = await server.as('mixed')
  const given = givenAds(server, me)
  const { id } = await given.campaign('Mixed')
  await given.submitted(id, [
    { platform: 'facebook', is_simulated: false },
    { platform: 'google', is_simulated: true },
  ])
  await given.day(id, '2026-11-30', { impressions: 10, spend: 100 })
  await given.day(id, '2026-11-30', {
    platform: 'google',
    is_simulated: true,
    impressions: 9000,
    spend: 9000,
  })
  const { result } = await me.call(adNumbers.list, { query: november })
  expect(result).toMatchObject([
    {
      is_simulated: false,
      numbers: { impressions: 10, spend: [{ minor: 100, currency: 'EUR' }] },
      platforms: [
        { platform: 'facebook', placement: { is_simulated: false }, numbers: { impressions: 10 } },
        { platform: 'google', placement: { is_simulated: true }, numbers: { impressions: 9000 } },
      ],
    },
  ])
  const totals = await me.call(adNumbers.totals, { query: november })
  expect(totals.real.numbers.impressions).toBe(10)
  expect(totals.simulated?.numbers.impressions).toBe(9000)
})

test('the list is narrowed by a part of the name, status, kind and platform', async ({ server }) => {
  const me = await server.as('filters')
  const { given } = await givenThree(server, me)
  await given.campaign('Draft of spring')
  expect(await names(me, { search: 'SPRING' })).toEqual(['Draft of spring', 'Spring'])
  expect(await names(me, { status: ['draft', 'error'] })).toEqual(['Draft of spring'])
  expect(await names(me, { kind: 'lead' })).toEqual(['Leads'])
  const { result, campaign_count, _metadata } = await me.call(adNumbers.list, {
    query: { ...november, platform: 'google' },
  })
  expect(result).toMatchObject([
    { name: 'Spring', numbers: { impressions: 40 }, platforms: [{ platform: 'google' }] },
  ])
  expect([campaign_count, _metadata.count, result[0]?.platforms.length]).toEqual([4, 1, 1])
})

test.for([
  ['updated', ['B', 'a', 'A', 'c', 'none']],
  ['name', ['a', 'A', 'B', 'c', 'none']],
  ['impressions', ['c', 'a', 'B', 'A', 'none']],
  ['clicks', ['B', 'a', 'c', 'A', 'none']],
  // By currency, then by the amount: EUR 90, EUR 50, USD 700, without spend.
  ['spend', ['c', 'a', 'B', 'A', 'none']],
] as const)('campaigns sorted by %s are paged forth and back', async ([sort, expected], { server }) => {
  const me = await server.as(`sorted by ${sort}`)
  const given = givenAds(server, me)
  const results = {
    none: {},
    c: { impressions: 900, clicks: 3, spend: 90 },
    A: { impressions: 1, clicks: 1, spend: 0 },
    a: { impressions: 80, clicks: 5, spend: 50 },
    B: { impressions: 7, clicks: 100, spend: 700, currency: 'USD' },
  }
  for (const [name, day] of Object.entries(results)) {
    const { id } = await given.campaign(name)
    if (name === 'none') continue
    await given.submitted(id, [{ platform: 'facebook', is_simulated: false }])
    await given.day(id, '2026-11-30', day)
    await given.day(id, '2026-10-30', { impressions: 5000, clicks: 5000, spend: 5000 })
  }
  const page = async (page_token?: string) => {
    const { result, _metadata } = await me.call(adNumbers.list, {
      query: { ...november, sort, page_size: 2, ...(page_token ? { page_token } : {}) },
    })
    const tokenIn = (address?: string) =>
      new URL(address ?? 'http://none').searchParams.get('page_token') ?? ''
    return {
      names: result.map(({ name }) => name),
      next: tokenIn(_metadata.next),
      prev: tokenIn(_metadata.prev),
    }
  }
  const first = await page()
  const second = await page(first.next)
  const third = await page(second.next)
  expect([first.names, second.names, third.names]).toEqual([
    expected.slice(0, 2),
    expected.slice(2, 4),
    expected.slice(4),
  ])
  expect([first.prev, third.next]).toEqual(['', ''])
  expect((await page(third.prev)).names).toEqual(second.names)
  expect((await page(second.prev)).names).toEqual(first.names)
})

test('a page token of another order, and one that was not made here, are refused', async ({ server }) => {
  const me = await server.as('tokens')
  const given = givenAds(server, me)
  for (const name of ['One', 'Two']) await given.campaign(name)
  const { _metadata } = await me.call(adNumbers.list, { query: { ...november, sort: 'name', page_size: 1 } })
  const page_token = new URL(_metadata.next ?? '').searchParams.get('page_token') ?? ''
  expect(await me.outcome(adNumbers.list, { query: { ...november, sort: 'spend', page_token } })).toBe(
    'page_token_invalid',
  )
  expect(await me.outcome(adNumbers.list, { query: { ...november, page_token } })).toBe('page_token_invalid')
  expect(await me.outcome(adNumbers.list, { query: { ...november, sort: 'name', page_token: 'x' } })).toBe(
    'page_token_invalid',
  )
})

test('totals are by day and by currency, with simulated ones apart', async ({ server }) => {
  const me = await server.as('totals')
  await givenThree(server, me)
  await givenAds(server, me).connection('meta', { is_simulated: false })
  const { real, simulated, sources } = await me.call(adNumbers.totals, { query: november })
  expect(real).toEqual({
    campaigns: 2,
    numbers: {
      impressions: 390,
      clicks: 29,
      leads: 4,
      spend: [
        { minor: 5000, currency: 'EUR' },
        { minor: 900, currency: 'USD' },
      ],
      revenue: [{ minor: 8000, currency: 'EUR' }],
    },
    days: [
      { day: '2026-11-01', impressions: 100, clicks: 5, spend: [{ minor: 1250, currency: 'EUR' }] },
      {
        day: '2026-11-30',
        impressions: 290,
        clicks: 24,
        spend: [
          { minor: 3750, currency: 'EUR' },
          { minor: 900, currency: 'USD' },
        ],
      },
    ],
  })
  expect(simulated).toMatchObject({
    campaigns: 1,
    numbers: { impressions: 7000, spend: [{ minor: 70_000, currency: 'EUR' }] },
  })
  expect(sources).toEqual([{ partner: 'meta', is_simulated: false, updated_at: null, problem: null }])
  const ofLeads = await me.call(adNumbers.totals, { query: { ...november, kind: 'lead' } })
  expect(ofLeads).toMatchObject({ real: { campaigns: 1, numbers: { impressions: 50 } }, simulated: null })
  const onGoogle = await me.call(adNumbers.totals, { query: { ...november, platform: 'google' } })
  expect(onGoogle).toMatchObject({ real: { campaigns: 1, numbers: { impressions: 40 } }, simulated: null })
})

test('the export has a line for each campaign, platform and day', async ({ server }) => {
  const me = await server.as('export')
  const { spring, given } = await givenThree(server, me)
  await me.call(adCampaigns.update, { ...at(spring), body: { name: '=Spring, "new"' } })
  await given.day(spring, '2026-11-12', { impressions: 0, currency: 'JPY', spend: 700 })
  const answer = await me.fetch(`${adNumbers.export.path}?start_date=2026-11-01&end_date=2026-11-30`)
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect(answer.headers.get('content-disposition')).toContain('ads-2026-11-01-2026-11-30.csv')
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  const name = '"\'=Spring, ""new"""'
  expect(text.split('\r\n')).toEqual([
    '\uFEFFcampaign,partner,status,start,end,impressions,clicks,ctr,cost,cpc,leads,revenue,currency,date,simulated',
    'A trial,facebook,active,,,7000,70,0.0100,700.00,10.00,0,0.00,EUR,2026-11-30,true',
    'Leads,instagram,active,,,50,20,0.4000,30.00,1.50,4,0.00,EUR,2026-11-30,false',
    `${name},facebook,active,,,100,5,0.0500,12.50,2.50,0,80.00,EUR,2026-11-01,false`,
    `${name},facebook,active,,,0,0,,700,,0,0,JPY,2026-11-12,false`,
    `${name},facebook,active,,,200,3,0.0150,7.50,2.50,0,0.00,EUR,2026-11-30,false`,
    `${name},google,error,,,40,1,0.0250,9.00,9.00,0,0.00,USD,2026-11-30,false`,
    '',
  ])
})

test('an export of many campaigns has all of them', async ({ server }) => {
  const me = await server.as('long export')
  const given = givenAds(server, me)
  const { id } = await given.campaign('First')
  const { db } = server.product.services.database
  const row = await db.selectFrom('ad_campaign').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const content = JSON.stringify(row.content)
  const copies = Array.from({ length: 250 }, () => ({ ...row, id: newId(), content, submitted: null }))
  await db.insertInto('ad_campaign').values(copies).execute()
  for (const copy of copies) await given.day(copy.id, '2026-11-30', { impressions: 1 })
  const answer = await me.fetch(`${adNumbers.export.path}?start_date=2026-11-01&end_date=2026-11-30`)
  expect((await answer.text()).split('\r\n').length).toBe(1 + 250 + 1)
})

test('a time that ends before it begins or that is longer than a year is refused', async ({ server }) => {
  const me = await server.as('days')
  for (const [start_date, end_date, outcome] of [
    ['2026-11-02', '2026-11-01', 'ad_days_invalid'],
    ['2025-11-01', '2026-11-02', 'ad_days_invalid'],
    ['2025-11-01', '2026-11-01', 200],
  ] as const) {
    const query = { start_date, end_date }
    expect(await me.outcome(adNumbers.list, { query })).toBe(outcome)
    expect(await me.outcome(adNumbers.totals, { query })).toBe(outcome)
    const answer = await me.fetch(`${adNumbers.export.path}?${new URLSearchParams(query)}`)
    expect(answer.status).toBe(outcome === 200 ? 200 : 400)
  }
})
