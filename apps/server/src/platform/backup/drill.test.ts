import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { startServer } from '#test/kit.ts'
import { plainDatabase, testDatabase } from '#test/postgres.ts'
import { openDiskBlobs } from '../blobs.ts'
import { backUp } from './back-up.ts'
import { newestBackup } from './drill.ts'
import { readDrillOptions, runDrill } from './run-drill.ts'

let folder: string
let source: Awaited<ReturnType<typeof testDatabase>>
const closers: (() => Promise<void>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-drill-'))
  source = await testDatabase()
  closers.push(source.drop)
  const server = await startServer({ databaseUrl: source.url, env: { ROLES: 'http' } })
  await server.close()
  const blobs = openDiskBlobs(join(folder, 'blobs'))
  await blobs.write('images/one', Readable.from([Buffer.from('a picture')]))
  await backUp({ connectionString: source.url, blobs }, join(folder, 'backups', 'good'))
})
afterAll(async () => {
  for (const close of closers) await close()
  await rm(folder, { recursive: true, force: true })
})

/** Makes a drill with the backups of a folder, into a database of its own. */
async function drillOf(backups: string, { at = new Date(), more = [] as string[] } = {}) {
  const empty = await plainDatabase()
  try {
    const config = readConfig({ DATABASE_URL: source.url, DATA_DIR: join(folder, 'data') })
    const options = readDrillOptions([join(folder, backups), '--into', empty.url, ...more])
    return await runDrill(config, options, () => at)
  } finally {
    await empty.drop()
  }
}

/** A copy of the good backup in a folder of its own, with one file changed. */
async function spoiled(name: string, file: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const copy = join(folder, name, 'backup')
  await mkdir(join(folder, name), { recursive: true })
  await cp(join(folder, 'backups', 'good'), copy, { recursive: true })
  await writeFile(join(copy, file), change(await readFile(join(copy, file))))
  return name
}

test('a good backup arrives whole, and the report says the time and what the installation has more by now', async () => {
  await withSource((client) =>
    client.query(`insert into account (id, username) values (gen_random_uuid(), 'later')`),
  )
  const { text, isGood } = await drillOf('backups')
  expect(text).toMatch(/✓ \d+ tables with \d+ rows arrived, \d+ rows were looked up, 1 files/)
  expect(text).toMatch(/A restore takes [\d.]+ s here/)
  expect(text).toContain('Since then the installation has: account +1')
  expect(isGood).toBe(true)
})

test('a backup whose file lacks a row that it noted is no good one', async () => {
  const name = await spoiled('short', 'tables/public.role.copy.gz', () => gzipSync(''))
  const contents = join(folder, name, 'backup', 'backup.json')
  const noted = await readFile(contents, 'utf8')
  expect(noted).toMatch(/"rows": [1-9]/)
  await writeFile(contents, noted.replace(/("name": "account",[^}]*"rows": )\d+/, '$17'))
  const { text, isGood } = await drillOf(name)
  expect(text).toMatch(/✗ account has \d+ rows, and had 7 when it was backed up/)
  expect(isGood).toBe(false)
})

test('a backup that is too old fails the drill, by the days that were given', async () => {
  const inFiveDays = { at: new Date(Date.now() + 5 * 86_400_000) }
  const late = await drillOf('backups', inFiveDays)
  expect(late.text).toContain('✗ The newest backup is 5 days old')
  expect(late.isGood).toBe(false)
  expect((await drillOf('backups', { ...inFiveDays, more: ['--older', '7'] })).isGood).toBe(true)
})

test('the newest backup is the one that was made last, and a folder without one is said', async () => {
  const contents = JSON.parse(await readFile(join(folder, 'backups/good/backup.json'), 'utf8'))
  for (const [name, madeAt] of [
    ['b', '2026-01-03T00:00:00Z'],
    ['a', '2026-01-04T00:00:00Z'],
    ['c.unfinished', '2026-01-05T00:00:00Z'],
  ] as const) {
    await mkdir(join(folder, 'many', name), { recursive: true })
    await writeFile(join(folder, 'many', name, 'backup.json'), JSON.stringify({ ...contents, madeAt }))
  }
  expect((await newestBackup(join(folder, 'many'))).folder).toBe(join(folder, 'many', 'a'))
  await expect(newestBackup(join(folder, 'nowhere'))).rejects.toThrow('There is no backup in')
})

async function withSource(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: source.url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
