import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { ContactExport } from '@carillon/contract/contact-exports'
import pg from 'pg'
import { holdExports } from '#test/hold-exports.ts'
import { describe, expect, test, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startProcess } from '#test/server-process.ts'
import { exportFiles, plainRows, readCsvRows } from './exports.fixture.ts'

const path = '/v3/marketing/contacts/exports'
const rows = plainRows + 1

/** Adds contacts to the first account. */
async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    insert into contact (id, account_id, email, first_name, custom)
    select gen_random_uuid(), (select id from account order by number limit 1), 'k' || n || '@example.org', repeat('ä', 50), '{}'
    from generate_series(1, ${rows}) n`)
  await client.end()
}

describe('an export', () => {
  test('whose worker is killed starts again and makes only complete files available', async () => {
    const database = await testDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'carillon-kill-'))
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    let server = await startProcess(database.url, dataDir)
    const held = await holdExports(database.url)
    try {
      await fill(database.url)
      const { id } = (await (await server.send('POST', path)).json()) as { id: string }
      await held.reached(1)
      await until('a file is begun', async () => (await exportFiles(dataDir)).length > 0)
      await server.end('SIGKILL')
      await held.release()
      const { rows: found } = await client.query('select status, files from contact_export')
      expect(found).toEqual([{ status: 'processing', files: [] }])

      server = await startProcess(database.url, dataDir)
      const done = await until('the export is ready', async () => {
        const shown = (await (await server.send('GET', `${path}/${id}`)).json()) as ContactExport
        return shown.status === 'pending' ? null : shown
      })
      expect(done).toMatchObject({ status: 'ready', contact_count: rows })
      expect(await exportFiles(dataDir)).toEqual(['1.csv'])
      const bytes = Buffer.from(await (await fetch(done.urls?.[0] ?? '')).arrayBuffer())
      const emails = readCsvRows(gunzipSync(bytes).toString()).map((row) => row['email'])
      expect(new Set(emails).size).toBe(rows)
    } finally {
      await held.release()
      await server.end('SIGTERM')
      await client.end()
      await rm(dataDir, { recursive: true, force: true })
      await database.drop()
    }
  })
})
