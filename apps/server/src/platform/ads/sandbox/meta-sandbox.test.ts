import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startReceiver } from '../../../../test/receiver.ts'
import type { AdAccess, AdOrder, AdPartner, AdRefs } from '../ad-partner.ts'
import { display, lead, orderOf } from '../meta/meta-orders.fixture.ts'
import { openMeta } from '../meta/meta-partner.ts'
import { readToldLeads, verifyMetaSignature } from '../meta/meta-webhook.ts'
import { type AdSandbox, openAdSandbox } from './ad-sandbox.ts'
import { memoryStore } from './sandbox-store.ts'

const minute = 60_000
const begin = Date.parse('2026-11-30T11:00:00Z')
const store = memoryStore()
let now = new Date(begin)
let sandbox: AdSandbox
let meta: AdPartner
let access: AdAccess
let owner: string
let told: string | null = null

beforeAll(async () => {
  sandbox = await openAdSandbox({ store, now: () => now, webhookUrl: () => told })
  meta = openMeta({ ...sandbox.meta, now: () => now, withinMs: 3000 })
})
afterAll(() => sandbox.close())

beforeEach(async () => {
  now = new Date(begin)
  told = null
  owner = randomUUID()
  const token = await signIn(owner)
  const [account] = await meta.accounts(token)
  const [page] = await meta.pages(token)
  access = {
    token,
    adAccountId: account?.id ?? '',
    currency: account?.currency ?? '',
    timeZone: account?.timeZone ?? '',
    managerId: null,
    pageId: page?.id ?? null,
    instagramId: page?.instagram?.id ?? null,
  }
})

