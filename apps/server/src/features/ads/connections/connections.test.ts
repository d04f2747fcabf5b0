import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adConnections } from '@carillon/contract/ads'
import { inject } from 'vitest'
import { givenPerson } from '#test/given-person.ts'
import { givenPlan } from '#test/given-plan.ts'
import { beforeEach, describe, expect } from '#test/kit.ts'
import {
  apps,
  connect,
  dayMs,
  finish,
  google,
  meta,
  minuteMs,
  now,
  open,
  pass,
  real,
  rowOf,
  simulated,
  startAnew,
  stateOf,
  test,
} from './connections.fixture.ts'
import { closed, nordlicht, otherPage, page, suedwind } from './partner.fixture.ts'

beforeEach(startAnew)

describe('a sign-in', () => {
  test('an account without a connection sees both partners', async ({ server }) => {
    const me = await server.as('new')
    const { result } = await me.call(adConnections.list, {})
    expect(result).toMatchObject([
      { partner: 'meta', state: 'unconnected', can_connect: true, can_simulate: true, running_campaigns: 0 },
      { partner: 'google', state: 'unconnected', ad_account: null, connected_at: null },
    ])
  })

  test('the only account and the only page are chosen without a question', async ({ server }) => {
    const me = await server.as('clear')
    const { sign_in_url } = await me.call(adConnections.start, { ...meta, body: {} })
    const { searchParams } = new URL(sign_in_url ?? '')
    expect(searchParams.get('redirectUrl')).toMatch(/\/ads\/settings\/meta\/account$/)
    const body = { code: 'good', state: searchParams.get('state') ?? '' }
    expect(await me.call(adConnections.finish, { ...meta, body })).toEqual({
      partner: 'meta',
      state: 'connected',
      is_simulated: false,
      can_connect: true,
      can_simulate: true,
      person: 'Ada Nord',
      ad_account: { id: 'act_1', name: 'Account act_1', currency: 'EUR', time_zone: 'Europe/Berlin' },
      page: { id: 'page_1', name: 'Nordlicht' },
      instagram: { id: 'ig_1', name: 'nord' },
      missing_permissions: [],
      expires_at: new Date(now().getTime() + 60 * dayMs).toISOString(),
      connected_at: now().toISOString(),
      running_campaigns: 0,
    })
  })

  test('neither the tokens nor the state are in the database or the log', async ({ server }) => {
    const me = await server.as('secret')
    const state = await open(me, 'google')
    const { db } = server.product.services.database
    const [kept] = await db
      .selectFrom('ad_sign_in')
      .selectAll()
      .where('account_id', '=', me.account)
      .execute()
    expect(kept?.state.toString('latin1')).not.toContain(state)
    expect(JSON.stringify(kept)).not.toContain(state)
    await me.call(adConnections.finish, { ...google, body: { code: 'good', state } })
    const row = await rowOf(server, me, 'google')
    expect(row.tokens?.length).toBeGreaterThan(40)
    expect(row.tokens?.toString('latin1')).not.toMatch(/secret-|access|refresh/)
    expect(JSON.stringify(row)).not.toContain('secret-')
    const lines = await db.selectFrom('audit_line').selectAll().where('account_id', '=', me.account).execute()
    expect(lines.length).toBeGreaterThan(0)
    expect(JSON.stringify(lines)).not.toMatch(/secret-|good/)
    const log = await readFile(join(inject('logFolder'), `${process.pid}.log`), 'utf8')
    expect(log).not.toMatch(/secret-access|secret-refresh/)
    expect(log).not.toContain(state)
  })

  test('a state counts once, for ten minutes, for its person, account and partner', async ({ server }) => {
    const me = await server.as('careful')
    const state = await open(me, 'meta')
    expect(await finish(await server.as('stranger'), state)).toBe('ad_sign_in_unknown')
    const colleague = await givenPerson(server, 'colleague', { account: me.account, type: 'admin' })
    expect(await finish(colleague, state)).toBe('ad_sign_in_unknown')
    expect(await finish(me, state, 'google')).toBe('ad_sign_in_unknown')
    expect(await finish(me, `${state}x`)).toBe('ad_sign_in_unknown')
    expect(await stateOf(me, 'meta')).toBe('unconnected')
    expect(await finish(me, state)).toBe(200)
    expect(await finish(me, state)).toBe('ad_sign_in_unknown')
    const late = await open(me, 'meta')
    pass(10 * minuteMs)
    expect(await finish(me, late)).toBe('ad_sign_in_unknown')
    expect(real.meta.calls.filter((call) => call === 'signIn')).toHaveLength(1)
  })

  test('of two calls with one state only one ends the sign-in', async ({ server }) => {
    const me = await server.as('twice')
    const state = await open(me, 'meta')
    const both = await Promise.all([finish(me, state), finish(me, state)])
    expect(both.map(String).sort()).toEqual(['200', 'ad_sign_in_unknown'])
  })

  test('a second tab has a sign-in of its own', async ({ server }) => {
    const me = await server.as('tabs')
    const first = await open(me, 'google')
    const second = await open(me, 'google')
    expect(await finish(me, second, 'google')).toBe(200)
    expect(await stateOf(me, 'google')).toBe('connected')
    // The code of the first tab was given for another proof key.
    expect(await finish(me, first, 'google')).toBe('ad_sign_in_refused')
    expect(await stateOf(me, 'google')).toBe('connected')
  })

  test('a sign-in that the partner does not complete changes nothing', async ({ server }) => {
    const me = await server.as('refused')
    expect(await finish(me, await open(me, 'meta'), 'meta', 'bad')).toBe('ad_sign_in_refused')
    real.meta.faults.signIn = 'unanswered'
    expect(await finish(me, await open(me, 'meta'))).toBe('ad_partner_unreachable')
    real.meta.faults.describe = 'busy'
    expect(await finish(me, await open(me, 'meta'))).toBe('ad_partner_busy')
    expect(real.meta.calls.at(-1)).toBe('revoke')
    expect(await stateOf(me, 'meta')).toBe('unconnected')
  })

  test('without an app of the operator, accounts connect the simulated partner alone', async ({ server }) => {
    const me = await server.as('no app')
    Object.assign(apps, { real: false, simulated: false })
    expect(await me.outcome(adConnections.start, { ...meta, body: {} })).toBe('ad_app_missing')
    const pretend = { ...meta, body: { is_simulated: true } }
    expect(await me.outcome(adConnections.start, pretend)).toBe('ad_simulation_off')
    apps.simulated = true
    expect(await me.outcome(adConnections.start, pretend)).toBe('ad_partner_unreachable')
    const stop = await simulated.meta.redirectsAtOnce()
    expect(await me.call(adConnections.start, pretend)).toEqual({ sign_in_url: null })
    const { result } = await me.call(adConnections.list, {})
    expect(result[0]).toMatchObject({ state: 'connected', is_simulated: true })
    await stop()
  })

  test('the simulated partner and the real one are never connected together', async ({ server }) => {
    const me = await server.as('both kinds')
    const state = await open(me, 'meta')
    const stop = await simulated.meta.redirectsAtOnce()
    await me.call(adConnections.start, { ...meta, body: { is_simulated: true } })
    expect(await me.outcome(adConnections.start, { ...meta, body: {} })).toBe('ad_connected_otherwise')
    expect(await finish(me, state)).toBe('ad_connected_otherwise')
    expect(real.meta.calls.at(-1)).toBe('revoke')
    expect((await me.call(adConnections.list, {})).result[0]).toMatchObject({ is_simulated: true })
    await stop()
  })

  test('an account of the European Union may connect and use ads; a plan without ads may not', async ({
    server,
  }) => {
    const me = await server.as('europe')
    await givenPlan(server, me.account, { region: 'eu' })
    expect(await connect(me, 'meta')).toMatchObject({ state: 'connected' })
    expect((await me.call(adConnections.sources, meta)).ad_accounts).toHaveLength(1)
    const state = await open(me, 'google')
    await givenPlan(server, me.account, { plan: 'free' })
    expect(await me.outcome(adConnections.start, { ...google, body: {} })).toBe('entitlement_required')
    expect(await finish(me, state, 'google')).toBe('entitlement_required')
  })
})

