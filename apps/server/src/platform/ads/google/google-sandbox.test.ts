import type { AdCampaign } from '@carillon/ads/campaign'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AdAccess, AdOrder, AdPartner } from '../ad-partner.ts'
import { type AdSandbox, openAdSandbox, type SeenCall } from '../sandbox/ad-sandbox.ts'
import { memoryStore } from '../sandbox/sandbox-store.ts'
import { openGoogle } from './google-partner.ts'
import {
  campaign,
  lookalike,
  makeAll,
  openAccount,
  orderOf,
  readyOrder,
  signIn,
} from './test/simulated-google.ts'

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

const open = (accountName?: string) => openAccount(google, accountName)
const ready = (access: AdAccess, given?: AdCampaign) => readyOrder(google, access, given)
const makeEach = (access: AdAccess, order: AdOrder) => makeAll(google, access, order)

test('signs in, tells the permissions, renews and revokes', async () => {
  const tokens = await signIn(google)
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

test('takes no code with another proof key', async () => {
  const redirectUrl = 'https://carillon.example/back'
  const url = google.signInUrl({ redirectUrl, state: 'abc', challenge: 'of another verifier' })
  const answer = await fetch(url, { redirect: 'manual' })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const problem = { code: 'ad_sign_in_refused' }
  const tried = google.signIn({ code, redirectUrl, verifier: 'verifier' })
  await expect(tried).rejects.toMatchObject({ kind: 'refused', problem })
})

test('names a permission that the person left out', async () => {
  const scope = 'https://www.googleapis.com/auth/datamanager'
  const { access } = await signIn(google, { declined: scope })
  expect(await google.describe(access)).toMatchObject({ missing: [scope] })
  const account = (await google.accounts(access))[0]
  const acting = { ...(await open()), token: access, adAccountId: account?.id ?? '' }
  await expect(google.makeAudience(acting, { mark: '[a]', title: 'A' })).rejects.toMatchObject({
    kind: 'permission',
  })
})

test('lists its own accounts and managed ones, without managers and closed ones', async () => {
  const { access } = await signIn(google)
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
  const refs = await makeEach(access, order)
  expect(Object.keys(refs)).toHaveLength(count)
  expect(await makeEach(access, order)).toEqual(refs)
  expect(await sandbox.campaigns()).toMatchObject([
    { id: refs['campaign'], name: `${given.name} [c1.google.1]`, isOn: false },
  ])
})

test('makes an ad in a managed account', async () => {
  const access = await open('Simulated client')
  const order = { ...(await ready(access)), currency: 'USD' }
  const refs = await makeEach(access, order)
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
  expect(await makeEach(access, order)).toEqual(refs)
})

test('waits for the review, then runs, pauses and goes', async () => {
  const access = await open()
  const refs = await makeEach(access, await ready(access))
  const other = await makeEach(access, { ...(await ready(access)), mark: '[c1.google.2]' })
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
  const refs = await makeEach(access, await ready(access))
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
  ['[refuse schedule]', 'campaign', 'ad_schedule_refused', 'schedule.end_at'],
  ['[refuse countries]', 'campaign', 'ad_targeting_refused', 'targeting.countries'],
  ['[refuse audience]', 'group', 'ad_audience_refused', 'audience'],
  ['[refuse image]', 'landscape', 'ad_image_refused', 'image'],
  ['[refuse headline]', 'ad', 'ad_text_refused', 'headline'],
  ['[refuse text]', 'ad', 'ad_policy', 'primary_text'],
  ['[refuse description]', 'ad', 'ad_text_refused', 'description'],
  ['[refuse link]', 'ad', 'ad_link_refused', 'link'],
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
  const refs = await makeEach(access, await ready(access, { ...campaign, name: `Spring ${word}` }))
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
  await makeEach(access, order)
  expect(await sandbox.campaigns()).toHaveLength(1)
})

const none = { target: null, lookalike: null, leftOut: null }

test.for([
  ['Display', campaign, 'group'],
  ['Demand Gen', lookalike, 'audience'],
] as const)('makes no %s ad without its audience', async ([, given, step]) => {
  const access = await open()
  const order = orderOf(given, none)
  const refs = { campaign: await google.make(access, order, 'campaign', {}) }
  await expect(google.make(access, order, step, refs)).rejects.toMatchObject({
    kind: 'refused',
    problem: { code: 'ad_audience_missing', field: 'audience' },
  })
})

test('finds a campaign whose answer was lost also without its audiences', async () => {
  const access = await open()
  sandbox.fail('lost', mutates)
  const order = orderOf(campaign, { ...none, target: '1' })
  await expect(google.make(access, order, 'campaign', {})).rejects.toMatchObject({ kind: 'unanswered' })
  const id = await google.make(access, orderOf(campaign, none), 'campaign', {})
  await google.remove(access, { campaign: id })
  expect(await sandbox.campaigns()).toEqual([])
})

test('refuses a lead ad and an unknown country', async () => {
  const access = await open()
  const lead = orderOf({ ...lookalike, kind: 'lead' }, none)
  await expect(google.make(access, lead, 'campaign', {})).rejects.toMatchObject({
    kind: 'refused',
    problem: { code: 'lead_platform' },
  })
  const targeting = { ...campaign.targeting, countries: ['DE', 'ZZ'] }
  const order = orderOf({ ...campaign, targeting }, none)
  await expect(google.make(access, order, 'campaign', {})).rejects.toMatchObject({
    kind: 'refused',
    problem: { field: 'targeting.countries', message: expect.stringContaining('ZZ') },
  })
  expect(await sandbox.campaigns()).toEqual([])
})

test('stops at a permission that the person took away later', async () => {
  const access = await open()
  const owner = '00000000-0000-4000-8000-000000000000'
  await sandbox.withdraw(owner, 'https://www.googleapis.com/auth/adwords')
  await expect(google.states(access, [{ campaign: '1' }])).rejects.toMatchObject({ kind: 'permission' })
})

test('keeps the things of two owners apart', async () => {
  const access = await open()
  await makeEach(access, await ready(access))
  const other = await signIn(google, { owner: '11111111-1111-4111-8111-111111111111' })
  const accounts = await google.accounts(other.access)
  expect(accounts.map(({ id }) => id)).not.toContain(access.adAccountId)
  await expect(google.states({ ...access, token: other.access }, [{ campaign: '1' }])).rejects.toMatchObject({
    kind: 'permission',
  })
})
