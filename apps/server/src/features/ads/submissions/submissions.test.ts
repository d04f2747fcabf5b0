import { adCampaigns } from '@carillon/contract/ad-campaigns'
import { beforeEach, expect } from 'vitest'
import { type Caller, testWith } from '#test/kit.ts'
import { givenAds } from '../ads.fixture.ts'
import { adsAtWork, forward } from './ads-at-work.fixture.ts'
import { type FakePartner, failing, fakePartner, faultOf } from './partner.fixture.ts'
import { workAgain } from './stop-all.ts'
import { pauseCampaign, removeCampaign, resumeCampaign } from './submit-campaign.ts'

const clock = { at: new Date('2026-11-30T10:00:00Z') }
let fake: FakePartner = fakePartner('meta')
const test = testWith({ ROLES: 'http' }, { now: () => clock.at, adPartners: async () => fake.partner })

beforeEach(() => {
  fake = fakePartner('meta')
})

const standing = () =>
  [...fake.campaigns.values()].map(({ mark, isOn }) => `${mark.split('.').slice(1).join('.')} ${isOn}`)
const facts = ({ status, wanted, confirmed }: { status: string; wanted: string; confirmed: string | null }) =>
  `${status} ${wanted} ${confirmed}`
const dueIn = ({ next_at }: { next_at: Date | null }) =>
  next_at === null ? null : (next_at.getTime() - clock.at.getTime()) / 60_000

let names = 0
async function start(server: Parameters<typeof adsAtWork>[0]) {
  names += 1
  const me: Caller = await server.as(`ads${names}`)
  await givenAds(server, me).connection('meta')
  const ads = adsAtWork(server)
  const { services } = server.product
  const act = (verb: typeof pauseCampaign | typeof resumeCampaign, id: string) =>
    ads.db.transaction().execute((tx) => verb(services, tx, me.account, id))
  return { me, ads, act, id: await ads.campaign(me), services }
}

test('a submitted ad is made part by part, switched on, and active once the partner has decided', async ({
  server,
}) => {
  const { me, ads, id } = await start(server)
  fake.decision = { state: 'review' }
  await ads.submit(me, id)
  expect(await ads.statusOf(id)).toBe('submitted')
  await ads.run()
  expect(fake.calls).toEqual(['make campaign', 'make group', 'make ad', 'setRunning 1 true', 'states 1'])
  expect(fake.orders[0]?.mark).toBe(`[${id}.facebook.1]`)
  expect(fake.orders[0]?.link).toContain('https://shop.test/spring?utm_source=facebook&utm_medium=ad')
  const reviewed = await ads.placement(id)
  expect(facts(reviewed)).toBe('submitted active active')
  expect(dueIn(reviewed)).toBe(0.5)
  expect(reviewed.refs).toEqual({ campaign: '1', group: '1-group', ad: '1-ad' })

  fake.decision = { state: 'active' }
  forward(clock, 1)
  await ads.run()
  const active = await ads.placement(id)
  expect(facts(active)).toBe('active active active')
  expect(active.active_at).toEqual(clock.at)
  expect(dueIn(active)).toBe(60)
  expect(await ads.statusOf(id)).toBe('active')
})

test.for(['make campaign', 'make group', 'make ad', 'setRunning 1 true', 'states 1'])(
  'an answer of %s that is lost makes nothing double',
  async (lost, { server }) => {
    const { me, ads, id } = await start(server)
    fake.after = failing('unanswered', (call, about) => `${call} ${about}` === lost)
    await ads.submit(me, id)
    await ads.run()
    const failed = await ads.placement(id)
    expect(failed.problem?.code).toBe('ad_partner_unreachable')
    expect(failed.status).toBe('submitted')
    expect(dueIn(failed)).toBe(1)
    forward(clock, 1)
    await ads.run()
    expect(standing()).toEqual(['facebook.1] true'])
    expect(facts(await ads.placement(id))).toBe('active active active')
    expect((await ads.placement(id)).problem).toBeNull()
  },
)

