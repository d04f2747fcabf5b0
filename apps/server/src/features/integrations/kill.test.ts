import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrations } from '@carillon/contract/integrations'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/db.ts'
import { queueDeliveries } from '#sending/events/subscriptions/queue-deliveries.fixture.ts'
import { owner, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startProcess } from '#test/server-process.ts'
import { startSegment } from './segment-receiver.fixture.ts'

const key = 'abcdefg12345'
const count = 450

test('every event arrives although the process is killed in the middle of a page, and repeated events have their ids', async () => {
  const { url: databaseUrl, drop } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-integrations-'))
  const [segment, database] = [await startSegment([key]), openDatabase(databaseUrl)]
  const start = () => startProcess(databaseUrl, dataDir, { SEGMENT_URL: segment.url }, ['--loopback'])
  const first = await start()
  let second: Awaited<ReturnType<typeof start>> | null = null
  onTestFinished(async () => {
    for (const one of [first, second]) await one?.end('SIGKILL')
    await Promise.all([segment.close(), database.close()])
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const made = await fetch(first.url + integrations.create.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      destination: 'Segment',
      filters: { email_events: ['delivered'] },
      properties: { write_key: key, destination_region: 'US' },
    }),
  })
  expect(made.status).toBe(201)
  const { integration_id: id } = (await made.json()) as { integration_id: string }

  // The second call of the page is read whole and never answered: the events of the first are not settled yet.
  segment.instead = () => (segment.calls.length > 1 ? 'nothing' : null)
  const { id: account } = await database.db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  await queueDeliveries(database.db, { account, subscription: id, count })
  await until('the second call is under way', () => segment.calls.length > 1)
  await first.end('SIGKILL')
  const before = segment.events().length
  expect(before).toBe(100)
  segment.instead = () => null
  second = await start()
  await until('all have arrived', () => segment.events().length === count)
  await until('nothing waits', async () => {
    const row = await database.db.selectFrom('waiting_event').select('event_id').executeTakeFirst()
    return row === undefined
  })
  const posted = segment.calls.flatMap(({ body }) =>
    (JSON.parse(body) as { batch: { messageId: string }[] }).batch.map(({ messageId }) => messageId),
  )
  // The page came again with the ids that it had, so that Segment keeps each event once.
  expect(posted.length).toBeGreaterThan(count)
  expect(new Set(posted).size).toBe(count)
})
