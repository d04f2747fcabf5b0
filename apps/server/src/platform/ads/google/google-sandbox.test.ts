import { createHash, randomBytes } from 'node:crypto'
import type { AdCampaign } from '@carillon/ads/campaign'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AdAccess, AdOrder, AdPartner, AdRefs, AudienceMember } from '../ad-partner.ts'
import { type AdSandbox, openAdSandbox, type SeenCall } from '../sandbox/ad-sandbox.ts'
import { memoryStore } from '../sandbox/sandbox-store.ts'
import { openGoogle } from './google-partner.ts'

const start = Date.parse('2026-11-30T10:00:00Z')
const minute = 60_000
const hour = 60 * minute

let now: Date
let sandbox: AdSandbox
let google: AdPartner

beforeEach(async () => {
  now = new Date(start)
  sandbox = await openAdSandbox({ store: memoryStore(), now: () => now })
  google = openGoogle({ ...sandbox.google, now: () => now })
})

afterEach(() => sandbox.close())

/** Gives up early, for calls that are never answered. */
function impatient(): AdPartner {
  return openGoogle({ ...sandbox.google, now: () => now, withinMs: 1000 })
}

async function signIn(more: Readonly<Record<string, string>> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const redirectUrl = 'https://carillon.example/ads/settings/google/account'
  const url = new URL(google.signInUrl({ redirectUrl, state: 'abc', challenge }))
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
  const answer = await fetch(url, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.searchParams.get('state')).toBe('abc')
  return await google.signIn({ code: back.searchParams.get('code') ?? '', redirectUrl, verifier })
}

async function open(accountName = 'Simulated shop'): Promise<AdAccess> {
  const { access } = await signIn()
  const account = (await google.accounts(access)).find(({ name }) => name === accountName)
  return {
    token: access,
    adAccountId: account?.id ?? '',
    currency: account?.currency ?? '',
    timeZone: account?.timeZone ?? '',
    managerId: account?.managerId ?? null,
    pageId: null,
    instagramId: null,
  }
}

const campaign: AdCampaign = {
  kind: 'display',
  objective: 'retargeting',
  name: "Spring 'sale' 100%",
  platforms: ['google'],
  schedule: { duration: 'ongoing', startAt: null, endAt: null },
  audience: { kind: 'retargeting', listIds: ['l1'], segmentIds: [] },
  targeting: { countries: ['DE', 'AT'], ageFrom: 30, ageTo: 50, gender: 'female', device: 'mobile' },
  designs: {
    google: {
      dailyBudget: 2000,
      link: 'https://shop.example/sale',
      primaryText: 'Fresh bread every morning.',
      headline: 'Bread at six',
      description: '',
      callToAction: 'learn_more',
      image: { imageId: 'i1', width: 1200, height: 1200, crops: {} },
    },
  },
  leadForm: { listId: null, privacyUrl: '' },
}

const lookalike: AdCampaign = {
  ...campaign,
  objective: 'prospecting',
  audience: { ...campaign.audience, kind: 'lookalike' },
}

function orderOf(given: AdCampaign, audiences: AdOrder['audiences'], mark = '[c1.google.1]'): AdOrder {
  return {
    mark,
    platform: 'google',
    campaign: given,
    link: 'https://shop.example/sale?utm_source=google',
    currency: 'EUR',
    image: async (shape) => ({
      name: `${shape}.png`,
      type: 'image/png',
      bytes: Buffer.from(`a picture of ${shape}`),
      crop: null,
    }),
    audiences,
    language: 'en',
  }
}

/** An order with the audiences that it needs, made at the partner. */
async function ready(access: AdAccess, given: AdCampaign = campaign): Promise<AdOrder> {
  const title = 'Customers'
  const seed = await google.makeAudience(access, { mark: '[a1.1]', title })
  const leftOut = await google.makeAudience(access, { mark: '[a2.1]', title: 'Clicked' })
  if (given.audience.kind === 'retargeting') return orderOf(given, { target: seed, lookalike: null, leftOut })
  const like = await google.makeLookalike(access, { mark: '[a3.1]', title, seed, countries: ['DE', 'AT'] })
  return orderOf(given, { target: null, lookalike: like, leftOut })
}

async function makeAll(access: AdAccess, order: AdOrder): Promise<AdRefs> {
  const refs: Record<string, string> = {}
  for (const step of google.steps(order)) refs[step] = await google.make(access, order, step, refs)
  return refs
}

