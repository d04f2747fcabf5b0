/**
 * Measures how long an import takes, from the file's first byte to the completed job. In the same run it measures a
 * plain COPY into a table with a unique index: `npm run bench -- import [rows]`. The real server over HTTP, embedded
 * PostgreSQL with fsync on, or that of `--database`, a file from a fixed seed.
 */
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportJob } from '@carillon/contract/contact-imports'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { columns, writeContactsFile } from './lib/contacts-file.ts'
import { type RunningServer, startRunningServer } from './lib/running-server.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const folder = await mkdtemp(join(tmpdir(), 'carillon-bench-file-'))
const file = join(folder, 'contacts.csv')
const changedFile = join(folder, 'changed.csv')
await writeContactsFile(file, rows, { seed: 42 })
await writeContactsFile(changedFile, rows, { seed: 42, scoreOffset: 1 })
const server = await startRunningServer()
try {
  console.log(
    `${rows.toLocaleString('en')} rows, ${((await stat(file)).size / 1e6).toFixed(1)} MB, ${columns.length} columns`,
  )
  const limit = await bareCopy(server)
  report('limit: COPY into a table with a unique index', limit, limit)

  const mappings = await makeMappings(server)
  const { id: list } = (await server.call('POST', '/v3/marketing/lists', { name: 'Bench' })) as { id: string }
  const idle = (await server.memory()).now
  const first = await importFile(server, file, mappings, list)
  report('first: all new, into a list', first.seconds, limit, first)
  const again = await importFile(server, file, mappings, list)
  report('again: the same file, all there', again.seconds, limit, again)
  const changed = await importFile(server, changedFile, mappings, list)
  report('changed: one custom field new in every row', changed.seconds, limit, changed)

  const { peak: importing } = await server.memory()
  await measureReading(server, list)
  const { peak } = await server.memory()
  console.log(
    `second / first ${(again.seconds / first.seconds).toFixed(2)}, changed / first ${(changed.seconds / first.seconds).toFixed(2)}`,
  )
  console.log(
    `server process: ${idle} MB before, at its highest ${importing} MB importing, ${peak} MB with the reading`,
  )
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function bareCopy({ databaseUrl }: RunningServer): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`create table bench_bare (${columns.map((name) => `${name} text`).join(', ')})`)
    await client.query('create unique index on bench_bare (email)')
    const started = performance.now()
    await pipeline(
      createReadStream(file, { highWaterMark: 1 << 18 }),
      client.query(copyFrom('copy bench_bare from stdin (format csv, header true)')),
    )
    const seconds = (performance.now() - started) / 1000
    await client.query('drop table bench_bare')
    return seconds
  } finally {
    await client.end()
  }
}

async function makeMappings({ call }: RunningServer): Promise<string[]> {
  const make = async (name: string, field_type: string): Promise<string> =>
    ((await call('POST', '/v3/marketing/field_definitions', { name, field_type })) as { id: string }).id
  const custom = [await make('score', 'Number'), await make('tier', 'Text'), await make('joined', 'Date')]
  return ['_rf2_T', '_rf0_T', '_rf1_T', '_rf6_T', '_rf9_T', ...custom]
}

/** Searches and reads pages of all imported contacts: one caller, 200 requests of each kind. */
async function measureReading({ call }: RunningServer, list: string): Promise<void> {
  const path = '/v3/marketing/contacts'
  const kinds: [string, (at: number) => string][] = [
    ['search by address', (at) => `search=user${(at * 4999) % rows}`],
    ['search by first name that 80,000 share', () => `search=${encodeURIComponent('jürgen')}`],
    ['search by last name', (at) => `search=${encodeURIComponent('größmann')}${at}`],
    ['search within the list', (at) => `search=meyer${at}&list_id=${list}`],
  ]
  for (const [name, query] of kinds) {
    const times: number[] = []
    for (let at = 0; at < 200; at++)
      times.push(await timed(() => call('GET', `${path}?page_size=100&${query(at)}`)))
    reportTimes(name, times)
  }
  const times: number[] = []
  let next: string | undefined = `${path}?page_size=100&list_id=${list}`
  for (let at = 0; at < 200 && next; at++) {
    const address: string = next
    times.push(
      await timed(async () => {
        const page = (await call('GET', address)) as { _metadata: { next?: string } }
        const found = page._metadata.next ? new URL(page._metadata.next) : undefined
        next = found && `${found.pathname}${found.search}`
      }),
    )
  }
  reportTimes('page after page of the list', times)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function reportTimes(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  console.log(`${name.padEnd(46)} median ${at(0.5)} ms, p95 ${at(0.95)} ms`)
}

interface Measured {
  seconds: number
  uploaded: number
  checked: number
  memory: { check: number; apply: number }
  job: ImportJob
}

async function importFile(
  { call, memory: memoryOf }: RunningServer,
  path: string,
  mappings: string[],
  list: string,
): Promise<Measured> {
  const started = performance.now()
  const seconds = (): number => (performance.now() - started) / 1000
  const opened = (await call('PUT', '/v3/marketing/contacts/imports', {
    file_type: 'csv',
    field_mappings: mappings,
    list_ids: [list],
  })) as { job_id: string; upload_uri: string }
  const response = await fetch(opened.upload_uri, {
    method: 'PUT',
    body: Readable.toWeb(createReadStream(path, { highWaterMark: 1 << 18 })) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  if (!response.ok) throw new Error(await response.text())
  const uploaded = seconds()
  let checked = 0
  const memory = { check: 0, apply: 0 }
  for (;;) {
    const { now } = await memoryOf()
    if (checked === 0) memory.check = Math.max(memory.check, now)
    else memory.apply = Math.max(memory.apply, now)
    const job = (await call('GET', `/v3/marketing/contacts/imports/${opened.job_id}`)) as ImportJob
    if (checked === 0 && (job.phase === 'applying' || job.phase === 'finished')) checked = seconds()
    if (job.status !== 'pending') {
      if (job.status !== 'completed') throw new Error(JSON.stringify(job))
      return { seconds: seconds(), uploaded, checked, memory, job }
    }
    await pause(50)
  }
}

function report(name: string, seconds: number, limit: number, measured?: Measured): void {
  const parts = measured
    ? `  upload ${measured.uploaded.toFixed(1)} + check ${(measured.checked - measured.uploaded).toFixed(1)} + apply ${(seconds - measured.checked).toFixed(1)}` +
      `  memory ${measured.memory.check} / ${measured.memory.apply} MB  (${measured.job.results.created_count} created, ${measured.job.results.updated_count} updated)`
    : ''
  console.log(
    `${name.padEnd(46)} ${seconds.toFixed(2).padStart(7)} s  ${(seconds / limit).toFixed(2)} x${parts}`,
  )
}
