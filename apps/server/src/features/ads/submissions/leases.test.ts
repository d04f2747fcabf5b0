import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { testWith, until } from '#test/kit.ts'
import { givenAds } from '../ads.fixture.ts'
import { adsAtWork, forward } from './ads-at-work.fixture.ts'
import { type FakePartner, failing, fakePartner } from './partner.fixture.ts'
import { pauseSilentAds, stopAllOf } from './stop-all.ts'
import { pauseCampaign, removeCampaign } from './submit-campaign.ts'
import { findDueAds, workOn } from './work-on-ads.ts'

const clock = { at: new Date('2026-11-30T10:00:00Z') }
let fake: FakePartner = fakePartner('meta')
const test = testWith({ ROLES: 'http' }, { now: () => clock.at, adPartners: async () => fake.partner })

beforeEach(() => {
  fake = fakePartner('meta')
})

const standing = () =>
  [...fake.campaigns.values()].map(({ mark, isOn }) => `${mark.split('.').slice(1).join('.')} ${isOn}`)

let names = 0
async function start(server: Parameters<typeof adsAtWork>[0]) {
  names += 1
  const me = await server.as(`leases${names}`)
  await givenAds(server, me).connection('meta')
  const ads = adsAtWork(server)
  const id = await ads.campaign(me)
  await ads.submit(me, id)
  const { services } = server.product
  const act = (verb: typeof pauseCampaign) =>
    ads.db.transaction().execute((tx) => verb(services, tx, me.account, id))
  return { me, ads, id, services, act, key: { campaign_id: id, platform: 'facebook' } as const }
}

/** Has a partner hold its first answer until it is let go. */
function holdFirst(isMeant: (about: string) => boolean) {
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFirst = true
  fake.after = async (_call, about) => {
    if (!isFirst || !isMeant(about)) return
    isFirst = false
    held.resolve()
    await free.promise
  }
  return { held: held.promise, letGo: free.resolve }
}

const endLease = (ads: ReturnType<typeof adsAtWork>, id: string) =>
  sql`update ad_placement set leased_until = now() - interval '1 second' where campaign_id = ${id}`.execute(
    ads.db,
  )

test('many processes that work at once make one campaign', async ({ server }) => {
  const { ads, key } = await start(server)
  await Promise.all(Array.from({ length: 8 }, () => workOn(ads.work, key)))
  expect(standing()).toEqual(['facebook.1] true'])
  expect(fake.calls.filter((call) => call === 'make campaign')).toHaveLength(1)
})

test('an ad stays with its process while the partner is slow', async ({ server }) => {
  const { ads, id, key } = await start(server)
  const { held, letGo } = holdFirst((about) => about === 'campaign')
  const slow = workOn({ ...ads.work, leaseMs: 900 }, key)
  await held
  const before = await ads.placement(id)
  await until('the lease is renewed', async () => {
    const { leased_until } = await ads.placement(id)
    return leased_until && before.leased_until && leased_until > before.leased_until
  })
  expect(await findDueAds(ads.work)).toEqual([])
  letGo()
  await slow
  expect(standing()).toEqual(['facebook.1] true'])
})

test('a process whose lease has ended stores nothing, and a campaign that it made is found', async ({
  server,
}) => {
  const { ads, id, key } = await start(server)
  const { held, letGo } = holdFirst((about) => about === 'campaign')
  const late = workOn(ads.work, key)
  await held
  await endLease(ads, id)
  await ads.run()
  expect(standing()).toEqual(['facebook.1] true'])
  const before = await ads.placement(id)
  letGo()
  await late
  expect(await ads.placement(id)).toEqual(before)
  expect(standing()).toEqual(['facebook.1] true'])
  expect(fake.calls.filter((call) => call === 'make group')).toHaveLength(1)
})

test('a second campaign that a late process made at the partner is removed', async ({ server }) => {
  const { ads, id, key } = await start(server)
  const free = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let isFirst = true
  // The partner takes the first call only after it has answered the other process.
  fake.before = async (_call, about) => {
    if (!isFirst || about !== 'campaign') return
    isFirst = false
    begun.resolve()
    await free.promise
    for (const one of fake.campaigns.values()) one.mark = `hidden ${one.mark}`
  }
  const late = workOn(ads.work, key)
  await begun.promise
  await endLease(ads, id)
  await ads.run()
  free.resolve()
  await late
  expect(fake.campaigns.size).toBe(2)
  await ads.run()
  expect([...fake.campaigns.values()].map(({ mark }) => mark)).toEqual([`hidden [${id}.facebook.1]`])
})

test('a campaign that a late process makes after the deletion is removed', async ({ server }) => {
  const { ads, id, act, key } = await start(server)
  const { held, letGo } = holdFirst((about) => about === 'campaign')
  const late = workOn(ads.work, key)
  await held
  await endLease(ads, id)
  await act(removeCampaign)
  fake.campaigns.clear()
  await ads.run()
  expect(await ads.statusOf(id)).toBe('none')
  fake.campaigns.set('1', { id: '1', mark: `[${id}.facebook.1]`, isOn: false, parts: {} })
  letGo()
  await late
  expect(standing()).toEqual([])
})

