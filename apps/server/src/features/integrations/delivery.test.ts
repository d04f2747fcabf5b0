import { emailEvents, type Integration, integrations } from '@carillon/contract/integrations'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import { problemOfSignature } from '#platform/outgoing/standard-webhooks.ts'
import { giveUpEvents } from '#sending/events/subscriptions/give-up-events.ts'
import { queueDeliveries } from '#sending/events/subscriptions/queue-deliveries.fixture.ts'
import { type Caller, type Server, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { loopback, rebind, startReceiver, type TestReceiver } from '#test/receiver.ts'
import { integrationDestination } from './integration-destination.ts'
import { startSegment, type TestSegment } from './segment-receiver.fixture.ts'

let server: Server & { close(): Promise<void> }
let segment: TestSegment
let receiver: TestReceiver
let dropDatabase: () => Promise<void>
/** The addresses that may be called; a test changes it. */
const network = { ...loopback }
const key = 'abcdefg12345'

beforeAll(async () => {
  const database = await testDatabase()
  dropDatabase = () => database.drop()
  segment = await startSegment([key])
  server = await startServer({
    databaseUrl: database.url,
    receivers: network,
    env: { SEGMENT_URL: segment.url },
  })
})
afterAll(async () => {
  await server.close()
  await Promise.all([segment.close(), dropDatabase()])
})
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  Object.assign(network, loopback)
  segment.instead = () => null
  await db().updateTable('event_destination').set({ is_open: false }).execute()
  await receiver.close()
})

const db = () => server.product.services.database.db

const givenSegment = (me: Caller, write_key = key) =>
  me.call(integrations.create, {
    body: {
      destination: 'Segment',
      filters: { email_events: [...emailEvents] },
      properties: { write_key, destination_region: 'EU' },
    },
  })
const givenWebhook = (me: Caller, url: string) =>
  me.call(integrations.create, {
    body: { destination: 'Webhook', filters: { email_events: [...emailEvents] }, properties: { url } },
  })

interface Made {
  integration_id: string
}

const queue = (me: Caller, { integration_id }: Made, count: number, name?: string) =>
  queueDeliveries(db(), { account: me.account, subscription: integration_id, count, ...(name && { name }) })

const shown = (me: Caller, { integration_id: id }: Made) => me.call(integrations.get, { params: { id } })
const batchesOf = async (me: Caller, { integration_id: id }: Made) =>
  (await me.call(integrations.batches, { params: { id }, query: {} })).result
const nothingWaits = (me: Caller, made: Made) =>
  until('nothing waits', async () => (await shown(me, made)).delivery.waiting === 0)
/** Ends the pause after a failure. */
const goOn = async (me: Caller, { integration_id: id }: Made) => {
  await until('it failed', async () => (await shown(me, { integration_id: id })).delivery.next_at !== null)
  await me.call(integrations.deliverNow, { params: { id } })
}
const emailsIn = (name: string) =>
  segment
    .events()
    .map(({ context }) => context.traits.email)
    .filter((email) => email.startsWith(name))

