import { type EventWebhookFields, eventWebhooks, webhookEvents } from '@carillon/contract/event-webhook'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { giveUpEvents } from '#sending/events/subscriptions/give-up-events.ts'
import { queueDeliveries } from '#sending/events/subscriptions/queue-deliveries.fixture.ts'
import { type Caller, type Server, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { loopback, rebind, startReceiver, type TestReceiver } from '#test/receiver.ts'
import { webhookDestination } from './webhook-destination.ts'

let server: Server & { close(): Promise<void> }
let receiver: TestReceiver
let dropDatabase: () => Promise<void>
/** The addresses that may be called; a test changes it. */
const network = { ...loopback }

beforeAll(async () => {
  const database = await testDatabase()
  dropDatabase = () => database.drop()
  server = await startServer({ databaseUrl: database.url, receivers: network })
})
afterAll(async () => {
  await server.close()
  await dropDatabase()
})
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  Object.assign(network, loopback)
  await server.product.services.database.db.updateTable('event_destination').set({ is_open: false }).execute()
  await receiver.close()
})

const everything = Object.fromEntries(webhookEvents.map((name) => [name, true]))
const db = () => server.product.services.database.db

async function givenWebhook(me: Caller, path: string, fields: EventWebhookFields = {}) {
  const url = receiver.at(path)
  return me.call(eventWebhooks.create, { body: { ...everything, enabled: true, url, ...fields } })
}

/** Queues deliveries to new people. Answers their addresses, sorted. */
const queue = async (me: Caller, { id }: { id: string }, count: number, name?: string) =>
  (
    await queueDeliveries(db(), { account: me.account, subscription: id, count, ...(name && { name }) })
  ).sort()

const emails = (path: string) => receiver.taken(path).map(({ email }) => email as string)
const distinct = (path: string) => [...new Set(emails(path))].sort()
const rowOf = ({ id }: { id: string }) =>
  db().selectFrom('event_destination').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const nothingWaits = ({ id }: { id: string }) =>
  until('nothing waits', async () => {
    const row = await db()
      .selectFrom('waiting_event')
      .select('event_id')
      .where('subscription_id', '=', id)
      .executeTakeFirst()
    return row === undefined
  })