test('a campaign that a process made before it died is removed with a deleted one', async ({ server }) => {
  const { ads, id, act, key } = await start(server)
  const { held, letGo } = holdFirst((about) => about === 'campaign')
  const dead = workOn(ads.work, key)
  await held
  await endLease(ads, id)
  await act(removeCampaign)
  await ads.run()
  expect([standing(), await ads.statusOf(id)]).toEqual([[], 'none'])
  letGo()
  await dead
})

test('a late process does not end the lease of another one, or its work', async ({ server }) => {
  const { ads, id, key } = await start(server)
  const first = holdFirst((about) => about === 'campaign')
  const late = workOn(ads.work, key)
  await first.held
  await endLease(ads, id)
  const second = holdFirst((about) => about === 'group')
  const other = workOn(ads.work, key)
  await second.held
  const before = await ads.placement(id)
  first.letGo()
  await late
  expect(await ads.placement(id)).toEqual(before)
  second.letGo()
  await other
  expect(standing()).toEqual(['facebook.1] true'])
})

test('a person who pauses during the last step is obeyed at once', async ({ server }) => {
  const { ads, act } = await start(server)
  let isFirst = true
  fake.after = async (call) => {
    if (call !== 'states' || !isFirst) return
    isFirst = false
    await act(pauseCampaign)
  }
  await ads.run()
  expect(standing()).toEqual(['facebook.1] false'])
})

test('an account that is disabled while its ad is made gets no further part', async ({ server }) => {
  const { me, ads } = await start(server)
  fake.after = async (_call, about) => {
    if (about !== 'campaign') return
    await ads.db.updateTable('account').set({ disabled: true }).where('id', '=', me.account).execute()
  }
  await ads.run()
  expect(fake.calls).toEqual(['make campaign'])
})

test('where sending is switched off while an ad is made, it gets no further part', async ({ server }) => {
  const { ads, key } = await start(server)
  let isOff = false
  const { services } = ads.work
  const sending = { ...services.sending, off: () => (isOff ? { by: 'setting' as const } : null) }
  fake.after = (_call, about) => {
    isOff = about === 'campaign'
  }
  await workOn({ ...ads.work, services: { ...services, sending } }, key)
  expect(fake.calls).toEqual(['make campaign'])
})

test('where nothing may be sent, ads are stopped and not made', async ({ server }) => {
  const { me, ads, id, act } = await start(server)
  await ads.run()
  const work = {
    ...ads.work,
    services: {
      ...ads.work.services,
      sending: { ...ads.work.services.sending, off: () => ({ by: 'setting' as const }) },
    },
  }
  await ads.submit(me, id)
  expect(await findDueAds(work)).toEqual([])
  await workOn(work, { campaign_id: id, platform: 'facebook' })
  expect(standing()).toEqual(['facebook.1] true'])
  await act(pauseCampaign)
  for (const key of await findDueAds(work)) await workOn(work, key)
  expect(standing()).toEqual(['facebook.1] false'])
})

test('the ads of a disabled account are paused, and wait for a person when it is enabled', async ({
  server,
}) => {
  const { me, ads, id } = await start(server)
  await ads.run()
  const setDisabled = (disabled: boolean) =>
    ads.db.updateTable('account').set({ disabled }).where('id', '=', me.account).execute()
  const other = await ads.campaign(me)
  await setDisabled(true)
  await ads.submit(me, other)
  await pauseSilentAds({ db: ads.db, now: () => clock.at })
  await ads.run()
  expect(standing()).toEqual(['facebook.1] false'])
  expect(await ads.statusOf(id)).toBe('active paused')
  await setDisabled(false)
  await pauseSilentAds({ db: ads.db, now: () => clock.at })
  await ads.run()
  expect(standing()).toEqual(['facebook.1] false', 'facebook.1] true'])
})

test('all ads of an account at a partner are switched off at once, and those that may run on are told', async ({
  server,
}) => {
  const { me, ads, id, services } = await start(server)
  const other = await ads.campaign(me, ['facebook', 'instagram'])
  await ads.submit(me, other)
  await ads.run()
  fake.before = failing('unanswered', (call, about) => call === 'setRunning' && about === '2 false')
  const first = await stopAllOf(services, ads.db, me.account, 'meta')
  expect([first.stopped, first.left.map(({ code }) => code)]).toEqual([2, ['ad_partner_unreachable']])
  expect(standing().filter((one) => one.endsWith('true'))).toHaveLength(1)
  forward(clock, 1)
  expect(await stopAllOf(services, ads.db, me.account, 'meta')).toEqual({ stopped: 3, left: [] })
  expect(standing().filter((one) => one.endsWith('true'))).toEqual([])
  expect(await ads.statusOf(id)).toBe('active paused')
})
