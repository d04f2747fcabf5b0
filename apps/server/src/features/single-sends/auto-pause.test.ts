import { delivery } from '@carillon/contract/delivery'
import { notifications } from '@carillon/contract/notifications'
import { singleSends } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, owner, until } from '#test/kit.ts'
import { startMailing } from '#test/mailing-server.ts'
import { tellFinished } from './tell-finished.ts'
import { tellOverLimits } from './tell-over-limits.ts'

const { server, sink } = await startMailing({ keepSource: true })

beforeEach(() => {
  sink.answer = () => null
  sink.hold = Promise.resolve(null)
})

/** Sends to this many people p0@…, p1@… of a domain of their own. */
async function givenSend(me: Caller, people: number) {
  const { db } = server.product.services.database
  const domain = `${newId()}.test`
  await sql`
    insert into contact (id, account_id, email, first_name)
    select gen_random_uuid(), ${me.account}, 'p' || n || '@' || ${domain}, 'Ada'
    from generate_series(0, ${people - 1}::int) as n`.execute(db)
  const given = givenFor(server, me)
  const list = await given.list([])
  await sql`
    insert into list_contact (list_id, contact_id)
    select ${list}, id from contact where account_id = ${me.account} and email like ${`%@${domain}`}`.execute(
    db,
  )
  const { id } = await given.ready({ list })
  await me.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
  const params = { id }
  return {
    id,
    got: () => sink.messages.filter(({ to }) => to.endsWith(domain)).map(({ to }) => to),
    of: () => me.call(delivery.get, { params }),
    is: (status: string) =>
      until(`it is ${status}`, async () => {
        // Until the audience is frozen there is no delivery.
        if ((await me.outcome(delivery.get, { params })) !== 200) return false
        const found = await me.call(delivery.get, { params })
        return found.status === status && found.states.in_flight === 0 && found
      }),
    resume: () => me.call(delivery.resume, { params }),
  }
}

/** Thousands of messages leave, also on a machine that is busy with other tests. */
vi.setConfig({ testTimeout: 400_000 })

const noUser = '550 5.1.1 No such user'
const number = (to: string) => Number(/^p(\d+)@/.exec(to)?.[1] ?? 1)

test('a send with many bounces pauses itself, notifies the owner, and goes on when a user resumes it', async () => {
  const me = server.owner
  sink.answer = (to) => (number(to) % 5 === 0 ? noUser : null)
  const send = await givenSend(me, 3000)
  const paused = await send.is('paused')
  expect(paused.auto_pause).toMatchObject({ reason: 'bounces', limit: 0.05 })
  const { count = 0, of = 0 } = paused.auto_pause ?? {}
  expect(count).toBeGreaterThanOrEqual(50)
  expect(of).toBeGreaterThanOrEqual(500)
  expect(paused.states.pending).toBeGreaterThan(0)
  const { result } = await me.call(singleSends.search, { body: {} })
  expect(result.find(({ id }) => id === send.id)?.delivery).toMatchObject({
    status: 'paused',
    auto_pause: 'bounces',
  })
  const mail = await until('the owner is told', () =>
    sink.messages.find(({ to, source }) => to === owner.email && source.includes('Sending paused')),
  )
  expect(mail.source).toContain(`/single-sends/${send.id}/stats`)

  sink.answer = () => null
  const resumed = await send.resume()
  expect(resumed.auto_pause).toBeNull()
  const done = await send.is('done')
  expect(done.states).toMatchObject({ pending: 0, bounced: paused.states.bounced })
  expect(done.states.delivered + done.states.bounced).toBe(3000)
  expect(send.got()).toHaveLength(done.states.delivered)
  expect(new Set(send.got()).size).toBe(done.states.delivered)
  const notices = sink.messages.filter(({ source }) => source.includes('Subject: Sending paused'))
  expect(notices, 'told once').toHaveLength(1)
})

test('a send that goes on pauses again for new bounces', async () => {
  const me = await server.as('again')
  sink.answer = (to) => (number(to) % 4 === 0 ? noUser : null)
  const send = await givenSend(me, 3000)
  const first = await send.is('paused')
  await send.resume()
  const second = await until('it pauses again', async () => {
    const found = await send.of()
    return found.auto_pause !== null && found
  })
  expect(second.states.bounced).toBeGreaterThanOrEqual(first.states.bounced + 50)
  expect(second.auto_pause?.of).toBeLessThan(second.states.bounced + second.states.delivered)
})

test('a send with many complaints pauses itself', async () => {
  const me = await server.as('complaints')
  const rest = Promise.withResolvers<null>()
  let came = 0
  sink.answer = () => {
    if (++came > 1300) sink.hold = rest.promise
    return null
  }
  const send = await givenSend(me, 2500)
  await until('a part is delivered', async () => send.got().length >= 1200 && send.got())
  const { db } = server.product.services.database
  const row = await db
    .selectFrom('send')
    .select('id')
    .where('client_id', '=', send.id)
    .executeTakeFirstOrThrow()
  await sql`
    insert into send_counter (send_id, metric, bucket, value)
    values (${row.id}, 'spam_reports', '-infinity', 7)`.execute(db)
  await until('it is paused', async () => (await send.of()).status === 'paused')
  expect((await send.of()).auto_pause).toMatchObject({ reason: 'complaints', count: 7, limit: 0.003 })
  rest.resolve(null)
  await send.resume()
  const done = await send.is('done')
  expect(done.states.delivered).toBe(2500)
  expect(new Set(send.got()).size).toBe(2500)
})

test('a send that is out is not paused, and its account is notified once of too many bounces', async () => {
  const me = await server.as('out')
  sink.answer = (to) => (number(to) % 5 === 0 ? noUser : null)
  const send = await givenSend(me, 500)
  const done = await send.is('done')
  expect(done).toMatchObject({ auto_pause: null, states: { bounced: 100, delivered: 400 } })
  const { services } = server.product
  const { db } = services.database
  const { signal } = new AbortController()
  const context = { services, db, log: services.log, signal, now: () => new Date() }
  const told = async () => {
    await tellFinished(context)
    await tellOverLimits(context)
    const { result } = await me.call(notifications.inbox, { query: {} })
    return result.filter(({ event }) => event === 'send_over_limits')
  }
  const [entry] = await until('it is told', async () => {
    const entries = await told()
    return entries.length > 0 && entries
  })
  expect(entry).toMatchObject({
    tone: 'failed',
    text: expect.stringMatching(/^100 of 500 messages came back/),
  })
  expect(entry?.link.path).toBe(`/single-sends/${send.id}/stats`)
  expect(await told()).toHaveLength(1)
})