describe('Segment', () => {
  test('gets events in their order, a hundred in a call, and a log says so', async () => {
    const me = await server.as('order')
    const made = await givenSegment(me)
    const people = await queue(me, made, 250, 'order')
    await nothingWaits(me, made)
    expect(emailsIn('order')).toEqual(people)
    const batches = await batchesOf(me, made)
    expect(batches.map(({ event_count }) => event_count)).toEqual([50, 100, 100])
    expect(batches[0]).toMatchObject({
      kind: 'events',
      status: 200,
      problem: null,
      latency_ms: expect.any(Number),
    })
    expect(batches[0]?.body).toContain('o•••@people.test')
    expect(batches[0]?.body).not.toContain('order-200')
    expect((await shown(me, made)).delivery).toMatchObject({ health: 'good', failures: 0 })
  })

  test('that is busy, breaks or does not answer gets everything later, in its order', async () => {
    const me = await server.as('outage')
    const made = await givenSegment(me)
    const answers = [{ status: 429, headers: { 'retry-after': '2' } }, 500, 'nothing'] as const
    let calls = 0
    segment.instead = () => answers[calls++] ?? null
    const people = await queue(me, made, 30, 'outage')
    await until('it is being retried', async () => (await shown(me, made)).state === 'retrying')
    for (const [calledOften] of answers.entries()) {
      await until('it was called', () => calls > calledOften)
      network.withinMs = answers[calledOften + 1] === 'nothing' ? 1000 : loopback.withinMs
      await goOn(me, made)
    }
    await nothingWaits(me, made)
    expect(emailsIn('outage')).toEqual(people)
    const problems = (await batchesOf(me, made)).map(({ problem }) => problem).filter(Boolean)
    expect(problems.reverse().slice(0, 3)).toEqual(['answered 429', 'answered 500', 'no answer within 1 s'])
    expect((await shown(me, made)).delivery.health).not.toBe('good')
  })

  test('that refuses the key is in error and notified once; it goes on when the key is corrected, which is notified as well', async () => {
    const me = await server.as('refused')
    const made = await givenSegment(me, 'wrongkey1234')
    const people = await queue(me, made, 3, 'refused')
    // The refusal is noted first, then the failure.
    const isInError = ({ state, delivery }: Integration) => state === 'error' && delivery.failures > 0
    await until('it is in error', async () => isInError(await shown(me, made)))
    expect((await shown(me, made)).delivery).toMatchObject({ last_error: 'answered 401', last_status: 401 })
    await goOn(me, made)
    await until('it failed again', async () => (await shown(me, made)).delivery.failures > 1)
    const told = () =>
      db()
        .selectFrom('notification')
        .select(['event', 'facts'])
        .where('account_id', '=', me.account)
        .orderBy('id')
        .execute()
    expect(await told()).toMatchObject([
      {
        event: 'integration_failed',
        facts: {
          name: 'Untitled Integration (Segment)',
          path: `/integrations/segment?log=${made.integration_id}`,
          lines: [['lastProblem', 'answered 401']],
        },
      },
    ])
    const params = { id: made.integration_id }
    await me.call(integrations.update, { params, body: { properties: { write_key: key } } })
    await nothingWaits(me, made)
    expect(emailsIn('refused')).toEqual(people)
    expect((await shown(me, made)).state).toBe('active')
    await until('that it works again is told, too', async () => (await told()).length === 2)
    expect((await told()).map(({ event }) => event)).toEqual(['integration_failed', 'integration_recovered'])
  })

  test('gets nothing while it is paused, and then all of it', async () => {
    const me = await server.as('paused')
    const made = await givenSegment(me)
    const params = { id: made.integration_id }
    const paused = await me.call(integrations.update, { params, body: { is_paused: true } })
    expect(paused).toMatchObject({ is_paused: true, state: 'paused' })
    const people = await queue(me, made, 2, 'paused')
    const other = await givenSegment(me)
    await queue(me, other, 1, 'other')
    await nothingWaits(me, other)
    expect(emailsIn('paused')).toEqual([])
    expect((await shown(me, made)).delivery.waiting).toBe(2)
    await me.call(integrations.update, { params, body: { is_paused: false } })
    await nothingWaits(me, made)
    expect(emailsIn('paused')).toEqual(people)
  })

  test('that took nothing for a day gets the events by a replay, with the same ids', async () => {
    const me = await server.as('replayed')
    const made = await givenSegment(me)
    const params = { id: made.integration_id }
    segment.instead = () => 503
    const people = await queue(me, made, 4, 'replayed')
    await until('it failed', async () => (await shown(me, made)).delivery.failures > 0)
    const { services } = server.product
    const giveUp = (hours: number) =>
      giveUpEvents([integrationDestination({ receivers: network, segmentUrl: segment.url })])({
        services,
        db: db(),
        log: services.log,
        signal: new AbortController().signal,
        now: () => new Date(Date.now() + hours * 3_600_000),
      })
    await giveUp(23)
    expect((await shown(me, made)).delivery).toMatchObject({ waiting: 4, given_up: 0 })
    await giveUp(25)
    expect((await shown(me, made)).delivery).toMatchObject({ waiting: 0, given_up: 4 })
    const told = await db()
      .selectFrom('notification')
      .select('facts')
      .where('account_id', '=', me.account)
      .execute()
    expect(told).toMatchObject([
      {
        facts: {
          lines: [
            ['lastProblem', 'answered 503'],
            ['events', '4'],
          ],
        },
      },
    ])
    segment.instead = () => null
    expect(await me.call(integrations.replay, { params })).toEqual({ event_count: 4 })
    await nothingWaits(me, made)
    expect(emailsIn('replayed')).toEqual(people)
    expect((await shown(me, made)).delivery).toMatchObject({ waiting: 0, given_up: 0 })
    // A call that is never replayed is kept for a month.
    await queue(me, made, 1, 'late')
    await db()
      .updateTable('waiting_event')
      .set({ due_at: sql`'infinity'` })
      .where('account_id', '=', me.account)
      .execute()
    await giveUp(29 * 24)
    expect((await shown(me, made)).delivery.given_up).toBe(1)
    await giveUp(31 * 24)
    expect((await shown(me, made)).delivery.given_up).toBe(0)
  })

  test('gets samples of the events that it asks for, and its answer is shown', async () => {
    const me = await server.as('sample')
    const made = await givenSegment(me)
    const params = { id: made.integration_id }
    const tested = await me.call(integrations.test, { params })
    expect(tested).toMatchObject({ kind: 'test', event_count: 12, status: 200, problem: null })
    expect(await batchesOf(me, made)).toEqual([tested])
    segment.instead = () => 401
    expect(await me.call(integrations.test, { params })).toMatchObject({
      status: 401,
      problem: 'answered 401',
    })
    // A test says nothing about the health of deliveries.
    expect(await shown(me, made)).toMatchObject({ state: 'active', delivery: { health: 'unknown' } })
  })

  test('has a log of its last 200 calls', async () => {
    const me = await server.as('log')
    const made = await givenSegment(me)
    await queue(me, made, 300, 'first')
    await nothingWaits(me, made)
    const [newest] = await batchesOf(me, made)
    const params = { id: made.integration_id }
    await db()
      .insertInto('integration_batch')
      .values(
        Array.from({ length: 210 }, () => ({
          id: newId(),
          integration_id: made.integration_id,
          account_id: me.account,
          at: new Date(),
          kind: 'events',
          event_count: 1,
          status: 200,
          latency_ms: 1,
          body: '',
          shown_count: 0,
        })),
      )
      .execute()
    await me.call(integrations.test, { params })
    expect(await batchesOf(me, made)).toHaveLength(200)
    const { result } = await me.call(integrations.batches, { params, query: { after: newest?.id } })
    expect(result).toHaveLength(200)
    const rows = await db()
      .selectFrom('integration_batch')
      .select('id')
      .where('integration_id', '=', params.id)
      .execute()
    expect(rows).toHaveLength(200)
  })
})