describe('waiting events', () => {
  test('are posted by the thousand, each once', async () => {
    const me = await server.as('many')
    const webhook = await givenWebhook(me, '/many')
    const people = await queue(me, webhook, 2500)
    await nothingWaits(webhook)
    expect(emails('/many').sort()).toEqual(people)
    expect(receiver.to('/many').map(({ events }) => events.length)).toEqual([1000, 1000, 500])
  })

  test('are posted again after an error, with the same ids, and in smaller calls until all but one event are taken', async () => {
    const me = await server.as('again')
    const webhook = await givenWebhook(me, '/again')
    receiver.answer = ({ events }) => (events.some(({ email }) => email === 'x-7@people.test') ? 500 : 200)
    const people = await queue(me, webhook, 40, 'x')
    await until('all others are there', () => distinct('/again').length === 39)
    expect((await rowOf(webhook)).last_error).toBe('answered 500')
    receiver.answer = () => 200
    await nothingWaits(webhook)
    expect(emails('/again').sort()).toEqual(people)
    const posted = receiver.to('/again').flatMap(({ events }) => events)
    const idsOf = new Map(
      people.map((person) => [
        person,
        new Set(posted.filter(({ email }) => email === person).map(({ sg_event_id }) => sg_event_id)),
      ]),
    )
    expect([...idsOf.values()].every((ids) => ids.size === 1)).toBe(true)
  })

  test('that fail again hold up no new ones', async () => {
    const me = await server.as('poison')
    const webhook = await givenWebhook(me, '/poison')
    receiver.answer = ({ events }) =>
      events.some(({ email }) => String(email).startsWith('bad-')) ? 500 : 200
    await queue(me, webhook, 1, 'bad')
    await until('it failed', async () => (await rowOf(webhook)).failures > 0)
    await queue(me, webhook, 1, 'good')
    await until('the other is taken', async () => (await rowOf(webhook)).failures === 0)
    const before = receiver.to('/poison').length
    await until('the first is tried again', () => receiver.to('/poison').length > before)
    await until('that is noted', async () => (await rowOf(webhook)).last_error === 'answered 500')
    expect(await rowOf(webhook)).toMatchObject({ failures: 0, next_at: null })
  })

  test('for a webhook that does not answer hold up no other', async () => {
    const me = await server.as('slow')
    receiver.answer = ({ path }) => (path === '/slow' ? 'nothing' : 200)
    const slow = await givenWebhook(me, '/slow')
    await queue(me, slow, 1)
    await until('it is being called', () => receiver.to('/slow').length > 0)
    const fast = await givenWebhook(me, '/fast')
    const people = await queue(me, fast, 3)
    await nothingWaits(fast)
    expect(emails('/fast').sort()).toEqual(people)
    expect(receiver.to('/slow')).toHaveLength(1)
  })

  test('are postponed without an answer in time', async () => {
    const me = await server.as('silent')
    network.withinMs = 1000
    receiver.answer = () => 'nothing'
    const webhook = await givenWebhook(me, '/silent')
    await queue(me, webhook, 1)
    await until('that is noted', async () => (await rowOf(webhook)).last_error === 'no answer within 1 s')
  })

  test('are given up a day after they happened', async () => {
    const me = await server.as('old')
    receiver.answer = () => 503
    const webhook = await givenWebhook(me, '/old')
    await queue(me, webhook, 3)
    await until('it failed', async () => (await rowOf(webhook)).last_error === 'answered 503')
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toMatch(/^carillon_events_waiting_seconds [\d.]+$/m)
    const { services } = server.product
    const giveUp = (hours: number) =>
      giveUpEvents([webhookDestination(network)])({
        services,
        db: db(),
        log: services.log,
        signal: new AbortController().signal,
        now: () => new Date(Date.now() + hours * 3_600_000),
      })
    await giveUp(23)
    expect((await rowOf(webhook)).dropped).toBe(0)
    await giveUp(25)
    expect((await rowOf(webhook)).dropped).toBe(3)
    await nothingWaits(webhook)
  })

  test('that are given up are reported once an outage, and not for a disabled webhook', async () => {
    const me = await server.as('outage')
    receiver.answer = () => 503
    const webhook = await givenWebhook(me, '/outage')
    const { services } = server.product
    const giveUp = (hours: number) =>
      giveUpEvents([webhookDestination(network)])({
        services,
        db: db(),
        log: services.log,
        signal: new AbortController().signal,
        now: () => new Date(Date.now() + hours * 3_600_000),
      })
    const lose = async (hours: number) => {
      const { dropped } = await rowOf(webhook)
      await queue(me, webhook, 2)
      await giveUp(hours)
      expect((await rowOf(webhook)).dropped).toBe(dropped + 2)
      return db()
        .selectFrom('notification')
        .select(['event', 'facts'])
        .where('account_id', '=', me.account)
        .orderBy('at')
        .execute()
    }
    /** Sets the time at which a call was taken last, as if days had passed. */
    const taken = (hours: number) =>
      db()
        .updateTable('event_destination')
        .set({ delivered_at: new Date(Date.now() + hours * 3_600_000) })
        .where('id', '=', webhook.id)
        .execute()
    const told = await lose(25)
    expect(told).toMatchObject([
      { event: 'webhook_failed', facts: { url: receiver.at('/outage'), count: 2, delivered_at: null } },
    ])
    expect(await lose(60)).toHaveLength(1)
    await taken(30)
    expect(await lose(48)).toHaveLength(1)
    expect(await lose(61)).toHaveLength(2)
    await taken(70)
    await me.call(eventWebhooks.update, { params: { id: webhook.id }, body: { enabled: false } })
    expect(await lose(100)).toHaveLength(2)
  })

  test('of a webhook that is disabled wait, and go with it when it is deleted', async () => {
    const me = await server.as('disabled')
    const webhook = await givenWebhook(me, '/disabled', { enabled: false })
    const people = await queue(me, webhook, 2)
    const other = await givenWebhook(me, '/other')
    await queue(me, other, 1)
    await nothingWaits(other)
    expect(receiver.to('/disabled')).toEqual([])
    await me.call(eventWebhooks.update, { params: { id: webhook.id }, body: { enabled: true } })
    await nothingWaits(webhook)
    expect(emails('/disabled').sort()).toEqual(people)
    await me.call(eventWebhooks.update, { params: { id: webhook.id }, body: { enabled: false } })
    await queue(me, webhook, 2)
    await me.call(eventWebhooks.delete, { params: { id: webhook.id } })
    await nothingWaits(webhook)
  })
})