test('an ad that runs goes on until the new one is accepted, and only one stands then', async ({
  server,
}) => {
  const { me, ads, id } = await start(server)
  await ads.submit(me, id)
  await ads.run()
  fake.decision = { state: 'review' }
  await ads.submit(me, id)
  await ads.run()
  expect(standing()).toEqual(['facebook.1] true', 'facebook.2] true'])
  expect((await ads.placement(id)).former_refs).toMatchObject({ campaign: '1' })
  fake.decision = { state: 'active' }
  forward(clock, 1)
  await ads.run()
  expect(standing()).toEqual(['facebook.2] true'])
  const last = await ads.placement(id)
  expect([last.former_refs, last.former_generation, last.refs['campaign']]).toEqual([null, null, '2'])
})

test('a refused ad names the field, leaves the former one running, and is removed by the next submission', async ({
  server,
}) => {
  const { me, ads, id } = await start(server)
  await ads.submit(me, id)
  await ads.run()
  fake.before = failing('refused', (call, about) => call === 'make' && about === 'ad')
  await ads.submit(me, id)
  await ads.run()
  const refused = await ads.placement(id)
  expect(refused.problem).toMatchObject({
    code: 'ad_refused',
    field: 'headline',
    message: 'The partner says so.',
  })
  expect([refused.status, refused.next_at, await ads.statusOf(id)]).toEqual(['error', null, 'error'])
  expect(standing()).toEqual(['facebook.1] true', 'facebook.2] false'])
  await ads.submit(me, id)
  await ads.run()
  expect(standing()).toEqual(['facebook.3] true'])
  expect(await ads.statusOf(id)).toBe('active')
})

test('an ad that the review refuses is an error, and its pause switches it off', async ({ server }) => {
  const { me, ads, act, id } = await start(server)
  fake.decision = { state: 'refused', problem: { code: 'ad_policy', field: null, message: 'No.' } }
  await ads.submit(me, id)
  await ads.run()
  expect((await ads.placement(id)).problem?.code).toBe('ad_policy')
  await act(pauseCampaign, id)
  await ads.run()
  expect(standing()).toEqual(['facebook.1] false'])
  expect(await ads.statusOf(id)).toBe('error paused')
})

test('a pause and its end are confirmed by the partner', async ({ server }) => {
  const { me, ads, act, id } = await start(server)
  await ads.submit(me, id)
  await ads.run()
  await act(pauseCampaign, id)
  expect(await ads.statusOf(id)).toBe('active paused')
  expect(facts(await ads.placement(id))).toBe('active paused active')
  await ads.run()
  expect(facts(await ads.placement(id))).toBe('active paused paused')
  expect(standing()).toEqual(['facebook.1] false'])
  await act(resumeCampaign, id)
  await ads.run()
  expect(facts(await ads.placement(id))).toBe('active active active')
  expect(standing()).toEqual(['facebook.1] true'])
})

test('a pause during the change of an ad switches both off, and its end goes on where it was', async ({
  server,
}) => {
  const { me, ads, act, id } = await start(server)
  await ads.submit(me, id)
  await ads.run()
  fake.decision = { state: 'review' }
  await ads.submit(me, id)
  await ads.run()
  await act(pauseCampaign, id)
  await ads.run()
  expect(standing()).toEqual(['facebook.1] false', 'facebook.2] false'])
  await act(resumeCampaign, id)
  await ads.run()
  expect(standing()).toEqual(['facebook.1] true', 'facebook.2] true'])
})