test('signs in, tells the permissions, renews and revokes', async () => {
  const tokens = await signIn()
  expect(tokens.expiresAt).toEqual(new Date(start + hour))
  expect(await google.describe(tokens.access)).toEqual({
    person: 'sim.ulation@example.com',
    permissions: expect.arrayContaining(['https://www.googleapis.com/auth/adwords']),
    missing: [],
  })
  now = new Date(start + 2 * hour)
  await expect(google.accounts(tokens.access)).rejects.toMatchObject({ kind: 'signed_out' })
  const renewed = await google.renew(tokens)
  expect(renewed).toMatchObject({ refresh: tokens.refresh, expiresAt: new Date(start + 3 * hour) })
  expect(await google.accounts(renewed?.access ?? '')).toHaveLength(2)
  await google.revoke(tokens)
  await google.revoke(tokens)
  expect(await google.renew(tokens)).toBeNull()
  await expect(google.accounts(renewed?.access ?? '')).rejects.toMatchObject({ kind: 'signed_out' })
})

test('names a permission that the person left out', async () => {
  const scope = 'https://www.googleapis.com/auth/datamanager'
  const { access } = await signIn({ declined: scope })
  expect(await google.describe(access)).toMatchObject({ missing: [scope] })
  const account = (await google.accounts(access))[0]
  const acting = { ...(await open()), token: access, adAccountId: account?.id ?? '' }
  await expect(google.makeAudience(acting, { mark: '[a]', title: 'A' })).rejects.toMatchObject({
    kind: 'permission',
  })
})

test('lists its own accounts and managed ones, without managers and closed ones', async () => {
  const { access } = await signIn()
  const found = await google.accounts(access)
  expect(found.map(({ name, currency, timeZone, isUsable }) => [name, currency, timeZone, isUsable])).toEqual(
    [
      ['Simulated shop', 'EUR', 'Europe/Berlin', true],
      ['Simulated client', 'USD', 'America/New_York', true],
    ],
  )
  expect(found.map(({ managerId }) => managerId !== null)).toEqual([false, true])
})

test.for([
  ['Display', campaign, 5],
  ['Demand Gen', lookalike, 6],
] as const)('makes all parts of a %s campaign once, however often it is told', async ([, given, count]) => {
  const access = await open()
  const order = await ready(access, given)
  const refs = await makeAll(access, order)
  expect(Object.keys(refs)).toHaveLength(count)
  expect(await makeAll(access, order)).toEqual(refs)
  expect(await sandbox.campaigns()).toMatchObject([
    { id: refs['campaign'], name: `${given.name} [c1.google.1]`, isOn: false },
  ])
})

test('makes an ad in a managed account', async () => {
  const access = await open('Simulated client')
  const order = { ...(await ready(access)), currency: 'USD' }
  const refs = await makeAll(access, order)
  expect(await google.states(access, [refs])).toEqual([{ state: 'review' }])
  await expect(google.states({ ...access, managerId: null }, [refs])).rejects.toMatchObject({
    kind: 'permission',
  })
})

const failures = ['lost', 'nothing', 401, 429, 500] as const
const kinds = { lost: 'unanswered', nothing: 'unanswered', 401: 'signed_out', 429: 'busy', 500: 'unanswered' }
const mutates = ({ path }: SeenCall) => path.endsWith(':mutate')

test.for(
  (['campaign', 'audience', 'group', 'landscape', 'square', 'ad'] as const).flatMap((step) =>
    failures.map((failure) => [failure, step] as const),
  ),
)('survives the failure %s in the step %s with one campaign', async ([failure, step]) => {
  const access = await open()
  const order = await ready(access, lookalike)
  const refs: Record<string, string> = {}
  for (const each of google.steps(order)) {
    if (each === step) {
      sandbox.fail(failure, mutates)
      await expect(impatient().make(access, order, each, refs)).rejects.toMatchObject({
        kind: kinds[failure],
      })
    }
    refs[each] = await google.make(access, order, each, refs)
  }
  expect(await sandbox.campaigns()).toMatchObject([{ id: refs['campaign'] }])
  expect(await makeAll(access, order)).toEqual(refs)
})

test('waits for the review, then runs, pauses and goes', async () => {
  const access = await open()
  const refs = await makeAll(access, await ready(access))
  const other = await makeAll(access, { ...(await ready(access)), mark: '[c1.google.2]' })
  const all = [refs, { campaign: '1', ad: '2' }, other, {}]
  expect((await google.states(access, all)).map(({ state }) => state)).toEqual([
    'review',
    'gone',
    'review',
    'gone',
  ])
  now = new Date(start + 2 * minute)
  await google.setRunning(access, refs, true)
  expect((await google.states(access, all)).map(({ state }) => state)).toEqual([
    'active',
    'gone',
    'paused',
    'gone',
  ])
  await google.setRunning(access, refs, false)
  expect(await google.states(access, [refs])).toEqual([{ state: 'paused' }])
  await google.remove(access, refs)
  await google.remove(access, refs)
  await google.remove(access, {})
  expect(await google.states(access, [refs])).toEqual([{ state: 'gone' }])
  await expect(google.setRunning(access, refs, true)).rejects.toMatchObject({ kind: 'gone' })
  expect(await sandbox.campaigns()).toMatchObject([{ id: other['campaign'] }])
})

