import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendToUncertain } from '#sending/sends/control-send.ts'
import { aMessage, givenContacts, startTestEngine, startTestSend } from '#sending/test/sending.fixture.ts'
import { until } from '#test/kit.ts'
import { programFile } from '#test/programs.ts'
import { read, startTrackingServer } from './tracking.fixture.ts'

const worker = await programFile('sending')

test('an open after a worker was killed counts as a person’s, and proves that the message arrived', async () => {
  const journals = await mkdtemp(join(tmpdir(), 'carillon-journals-'))
  const server = await startTrackingServer(undefined, { ROLES: 'http' })
  const { sink } = server
  const opened = server.product.services.database
  const { db } = opened
  const silentFor = (seconds: number) =>
    sql`update worker set seen_at = now() - ${seconds} * interval '1 second'`
  try {
    const { account } = await givenContacts(opened, 3)
    const send = await startTestSend(opened, account, aMessage)
    const states = async () => {
      const { rows } = await sql<{ state: string }>`
        select state from recipient where send_id = ${send.id} order by state`.execute(db)
      return rows.map(({ state }) => state)
    }
    const answer = Promise.withResolvers<null>()
    sink.hold = answer.promise
    // A receiver that answers slowly gets a fifth of the connections, and the next message waits behind the first.
    const args = [worker, server.databaseUrl, `${sink.url}?pool=100&pipelining=no`, '{}', journals]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    const ended = once(child, 'exit')
    try {
      await until('all wait for an answer', () => sink.came === 3)
    } finally {
      child.kill('SIGKILL')
      await ended
    }
    sink.hold = Promise.resolve(null)
    answer.resolve(null)
    await until('the messages are there', () => sink.messages.length === 3)
    const [first, second] = await Promise.all(sink.messages.map(({ source }) => read(source)))

    // While the worker may still be alive, an open counts as made by the filter of the receiving server.
    await silentFor(-3600).execute(db)
    await server.visit(first!.pixel)
    expect(await server.counters({ sendId: send.id })).toEqual({
      requests: 3,
      machine_opens: 1,
      unique_machine_opens: 1,
    })
    expect(await states()).toEqual(['in_flight', 'in_flight', 'in_flight'])

    await silentFor(7).execute(db)
    await server.visit(first!.pixel)
    await server.visit(first!.clicks[0]!)
    const known = { requests: 3, machine_opens: 1, unique_machine_opens: 1 }
    expect(await server.counters({ sendId: send.id })).toEqual({
      ...known,
      delivered: 1,
      opens: 1,
      unique_opens: 1,
      clicks: 1,
      unique_clicks: 1,
    })
    expect(await states()).toEqual(['delivered', 'in_flight', 'in_flight'])

    await silentFor(3600).execute(db)
    const engine = await startTestEngine(opened, sink.url, { beatMs: 100, pollMs: 100 }, journals)
    try {
      await until('nothing is under way', async () => !(await states()).includes('in_flight'))
      const { db: database } = opened
      await until('the send is done', async () => {
        const row = database.selectFrom('send').select('status').where('id', '=', send.id)
        return (await row.executeTakeFirstOrThrow()).status === 'done'
      })
      expect(await states()).toEqual(['delivered', 'uncertain', 'uncertain'])
      await server.visit(second!.clicks[0]!)
      await server.visit(second!.pixel)
      expect(await server.counters({ sendId: send.id })).toEqual({
        ...known,
        delivered: 2,
        opens: 3,
        unique_opens: 2,
        clicks: 2,
        unique_clicks: 2,
      })
      const moved = await db
        .transaction()
        .execute((tx) => sendToUncertain(tx, { account, client: 'test', clientId: send.clientId }))
      expect(moved, 'only who showed no sign gets it again').toBe(1)
      await until('all have it', async () => !(await states()).some((state) => state !== 'delivered'))
    } finally {
      await engine.stop()
    }
    expect(sink.messages.filter(({ to }) => to === second!.to)).toHaveLength(1)
    expect(await server.counters({ sendId: send.id })).toMatchObject({ delivered: 3 })
  } finally {
    await server.close()
    await rm(journals, { recursive: true, force: true })
  }
})
