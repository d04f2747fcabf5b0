import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#test/kit.ts'
import { plainDatabase } from '#test/postgres.ts'
import { runCommand, spawnProduct, startProcess } from '#test/server-process.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'
import { endPause, pauseWork } from './pause.ts'

let database: Awaited<ReturnType<typeof plainDatabase>>
let sink: SmtpSink
let dataDir: string
let client: pg.Client

beforeAll(async () => {
  database = await plainDatabase()
  sink = await startSink()
  dataDir = await mkdtemp(join(tmpdir(), 'carillon-pause-'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await sink.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const sender = (nickname: string) => ({
  nickname,
  from: { email: `${nickname}@example.com`, name: 'Mia' },
  reply_to: { email: 'mia@example.com', name: 'Mia' },
  address: 'Street 1',
  city: 'Bonn',
  country: 'Germany',
})

test('a pause waits for open transactions, answers calls 503, holds jobs, and then all goes on', async () => {
  const product = await startProcess(database.url, dataDir, { SMTP_URL: sink.url })
  try {
    // The job's message is held, so that its session is in use while the pause begins.
    const held = Promise.withResolvers<null>()
    sink.hold = held.promise
    expect((await product.send('POST', '/v3/marketing/senders', sender('first'))).status).toBe(201)
    await until('the job mails', () => sink.came === 1)
    const writer = new pg.Client({ connectionString: database.url, application_name: 'carillon' })
    writer.on('error', () => {})
    await writer.connect()
    await writer.query('begin')
    await writer.query(`insert into provider_flow select * from provider_flow limit 0`)
    let isPaused = false
    const pausing = pauseWork(client).then((ended) => {
      isPaused = true
      return ended
    })
    await until('calls are refused', async () => {
      const answer = await product.send('GET', '/v3/marketing/senders')
      return answer.status === 503 && /^\d+$/.test(answer.headers.get('retry-after') ?? '')
    })
    expect(isPaused, 'while a transaction is open').toBe(false)
    await writer.query('commit')
    expect(await pausing, 'transactions that were rolled back').toBe(0)
    void writer.end()
    held.resolve(null)
    await until('it says why', () => product.said().includes('npm run distribute moves its tables'))
    const doctor = await runCommand(['doctor'], { DATABASE_URL: database.url, DATA_DIR: dataDir })
    expect(doctor.said).toContain('✗ large tables: npm run distribute moves them: 0 of')
    const command = await runCommand(['plan'], { DATABASE_URL: database.url, DATA_DIR: dataDir })
    expect(command.said).toContain('the installation is paused since')

    await endPause(client)
    await until('the server answers', async () => {
      const answer = await product.send('GET', '/v3/marketing/senders')
      return answer.status === 200
    })
    expect((await product.send('POST', '/v3/marketing/senders', sender('next'))).status).toBe(201)
    await until('the next job is done', () => sink.messages.some(({ to }) => to === 'next@example.com'))
  } finally {
    await product.end('SIGTERM')
  }
  expect(product.status(), product.said()).toBe(0)
})

test('a transaction that takes too long is rolled back', async () => {
  const writer = new pg.Client({ connectionString: database.url, application_name: 'carillon' })
  writer.on('error', () => {})
  await writer.connect()
  await writer.query('begin')
  await writer.query('update account set username = username')
  expect(await pauseWork(client, 200)).toBe(1)
  await expect(writer.query('commit')).rejects.toThrow()
  await endPause(client)
})

test('a process that starts during a pause says so, and starts once it is over', async () => {
  await pauseWork(client)
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, ROLES: 'worker' }
  const product = await spawnProduct(env)
  try {
    await until('it says what it waits for', () =>
      /Waiting for PostgreSQL: the installation is paused since .* run it again/.test(product.said()),
    )
    await endPause(client)
    await until('it is ready', () => product.said().includes('works in the background'))
  } finally {
    await product.end('SIGTERM')
  }
})

test.each([
  [['--worker', '127.0.0.1:1'], 'This PostgreSQL does not have Citus'],
  [['--plan'], 'This PostgreSQL does not have Citus'],
])('a PostgreSQL without Citus is refused by %j', async (args, sentence) => {
  // On a cluster with Citus, npm test -- --citus, there is no such PostgreSQL.
  if (process.env['TEST_CITUS']) return
  const { said } = await runCommand(['distribute', ...args], {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
  })
  expect(said).toContain(sentence)
})

test('the PostgreSQL of the product is refused, since it is one machine', async () => {
  const { status, said } = await runCommand(['distribute'], { DATABASE_URL: '', DATA_DIR: dataDir })
  expect(status).toBe(1)
  expect(said).toContain('This installation has its own PostgreSQL, which is one machine.')
})
