import type { WireErrors } from '@carillon/contract/refusals'
import { segments } from '@carillon/contract/segments'
import { givenPlan } from '#test/given-plan.ts'
import { test as base, type Caller, expect, type Server, startServer } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { makeSegment, textIs, tree } from './membership.fixture.ts'
import { refreshesOf } from './refresh-segment.ts'

interface Clocked {
  server: Server
  me: Caller
  /** Sets the clock of the server. */
  at(time: string): void
  /** Changes something that the segment reads, so that a refresh is needed. */
  change(segment: string): Promise<void>
  refresh(segment: string, zone?: string): Promise<number | string>
}

/** Later than any running evaluation, so that none of them includes the change. */
const changedLater = new Date('2999-01-01T00:00:00Z')

/** One server for all tests; each has an account of its own, and begins at the same time. */
const test = base.extend<{ clocked: { server: Server; at(time: string): void }; it: Clocked }>({
  clocked: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures asked for here
    async ({}, use) => {
      const database = await testDatabase()
      let now = new Date('2026-03-10T08:00:00Z')
      const server = await startServer({ databaseUrl: database.url, now: () => now })
      await use({
        server,
        at: (time) => {
          now = new Date(time)
        },
      })
      await server.close()
      await database.drop()
    },
    { scope: 'file' },
  ],
  it: async ({ clocked: { server, at }, task }, use) => {
    at('2026-03-10T08:00:00Z')
    const me = await server.as(task.id)
    const { db } = server.product.services.database
    await use({
      server,
      me,
      at,
      async change(segment) {
        await db.updateTable('segment').set({ stale_since: changedLater }).where('id', '=', segment).execute()
      },
      async refresh(segment, zone = 'Etc/UTC') {
        await db.updateTable('segment').set({ stale_since: changedLater }).where('id', '=', segment).execute()
        return me.outcome(segments.refresh, { params: { id: segment }, body: { user_time_zone: zone } })
      },
    })
  },
})

const cologne = tree([textIs('city', 'Köln')])

test('a segment can be refreshed twice a day, an hour apart; a day begins at midnight in the caller’s zone', async ({
  it,
}) => {
  const id = await makeSegment(it.me, 'Cologne', cologne)
  it.at('2026-03-10T08:00:00Z')
  expect(await it.refresh(id, 'Europe/Berlin')).toBe(202)
  it.at('2026-03-10T08:59:59Z')
  expect(await it.refresh(id, 'Europe/Berlin')).toBe('segment_refresh_hourly')
  it.at('2026-03-10T09:00:00Z')
  expect(await it.refresh(id, 'Europe/Berlin')).toBe(202)
  it.at('2026-03-10T22:59:00Z')
  expect(await it.refresh(id, 'Europe/Berlin')).toBe('segment_refresh_daily')
  it.at('2026-03-10T23:00:00Z')
  expect(await it.refresh(id, 'Europe/London')).toBe('segment_refresh_daily')
  expect(await it.refresh(id, 'Europe/Berlin')).toBe(202)
})

test('the refusal says when the next refresh is possible', async ({ it }) => {
  const id = await makeSegment(it.me, 'Cologne', cologne)
  await it.refresh(id)
  await it.change(id)
  const answer = await it.me.fetch(`/v3/marketing/segments/2.0/refresh/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_time_zone: 'Etc/UTC' }),
  })
  expect(answer.status).toBe(429)
  expect(((await answer.json()) as WireErrors).errors[0]).toMatchObject({
    error_id: 'segment_refresh_hourly',
    details: { time: '2026-03-10T09:00:00.000Z' },
  })
})

test('refreshing an unchanged segment uses no quota', async ({ it }) => {
  const id = await makeSegment(it.me, 'Cologne', cologne)
  const ask = () =>
    it.me.call(segments.refresh, { params: { id }, body: { user_time_zone: 'Europe/Berlin' } })
  for (let time = 0; time < 4; time++) expect(await ask()).toMatchObject({ was_current: true })
  await it.change(id)
  expect(await ask()).toMatchObject({ was_current: false })
})

test('an account can refresh ten times a day in total; a day begins at 00:00 UTC', async ({ it }) => {
  const ids: string[] = []
  for (let at = 0; at < 11; at++) ids.push(await makeSegment(it.me, `Segment ${at}`, cologne))
  it.at('2026-03-10T23:30:00Z')
  for (const id of ids.slice(0, 10)) expect(await it.refresh(id)).toBe(202)
  expect(await it.refresh(ids[10]!)).toBe('segment_refresh_account')
  it.at('2026-03-11T00:00:00Z')
  expect(await it.refresh(ids[10]!)).toBe(202)
})

test('of two requests at once for the last refresh only one gets it', async ({ it }) => {
  const id = await makeSegment(it.me, 'Cologne', cologne)
  await it.change(id)
  const ask = () => it.me.outcome(segments.refresh, { params: { id }, body: { user_time_zone: 'Etc/UTC' } })
  expect((await Promise.all([ask(), ask()])).sort()).toEqual([202, 'segment_refresh_hourly'])
})

test.for([
  ['has no such zone', 'Europe/Nowhere', 'time_zone_unknown'],
  ['takes an offset for no zone', '+02:00', 'time_zone_unknown'],
  ['takes a zone in any case', 'europe/berlin', 202],
] as const)('%s', async ([, zone, expected], { it }) => {
  const id = await makeSegment(it.me, 'Cologne', cologne)
  expect(await it.refresh(id, zone)).toBe(expected)
})

test('refreshing is part of the plans basic and advanced', async ({ it }) => {
  const id = await makeSegment(it.me, 'Cologne', cologne)
  await givenPlan(it.server, it.me.account, { plan: 'free' })
  expect(await it.refresh(id)).toBe('entitlement_required')
  await givenPlan(it.server, it.me.account, { plan: 'basic' })
  expect(await it.refresh(id)).toBe(202)
})

/** The next midnight when clocks change: after 23 and 25 hours, and where midnight itself does not exist. */
test.for([
  ['Europe/Berlin', '2026-03-29T10:00:00Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T10:00:00Z', '2026-10-25T23:00:00.000Z'],
  ['America/New_York', '2026-11-01T12:00:00Z', '2026-11-02T05:00:00.000Z'],
  ['Asia/Kathmandu', '2026-06-01T12:00:00Z', '2026-06-01T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-06-01T12:00:00Z', '2026-06-02T10:00:00.000Z'],
  ['America/Santiago', '2026-09-05T12:00:00Z', '2026-09-06T04:00:00.000Z'],
] as const)('in %s at %s the day ends at %s', async ([zone, now, expected], { it }) => {
  const segment = { id: it.me.account, account_id: it.me.account }
  const { tomorrow } = await refreshesOf(it.server.product.services.database.db, segment, zone, new Date(now))
  expect(tomorrow.toISOString()).toBe(expected)
})
