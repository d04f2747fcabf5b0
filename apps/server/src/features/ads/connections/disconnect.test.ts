import { adConnections } from '@carillon/contract/ads'
import { PartnerFault } from '#platform/ads/ad-partner.ts'
import { beforeEach, type Caller, describe, expect, type Server } from '#test/kit.ts'
import { givenAds } from '../ads.fixture.ts'
import {
  apps,
  connect,
  google,
  meta,
  minuteMs,
  now,
  pass,
  real,
  startAnew,
  stateOf,
  test,
  unanswered,
} from './connections.fixture.ts'

beforeEach(startAnew)

/** The campaign at the partner of a submitted ad, which is on there. */
async function standingAd(server: Server, me: Caller, campaign_id: string): Promise<void> {
  const { db } = server.product.services.database
  const refs = JSON.stringify({ campaign: 'c1' })
  const place = { ad_account_id: 'act_1', refs }
  await db.updateTable('ad_placement').set(place).where('account_id', '=', me.account).execute()
  await db
    .insertInto('ad_generation')
    .values({
      ...place,
      campaign_id,
      platform: 'facebook',
      generation: 1,
      account_id: me.account,
      partner: 'meta',
      is_simulated: false,
      currency: 'EUR',
      has_begun: true,
      is_on: true,
      made_at: now(),
      accepted_at: now(),
    })
    .execute()
}

describe('disconnecting', () => {
  test('an ad that may still run keeps the connection', async ({ server }) => {
    const me = await server.as('runner')
    await connect(me, 'meta')
    const given = givenAds(server, me)
    const { id } = await given.campaign('Spring')
    await given.submitted(id, [{ platform: 'facebook', is_simulated: false }])
    await standingAd(server, me, id)
    expect((await me.call(adConnections.list, {})).result[0]?.running_campaigns).toBe(1)
    real.meta.partner.setRunning = () => Promise.reject(unanswered)
    expect(await me.outcome(adConnections.disconnect, meta)).toBe('ad_partner_unreachable')
    expect(await stateOf(me, 'meta')).toBe('connected')
    expect(real.meta.calls).not.toContain('revoke')
    real.meta.partner.setRunning = async () => {}
    expect(await me.outcome(adConnections.disconnect, meta)).toBe(204)
    expect(real.meta.calls.at(-1)).toBe('revoke')
    expect((await me.call(adConnections.list, {})).result[0]?.running_campaigns).toBe(0)
  })

  test('a sign-in that turns out to have ended while its ads are stopped is forgotten', async ({
    server,
  }) => {
    const me = await server.as('gone meanwhile')
    await connect(me, 'meta')
    const given = givenAds(server, me)
    const { id } = await given.campaign('Spring')
    await given.submitted(id, [{ platform: 'facebook', is_simulated: false }])
    await standingAd(server, me, id)
    const about = { code: 'ad_signed_out', field: null, message: '' } as const
    real.meta.partner.setRunning = () => Promise.reject(new PartnerFault('signed_out', about))
    expect(await me.outcome(adConnections.disconnect, meta)).toBe(204)
    expect(await stateOf(me, 'meta')).toBe('unconnected')
    expect(real.meta.calls).not.toContain('revoke')
  })

  test('the sign-in is ended at the partner and forgotten', async ({ server }) => {
    const me = await server.as('leaver')
    expect(await me.outcome(adConnections.disconnect, meta)).toBe('ad_not_connected')
    await connect(me, 'meta')
    expect(await me.outcome(adConnections.disconnect, meta)).toBe(204)
    expect(real.meta.calls.at(-1)).toBe('revoke')
    expect(await stateOf(me, 'meta')).toBe('unconnected')
    await connect(me, 'meta')
    real.meta.faults.revoke = 'unanswered'
    expect(await me.outcome(adConnections.disconnect, meta)).toBe(204)
  })

  test('a partner that gives no token keeps the connection', async ({ server }) => {
    const me = await server.as('kept')
    await connect(me, 'google')
    pass(60 * minuteMs)
    real.google.faults.renew = 'unanswered'
    expect(await me.outcome(adConnections.disconnect, google)).toBe('ad_partner_unreachable')
    real.google.faults.renew = 'busy'
    expect(await me.outcome(adConnections.disconnect, google)).toBe('ad_partner_busy')
    expect(await stateOf(me, 'google')).toBe('connected')
  })

  test('a sign-in that has ended is forgotten without the partner', async ({ server }) => {
    const me = await server.as('without partner')
    await givenAds(server, me).connection('meta', { state: 'expired', is_simulated: false })
    expect(await me.outcome(adConnections.disconnect, meta)).toBe(204)
    await connect(me, 'google')
    pass(60 * minuteMs)
    real.google.says.renews = false
    expect(await me.outcome(adConnections.disconnect, google)).toBe(204)
    expect(await stateOf(me, 'google')).toBe('unconnected')
    await connect(me, 'meta')
    apps.real = false
    expect(await me.outcome(adConnections.disconnect, meta)).toBe(204)
    expect(real.meta.calls).not.toContain('revoke')
  })
})
