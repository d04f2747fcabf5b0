import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contactCount } from '@carillon/contract/contact-count'
import { contactImports } from '@carillon/contract/contact-imports'
import { contacts } from '@carillon/contract/contacts'
import { lists } from '@carillon/contract/lists'
import { everyContact, finished, makeList, upload } from '#test/given-contacts.ts'
import { holdUp } from '#test/hold-up.ts'
import { type Caller, describe, expect, type Server, test, until } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'
import { testDatabase } from '#test/postgres.ts'
import { startProcess } from '#test/server-process.ts'
import { ask, emptyStage, people } from './killable.fixture.ts'

const urlOf = (server: Server) => server.product.services.database.pool.options.connectionString ?? ''

const countAll = (databaseUrl: string) =>
  ask(
    databaseUrl,
    `select (select count(*)::int from contact) as contacts, (select count(*)::int from contact_identifier) as identifiers,
      (select count(*)::int from list_contact) as members, (select contact_count::int from list) as listed,
      (select contact_count::int from contact_total) as counted, (select created_count::int from contact_job) as created`,
  )

const isReading = `new.phase = 'checking' and new.processed_count > 0`
const rows = 12_500
/** The number of rows in the first two of five sets: these are applied, and both workers stand in the next sets. */
const applied = 5000
const holdRest = (databaseUrl: string) =>
  holdUp(databaseUrl, 'insert on contact', `substring(new.email from '\\d+')::int >= ${applied}`)

const equalCounts = (count: number) =>
  Object.fromEntries(
    ['contacts', 'identifiers', 'members', 'listed', 'counted', 'created'].map((name) => [name, count]),
  )

describe('a worker that is killed during an import', () => {
  test.for([
    ['goes on with the sets that are left', false],
    ['reads the file again when PostgreSQL crashed too and emptied the stage', true],
  ] as const)('%s', async ([, stageLost]) => {
    const database = await testDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'carillon-kill-'))
    const rest = await holdRest(database.url)
    let server = await startProcess(database.url, dataDir)
    try {
      const { id: list } = (await (
        await server.send('POST', '/v3/marketing/lists', { name: 'All' })
      ).json()) as { id: string }
      const mapping = { field_mappings: ['_rf2_T', '_rf0_T', '_rf1_T'], list_ids: [list] }
      const opened = (await (await server.send('PUT', '/v3/marketing/contacts/imports', mapping)).json()) as {
        job_id: string
        upload_uri: string
      }
      await fetch(opened.upload_uri, { method: 'PUT', body: people(0, rows) })
      await rest.reached()
      await until(
        'the sets before are applied',
        async () => (await countAll(database.url))['created'] === applied,
      )
      await server.end('SIGKILL')
      await rest.release()
      expect(await countAll(database.url)).toEqual(equalCounts(applied))
      if (stageLost) await emptyStage(database.url, opened.job_id)

      server = await startProcess(database.url, dataDir)
      await until('the import has ended', async () => {
        const job = (await (
          await server.send('GET', `/v3/marketing/contacts/imports/${opened.job_id}`)
        ).json()) as { status: string }
        return job.status === 'completed'
      })
      expect(await countAll(database.url)).toEqual(equalCounts(rows))
    } finally {
      await server.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
      await database.drop()
    }
  })
})

