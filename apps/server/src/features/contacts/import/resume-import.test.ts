import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contactImports } from '@carillon/contract/contact-imports'
import { contacts } from '@carillon/contract/contacts'
import { lists } from '@carillon/contract/lists'
import { everyContact, finished, makeList, upload } from '#test/given-contacts.ts'
import { type Caller, describe, expect, test, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startProcess } from '#test/server-process.ts'
import { ask, emptyStage, people } from './killable.fixture.ts'

const countAll = (databaseUrl: string) =>
  ask(
    databaseUrl,
    `select (select count(*)::int from contact) as contacts, (select count(*)::int from contact_identifier) as identifiers,
      (select count(*)::int from list_contact) as members, (select contact_count::int from list) as listed,
      (select contact_count::int from contact_total) as counted, (select created_count::int from contact_job) as created`,
  )

const countCreated = async (databaseUrl: string) =>
  ((await ask(databaseUrl, 'select created_count::int as created from contact_job'))['created'] ?? 0) > 0

const equalCounts = (count: number) =>
  Object.fromEntries(
    ['contacts', 'identifiers', 'members', 'listed', 'counted', 'created'].map((name) => [name, count]),
  )

describe('a worker that is killed during an import', () => {
  test.for([
    ['goes on with the sets that are left', false],
    ['reads the file again when PostgreSQL crashed too and emptied the stage', true],
  ] as const)('%s', { timeout: 180_000 }, async ([, stageLost]) => {
    const database = await testDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'carillon-kill-'))
    const rows = 250_000
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
      await until('a set was applied', () => countCreated(database.url), { withinMs: 90_000 })
      await server.end('SIGKILL')
      const atKill = await countAll(database.url)
      expect(atKill).toEqual(equalCounts(atKill['created'] ?? 0))
      expect(atKill['created']).toBeLessThan(rows)
      if (stageLost) await emptyStage(database.url, opened.job_id)

      server = await startProcess(database.url, dataDir)
      await until(
        'the import has ended',
        async () => {
          const job = (await (
            await server.send('GET', `/v3/marketing/contacts/imports/${opened.job_id}`)
          ).json()) as { status: string }
          return job.status === 'completed'
        },
        { withinMs: 90_000 },
      )
      expect(await countAll(database.url)).toEqual(equalCounts(rows))
    } finally {
      await server.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
      await database.drop()
    }
  })
})

async function expectTrueCounts(me: Caller, list: string, count: number): Promise<void> {
  expect(await me.call(contacts.count, {})).toMatchObject({ contact_count: count })
  expect(await me.call(lists.get, { params: { id: list } })).toMatchObject({ contact_count: count })
  const all = await everyContact(me, list)
  expect(all).toHaveLength(count)
  expect(new Set(all.map((one) => one.email)).size).toBe(count)
}

describe('several imports at once', () => {
  test('the same people in three files and a call are stored once', { timeout: 180_000 }, async ({
    server,
  }) => {
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
    const jobs = await Promise.all([
      ...started.map(({ id }) => finished(me, id, 50_000)),
      finished(me, call.job_id, 50_000),
    ])
    expect(jobs.map((job) => job.status)).toEqual(['completed', 'completed', 'completed', 'completed'])
    expect(jobs.reduce((sum, job) => sum + job.results.created_count, 0)).toBe(6001)
    await expectTrueCounts(me, list, 6001)
  })
})

describe('cancel', () => {
  test('during the check leaves all contacts unchanged', { timeout: 180_000 }, async ({ server }) => {
    const me = await server.as('hesitant')
    const { id } = await upload(me, people(0, 200_000), { mappings: ['_rf2_T', '_rf0_T', '_rf1_T'] })
    expect(await me.call(contactImports.cancel, { params: { id } })).toMatchObject({ status: 'pending' })
    expect(await finished(me, id, 50_000)).toMatchObject({
      status: 'cancelled',
      results: { created_count: 0 },
    })
    expect(await me.call(contacts.count, {})).toMatchObject({ contact_count: 0, billable_count: 0 })
  })

  test('while sets are applied keeps the applied sets, complete and counted', { timeout: 180_000 }, async ({
    server,
  }) => {
    const me = await server.as('late')
    const list = await makeList(me, 'Late')
    const { id } = await upload(me, people(0, 250_000), {
      mappings: ['_rf2_T', '_rf0_T', '_rf1_T'],
      listIds: [list],
    })
    await until(
      'a set was applied',
      async () => (await me.call(contactImports.get, { params: { id } })).results.created_count > 0,
      { withinMs: 60_000 },
    )
    await me.call(contactImports.cancel, { params: { id } })
    const job = await finished(me, id, 60_000)
    const count = job.results.created_count
    expect(job.status).toBe('cancelled')
    expect(count).toBeLessThan(250_000)
    expect(await me.call(contacts.count, {})).toMatchObject({ contact_count: count })
    expect(await me.call(lists.get, { params: { id: list } })).toMatchObject({ contact_count: count })
  })
})