async function signIn(as: string, more = ''): Promise<string> {
  const redirectUrl = 'https://us.test/ads?x=1'
  const url = meta.signInUrl({ redirectUrl, state: 'st', challenge: '' })
  const answer = await fetch(`${url}&owner=${as}${more}`, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  expect([back.host, back.searchParams.get('x'), back.searchParams.get('state')]).toEqual([
    'us.test',
    '1',
    'st',
  ])
  const tokens = await meta.signIn({ code: back.searchParams.get('code') ?? '', redirectUrl, verifier: '' })
  return tokens.access
}

let marks = 0
const newOrder = (campaign = display, more: Partial<AdOrder> = {}) =>
  orderOf(campaign, { mark: `[c${++marks}.facebook.1]`, ...more })

async function makeAll(order: AdOrder, as = access): Promise<AdRefs> {
  const refs: Record<string, string> = {}
  for (const step of meta.steps(order)) refs[step] = await meta.make(as, order, step, refs)
  return refs
}

const wait = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const standing = async () => (await sandbox.campaigns()).filter((campaign) => campaign.owner === owner)
const hashed = (count: number) =>
  Array.from({ length: count }, () => ({ email: 'a'.repeat(64), phone: null }))
const call = { upload: 1, number: 1, isLast: true, total: 1 }

describe('a sign-in at the simulated Meta', () => {
  test('gives every owner accounts and pages of its own, the same at each sign-in', async () => {
    const again = await signIn(owner)
    expect(again).not.toBe(access.token)
    expect((await meta.accounts(again)).map(({ id }) => id)).toContain(access.adAccountId)
    const stranger = await signIn(randomUUID())
    expect((await meta.accounts(stranger)).map(({ id }) => id)).not.toContain(access.adAccountId)
    await expect(
      meta.numbers({ ...access, token: stranger }, { from: '2026-11-30', to: '2026-11-30' }),
    ).rejects.toMatchObject({
      kind: 'gone',
    })
  })

  test('uses a code once', async () => {
    const redirectUrl = 'https://us.test/'
    const url = meta.signInUrl({ redirectUrl, state: 's', challenge: '' })
    const answer = await fetch(url, { redirect: 'manual' })
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
    await meta.signIn({ code, redirectUrl, verifier: '' })
    await expect(meta.signIn({ code, redirectUrl, verifier: '' })).rejects.toMatchObject({ kind: 'refused' })
  })

  test('ends after sixty days unless it is renewed, and when it is revoked', async () => {
    const tokens = { access: access.token, refresh: null, expiresAt: null }
    wait(59 * 24 * 60 * minute)
    const renewed = await meta.renew(tokens)
    wait(2 * 24 * 60 * minute)
    await expect(meta.describe(access.token)).rejects.toMatchObject({ kind: 'signed_out' })
    expect(await meta.renew(tokens)).toBeNull()
    expect(renewed && (await meta.describe(renewed.access))).toMatchObject({
      person: 'Sim Ulation',
      missing: [],
    })
    if (renewed) await meta.revoke(renewed)
    await expect(meta.describe(renewed?.access ?? '')).rejects.toMatchObject({ kind: 'signed_out' })
  })

  test('tells the permissions that a person did not give, or took away later', async () => {
    const token = await signIn(owner, '&declined=leads_retrieval')
    expect((await meta.describe(token)).missing).toEqual(['leads_retrieval'])
    await sandbox.withdraw(owner, 'ads_management')
    expect((await meta.describe(access.token)).missing).toEqual(['ads_management'])
    await expect(meta.make(access, newOrder(), 'campaign', {})).rejects.toMatchObject({ kind: 'permission' })
  })
})

describe('an ad at the simulated Meta', () => {
  test('is made off, reviewed for two minutes, runs, is paused and removed', async () => {
    const refs = await makeAll(newOrder())
    expect(await meta.states(access, [refs])).toEqual([{ state: 'paused' }])
    await meta.setRunning(access, refs, true)
    expect(await meta.states(access, [refs, { ad: '1' }])).toEqual([{ state: 'review' }, { state: 'gone' }])
    wait(2 * minute)
    expect(await meta.states(access, [refs])).toEqual([{ state: 'active' }])
    expect(await standing()).toMatchObject([{ partner: 'meta', isOn: true }])
    await meta.setRunning(access, refs, false)
    expect(await meta.states(access, [refs])).toEqual([{ state: 'paused' }])
    await meta.remove(access, refs)
    await meta.remove(access, refs)
    expect(await meta.states(access, [refs])).toEqual([{ state: 'gone' }])
    expect(await standing()).toEqual([])
  })

  test('is found by its mark when it is made again', async () => {
    const order = newOrder(lead)
    const refs = await makeAll(order)
    const again = await makeAll(order)
    const { creative, ...found } = again
    expect(refs).toMatchObject(found)
    expect(creative).toBeDefined()
    expect(await standing()).toHaveLength(1)
  })

  test.for(['campaign', 'adset', 'form', 'ad'])(
    'is made once when the answer to its %s is lost',
    async (lost) => {
      const order = newOrder(lead)
      const refs: Record<string, string> = {}
      sandbox.fail(
        'lost',
        ({ method, path }) =>
          method === 'POST' && path.endsWith(lost === 'form' ? '/leadgen_forms' : `/${lost}s`),
      )
      for (const step of meta.steps(order)) {
        if (step === lost)
          await expect(meta.make(access, order, step, refs)).rejects.toMatchObject({ kind: 'unanswered' })
        refs[step] = await meta.make(access, order, step, refs)
      }
      const kinds = {
        campaign: 'meta.campaign',
        adset: 'meta.adset',
        form: 'meta.form',
        ad: 'meta.ad',
      } as const
      expect(await store.list(owner, kinds[lost as keyof typeof kinds])).toHaveLength(1)
    },
  )

  test.for([
    [401, { kind: 'signed_out' }],
    [429, { kind: 'busy', retryAfterMs: minute }],
    [500, { kind: 'unanswered' }],
    ['nothing', { kind: 'unanswered' }],
  ] as const)('is not made by a call that fails with %s', { timeout: 30_000 }, async ([failure, fault]) => {
    const order = newOrder()
    sandbox.fail(failure, ({ method }) => method === 'POST')
    await expect(meta.make(access, order, 'campaign', {})).rejects.toMatchObject(fault)
    expect(await standing()).toEqual([])
    await meta.make(access, order, 'campaign', {})
    expect(await standing()).toHaveLength(1)
  })

  test.for([
    ['[busy]', 'busy', 0],
    ['[fault]', 'unanswered', 0],
    ['[silent]', 'unanswered', 0],
    ['[lost]', 'unanswered', 1],
  ] as const)('with %s in its name fails once', { timeout: 30_000 }, async ([word, kind, made]) => {
    const order = newOrder({ ...display, name: `Sale ${word}` })
    await expect(meta.make(access, order, 'campaign', {})).rejects.toMatchObject({ kind })
    expect(await standing()).toHaveLength(made)
    await meta.make(access, order, 'campaign', {})
    expect(await standing()).toHaveLength(1)
  })

  test.for([
    ['budget', 'daily_budget'],
    ['audience', 'audience'],
    ['countries', 'targeting.countries'],
    ['schedule', 'schedule.end_at'],
    ['headline', 'headline'],
    ['text', 'primary_text'],
    ['description', 'description'],
    ['link', 'link'],
    ['image', 'image'],
    ['form', 'lead_form.privacy_url'],
  ] as const)('with [refuse %s] in its name is refused for the field %s', async ([word, field]) => {
    await expect(makeAll(newOrder({ ...lead, name: `Sale [refuse ${word}]` }))).rejects.toMatchObject({
      kind: 'refused',
      problem: { field },
    })
  })

  test.for([
    ['headline', 'ad_policy', 'headline'],
    ['text', 'ad_policy', 'primary_text'],
    ['image', 'ad_image_refused', 'image'],
    ['link', 'ad_policy', 'link'],
    ['policy', 'ad_policy', null],
  ] as const)('with [reject %s] in its headline is refused by the review', async ([word, code, field]) => {
    const design = { ...display.designs.facebook, headline: `New [reject ${word}]` } as NonNullable<
      typeof display.designs.facebook
    >
    const refs = await makeAll(newOrder({ ...display, designs: { facebook: design } }))
    await meta.setRunning(access, refs, true)
    expect(await meta.states(access, [refs])).toEqual([{ state: 'review' }])
    wait(2 * minute)
    expect(await meta.states(access, [refs])).toEqual([
      { state: 'refused', problem: { code, field, message: expect.stringContaining('simulated') } },
    ])
    wait(120 * minute)
    expect(await meta.numbers(access, { from: '2026-11-30', to: '2026-11-30' })).toEqual([])
  })

  test('needs a budget, a country and people that are there', async () => {
    const campaign = (change: Partial<typeof display>) => makeAll(newOrder({ ...display, ...change }))
    const design = { ...display.designs.facebook, dailyBudget: 50 } as NonNullable<
      typeof display.designs.facebook
    >
    await expect(campaign({ designs: { facebook: design } })).rejects.toMatchObject({
      problem: { field: 'daily_budget' },
    })
    await expect(campaign({ targeting: { ...display.targeting, countries: [] } })).rejects.toMatchObject({
      problem: { field: 'targeting.countries' },
    })
    const audiences = { target: '123', lookalike: null, leftOut: null }
    await expect(makeAll(newOrder(display, { audiences }))).rejects.toMatchObject({
      problem: { field: 'audience' },
    })
  })

  test('has an estimate by its targeting', async () => {
    const wide = await meta.estimate(access, newOrder(lead))
    const narrow = await meta.estimate(access, newOrder())
    expect(wide?.to).toBe(1_000_000)
    expect(narrow?.to).toBeLessThan(wide?.to ?? 0)
    expect(narrow?.from).toBeLessThan(narrow?.to ?? 0)
  })
})

describe('results at the simulated Meta', () => {
  const days = { from: '2026-11-28', to: '2026-12-05' }

  test('grow by the days of the account while the ad is on, and stay after it was removed', async () => {
    const refs = await makeAll(newOrder())
    await meta.setRunning(access, refs, true)
    wait(2 * minute)
    expect(await meta.numbers(access, days)).toEqual([])
    wait(10 * 60 * minute)
    const evening = await meta.numbers(access, days)
    expect(evening).toMatchObject([{ campaign: refs['campaign'], day: '2026-11-30', leads: 0 }])
    expect(await meta.numbers(access, days)).toEqual(evening)
    wait(24 * 60 * minute)
    const next = await meta.numbers(access, days)
    expect(next.map(({ day }) => day)).toEqual(['2026-11-30', '2026-12-01'])
    expect(next[0]?.spend.minor).toBeGreaterThan(evening[0]?.spend.minor ?? 0)
    expect(next.every(({ spend }) => spend.currency === 'EUR' && spend.minor < 2000)).toBe(true)
    await meta.setRunning(access, refs, false)
    const paused = await meta.numbers(access, { from: '2026-12-01', to: '2026-12-01' })
    wait(12 * 60 * minute)
    await meta.remove(access, refs)
    const removed = await meta.numbers(access, days)
    expect(removed.map(({ day }) => day)).toEqual(['2026-11-30', '2026-12-01'])
    expect(removed[1]?.spend.minor).toBeLessThan((paused[0]?.spend.minor ?? 0) * 1.05)
  })

  test('come in pages', async () => {
    const refs = await makeAll(newOrder())
    await meta.setRunning(access, refs, true)
    wait(600 * 24 * 60 * minute)
    const found = await meta.numbers({ ...access, token: await signIn(owner) }, { from: '2026-11-30', to: '2028-07-22' })
    expect(found).toHaveLength(601)
    expect(new Set(found.map(({ day }) => day)).size).toBe(601)
  })

  test('of a lead ad are leads, which are listed, read and told', async () => {
    const receiver = await startReceiver()
    try {
      const refs = await makeAll(newOrder(lead))
      await meta.subscribeLeads(access)
      await meta.subscribeLeads(access)
      await meta.setRunning(access, refs, true)
      now = new Date('2026-12-01T08:00:59Z')
      told = receiver.at('/meta').replace('hooks.test', '127.0.0.1')
      await sandbox.tell()
      expect(await meta.leads(access, refs, new Date(begin))).toEqual([])
      expect(receiver.calls).toHaveLength(0)
      now = new Date('2026-12-01T08:31:00Z')
      const leads = await meta.leads(access, refs, new Date(begin))
      expect(leads.map(({ createdAt }) => createdAt.toISOString())).toEqual([
        '2026-12-01T08:01:00.000Z',
        '2026-12-01T08:31:00.000Z',
      ])
      expect(leads[0]?.answers).toEqual({
        email: expect.stringMatching(/@example\.com$/),
        first_name: expect.any(String),
        last_name: expect.any(String),
      })
      expect(await meta.leads(access, refs, new Date('2026-12-01T08:30:00Z'))).toEqual(leads.slice(1))
      expect(await meta.lead(access, leads[1]?.id ?? '')).toEqual(leads[1])
      expect(await meta.lead(access, '99')).toBeNull()
      expect((await meta.numbers(access, days))[0]).toMatchObject({ day: '2026-12-01', leads: 2 })
      await sandbox.tell()
      await sandbox.tell()
      expect(receiver.calls).toHaveLength(1)
      const [first] = receiver.calls
      const body = Buffer.from(first?.body ?? '')
      expect(
        verifyMetaSignature(sandbox.meta.appSecret, body, first?.headers['x-hub-signature-256'] as string),
      ).toBe(true)
      expect(readToldLeads(JSON.parse(body.toString())).map((each) => each.lead)).toEqual(
        leads.map(({ id }) => id),
      )
    } finally {
      await receiver.close()
    }
  })
})

describe('an audience at the simulated Meta', () => {
  test('is filled, counted once a call, thinned and removed', async () => {
    const audience = { mark: '[a1]', title: 'Spring' }
    const id = await meta.makeAudience(access, audience)
    expect(await meta.makeAudience(access, audience)).toBe(id)
    expect(await meta.readAudience(access, id)).toMatchObject({ state: 'filling', matched: null })
    await meta.addMembers(access, id, hashed(1000), { ...call, isLast: false, total: 1500 })
    await meta.addMembers(access, id, hashed(1000), { ...call, isLast: false, total: 1500 })
    expect(await meta.readAudience(access, id)).toMatchObject({ state: 'filling' })
    await meta.addMembers(access, id, hashed(500), { ...call, number: 2, total: 1500 })
    expect(await meta.readAudience(access, id)).toMatchObject({ state: 'ready', matched: 900 })
    await meta.removeMembers(access, id, hashed(1400), { ...call, upload: 2 })
    expect(await meta.readAudience(access, id)).toMatchObject({ state: 'too_small', matched: null })
    await meta.removeAudience(access, id)
    await meta.removeAudience(access, id)
    expect(await meta.readAudience(access, id)).toMatchObject({ state: 'gone' })
  })

  test('counts no address that was not hashed', async () => {
    const id = await meta.makeAudience(access, { mark: '[a2]', title: 'Spring' })
    const plain = Array.from({ length: 500 }, () => ({ email: 'ada@example.com', phone: null }))
    await meta.addMembers(access, id, plain, call)
    expect(await meta.readAudience(access, id)).toMatchObject({ state: 'too_small' })
    expect(JSON.stringify(await store.list(owner, 'meta.audience'))).not.toContain('ada@example.com')
  })

  test('finds people like others, once those are enough', async () => {
    const seed = await meta.makeAudience(access, { mark: '[a3]', title: 'Spring' })
    const like = await meta.makeLookalike(access, {
      mark: '[a4]',
      title: 'Spring',
      seed,
      countries: ['DE', 'AT'],
    })
    expect(await meta.readAudience(access, like)).toMatchObject({ state: 'filling' })
    await meta.addMembers(access, seed, hashed(1000), call)
    expect(await meta.readAudience(access, like)).toMatchObject({ state: 'ready', matched: 400_000 })
    const audiences = { target: null, lookalike: like, leftOut: seed }
    expect(await makeAll(newOrder(display, { audiences }))).toHaveProperty('ad')
  })

  test('with [flag audience] in its title is flagged, and no ad may use it', async () => {
    const id = await meta.makeAudience(access, { mark: '[a5]', title: 'Ill people [flag audience]' })
    expect(await meta.readAudience(access, id)).toMatchObject({
      state: 'flagged',
      problem: { code: 'ad_audience_flagged' },
    })
    await expect(meta.addMembers(access, id, hashed(1), call)).rejects.toMatchObject({
      problem: { code: 'ad_audience_flagged', field: 'audience' },
    })
    const audiences = { target: id, lookalike: null, leftOut: null }
    await expect(makeAll(newOrder(display, { audiences }))).rejects.toMatchObject({
      problem: { code: 'ad_audience_flagged', field: 'audience' },
    })
  })

  test('takes at most 10,000 people a call', async () => {
    const id = await meta.makeAudience(access, { mark: '[a6]', title: 'Spring' })
    await meta.addMembers(access, id, hashed(10_000), call)
    await expect(meta.addMembers(access, id, hashed(10_001), { ...call, number: 2 })).rejects.toMatchObject({
      problem: { field: 'audience' },
    })
  })
})