test('a pause that fails is tried again at growing times, says so, and works in the end', async ({
  server,
}) => {
  const { me, ads, act, id } = await start(server)
  await ads.submit(me, id)
  await ads.run()
  fake.before = failing('unanswered', (call) => call === 'setRunning', 5)
  await act(pauseCampaign, id)
  const seen: unknown[] = []
  for (let tries = 0; tries < 5; tries += 1) {
    await ads.run()
    const { status, problem, ...row } = await ads.placement(id)
    seen.push([status, problem?.code, dueIn(row)])
    forward(clock, dueIn(row) ?? 0)
  }
  expect(seen).toEqual([
    ['active', 'ad_partner_unreachable', 1],
    ['active', 'ad_partner_unreachable', 2],
    ['error', 'ad_pause_failed', 5],
    ['error', 'ad_pause_failed', 15],
    ['error', 'ad_pause_failed', 60],
  ])
  await ads.run()
  expect(facts(await ads.placement(id))).toBe('active paused paused')
  expect((await ads.placement(id)).problem).toBeNull()
})

test('an ad whose switching on was not answered is off after a pause', async ({ server }) => {
  const { me, ads, act, id } = await start(server)
  fake.after = failing('unanswered', (call) => call === 'setRunning')
  await ads.submit(me, id)
  await ads.run()
  expect(standing()).toEqual(['facebook.1] true'])
  await act(pauseCampaign, id)
  await ads.run()
  expect(standing()).toEqual(['facebook.1] false'])
})

test.for(['make campaign', 'make ad', 'setRunning 1 true', 'remove 1'])(
  'a deleted campaign leaves nothing at the partner although the answer of %s was lost',
  async (lost, { server }) => {
    const { me, ads, act, id } = await start(server)
    fake.after = failing('unanswered', (call, about) => `${call} ${about}` === lost)
    await ads.submit(me, id)
    await ads.run()
    expect(fake.campaigns.size).toBe(1)
    await act(removeCampaign, id)
    expect(await ads.statusOf(id)).toMatch(/leaving$/)
    await ads.run()
    forward(clock, 1)
    await ads.run()
    expect(standing()).toEqual([])
    expect(await ads.statusOf(id)).toBe('none')
  },
)

test('a deletion that fails keeps the campaign until it works', async ({ server }) => {
  const { me, ads, act, id } = await start(server)
  await ads.submit(me, id)
  await ads.run()
  fake.before = failing('refused', (call) => call === 'remove')
  await act(removeCampaign, id)
  await ads.run()
  expect((await ads.placement(id)).problem?.code).toBe('ad_pause_failed')
  expect(await ads.statusOf(id)).toBe('error leaving')
  forward(clock, 60)
  await ads.run()
  expect(await ads.statusOf(id)).toBe('none')
})

test('a draft is deleted at once', async ({ server }) => {
  const { ads, act, id } = await start(server)
  await act(removeCampaign, id)
  expect(await ads.statusOf(id)).toBe('none')
  expect(fake.calls).toEqual([])
})

test('a platform that is taken out loses its ad, and one that comes back gets a new mark', async ({
  server,
}) => {
  const { me, ads, id } = await start(server)
  await ads.change(id, ['facebook', 'instagram'])
  await ads.submit(me, id)
  await ads.run()
  expect(standing().sort()).toEqual(['facebook.1] true', 'instagram.1] true'])
  await ads.change(id, ['facebook'])
  await ads.submit(me, id)
  await ads.run()
  expect(standing()).toEqual(['facebook.2] true'])
  await ads.change(id, ['facebook', 'instagram'])
  await ads.submit(me, id)
  await ads.run()
  expect(standing().sort()).toEqual(['facebook.3] true', 'instagram.2] true'])
  expect(await ads.statusOf(id)).toBe('active')
})

test('a sign-in that has ended is an error, and the work goes on after the next one', async ({ server }) => {
  const { me, ads, id, services } = await start(server)
  fake.before = failing('signed_out', (_call, about) => about === 'group')
  await ads.submit(me, id)
  await ads.run()
  const row = await ads.placement(id)
  expect([row.status, row.problem?.code, row.next_at]).toEqual(['error', 'ad_connection_expired', null])
  const connection = await ads.db
    .selectFrom('ad_connection')
    .select('state')
    .where('account_id', '=', me.account)
    .executeTakeFirst()
  expect(connection?.state).toBe('expired')
  await ads.db.deleteFrom('ad_connection').where('account_id', '=', me.account).execute()
  await givenAds(server, me).connection('meta')
  await workAgain(services, ads.db, me.account, 'meta')
  await ads.run()
  expect(facts(await ads.placement(id))).toBe('active active active')
  expect(standing()).toEqual(['facebook.1] true'])
})