describe('a webhook', () => {
  test('that leads into a private network is not called, and a redirect is not followed', async () => {
    const me = await server.as('inside')
    const inside = await givenWebhook(me, '/inside', {
      url: receiver.at('/inside').replace('hooks.test', 'inside.test'),
    })
    await queue(me, inside, 1)
    await until(
      'that is noted',
      async () => (await rowOf(inside)).last_error === 'the host is not on the public Internet',
    )
    const moved = await givenWebhook(me, '/moved')
    receiver.answer = ({ path }) =>
      path === '/moved' ? { status: 307, headers: { location: receiver.at('/secret') } } : 200
    await queue(me, moved, 1)
    await until('that is noted', async () => (await rowOf(moved)).last_error === 'answered 307')
    expect([receiver.to('/inside'), receiver.to('/secret')]).toEqual([[], []])
  })

  test('is called at the address that was checked, though its name leads elsewhere a moment later', async () => {
    const me = await server.as('rebound')
    const url = receiver.at('/rebound').replace('hooks.test', 'rebound.test')
    const lookups = rebind(network, url, () => receiver.to('/rebound').length > 0)
    const webhook = await givenWebhook(me, '/rebound', { url })
    await queue(me, webhook, 1)
    await nothingWaits(webhook)
    expect([lookups(), receiver.to('/rebound').length]).toEqual([1, 1])
    await queue(me, webhook, 1)
    await until('the second is refused', async () => (await rowOf(webhook)).failures > 0)
    expect(receiver.to('/rebound')).toHaveLength(1)
  })

  test('with OAuth gets a token, the same one until it is refused', async () => {
    const me = await server.as('oauth')
    let current = 'first'
    receiver.answer = ({ path, headers }) => {
      if (path === '/token') {
        return { status: 200, text: JSON.stringify({ access_token: current, expires_in: 3600 }) }
      }
      return headers.authorization === `Bearer ${current}` ? 200 : 401
    }
    const webhook = await givenWebhook(me, '/oauth', {
      oauth_client_id: 'shop',
      oauth_client_secret: 'p:ss',
      oauth_token_url: receiver.at('/token'),
    })
    for (const _ of [1, 2]) {
      await queue(me, webhook, 1)
      await nothingWaits(webhook)
    }
    expect(receiver.to('/token')).toMatchObject([
      {
        body: 'grant_type=client_credentials',
        headers: { authorization: `Basic ${Buffer.from('shop:p%3Ass').toString('base64')}` },
      },
    ])
    current = 'second'
    await queue(me, webhook, 1)
    await nothingWaits(webhook)
    expect(receiver.to('/token')).toHaveLength(2)
    expect(receiver.taken('/oauth')).toHaveLength(3)
  })

  test('is not called with a token that its server did not give', async () => {
    const me = await server.as('tokenless')
    receiver.answer = ({ path }) => (path === '/token' ? { status: 200, text: '{"error":"no"}' } : 200)
    const webhook = await givenWebhook(me, '/tokenless', {
      oauth_client_id: 'shop',
      oauth_client_secret: 'x',
      oauth_token_url: receiver.at('/token'),
    })
    await queue(me, webhook, 1)
    await until(
      'that is noted',
      async () => (await rowOf(webhook)).last_error === 'the OAuth server answered without an access token',
    )
    expect(receiver.to('/tokenless')).toEqual([])
  })
})

describe('a test of a webhook', () => {
  test('posts a sample of each event, signed as the webhook is', async () => {
    const me = await server.as('tester')
    const { id } = await givenWebhook(me, '/tested')
    await me.call(eventWebhooks.sign, { params: { id }, body: { enabled: true } })
    expect(await me.outcome(eventWebhooks.test, { body: { id, url: receiver.at('/sample') } })).toBe(204)
    const [call] = receiver.to('/sample')
    expect(call?.events.map(({ event }) => event)).toEqual([
      ...['processed', 'deferred', 'delivered', 'bounce', 'dropped', 'open', 'click', 'spamreport'],
      ...['unsubscribe', 'group_unsubscribe', 'group_resubscribe'],
    ])
    expect(call?.headers).toHaveProperty('x-twilio-email-event-webhook-signature')
    receiver.answer = () => 404
    expect(await me.outcome(eventWebhooks.test, { body: { url: receiver.at('/sample') } })).toBe(
      'event_webhook_test_failed',
    )
  })

  test('uses a stored secret only where it belongs', async () => {
    const me = await server.as('secret')
    receiver.answer = ({ path }) =>
      path.startsWith('/token') ? { status: 200, text: '{"access_token":"t"}' } : 200
    const oauth = { oauth_client_id: 'shop', oauth_token_url: receiver.at('/token') }
    const { id } = await givenWebhook(me, '/kept', { ...oauth, oauth_client_secret: 'hidden' })
    const body = { id, url: receiver.at('/sample') }
    expect(await me.outcome(eventWebhooks.test, { body: { ...body, ...oauth } })).toBe(204)
    expect(receiver.to('/sample')[0]?.headers.authorization).toBe('Bearer t')
    const stolen = { ...body, ...oauth, oauth_token_url: receiver.at('/token-of-mine') }
    expect(await me.outcome(eventWebhooks.test, { body: stolen })).toBe('event_webhook_oauth_incomplete')
    expect(receiver.to('/token-of-mine')).toEqual([])
  })
})
