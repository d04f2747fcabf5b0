import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventWebhooks } from '@carillon/contract/event-webhook'
import { expect, onTestFinished, test } from 'vitest'
import { newId, openDatabase } from '#platform/db.ts'
import { startTestSend } from '#sending/test/sending.fixture.ts'
import { owner, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startReceiver } from '#test/receiver.ts'
import { startProcess } from '#test/server-process.ts'
import { startSink } from '#test/smtp-sink.ts'

const people = 300

test('every event arrives though the process is killed in the middle of a call', async () => {
  const { url: databaseUrl, drop } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-webhooks-'))
  const [receiver, sink, database] = [await startReceiver(), await startSink(), openDatabase(databaseUrl)]
  const start = () => startProcess(databaseUrl, dataDir, { SMTP_URL: sink.url }, ['--loopback'])
  const first = await start()
  let second: Awaited<ReturnType<typeof start>> | null = null
  onTestFinished(async () => {
    for (const one of [first, second]) await one?.end('SIGKILL')
    await Promise.all([receiver.close(), sink.close(), database.close()])
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const { id: account } = await database.db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const contacts = Array.from({ length: people }, (_, at) => ({
    id: newId(),
    account_id: account,
    email: `p${at}@people.test`,
  }))
  await database.db.insertInto('contact').values(contacts).execute()
  const made = await fetch(first.url + eventWebhooks.create.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.at('/a'), enabled: true, processed: true, delivered: true }),
  })
  expect(made.status).toBe(201)

  // The first call was read whole, and is never answered: the process dies while it waits.
  receiver.answer = () => 'nothing'
  await startTestSend(database, account)
  await until('a call is under way', () => receiver.calls.length > 0)
  await first.end('SIGKILL')
  const cut = receiver.calls.flatMap(({ events }) => events.map(({ sg_event_id }) => sg_event_id))
  receiver.answer = () => 200
  second = await start()
  // Messages that were under way when the process died are uncertain, or delivered if its journal has the outcome.
  const outcomes = () =>
    database.db.selectFrom('message_event').select('event').where('event', '=', 'delivered').execute()
  await until('the send is done', async () => {
    const send = await database.db.selectFrom('send').select('status').executeTakeFirstOrThrow()
    return send.status === 'done'
  })
  await until('nothing waits', async () => {
    const row = await database.db.selectFrom('waiting_event').select('event_id').executeTakeFirst()
    return row === undefined
  })

  const taken = receiver.taken('/a')
  const delivered = taken.filter(({ event }) => event === 'delivered')
  expect(new Set(delivered.map(({ sg_event_id }) => sg_event_id)).size).toBe((await outcomes()).length)
  expect(delivered.length).toBeGreaterThan(people / 2)
  // The events of the interrupted call came again, with the ids they had.
  const ids = new Set(taken.map(({ sg_event_id }) => sg_event_id))
  expect(cut.length).toBeGreaterThan(0)
  expect(cut.filter((id) => !ids.has(id))).toEqual([])
})