test('a busy partner is asked again when it says so', async ({ server }) => {
  const { me, ads, id } = await start(server)
  let isBusy = true
  fake.before = () => {
    if (isBusy) throw faultOf('busy', 7 * 60_000)
  }
  await ads.submit(me, id)
  await ads.run()
  const row = await ads.placement(id)
  expect([row.problem?.code, row.status, row.attempts, dueIn(row)]).toEqual([
    'ad_partner_busy',
    'submitted',
    0,
    7,
  ])
  isBusy = false
  forward(clock, 7)
  await ads.run()
  expect(await ads.statusOf(id)).toBe('active')
})

test('an ad that can not be made is given up after some tries, and made by the next submission', async ({
  server,
}) => {
  const { me, ads, id } = await start(server)
  fake.before = failing('unanswered', (call) => call === 'make', 10)
  await ads.submit(me, id)
  let tries = 0
  for (let due: number | null = 0; due !== null; tries += 1) {
    forward(clock, due)
    await ads.run()
    due = dueIn(await ads.placement(id))
  }
  expect(tries).toBe(10)
  const row = await ads.placement(id)
  expect([row.status, row.problem?.code]).toEqual(['error', 'ad_partner_unreachable'])
  await ads.submit(me, id)
  await ads.run()
  expect(standing()).toEqual(['facebook.2] true'])
})

test('an ad that was deleted at the partner is an error', async ({ server }) => {
  const { me, ads, act, id } = await start(server)
  await ads.submit(me, id)
  await ads.run()
  fake.campaigns.clear()
  forward(clock, 60)
  await ads.run()
  const row = await ads.placement(id)
  expect([row.status, row.problem?.code, row.confirmed]).toEqual(['error', 'ad_gone', 'gone'])
  await act(removeCampaign, id)
  await ads.run()
  expect(await ads.statusOf(id)).toBe('none')
})

test('an ad that a person switched off at the partner is paused here too', async ({ server }) => {
  const { me, ads, id } = await start(server)
  await ads.submit(me, id)
  await ads.run()
  for (const campaign of fake.campaigns.values()) campaign.isOn = false
  forward(clock, 60)
  await ads.run()
  expect(facts(await ads.placement(id))).toBe('active paused paused')
  expect(await ads.statusOf(id)).toBe('active paused')
})

test('a person who pauses while a part is made is obeyed before the next part', async ({ server }) => {
  const { me, ads, act, id } = await start(server)
  fake.after = async (_call, about) => {
    if (about === 'campaign') await act(pauseCampaign, id)
  }
  await ads.submit(me, id)
  await ads.run()
  expect(fake.calls).toEqual(['make campaign'])
  expect(facts(await ads.placement(id))).toBe('submitted paused paused')
  await act(resumeCampaign, id)
  await ads.run()
  expect(standing()).toEqual(['facebook.1] true'])
})

test('a person who submits again while a part is made gets one ad', async ({ server }) => {
  const { me, ads, id } = await start(server)
  let isFirst = true
  fake.after = async (_call, about) => {
    if (about !== 'campaign' || !isFirst) return
    isFirst = false
    await ads.submit(me, id)
  }
  await ads.submit(me, id)
  await ads.run()
  expect(standing()).toEqual(['facebook.2] true'])
})

test('the paused state is seen by the call', async ({ server }) => {
  const { me, ads, id } = await start(server)
  await ads.submit(me, id)
  await ads.run()
  await ads.pause(me, id)
  await ads.run()
  const shown = await me.call(adCampaigns.get, { params: { id } })
  expect(shown.placements.map(({ is_paused, status }) => [is_paused, status])).toEqual([[true, 'active']])
})
