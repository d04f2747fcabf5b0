import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareQueue } from '#jobs/run-jobs.ts'
import { backUp } from '#platform/backup/back-up.ts'
import { restore } from '#platform/backup/restore.ts'
import { openDiskBlobs } from '#platform/blobs.ts'
import { systemNow } from '#platform/clock.ts'
import { openDatabase } from '#platform/db.ts'
import { makeLog } from '#platform/log.ts'
import { migrate } from '#platform/migrate.ts'
import { emptyOnAll } from '#platform/postgres/test-citus.ts'
import { prepareMonths } from '#sending/ledger/months.ts'
import { until } from '#test/kit.ts'
import { runCommand, spawnProduct, startProcess } from '#test/server-process.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'
import { givenContacts, startTestSend } from './sending.fixture.ts'

/** The cluster of `npm test -- --citus`, which alone runs this file. */
const cluster = process.env['TEST_CITUS'] ?? ''
const people = 3000

let place: Awaited<ReturnType<typeof emptyOnAll>>
let sink: SmtpSink
let dataDir: string
let asked: string[]

beforeAll(async () => {
  place = await emptyOnAll(cluster)
  asked = ['distribute', ...place.workers.flatMap((worker) => ['--worker', worker])]
  sink = await startSink()
  dataDir = await mkdtemp(join(tmpdir(), 'carillon-distribute-'))
  await migrate(place.url)
  const database = openDatabase(place.url)
  const log = makeLog('error')
  await prepareMonths(database.db, log, systemNow())
  await prepareQueue({ database, log })
  await database.close()
})
afterAll(async () => {
  await sink.close()
  await place.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const env = () => ({ DATABASE_URL: place.url, DATA_DIR: dataDir })

/** Runs the command and kills it once it has printed a line. Answers all that it printed. */
async function killAt(line: string): Promise<string> {
  const run = await spawnProduct(env(), 'command', asked)
  await until(`it prints ${line}`, () => {
    if (run.status() !== null) throw new Error(run.said())
    return run.said().includes(line)
  })
  await run.end('SIGKILL')
  return run.said()
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

test('a send goes on while the tables are distributed by a command that is killed at each step', async () => {
  const database = openDatabase(place.url)
  const { account } = await givenContacts(database, people)
  const product = await startProcess(place.url, dataDir, { SMTP_URL: sink.url })
  try {
    await startTestSend(database, account)
    await until('mail leaves', () => sink.messages.length > 100)
    await database.close()
    for (const line of ['Pausing the work', 'Paused', 'contact_identifier:', ' contact:', 'recipient: ']) {
      await killAt(line)
    }
    const doctor = await runCommand(['doctor'], env())
    expect(doctor.said).toMatch(/✗ large tables: npm run distribute moves them: \d+ of \d+ are distributed/)
    const released = await runCommand(['distribute', '--release'], env())
    expect(released.said).toMatch(/\d+ of \d+ tables are distributed, so the work stays paused/)
    const last = await runCommand(asked, env())
    expect(last.said).toContain('All large tables are distributed')
    expect(last.status).toBe(0)
    await until('everybody has the mail', () => sink.messages.length >= people)
  } finally {
    await product.end('SIGTERM')
  }
  const addresses = sink.messages.map(({ to }) => to)
  expect(new Set(addresses).size, 'twice').toBe(addresses.length)
  expect(addresses.length).toBe(people)
  const again = await runCommand(['distribute'], env())
  expect(again.said).toContain('All large tables are distributed already.')
  const doctor = await runCommand(['doctor'], env())
  expect(doctor.said).toContain(`✓ large tables: They are distributed over ${place.workers.join(', ')}`)
})

test('new large tables are distributed after migrations, if they are empty', async () => {
  // As if the migration had just made the table.
  await ask(place.url, `select undistribute_table('ad_member')`)
  await migrate(place.url)
  const [found] = await ask<{ there: boolean }>(
    place.url,
    `select exists (select 1 from pg_dist_partition where logicalrelid = 'ad_member'::regclass) as there`,
  )
  expect(found).toEqual({ there: true })
  await ask(
    place.url,
    `insert into ad_consent (contact_id, account_id, given_at, source) select id, account_id, now(), 'api' from contact limit 1`,
  )
  await ask(place.url, `select undistribute_table('ad_consent')`)
  await expect(migrate(place.url)).rejects.toThrow(
    'The table ad_consent is not distributed and has rows already, beside distributed ones: run npm run distribute.',
  )
  const { said } = await runCommand(['distribute'], env())
  expect(said).toContain('The work goes on')
  await ask(place.url, 'delete from ad_consent')
})

test('a backup of a distributed database is of one moment and fits a plain one', async () => {
  const plain = await emptyOnAll(cluster)
  try {
    const folder = join(dataDir, 'backup')
    const blobs = openDiskBlobs(join(dataDir, 'blobs'))
    let isOver = false
    const writer = new pg.Client({ connectionString: place.url })
    await writer.connect()
    const [account] = await ask<{ id: string }>(place.url, 'select id from account limit 1')
    await ask(
      place.url,
      'insert into contact_total (account_id) select id from account on conflict do nothing',
    )
    await ask(place.url, 'update contact_total set billable_count = 0')
    const writing = (async () => {
      for (let count = 1; !isOver; count++) {
        await writer.query('begin')
        const id = `018c0000-0000-7000-8000-${String(count).padStart(12, '0')}`
        await writer.query(
          `insert into ad_consent (contact_id, account_id, given_at, source) values ($1, $2, now(), 'api')`,
          [id, account?.id],
        )
        await writer.query('update contact_total set billable_count = $1 where account_id = $2', [
          count,
          account?.id,
        ])
        await writer.query('commit')
      }
    })()
    await backUp({ connectionString: place.url, blobs }, folder)
    isOver = true
    await writing
    await writer.end()
    await restore({ connectionString: plain.url, blobs: openDiskBlobs(join(dataDir, 'other')) }, folder)
    const [found] = await ask<{ consents: number; total: number; recipients: number }>(
      plain.url,
      `select (select count(*)::int from ad_consent) as consents, (select sum(billable_count)::int from contact_total) as total,
         (select count(*)::int from recipient) as recipients`,
    )
    expect(found?.consents).toBeGreaterThan(0)
    expect(found?.consents).toBe(found?.total)
    expect(found?.recipients).toBe(people)
  } finally {
    await plain.drop()
  }
})
