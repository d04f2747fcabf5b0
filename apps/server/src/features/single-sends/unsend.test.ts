import { delivery } from '@carillon/contract/delivery'
import { singleSends } from '@carillon/contract/single-sends'
import { givenFor } from '#test/given-single-send.ts'
import { afterAll, beforeAll, describe, expect, type Server, startServer, test, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'

/** The address of a mail server that does not run, so messages wait. */
const nowhere = 'smtp://127.0.0.1:9'

let server: Server & { close(): Promise<void> }
/** A second server, which reaches its mail server. */
let reached: Server & { close(): Promise<void> }
let sink: SmtpSink
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  sink = await startSink()
  const start = async (url: string) => {
    const database = await testDatabase()
    const started = await startServer({ databaseUrl: database.url, env: { SMTP_URL: url } })
    closers.push(() => started.close(), database.drop)
    return started
  }
  server = await start(nowhere)
  reached = await start(sink.url)
  closers.push(() => sink.close())
})

afterAll(async () => {
  for (const close of closers) await close()
})

async function givenUnderWay(): Promise<string> {
  const { id } = await givenFor(server, server.owner).ready()
  await server.owner.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
  await until('it is under way', async () => (await find(id)).status === 'triggered')
  return id
}

/** While the worker tries to reach the mail server, a message is in flight and counts as possibly sent. */
async function holdWithNothingInFlight(id: string): Promise<void> {
  await server.owner.call(delivery.pause, { params: { id } })
  const { db } = server.product.services.database
  await until('nothing is in flight', async () => {
    const { waiting } = await db
      .selectFrom('recipient')
      .innerJoin('send', 'send.id', 'recipient.send_id')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('send.client_id', '=', id)
      .innerJoin('send_batch', 'send_batch.send_id', 'send.id')
      .where('recipient.state', '=', 'pending')
      .where('send_batch.status', '=', 'open')
      .executeTakeFirstOrThrow()
    return waiting === 1
  })
}

const find = (id: string) => server.owner.call(singleSends.get, { params: { id } })

describe('DELETE /v3/marketing/singlesends/:id/schedule while it is being sent', () => {
  test('makes it a draft if nothing was handed over; it can then be sent again', async () => {
    const id = await givenUnderWay()
    await holdWithNothingInFlight(id)
    expect(await server.owner.outcome(singleSends.delete, { params: { id } })).toBe('single_send_running')
    const answer = await server.owner.call(singleSends.unschedule, { params: { id } })
    expect(answer.status).toBe('draft')
    expect(await find(id)).toMatchObject({ status: 'draft', send_at: null, sent_at: null })
    expect(await server.owner.outcome(delivery.get, { params: { id } })).toBe('delivery_not_found')
    expect(await server.owner.outcome(singleSends.update, { params: { id }, body: { name: 'Better' } })).toBe(
      202,
    )

    await server.owner.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
    await until('it is under way again', async () => (await find(id)).status === 'triggered')
    expect(await server.owner.call(delivery.get, { params: { id } })).toMatchObject({ total: 1 })
    await server.owner.call(singleSends.unschedule, { params: { id } })
  })

  test('keeps it as sent if a message was handed over, and stops the rest', async () => {
    const given = givenFor(reached, reached.owner)
    const people = await Promise.all(['first', 'later'].map((name) => given.contact(`${name}@example.com`)))
    sink.answer = (to) => (to.startsWith('later') ? '451 4.7.1 Try again later' : null)
    const { id } = await given.ready({ list: await given.list(people) })
    await reached.owner.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
    const recipients = () =>
      reached.product.services.database.db
        .selectFrom('recipient')
        .innerJoin('send', 'send.id', 'recipient.send_id')
        .select(['email', 'state'])
        .where('send.client_id', '=', id)
        .orderBy('email')
        .execute()
    await until('one has it and the other waits', async () => {
      const [first, later] = await recipients()
      return first?.state === 'delivered' && later?.state === 'deferred'
    })
    const answer = await reached.owner.call(singleSends.unschedule, { params: { id } })
    expect(answer.status).toBe('triggered')
    expect(await reached.owner.call(delivery.get, { params: { id } })).toMatchObject({ status: 'stopped' })
    expect(await reached.owner.outcome(singleSends.delete, { params: { id } })).toBe(204)
  })

  test('refuses when everything has been sent', async () => {
    sink.answer = () => null
    const { id } = await givenFor(reached, reached.owner).ready()
    await reached.owner.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
    await until('it is sent', async () => {
      const sent = await reached.owner.outcome(delivery.get, { params: { id } })
      return sent === 200 && (await reached.owner.call(delivery.get, { params: { id } })).status === 'done'
    })
    expect(await reached.owner.outcome(singleSends.unschedule, { params: { id } })).toBe(
      'single_send_not_stoppable',
    )
  })
})