test('reads spend, impressions and clicks of days on which an ad ran', async () => {
  const access = await open()
  const refs = await makeAll(access, await ready(access))
  await google.setRunning(access, refs, true)
  now = new Date(start + 30 * hour)
  // The token of the first day has ended.
  const later = await open()
  const days = await google.numbers(later, { from: '2026-11-29', to: '2026-12-02' })
  expect(days.map(({ campaign: id, day }) => [id, day])).toEqual([
    [refs['campaign'], '2026-11-30'],
    [refs['campaign'], '2026-12-01'],
  ])
  for (const { spend, impressions, clicks, leads } of days) {
    expect(spend).toEqual({ minor: expect.any(Number), currency: 'EUR' })
    expect(spend.minor).toBeGreaterThan(0)
    expect(spend.minor).toBeLessThanOrEqual(2000)
    expect(impressions).toBeGreaterThan(clicks)
    expect(leads).toBe(0)
  }
  now = new Date(start + 31 * hour)
  await google.setRunning(await open(), refs, false)
  const until = await google.numbers(await open(), { from: '2026-12-01', to: '2026-12-01' })
  now = new Date(start + 35 * hour)
  expect(await google.numbers(await open(), { from: '2026-12-01', to: '2026-12-01' })).toEqual(until)
})

test.for([
  ['[refuse budget]', 'campaign', 'ad_budget_refused', 'daily_budget'],
  ['[refuse schedule]', 'campaign', 'ad_refused', 'schedule.end_at'],
  ['[refuse countries]', 'campaign', 'ad_refused', 'targeting.countries'],
  ['[refuse audience]', 'group', 'ad_audience_refused', 'audience'],
  ['[refuse image]', 'landscape', 'ad_image_refused', 'image'],
  ['[refuse headline]', 'ad', 'ad_refused', 'headline'],
  ['[refuse text]', 'ad', 'ad_policy', 'primary_text'],
  ['[refuse description]', 'ad', 'ad_refused', 'description'],
  ['[refuse link]', 'ad', 'ad_refused', 'link'],
] as const)('names the field of %s', async ([word, step, code, field]) => {
  const access = await open()
  const order = await ready(access, { ...campaign, name: `Spring ${word}` })
  const refs: Record<string, string> = {}
  for (const each of google.steps(order)) {
    if (each === step) {
      const made = google.make(access, order, each, refs)
      await expect(made).rejects.toMatchObject({ kind: 'refused', problem: { code, field } })
      return
    }
    refs[each] = await google.make(access, order, each, refs)
  }
})

test.for([
  ['[reject link]', 'ad_policy', 'link'],
  ['[reject image]', 'ad_image_refused', 'image'],
  ['[reject policy]', 'ad_policy', null],
] as const)('tells the reason of a review for %s', async ([word, code, field]) => {
  const access = await open()
  const refs = await makeAll(access, await ready(access, { ...campaign, name: `Spring ${word}` }))
  now = new Date(start + 2 * minute)
  expect(await google.states(access, [refs])).toMatchObject([{ state: 'refused', problem: { code, field } }])
  expect(await google.numbers(access, { from: '2026-11-30', to: '2026-11-30' })).toEqual([])
})

test.for([
  ['[busy]', 'busy'],
  ['[fault]', 'unanswered'],
  ['[silent]', 'unanswered'],
  ['[lost]', 'unanswered'],
] as const)('makes one campaign of which the first try ends by the word %s', async ([word, kind]) => {
  const access = await open()
  const order = await ready(access, { ...campaign, name: `Spring ${word}` })
  await expect(impatient().make(access, order, 'campaign', {})).rejects.toMatchObject({ kind })
  await makeAll(access, order)
  expect(await sandbox.campaigns()).toHaveLength(1)
})

test('refuses an ad without its audience, a lead ad and an unknown country', async () => {
  const access = await open()
  const none = { target: null, lookalike: null, leftOut: null }
  const attempt = (given: AdCampaign) => google.make(access, orderOf(given, none), 'campaign', {})
  for (const given of [campaign, lookalike])
    await expect(attempt(given)).rejects.toMatchObject({
      kind: 'refused',
      problem: { code: 'ad_audience_missing', field: 'audience' },
    })
  await expect(attempt({ ...lookalike, kind: 'lead' })).rejects.toMatchObject({
    problem: { code: 'lead_platform' },
  })
  const targeting = { ...campaign.targeting, countries: ['DE', 'ZZ'] }
  const order = orderOf({ ...campaign, targeting }, { ...none, target: '1' })
  await expect(google.make(access, order, 'campaign', {})).rejects.toMatchObject({
    problem: { field: 'targeting.countries', message: expect.stringContaining('ZZ') },
  })
  expect(await sandbox.campaigns()).toEqual([])
})

