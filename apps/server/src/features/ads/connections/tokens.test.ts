import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adConnections } from '@carillon/contract/ads'
import { inject } from 'vitest'
import { openSecretKey } from '#platform/key-file.ts'
import { beforeEach, describe, expect } from '#test/kit.ts'
import { sealTokens } from './connection-rows.ts'
import {
  connect,
  dayMs,
  google,
  meta,
  minuteMs,
  now,
  pass,
  real,
  rowOf,
  startAnew,
  stateOf,
  test,
} from './connections.fixture.ts'
import { renewSignIns } from './renew-all.ts'

beforeEach(startAnew)

describe('tokens', () => {
  test('a short token is renewed before it ends, by one of many calls', async ({ server }) => {
    const me = await server.as('hourly')
    await connect(me, 'google')
    pass(50 * minuteMs)
    await me.call(adConnections.sources, google)
    expect(real.google.calls).not.toContain('renew')
    pass(6 * minuteMs)
    await Promise.all(Array.from({ length: 5 }, () => me.call(adConnections.sources, google)))
    expect(real.google.calls.filter((call) => call === 'renew')).toHaveLength(1)
    expect((await rowOf(server, me, 'google')).tokens_expire_at).toEqual(
      new Date(now().getTime() + 60 * minuteMs),
    )
  })

  test('a long token is exchanged once a day, and goes on counting while that gets no answer', async ({
    server,
  }) => {
    const me = await server.as('daily')
    await connect(me, 'meta')
    await me.call(adConnections.sources, meta)
    expect(real.meta.calls).not.toContain('renew')
    pass(dayMs)
    real.meta.faults.renew = 'unanswered'
    await me.call(adConnections.sources, meta)
    await me.call(adConnections.sources, meta)
    expect(real.meta.calls.filter((call) => call === 'renew')).toHaveLength(1)
    pass(60 * dayMs)
    real.meta.faults.renew = 'unanswered'
    expect(await me.outcome(adConnections.sources, meta)).toBe('ad_partner_unreachable')
    expect(await stateOf(me, 'meta')).toBe('connected')
    expect(await me.outcome(adConnections.sources, meta)).toBe(200)
  })

  test('tokens for which no call asks are renewed once a day', async ({ server }) => {
    const me = await server.as('idle')
    const { services } = server.product
    const { db } = services.database
    await db.deleteFrom('ad_connection').execute()
    await connect(me, 'meta')
    await connect(me, 'google')
    const renew = () => renewSignIns({ services, db })
    const renewals = () =>
      [real.meta, real.google].map(({ calls }) => calls.filter((one) => one === 'renew').length)
    await renew()
    expect(renewals()).toEqual([0, 0])
    pass(dayMs)
    real.meta.faults.renew = 'unanswered'
    await renew()
    await renew()
    expect(renewals()).toEqual([1, 1])
    pass(dayMs)
    real.google.says.renews = false
    await renew()
    expect(renewals()).toEqual([2, 2])
    expect([await stateOf(me, 'meta'), await stateOf(me, 'google')]).toEqual(['connected', 'expired'])
  })

  test('a sign-in that is no longer renewed has ended until a person signs in again', async ({ server }) => {
    const me = await server.as('ended')
    await connect(me, 'google')
    pass(60 * minuteMs)
    real.google.says.renews = false
    expect(await me.outcome(adConnections.sources, google)).toBe('ad_connection_expired')
    expect(await stateOf(me, 'google')).toBe('expired')
    expect((await rowOf(server, me, 'google')).tokens).toBeNull()
    const choice = { ...google, body: { ad_account_id: 'act_1' } }
    expect(await me.outcome(adConnections.choose, choice)).toBe('ad_connection_expired')
    const { rows } = await server.product.services.database.pool.query<{ facts: unknown }>(
      `select facts from notification where account_id = $1 and event = 'ad_sign_in_ended'`,
      [me.account],
    )
    expect(rows).toEqual([{ facts: { name: 'Google Ads', path: '/ads/settings' } }])
    expect(await connect(me, 'google')).toMatchObject({ state: 'connected', ad_account: { id: 'act_1' } })
  })

  test('a token that no longer counts ends the sign-in', async ({ server }) => {
    const me = await server.as('signed out')
    await connect(me, 'meta')
    real.meta.faults.accounts = 'signed_out'
    expect(await me.outcome(adConnections.sources, meta)).toBe('ad_connection_expired')
    expect(await stateOf(me, 'meta')).toBe('expired')
  })

  test('tokens of a process with another key count as ended, and the log says why', async ({ server }) => {
    const me = await server.as('other key')
    await connect(me, 'meta')
    const { db } = server.product.services.database
    const other = await openSecretKey({ secretKey: randomBytes(32), dataDir: '/nowhere' })
    const tokens = { access: 'a', refresh: null, expiresAt: null }
    await db
      .updateTable('ad_connection')
      .set({ tokens: sealTokens(other, me.account, 'meta', tokens) })
      .where('account_id', '=', me.account)
      .execute()
    expect(await stateOf(me, 'meta')).toBe('expired')
    expect(await me.outcome(adConnections.sources, meta)).toBe('ad_connection_expired')
    const log = await readFile(join(inject('logFolder'), `${process.pid}.log`), 'utf8')
    expect(log.split('\n').find((line) => line.includes(me.account))).toContain('SECRET_KEY')
    // The process that has the key goes on.
    expect((await rowOf(server, me, 'meta')).state).toBe('connected')
  })

  test('tokens can not be moved to another account', async ({ server }) => {
    const [me, thief] = [await server.as('robbed'), await server.as('thief')]
    await connect(me, 'meta')
    await connect(thief, 'meta')
    const { tokens } = await rowOf(server, me, 'meta')
    await server.product.services.database.db
      .updateTable('ad_connection')
      .set({ tokens })
      .where('account_id', '=', thief.account)
      .execute()
    expect(await thief.outcome(adConnections.sources, meta)).toBe('fault')
  })
})
