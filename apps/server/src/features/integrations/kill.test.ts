import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrations } from '@carillon/contract/integrations'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newId, openDatabase } from '#platform/db.ts'
import { owner, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { spawnProduct } from '#test/server-process.ts'
import { aMessage } from '../../sending/sending.fixture.ts'
import { startSegment } from './segment-receiver.fixture.ts'

const program = new URL('../../../test/loopback-process.ts', import.meta.url).pathname
const key = 'abcdefg12345'
const count = 450

test('every event arrives, and doubles have their ids, though the process is killed in the middle of a page', {
  timeout: 240_000,
}, async () => {
  const { url: databaseUrl, drop } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-integrations-'))
  const [segment, database] = [await startSegment([key]), openDatabase(databaseUrl)]
  const start = async () => {
    const product = spawnProduct(
      {
        ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
        ...{ SEGMENT_URL: segment.url, CHROMIUM_PATH: '/nowhere' },
      },
      [program],
    )
    const url = await until('the process is ready', () => {
      if (product.status() !== null) throw new Error(product.said())
      return /ready: (\S+)/.exec(product.said())?.[1]
    })
    return { ...product, url }
  }
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
      ...{ destination: 'Segment', filters: { email_events: ['delivered'] } },
      properties: { write_key: key, destination_region: 'US' },
    }),
  })
  expect(made.status).toBe(201)
  const { integration_id: id } = (await made.json()) as { integration_id: string }

  // The second call of the page is read whole and never answered: what the first brought is not settled yet.
  segment.instead = () => (segment.calls.length > 1 ? 'nothing' : null)
  await queue(database, id)
  await until('the second call is under way', () => segment.calls.length > 1)
  await first.end('SIGKILL')
  const before = segment.events().length
  expect(before).toBe(100)
  segment.instead = () => null
  second = await start()
  await until('all have arrived', () => segment.events().length === count, { withinMs: 120_000 })
  await until(
    'nothing waits',
    async () => {
      const row = await database.db.selectFrom('waiting_event').select('event_id').executeTakeFirst()
      return row === undefined
    },
    { withinMs: 120_000 },
  )
  const posted = segment.calls.flatMap(({ body }) =>
    (JSON.parse(body) as { batch: { messageId: string }[] }).batch.map(({ messageId }) => messageId),
  )
  // The page came again with the ids that it had, so that Segment keeps each event once.
  expect(posted.length).toBeGreaterThan(count)
  expect(new Set(posted).size).toBe(count)
})

/** Queues deliveries to people, in one statement, as the engine does. */
async function queue({ db }: ReturnType<typeof openDatabase>, subscription: string): Promise<void> {
  const { id: account } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const send = newId()
  const message = JSON.stringify(aMessage)
  await db
    .insertInto('send')
    .values({ id: send, account_id: account, client: 'test', client_id: newId(), status: 'done', message })
    .execute()
  const people = Array.from({ length: count }, (_, at) => ({
    ...{ contact: newId(), event: newId() },
    email: `p${at}@people.test`,
  }))
  await sql`
    with person as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (contact uuid, event uuid, email text)
    ), known as (
      insert into recipient (send_id, contact_id, email, state) select ${send}, contact, email, 'delivered' from person
    )
    insert into waiting_event (contact_id, event_id, subscription_id, account_id, send_id, events, at, detail)
    select contact, event, ${subscription}, ${account}, ${send}, array['delivered'], ${new Date()}, '{}' from person
  `.execute(db)
}