function people(count: number): AudienceMember[] {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  return Array.from({ length: count }, (_, index) => ({
    email: index % 2 === 0 ? hash(`e${index}`) : null,
    phone: index % 3 === 0 ? hash(`p${index}`) : index % 2 === 0 ? null : hash(`q${index}`),
  }))
}

test('fills an audience, counts repeated calls once, and empties it again', async () => {
  const access = await open()
  const audience = { mark: '[a1.1]', title: 'Customers' }
  const id = await google.makeAudience(access, audience)
  expect(await google.makeAudience(access, { ...audience, title: 'Renamed' })).toBe(id)
  expect(await google.readAudience(access, id)).toMatchObject({ state: 'filling', matched: null })
  const call = { upload: 1, number: 1, isLast: true, total: 1000 }
  const members = people(1000)
  await google.addMembers(access, id, members.slice(0, 100), call)
  expect(await google.readAudience(access, id)).toMatchObject({ state: 'too_small', matched: 60 })
  sandbox.fail('lost', ({ path }) => path.endsWith(':ingest'))
  const rest = members.slice(100)
  await expect(google.addMembers(access, id, rest, call)).rejects.toMatchObject({ kind: 'unanswered' })
  await google.addMembers(access, id, rest, call)
  expect(await google.readAudience(access, id)).toMatchObject({ state: 'ready', matched: 600 })
  await google.removeMembers(access, id, members.slice(0, 500), call)
  await google.removeMembers(access, id, members.slice(0, 500), call)
  expect(await google.readAudience(access, id)).toMatchObject({ matched: 300 })
  await google.addMembers(access, id, [{ email: null, phone: null }], call)
  await google.removeAudience(access, id)
  await google.removeAudience(access, id)
  expect(await google.readAudience(access, id)).toMatchObject({ state: 'gone' })
  await expect(google.addMembers(access, id, members, call)).rejects.toMatchObject({ kind: 'gone' })
})

test('tells a closed audience, with which no ad is made', async () => {
  const access = await open()
  const audience = { mark: '[a1.1]', title: 'Customers [flag audience]' }
  const target = await google.makeAudience(access, audience)
  expect(await google.readAudience(access, target)).toMatchObject({
    state: 'flagged',
    problem: { code: 'ad_audience_flagged' },
  })
  const order = orderOf(campaign, { target, lookalike: null, leftOut: null })
  await expect(makeAll(access, order)).rejects.toMatchObject({
    kind: 'refused',
    problem: { code: 'ad_audience_refused', field: 'audience' },
  })
})

test('stops at a permission that the person took away later', async () => {
  const access = await open()
  const owner = '00000000-0000-4000-8000-000000000000'
  await sandbox.withdraw(owner, 'https://www.googleapis.com/auth/adwords')
  await expect(google.states(access, [{ campaign: '1' }])).rejects.toMatchObject({ kind: 'permission' })
})

test('makes an audience and a lookalike once where answers are lost', async () => {
  const access = await open()
  const audience = { mark: '[a1.1]', title: 'Customers' }
  sandbox.fail('lost', ({ path }) => path.endsWith('/userLists'))
  await expect(google.makeAudience(access, audience)).rejects.toMatchObject({ kind: 'unanswered' })
  const seed = await google.makeAudience(access, audience)
  const like = { mark: '[a2.1]', title: 'Like customers', seed, countries: ['DE'] }
  sandbox.fail('lost', mutates)
  await expect(google.makeLookalike(access, like)).rejects.toMatchObject({ kind: 'unanswered' })
  const id = await google.makeLookalike(access, like)
  expect(await google.makeLookalike(access, like)).toBe(id)
  expect(await google.readAudience(access, id)).toMatchObject({ state: 'ready', matched: 400_000 })
})

test('keeps the things of two owners apart', async () => {
  const access = await open()
  await makeAll(access, await ready(access))
  const other = await signIn({ owner: '11111111-1111-4111-8111-111111111111' })
  const accounts = await google.accounts(other.access)
  expect(accounts.map(({ id }) => id)).not.toContain(access.adAccountId)
  await expect(google.states({ ...access, token: other.access }, [{ campaign: '1' }])).rejects.toMatchObject({
    kind: 'permission',
  })
})