test('segments learn of rows that were applied before a crash', async () => {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-kill-'))
  const end = await holdUp(database.url, 'update on contact_job', `new.status = 'completed'`)
  let server = await startProcess(database.url, dataDir)
  try {
    const call = async (method: string, path: string, body?: object) =>
      (await (await server.send(method, path, body)).json()) as {
        id: string
        job_id: string
        upload_uri: string
        contacts_count: number
      }
    const made = await call('POST', '/v3/marketing/segments/2.0', {
      name: 'Müller',
      query_dsl: "select contact_id, updated_at from contact_data where last_name = 'Müller'",
    })
    const isEvaluated = `select count(*)::int as ready from segment where status = 'valid'`
    await until('the segment is evaluated', async () => (await ask(database.url, isEvaluated))['ready'] === 1)
    const mapping = { field_mappings: ['_rf2_T', '_rf0_T', '_rf1_T'] }
    const { job_id, upload_uri } = await call('PUT', '/v3/marketing/contacts/imports', mapping)
    await fetch(upload_uri, { method: 'PUT', body: people(0, 500) })
    await end.reached()
    await server.end('SIGKILL')
    await end.release()
    await emptyStage(database.url, job_id)

    server = await startProcess(database.url, dataDir)
    await until(
      'all of them are in the segment',
      async () => (await call('GET', `/v3/marketing/segments/2.0/${made.id}`)).contacts_count === 500,
    )
  } finally {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
    await database.drop()
  }
})

async function expectTrueCounts(me: Caller, list: string, count: number): Promise<void> {
  expect(await me.call(contactCount.get, {})).toMatchObject({ contact_count: count })
  expect(await me.call(lists.get, { params: { id: list } })).toMatchObject({ contact_count: count })
  const all = await everyContact(me, list)
  expect(all).toHaveLength(count)
  expect(new Set(all.map((one) => one.email)).size).toBe(count)
}

describe('several imports at once', () => {
  test('the same people in three files and a call are stored once', async ({ server }) => {
    const me = await server.as('crowd')
    const list = await makeList(me, 'Crowd')
    const options = { mappings: ['_rf2_T', '_rf0_T', '_rf1_T'], listIds: [list] }
    const started = await Promise.all([
      upload(me, people(0, 4000), options),
      upload(me, people(2000, 6000), options),
      upload(me, people(0, 6000), options),
    ])
    const call = await me.call(contacts.upsert, {
      body: { list_ids: [list], contacts: [{ email: 'u1@example.org' }, { email: 'x@example.org' }] },
    })
    const jobs = await Promise.all([...started.map(({ id }) => finished(me, id)), finished(me, call.job_id)])
    expect(jobs.map((job) => job.status)).toEqual(['completed', 'completed', 'completed', 'completed'])
    expect(jobs.reduce((sum, job) => sum + job.results.created_count, 0)).toBe(6001)
    await expectTrueCounts(me, list, 6001)
  })
})

describe('cancel', () => {
  test('during the check leaves all contacts unchanged', async ({ server }) => {
    const me = await server.as('hesitant')
    const reading = await holdUp(urlOf(server), 'update on contact_job', isReading)
    const { id } = await upload(me, people(0, rows), { mappings: ['_rf2_T', '_rf0_T', '_rf1_T'] })
    await reading.reached()
    const cancelled = me.call(contactImports.cancel, { params: { id } })
    const { db } = server.product.services.database
    await until(
      'the cancellation is under way',
      async () => (await lockWaits(db, '%contact_job%for update%')).length > 0,
    )
    await reading.release()
    expect(await cancelled).toMatchObject({ status: 'pending' })
    expect(await finished(me, id)).toMatchObject({
      status: 'cancelled',
      results: { created_count: 0 },
    })
    expect(await me.call(contactCount.get, {})).toMatchObject({ contact_count: 0, billable_count: 0 })
  })

  test('while sets are applied keeps the applied sets, complete and counted', async ({ server }) => {
    const me = await server.as('late')
    const list = await makeList(me, 'Late')
    const rest = await holdRest(urlOf(server))
    const { id } = await upload(me, people(0, rows), {
      mappings: ['_rf2_T', '_rf0_T', '_rf1_T'],
      listIds: [list],
    })
    await rest.reached()
    await me.call(contactImports.cancel, { params: { id } })
    await rest.release()
    const job = await finished(me, id)
    const count = job.results.created_count
    expect(job.status).toBe('cancelled')
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(rows)
    expect(await me.call(contactCount.get, {})).toMatchObject({ contact_count: count })
    expect(await me.call(lists.get, { params: { id: list } })).toMatchObject({ contact_count: count })
  })
})
