import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { ContactExport } from '@carillon/contract/contact-exports'
import pg from 'pg'
import { describe, expect, test, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startProcess } from '#test/server-process.ts'
import { readCsvRows } from './exports.fixture.ts'

const path = '/v3/marketing/contacts/exports'
const rows = 200_000

/** A database of 200,000 contacts that are exported slowly enough to kill the worker in the middle. */
async function fill(client: pg.Client): Promise<void> {
  await client.query(`
    insert into contact (id, account_id, email, first_name, custom)
    select gen_random_uuid(), (select id from account order by number limit 1), 'k' || n || '@example.org', repeat('ä', 50), '{}'
    from generate_series(1, ${rows}) n`)
}

async function files(dataDir: string): Promise<string[]> {
  const found = await readdir(join(dataDir, 'blobs', 'exports'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return found.filter((one) => one.isFile()).map((one) => one.name)
}

describe('an export', () => {
  test('whose worker is killed starts again and makes only complete files available', {
    timeout: 300_000,
  }, async () => {
    const database = await testDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'carillon-kill-'))
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    let server = await startProcess(database.url, dataDir)
    try {
      await fill(client)
      const { id } = (await (await server.send('POST', path)).json()) as { id: string }
      await until('something is written', async () => (await files(dataDir)).length > 0)
      await server.end('SIGKILL')
      const { rows: found } = await client.query('select status, files from contact_export')
      expect(found).toEqual([{ status: 'processing', files: [] }])

      server = await startProcess(database.url, dataDir)
      const done = await until(
        'the export is ready',
        async () => {
          const shown = (await (await server.send('GET', `${path}/${id}`)).json()) as ContactExport
          return shown.status === 'pending' ? null : shown
        },
        { withinMs: 120_000 },
      )
      expect(done).toMatchObject({ status: 'ready', contact_count: rows })
      expect(await files(dataDir)).toEqual(['1.csv.gz'])
      const bytes = Buffer.from(await (await fetch(done.urls?.[0] ?? '')).arrayBuffer())
      const emails = readCsvRows(gunzipSync(bytes).toString()).map((row) => row['email'])
      expect(new Set(emails).size).toBe(rows)
    } finally {
      await server.end('SIGTERM')
      await client.end()
      await rm(dataDir, { recursive: true, force: true })
      await database.drop()
    }
  })

  test('that is deleted while it is written stops and leaves no files', { timeout: 300_000 }, async () => {
    const database = await testDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'carillon-stop-'))
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const server = await startProcess(database.url, dataDir)
    try {
      await fill(client)
      const { id } = (await (await server.send('POST', path)).json()) as { id: string }
      await until('something is written', async () => (await files(dataDir)).length > 0)
      await server.send('DELETE', `${path}/${id}`)
      await until('the job has left the queue', async () => {
        const { rows: jobs } = await client.query(
          `select 1 from graphile_worker.jobs where task_identifier = 'contacts.export'`,
        )
        return jobs.length === 0
      })
      expect(await files(dataDir)).toEqual([])
      await until('PostgreSQL has stopped, too', async () => {
        const { rows: copies } = await client.query(
          `select 1 from pg_stat_activity where datname = current_database() and query like 'copy%' and state = 'active'`,
        )
        return copies.length === 0
      })
    } finally {
      await server.end('SIGTERM')
      await client.end()
      await rm(dataDir, { recursive: true, force: true })
      await database.drop()
    }
  })
})