describe('the accounts and pages of a sign-in', () => {
  test('a person chooses where several are usable', async ({ server }) => {
    const me = await server.as('chooser')
    real.meta.says.accounts = [nordlicht, suedwind, closed]
    real.meta.says.pages = [page, otherPage]
    expect(await connect(me, 'meta')).toMatchObject({ state: 'unfinished', ad_account: null, page: null })
    expect(await me.call(adConnections.sources, meta)).toEqual({
      ad_accounts: [
        expect.objectContaining({ id: 'act_1', manager_id: null, is_usable: true }),
        expect.objectContaining({ id: 'act_2', time_zone: 'America/New_York', manager_id: '77' }),
        expect.objectContaining({ id: 'act_3', is_usable: false }),
      ],
      pages: [
        { id: 'page_1', name: 'Nordlicht', instagram: { id: 'ig_1', name: 'nord' } },
        { id: 'page_2', name: 'Südwind', instagram: null },
      ],
    })
    const choose = (body: { ad_account_id: string; page_id?: string | null }) =>
      me.outcome(adConnections.choose, { ...meta, body })
    expect(await choose({ ad_account_id: 'act_9' })).toBe('ad_account_unknown')
    expect(await choose({ ad_account_id: 'act_3' })).toBe('ad_account_unusable')
    expect(await choose({ ad_account_id: 'act_2', page_id: 'page_9' })).toBe('ad_page_unknown')
    const first = await me.call(adConnections.choose, { ...meta, body: { ad_account_id: 'act_2' } })
    expect(first).toMatchObject({ state: 'unfinished', ad_account: { id: 'act_2', currency: 'USD' } })
    const body = { ad_account_id: 'act_2', page_id: 'page_2' }
    expect(await me.call(adConnections.choose, { ...meta, body })).toMatchObject({
      state: 'connected',
      page: { id: 'page_2', name: 'Südwind' },
      instagram: null,
    })
    expect(await choose({ ad_account_id: 'act_1' })).toBe(200)
    expect(await rowOf(server, me, 'meta')).toMatchObject({ page_id: 'page_2', manager_id: null })
    await connect(me, 'meta')
    expect(await rowOf(server, me, 'meta')).toMatchObject({ ad_account_id: 'act_1', page_id: 'page_2' })
  })

  test('a partner that does not tell its accounts leaves the choice for later', async ({ server }) => {
    const me = await server.as('later')
    real.google.faults.accounts = 'unanswered'
    expect(await connect(me, 'google')).toMatchObject({ state: 'unfinished', expires_at: null })
    const choice = { ...google, body: { ad_account_id: 'act_1' } }
    expect(await me.call(adConnections.choose, choice)).toMatchObject({ state: 'connected', page: null })
  })

  test('each fault of the partner is a refusal', async ({ server }) => {
    const me = await server.as('faulty')
    const sources = () => me.outcome(adConnections.sources, meta)
    const choose = () => me.outcome(adConnections.choose, { ...meta, body: { ad_account_id: 'act_1' } })
    expect([await sources(), await choose()]).toEqual(['ad_not_connected', 'ad_not_connected'])
    await connect(me, 'meta')
    for (const [fault, code] of [
      ['busy', 'ad_partner_busy'],
      ['unanswered', 'ad_partner_unreachable'],
      ['refused', 'ad_partner_refused'],
    ] as const) {
      real.meta.faults.accounts = fault
      expect(await sources()).toBe(code)
      real.meta.faults.pages = fault
      expect(await choose()).toBe(code)
    }
    real.meta.faults.accounts = 'busy'
    const answer = await me.fetch('/v3/marketing/ads/connections/meta/sources')
    expect(answer.headers.get('retry-after')).toBe('150')
    expect(await answer.text()).toContain('3 minutes')
  })

  test('a permission that was taken back is named until it is given again', async ({ server }) => {
    const me = await server.as('lacking')
    await connect(me, 'meta')
    real.meta.says.missing = ['leads_retrieval', 'ads_read']
    real.meta.faults.accounts = 'permission'
    const answer = await me.fetch('/v3/marketing/ads/connections/meta/sources')
    expect(await answer.text()).toContain('leads_retrieval, ads_read')
    const [connection] = (await me.call(adConnections.list, {})).result
    expect(connection).toMatchObject({
      state: 'lacking',
      missing_permissions: ['leads_retrieval', 'ads_read'],
    })
    real.meta.faults.accounts = 'permission'
    const choice = { ...meta, body: { ad_account_id: 'act_1' } }
    expect(await me.outcome(adConnections.choose, choice)).toBe('ad_permission_missing')
    real.meta.says.missing = []
    expect(await connect(me, 'meta')).toMatchObject({ state: 'connected', missing_permissions: [] })
  })
})
