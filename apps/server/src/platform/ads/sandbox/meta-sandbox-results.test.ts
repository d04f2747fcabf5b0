import { describe, expect, test } from 'vitest'
import { startReceiver } from '../../../../test/receiver.ts'
import { display, lead } from '../meta/meta-orders.fixture.ts'
import { readToldLeads, verifyMetaSignature } from '../meta/meta-webhook.ts'
import { begin, minute, newOrder, useSimulated } from './meta-sandbox.fixture.ts'

const it = useSimulated()
const hashed = (count: number) =>
  Array.from({ length: count }, () => ({ email: 'a'.repeat(64), phone: null }))
const call = { upload: 1, number: 1, isLast: true, total: 1 }

describe('results at the simulated Meta', () => {
  const days = { from: '2026-11-28', to: '2026-12-05' }

  test('grow by the days of the account while the ad is on, and stay after it was removed', async () => {
    const refs = await it.makeAll(newOrder())
    await it.meta.setRunning(it.access, refs, true)
    it.wait(2 * minute)
    expect(await it.meta.numbers(it.access, days)).toEqual([])
    it.wait(10 * 60 * minute)
    const evening = await it.meta.numbers(it.access, days)
    expect(evening).toMatchObject([{ campaign: refs['campaign'], day: '2026-11-30', leads: 0 }])
    expect(await it.meta.numbers(it.access, days)).toEqual(evening)
    it.wait(24 * 60 * minute)
    const next = await it.meta.numbers(it.access, days)
    expect(next.map(({ day }) => day)).toEqual(['2026-11-30', '2026-12-01'])
    expect(next[0]?.spend.minor).toBeGreaterThan(evening[0]?.spend.minor ?? 0)
    expect(next.every(({ spend }) => spend.currency === 'EUR' && spend.minor < 2000)).toBe(true)
    await it.meta.setRunning(it.access, refs, false)
    const paused = await it.meta.numbers(it.access, { from: '2026-12-01', to: '2026-12-01' })
    it.wait(12 * 60 * minute)
    await it.meta.remove(it.access, refs)
    const removed = await it.meta.numbers(it.access, days)
    expect(removed.map(({ day }) => day)).toEqual(['2026-11-30', '2026-12-01'])
    expect(removed[1]?.spend.minor).toBeLessThan((paused[0]?.spend.minor ?? 0) * 1.05)
  })

  test('come in pages', async () => {
    const refs = await it.makeAll(newOrder())
    await it.meta.setRunning(it.access, refs, true)
    it.wait(600 * 24 * 60 * minute)
    const found = await it.meta.numbers(
      { ...it.access, token: await it.signIn(it.owner) },
      { from: '2026-11-30', to: '2028-07-22' },
    )
    expect(found).toHaveLength(601)
    expect(new Set(found.map(({ day }) => day)).size).toBe(601)
  })

  test('of a lead ad are leads, which are listed, read and told', async () => {
    const receiver = await startReceiver()
    try {
      const refs = await it.makeAll(newOrder(lead))
      await it.meta.subscribeLeads(it.access)
      await it.meta.subscribeLeads(it.access)
      await it.meta.setRunning(it.access, refs, true)
      it.now = new Date('2026-12-01T08:00:59Z')
      it.told = receiver.at('/meta').replace('hooks.test', '127.0.0.1')
      await it.sandbox.tell()
      expect(await it.meta.leads(it.access, refs, new Date(begin))).toEqual([])
      expect(receiver.calls).toHaveLength(0)
      it.now = new Date('2026-12-01T08:31:00Z')
      const leads = await it.meta.leads(it.access, refs, new Date(begin))
      expect(leads.map(({ createdAt }) => createdAt.toISOString())).toEqual([
        '2026-12-01T08:01:00.000Z',
        '2026-12-01T08:31:00.000Z',
      ])
      expect(leads[0]?.answers).toEqual({
        email: expect.stringMatching(/@example\.com$/),
        first_name: expect.any(String),
        last_name: expect.any(String),
      })
      expect(await it.meta.leads(it.access, refs, new Date('2026-12-01T08:30:00Z'))).toEqual(leads.slice(1))
      expect(await it.meta.lead(it.access, leads[1]?.id ?? '')).toEqual(leads[1])
      expect(await it.meta.lead(it.access, '99')).toBeNull()
      expect((await it.meta.numbers(it.access, days))[0]).toMatchObject({ day: '2026-12-01', leads: 2 })
      await it.sandbox.tell()
      await it.sandbox.tell()
      expect(receiver.calls).toHaveLength(1)
      const [first] = receiver.calls
      const body = Buffer.from(first?.body ?? '')
      expect(
        verifyMetaSignature(it.sandbox.meta.appSecret, body, first?.headers['x-hub-signature-256'] as string),
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
    const id = await it.meta.makeAudience(it.access, audience)
    expect(await it.meta.makeAudience(it.access, audience)).toBe(id)
    expect(await it.meta.readAudience(it.access, id)).toMatchObject({ state: 'filling', matched: null })
    await it.meta.addMembers(it.access, id, hashed(1000), { ...call, isLast: false, total: 1500 })
    await it.meta.addMembers(it.access, id, hashed(1000), { ...call, isLast: false, total: 1500 })
    expect(await it.meta.readAudience(it.access, id)).toMatchObject({ state: 'filling' })
    await it.meta.addMembers(it.access, id, hashed(500), { ...call, number: 2, total: 1500 })
    expect(await it.meta.readAudience(it.access, id)).toMatchObject({ state: 'ready', matched: 900 })
    await it.meta.removeMembers(it.access, id, hashed(1400), { ...call, upload: 2 })
    expect(await it.meta.readAudience(it.access, id)).toMatchObject({ state: 'too_small', matched: null })
    await it.meta.removeAudience(it.access, id)
    await it.meta.removeAudience(it.access, id)
    expect(await it.meta.readAudience(it.access, id)).toMatchObject({ state: 'gone' })
  })

  test('counts no address that was not hashed', async () => {
    const id = await it.meta.makeAudience(it.access, { mark: '[a2]', title: 'Spring' })
    const plain = Array.from({ length: 500 }, () => ({ email: 'ada@example.com', phone: null }))
    await it.meta.addMembers(it.access, id, plain, call)
    expect(await it.meta.readAudience(it.access, id)).toMatchObject({ state: 'too_small' })
    expect(JSON.stringify(await it.store.list(it.owner, 'meta.audience'))).not.toContain('ada@example.com')
  })

  test('finds people like others, once those are enough', async () => {
    const seed = await it.meta.makeAudience(it.access, { mark: '[a3]', title: 'Spring' })
    const like = await it.meta.makeLookalike(it.access, {
      mark: '[a4]',
      title: 'Spring',
      seed,
      countries: ['DE', 'AT'],
    })
    expect(await it.meta.readAudience(it.access, like)).toMatchObject({ state: 'filling' })
    await it.meta.addMembers(it.access, seed, hashed(1000), call)
    expect(await it.meta.readAudience(it.access, like)).toMatchObject({ state: 'ready', matched: 400_000 })
    const audiences = { target: null, lookalike: like, leftOut: seed }
    expect(await it.makeAll(newOrder(display, { audiences }))).toHaveProperty('ad')
  })

  test('with [flag audience] in its title is flagged, and no ad may use it', async () => {
    const id = await it.meta.makeAudience(it.access, { mark: '[a5]', title: 'Ill people [flag audience]' })
    expect(await it.meta.readAudience(it.access, id)).toMatchObject({
      state: 'flagged',
      problem: { code: 'ad_audience_flagged' },
    })
    await expect(it.meta.addMembers(it.access, id, hashed(1), call)).rejects.toMatchObject({
      problem: { code: 'ad_audience_flagged', field: 'audience' },
    })
    const audiences = { target: id, lookalike: null, leftOut: null }
    await expect(it.makeAll(newOrder(display, { audiences }))).rejects.toMatchObject({
      problem: { code: 'ad_audience_flagged', field: 'audience' },
    })
  })

  test('takes at most 10,000 people a call', async () => {
    const id = await it.meta.makeAudience(it.access, { mark: '[a6]', title: 'Spring' })
    await it.meta.addMembers(it.access, id, hashed(10_000), call)
    await expect(
      it.meta.addMembers(it.access, id, hashed(10_001), { ...call, number: 2 }),
    ).rejects.toMatchObject({
      problem: { field: 'audience' },
    })
  })
})
