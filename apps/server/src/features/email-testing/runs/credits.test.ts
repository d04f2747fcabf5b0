import { emailTesting } from '@carillon/contract/email-testing'
import { type PlanBody, plans } from '@carillon/contract/plans'
import { openCamera } from '#platform/camera/camera.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { givenPlan } from '#test/given-plan.ts'
import { type Caller, expect, type Server, testWith, until } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'
import { simulatedRenderer } from '../renderers/simulated.ts'
import { givenTested, linesOf, outsideRenderer, partsWith, pictureOf, work } from './runs.fixture.ts'

let now = new Date('2026-11-30T12:00:00Z')
const test = testWith({ ROLES: 'http' }, { now: () => now })

const plan: PlanBody = {
  title: 'Tested',
  kind: 'basic',
  limits: {
    contacts: null,
    emails: null,
    forms: null,
    automations: null,
    tests: 10,
    teammates: null,
    custom_fields: null,
  },
  may_exceed: false,
  exit_criteria: false,
  sms: false,
  ads: false,
  price_tiers: [],
  toggles: [],
  test_client: 2,
  test_spam: 3,
}

async function onPlan(server: Server, name: string, change: Partial<PlanBody> = {}) {
  const me = await server.as(name)
  await server.owner.call(plans.put, { params: { name }, body: { ...plan, ...change } })
  await givenPlan(server, me.account, { plan: name })
  return me
}

const creditsOf = async (me: Caller) => (await me.call(emailTesting.credits, {})).emailTesting

test('a run is charged as its plan says, and what failed is given back to the month of the charge', async ({
  server,
}) => {
  now = new Date('2026-11-30T23:59:00Z')
  const me = await onPlan(server, 'charged')
  const set = await givenTested(server, me)
  const id = await set.run(['inbox', 'spam', 'links'], ['gmail-web', 'outlook-windows', 'gmx-web'])
  expect(await creditsOf(me)).toEqual({ entitled: 10, remain: 1 })
  const { usage } = await me.call(plans.ofAccount, {})
  expect(usage.find(({ name }) => name === 'tests')).toMatchObject({ used: 9, most: 10, from: 'plan' })
  const options = await me.call(emailTesting.options, { params: set.params, query: {} })
  expect(options).toMatchObject({
    prices: { client: 2, spam: 3 },
    credits: { entitled: 10, remain: 1, renewed_at: '2026-12-01T00:00:00.000Z' },
  })
  now = new Date('2026-12-01T00:01:00Z')
  const renderer = outsideRenderer(async (client, hooks) => {
    if (client === 'gmx-web') return hooks.onFailed(client, 'crashed')
    hooks.onPicture(client, await pictureOf('#123456'))
    hooks.onDone(client)
  })
  const judgeSpam = () => Promise.reject(new Error('no answer'))
  await work(server, me, id, partsWith({ renderer, judgeSpam }))
  expect(await set.get(id)).toMatchObject({
    state: 'partial',
    reason: null,
    credits: 9,
    refunded: 5,
    spam: { state: 'failed', reason: 'failed' },
    to_look_at: 1,
  })
  expect(await linesOf(server, me)).toEqual([
    ['2026-11-01', 9],
    ['2026-11-01', -5],
  ])
  expect(await creditsOf(me), 'December has its own credits').toEqual({ entitled: 10, remain: 10 })
})

test('of two calls for the last credits one is accepted', async ({ server }) => {
  const me = await onPlan(server, 'last', { limits: { ...plan.limits, tests: 3 } })
  const [one, other] = [await givenTested(server, me), await givenTested(server, me)]
  const { db } = server.product.services.database
  // Both calls meet at the lock of their account, which another transaction holds until both wait.
  const asked = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, me.account)
    const both = [one.outcome(['spam']), other.outcome(['spam'])]
    await until('both calls wait', async () => (await lockWaits(db, '%"account"%')).length === 2, {
      withinMs: 30_000,
    })
    return both
  })
  const outcomes = await Promise.all(asked)
  expect(outcomes.map(String).toSorted()).toEqual(['202', 'email_test_credits_short'])
  expect(await linesOf(server, me)).toHaveLength(1)
  expect(await one.outcome(['links', 'accessibility']), 'these are free').toBe(202)
  expect(await linesOf(server, me)).toHaveLength(1)
})

test('a queued test that is cancelled is given back whole, and never runs', async ({ server }) => {
  const me = await onPlan(server, 'cancels')
  const set = await givenTested(server, me)
  const id = await set.run(['inbox', 'spam'], ['gmail-web'])
  const cancelled = await me.call(emailTesting.cancel, { params: { test_id: id } })
  expect(cancelled).toMatchObject({ state: 'cancelled', credits: 5, refunded: 5 })
  expect(await set.cancel(id)).toBe('email_test_ended')
  await work(server, me, id)
  expect(await set.get(id)).toMatchObject({
    state: 'cancelled',
    refunded: 5,
    inbox: { clients: [{ state: 'failed', reason: 'cancelled', pictures: [] }] },
  })
  expect(await creditsOf(me)).toEqual({ entitled: 10, remain: 10 })
})

test('a running test that is cancelled keeps and charges what is done', async ({ server }) => {
  const me = await onPlan(server, 'stops')
  const set = await givenTested(server, me)
  const id = await set.run(['inbox', 'links'], ['gmail-web', 'gmx-web'])
  const renderer = outsideRenderer(async (client, hooks) => {
    hooks.onPicture(client, await pictureOf('#123456'))
    if (client === 'gmail-web') return hooks.onDone(client)
    await new Promise((resolve) => hooks.signal.addEventListener('abort', resolve))
  })
  const working = work(server, me, id, partsWith({ renderer }))
  const results = await until('a client is done, and the other has its first picture', async () => {
    const { inbox, links } = await set.get(id)
    const [first, second] = inbox?.clients ?? []
    return links?.state === 'done' && first?.state === 'done' && second?.pictures.length === 1 && second
  })
  expect(results.state).toBe('rendering')
  expect(await set.cancel(id)).toBe(200)
  await working
  expect(await set.get(id)).toMatchObject({
    state: 'cancelled',
    credits: 4,
    refunded: 2,
    links: { state: 'done' },
    inbox: { clients: [{ state: 'done' }, { state: 'failed', reason: 'cancelled' }] },
  })
})

test('without a browser, clients fail and are given back', async ({ server }) => {
  const me = await onPlan(server, 'no-browser')
  const set = await givenTested(server, me)
  const id = await set.run(['inbox'], ['gmail-web', 'gmx-web'])
  const { log, config } = server.product.services
  const camera = openCamera({ ...config, chromiumPath: '/nowhere' }, log)
  await work(server, me, id, partsWith({ renderer: simulatedRenderer(camera) }))
  await camera.close()
  expect(await set.get(id)).toMatchObject({
    state: 'failed',
    reason: 'no_browser',
    credits: 4,
    refunded: 4,
    to_look_at: 2,
  })
})

test('a test of an account that was disabled meanwhile fails, and is given back', async ({ server }) => {
  const me = await onPlan(server, 'disabled')
  const set = await givenTested(server, me)
  const id = await set.run(['inbox', 'spam', 'links'], ['gmail-web'])
  const { db } = server.product.services.database
  const disable = (disabled: boolean) =>
    db.updateTable('account').set({ disabled }).where('id', '=', me.account).execute()
  await disable(true)
  await work(server, me, id)
  await disable(false)
  expect(await set.get(id)).toMatchObject({
    state: 'failed',
    reason: 'account_disabled',
    credits: 5,
    refunded: 5,
    links: { state: 'failed', reason: 'account_disabled' },
  })
})