describe('a webhook', () => {
  test('is signed with both secrets while one takes the place of the other', async () => {
    const me = await server.as('signed')
    const made = await givenWebhook(me, receiver.at('/signed'))
    const params = { id: made.integration_id }
    const old = made.properties.signing_secret ?? ''
    const call = async (path = '/signed') => {
      await queue(me, made, 1)
      await nothingWaits(me, made)
      const last = receiver.to(path).at(-1)
      if (!last) throw new Error('nothing was posted')
      return last
    }
    const isSignedBy = async (secret: string, { headers, body }: Awaited<ReturnType<typeof call>>) =>
      problemOfSignature(
        [secret],
        {
          id: String(headers['webhook-id']),
          timestamp: String(headers['webhook-timestamp']),
          signature: String(headers['webhook-signature']),
        },
        { body, now: new Date() },
      ) === null
    const first = await call()
    expect(await isSignedBy(old, first)).toBe(true)
    expect(await isSignedBy(old, { ...first, body: `${first.body} ` })).toBe(false)
    const { signing_secret: fresh } = await me.call(integrations.rotateSecret, { params })
    const second = await call()
    expect([await isSignedBy(old, second), await isSignedBy(fresh, second)]).toEqual([true, true])
    await me.call(integrations.retireSecret, { params })
    const third = await call()
    expect([await isSignedBy(old, third), await isSignedBy(fresh, third)]).toEqual([false, true])
    expect(first.headers['webhook-id']).not.toBe(second.headers['webhook-id'])
  })

  test('in a private network is not called, and a redirect there is not followed', async () => {
    const me = await server.as('inside')
    const inside = await givenWebhook(me, receiver.at('/inside').replace('hooks.test', 'inside.test'))
    await queue(me, inside, 1)
    await until('that is noted', async () => {
      const { last_error } = (await shown(me, inside)).delivery
      return last_error === 'the host is not on the public Internet'
    })
    receiver.answer = () => ({ status: 307, headers: { location: receiver.at('/secret') } })
    const moved = await givenWebhook(me, receiver.at('/moved'))
    await queue(me, moved, 1)
    await until('that is noted', async () => (await shown(me, moved)).delivery.last_error === 'answered 307')
    expect([receiver.to('/inside'), receiver.to('/secret')]).toEqual([[], []])
  })

  test('is called at the address that was checked, though its name leads elsewhere a moment later', async () => {
    const me = await server.as('rebound')
    const url = receiver.at('/rebound').replace('hooks.test', 'rebound.test')
    const lookups = rebind(network, url, () => receiver.to('/rebound').length > 0)
    const made = await givenWebhook(me, url)
    await queue(me, made, 1)
    await nothingWaits(me, made)
    expect([lookups() % 2, receiver.to('/rebound').length]).toEqual([1, 1])
    await queue(me, made, 1)
    await until('the second is refused', async () => (await shown(me, made)).delivery.failures > 0)
    expect(receiver.to('/rebound')).toHaveLength(1)
  })

  test('that ends its kept connection loses nothing', async () => {
    const me = await server.as('closing')
    receiver.answer = () => ({ status: 200, headers: { connection: 'close' } })
    const made = await givenWebhook(me, receiver.at('/closing'))
    const people = await queue(me, made, 250, 'closing')
    await nothingWaits(me, made)
    expect(receiver.taken('/closing').map(({ email }) => email)).toEqual(people)
    expect(receiver.to('/closing')).toHaveLength(3)
  })

  test('that breaks on one event gets the later events once that event was tried for minutes', async () => {
    const me = await server.as('poison')
    receiver.answer = ({ events }) =>
      events.some(({ email }) => email === 'poison-1@people.test') ? 500 : 200
    const made = await givenWebhook(me, receiver.at('/poison'))
    await queue(me, made, 4, 'poison')
    await until('the first has arrived', () => receiver.taken('/poison').length > 0)
    // As if minutes had passed.
    await db()
      .updateTable('event_destination')
      .set({ failures: 8, next_at: null })
      .where('id', '=', made.integration_id)
      .execute()
    await until('those behind it have arrived', async () => {
      await me.call(integrations.deliverNow, { params: { id: made.integration_id } })
      return receiver.taken('/poison').length === 3
    })
    expect(receiver.taken('/poison').map(({ email }) => email)).toEqual(
      [0, 2, 3].map((number) => `poison-${number}@people.test`),
    )
  })
})
