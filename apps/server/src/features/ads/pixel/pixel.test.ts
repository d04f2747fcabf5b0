import { createContext, runInContext } from 'node:vm'
import { adPixel } from '@carillon/contract/ad-pixel'
import { givenPlan } from '#test/given-plan.ts'
import { type Caller, describe, expect, type Server, testWith } from '#test/kit.ts'
import { givenAds } from '../ads.fixture.ts'
import { forgetOrders } from './take-report.ts'

const dayMs = 24 * 3_600_000
let at = new Date('2026-11-30T23:30:00Z')
const pass = (ms: number) => {
  at = new Date(at.getTime() + ms)
}
const test = testWith({ PUBLIC_URL: 'http://mail.example.test' }, { now: () => at })

/** A campaign with an ad on Facebook, and the parameter of its link. */
async function givenAd(server: Server, me: Caller, { is_simulated = false } = {}) {
  const given = givenAds(server, me)
  const { id } = await given.campaign('Spring')
  await given.submitted(id, [{ platform: 'facebook', is_simulated }])
  return `${id}.facebook`
}

const post = (server: Server, pixel: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/e/ad/${pixel}`, { method: 'POST', body, headers })

const purchase = (ad: string, change: object = {}) =>
  JSON.stringify({
    kind: 'purchase',
    ad,
    clicked_at: at.getTime() - 1000,
    value: '12.50',
    currency: 'EUR',
    id: 'order-1',
    ...change,
  })

const revenueOf = (server: Server, me: Caller) =>
  server.product.services.database.db
    .selectFrom('ad_revenue')
    .select(['platform', 'day', 'currency', 'purchases', 'revenue', 'is_simulated'])
    .where('account_id', '=', me.account)
    .orderBy('currency')
    .execute()

describe('the pixel of an account', () => {
  test('shows the HTML for the site, and keeps the address of the site', async ({ server }) => {
    const me = await server.as('owner of a site')
    const shown = await me.call(adPixel.get, {})
    expect(shown).toMatchObject({ site_url: '', last_seen_at: null })
    expect(shown.snippet).toContain(`<script async src="http://mail.example.test/e/ad/${me.account}.js">`)
    const change = (site_url: string) => me.outcome(adPixel.update, { body: { site_url } })
    expect(await change('https://shop.example')).toBe(200)
    expect((await me.call(adPixel.get, {})).site_url).toBe('https://shop.example')
    for (const wrong of ['shop.example', 'javascript:alert(1)', 'https://', 'https://a b'])
      expect(await change(wrong), wrong).toBe('ad_site_invalid')
    expect(await change('')).toBe(200)
    await givenPlan(server, me.account, { plan: 'free' })
    expect(await change('https://shop.example')).toBe('entitlement_required')
  })

  test('notes the last page view, at most every five minutes', async ({ server }) => {
    const me = await server.as('seen')
    const seen = async () => (await me.call(adPixel.get, {})).last_seen_at
    const answer = await post(server, me.account, '{"kind":"view"}', { origin: 'https://shop.example' })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const first = at.toISOString()
    expect(await seen()).toBe(first)
    pass(60_000)
    await post(server, me.account, '{"kind":"view"}')
    expect(await seen()).toBe(first)
    pass(5 * 60_000)
    await post(server, me.account, '{"kind":"view"}')
    expect(await seen()).toBe(at.toISOString())
  })
})

describe('a purchase', () => {
  test('counts once by its order, on the day of the advertising account', async ({ server }) => {
    const me = await server.as('shop')
    at = new Date('2026-11-30T23:30:00Z')
    await givenAds(server, me).connection('meta')
    const ad = await givenAd(server, me)
    for (const body of [purchase(ad), purchase(ad), purchase(ad, { id: 'order-2', value: '7' })])
      expect((await post(server, me.account, body)).status).toBe(204)
    await post(server, me.account, purchase(ad, { id: 'order-3', value: '900', currency: 'JPY' }))
    expect(await revenueOf(server, me)).toMatchObject([
      // In Berlin the next day has begun.
      { platform: 'facebook', currency: 'EUR', purchases: 2, revenue: 1950, is_simulated: false },
      { currency: 'JPY', purchases: 1, revenue: 900 },
    ])
    const { rows } = await server.product.services.database.pool.query<{ day: string }>(
      'select day::text as day from ad_revenue where account_id = $1 limit 1',
      [me.account],
    )
    expect(rows[0]?.day).toBe('2026-12-01')
  })

  test('counts once when two reports of it come together', async ({ server }) => {
    const me = await server.as('eager')
    const ad = await givenAd(server, me)
    await Promise.all(Array.from({ length: 8 }, () => post(server, me.account, purchase(ad))))
    expect(await revenueOf(server, me)).toMatchObject([{ purchases: 1, revenue: 1250 }])
  })

  test('after a click on a simulated ad is simulated', async ({ server }) => {
    const me = await server.as('pretender')
    const ad = await givenAd(server, me, { is_simulated: true })
    await post(server, me.account, purchase(ad))
    expect(await revenueOf(server, me)).toMatchObject([{ is_simulated: true }])
  })

  test('of an ad of another account, or of no ad, does not count', async ({ server }) => {
    const [me, other] = [await server.as('victim'), await server.as('intruder')]
    const ad = await givenAd(server, me)
    expect((await post(server, other.account, purchase(ad))).status).toBe(204)
    expect((await post(server, me.account, purchase(ad.replace('facebook', 'google')))).status).toBe(204)
    expect(await revenueOf(server, me)).toEqual([])
    expect(await revenueOf(server, other)).toEqual([])
  })

  test('may be told again after 90 days, when its order is forgotten', async ({ server }) => {
    const me = await server.as('regular')
    const ad = await givenAd(server, me)
    const { db } = server.product.services.database
    await post(server, me.account, purchase(ad))
    await forgetOrders({ db, now: () => at })
    await post(server, me.account, purchase(ad))
    expect(await revenueOf(server, me)).toMatchObject([{ purchases: 1 }])
    pass(91 * dayMs)
    await forgetOrders({ db, now: () => at })
    await post(server, me.account, purchase(ad))
    expect((await revenueOf(server, me)).map(({ purchases }) => purchases)).toEqual([1, 1])
  })

  test('goes with its campaign', async ({ server }) => {
    const me = await server.as('ended')
    const ad = await givenAd(server, me)
    const { db } = server.product.services.database
    await db.deleteFrom('ad_campaign').where('account_id', '=', me.account).execute()
    expect((await post(server, me.account, purchase(ad))).status).toBe(204)
    expect(await revenueOf(server, me)).toEqual([])
  })
})

describe('hostile reports', () => {
  test('are refused by size, form and address', async ({ server }) => {
    const me = await server.as('attacked')
    const status = async (pixel: string, body: string) => (await post(server, pixel, body)).status
    expect(await status(me.account, 'x'.repeat(3000))).toBe(413)
    expect(await status(me.account, '{"kind":')).toBe(400)
    expect(await status(me.account, '')).toBe(400)
    expect(await status(me.account, '[[[['.repeat(400))).toBe(400)
    expect(await status('00000000-0000-7000-8000-000000000000', '{"kind":"view"}')).toBe(404)
    expect(await status('none', '{"kind":"view"}')).toBe(404)
    const answer = await post(server, me.account, '{"kind":"view"}', { 'content-type': 'application/json' })
    expect(answer.status).toBe(204)
  })

  test('of one network are limited to 120 a minute', async ({ server }) => {
    const me = await server.as('flooded')
    pass(60_000)
    const all = await Promise.all(
      Array.from({ length: 130 }, async () => (await post(server, me.account, '{"kind":"view"}')).status),
    )
    expect(all.filter((status) => status === 204)).toHaveLength(120)
    expect(all.filter((status) => status === 429)).toHaveLength(10)
    pass(60_000)
    expect((await post(server, me.account, '{"kind":"view"}')).status).toBe(204)
  })
})

/** A page of the site, with the storage that its browser keeps. */
async function openPage(
  server: Server,
  pixel: string,
  search: string,
  { kept = {}, consent, queued = [] }: { kept?: Kept; consent?: boolean; queued?: unknown[][] } = {},
) {
  const script = await fetch(`${server.url}/e/ad/${pixel}.js`)
  const sent: { url: string; said: Record<string, unknown> }[] = []
  const storage = (items: Record<string, string>) => ({
    getItem: (name: string) => items[name] ?? null,
    setItem: (name: string, value: string) => {
      items[name] = value
    },
    removeItem: (name: string) => {
      delete items[name]
    },
  })
  kept.local ??= {}
  kept.session ??= {}
  const window: Record<string, unknown> = {
    location: { search },
    localStorage: storage(kept.local),
    sessionStorage: storage(kept.session),
    carillon: Object.assign(() => {}, { q: queued }),
    fetch: async (url: string, init: { body: string }) => {
      sent.push({ url, said: JSON.parse(init.body) as Record<string, unknown> })
    },
    ...(consent === undefined ? {} : { carillonConsent: consent }),
  }
  window['window'] = window
  runInContext(await script.text(), createContext(window))
  return { sent, kept, script, carillon: window['carillon'] as (what: string, value: unknown) => void }
}

interface Kept {
  local?: Record<string, string>
  session?: Record<string, string>
}

describe('the script', () => {
  const order = { value: '12.50', currency: 'EUR', id: 'order-1' }

  test('may be loaded by every site', async ({ server }) => {
    const { script } = await openPage(server, server.owner.account, '')
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(script.headers.get('cache-control')).toBe('public, max-age=3600')
    expect((await fetch(`${server.url}/e/ad/nothing.js`)).status).toBe(404)
    expect((await fetch(`${server.url}/e/ad/${server.owner.account}`)).status).toBe(404)
  })

  test('tells a page view once a visit, and a purchase on a later page with the ad', async ({ server }) => {
    const me = await server.as('site')
    const ad = await givenAd(server, me)
    const first = await openPage(server, me.account, `?a=1&carillon_ad=${ad}`)
    expect(first.sent).toEqual([
      { url: `http://mail.example.test/e/ad/${me.account}`, said: { kind: 'view' } },
    ])
    const { sent, carillon } = await openPage(server, me.account, '', { kept: first.kept })
    expect(sent).toEqual([])
    carillon('purchase', { ...order, value: 12.5 })
    expect(sent[0]?.said).toMatchObject({
      kind: 'purchase',
      ad,
      value: '12.5',
      currency: 'EUR',
      id: 'order-1',
    })
    at = new Date()
    expect((await post(server, me.account, JSON.stringify(sent[0]?.said))).status).toBe(204)
    expect(await revenueOf(server, me)).toMatchObject([{ purchases: 1, revenue: 1250 }])
  })

  test('tells no purchase without a click, or more than seven days behind it', async ({ server }) => {
    const { account } = server.owner
    const without = await openPage(server, account, '')
    without.carillon('purchase', order)
    expect(without.sent).toHaveLength(1)
    const old = JSON.stringify({ ad: 'a', at: Date.now() - 8 * dayMs })
    const late = await openPage(server, account, '', { kept: { local: { carillon_ad: old } } })
    late.carillon('purchase', order)
    expect(late.sent).toHaveLength(1)
    expect(late.kept.local).toEqual({})
  })

  test('stores and sends nothing where the site forbids it, and forgets the click', async ({ server }) => {
    const { account } = server.owner
    const page = await openPage(server, account, '?carillon_ad=a', { consent: false })
    page.carillon('purchase', order)
    expect([page.sent, page.kept]).toEqual([[], { local: {}, session: {} }])
    page.carillon('consent', true)
    expect(page.sent).toHaveLength(1)
    expect(page.kept.local).toHaveProperty('carillon_ad')
    page.carillon('consent', false)
    expect(page.kept).toEqual({ local: {}, session: {} })
  })

  test('takes up calls that came before it was loaded', async ({ server }) => {
    const page = await openPage(server, server.owner.account, '?carillon_ad=a', {
      queued: [['purchase', order]],
    })
    expect(page.sent.map(({ said }) => said['kind'])).toEqual(['view', 'purchase'])
  })
})
