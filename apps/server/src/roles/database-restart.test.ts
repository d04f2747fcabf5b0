import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPostgres, type TestPostgres } from '#platform/postgres/test-postgres.ts'
import { until } from '#test/kit.ts'
import { spawnProduct, startProcess } from '#test/server-process.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'

let postgres: TestPostgres
let sink: SmtpSink
let dataDir: string

beforeAll(async () => {
  postgres = await startTestPostgres()
  sink = await startSink()
  dataDir = await mkdtemp(join(tmpdir(), 'carillon-restart-'))
})

afterAll(async () => {
  await sink.close()
  await postgres.stop()
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

test.each([
  { how: 'succeeded', refusal: null, name: 'first' },
  { how: 'failed', refusal: Object.assign(new Error('later'), { responseCode: 451 }), name: 'second' },
])(
  'a database restart during a job that $how is outlived, and the job is done',
  async ({ refusal, name }) => {
    const product = await startProcess(postgres.templateUrl, dataDir, { SMTP_URL: sink.url })
    try {
      // The mail server delays the job's message until the database is gone.
      const before = sink.came
      const held = Promise.withResolvers<Error | null>()
      sink.hold = held.promise
      expect((await product.send('POST', '/v3/marketing/senders', sender(name))).status).toBe(201)
      await until('the job mails', () => sink.came > before)
      await postgres.pause()
      held.resolve(refusal)
      await until('the outage is noticed', () => product.said().includes('the database is gone'))
      sink.hold = Promise.resolve(null)
      const refused = await product.send('GET', '/v3/marketing/senders')
      expect(refused.status).toBe(503)
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
      await postgres.resume()

      await until('the server answers', async () => {
        const response = await product.send('GET', '/v3/marketing/senders').catch(() => null)
        return response?.status === 200
      })
      // The result of the job could not be recorded, so the job runs again, and other jobs run too.
      await until('the job is done again', () => sink.came === before + 2)
      expect((await product.send('POST', '/v3/marketing/senders', sender(`${name}-next`))).status).toBe(201)
      await until('the next job is done', () =>
        sink.messages.some(({ to }) => to === `${name}-next@example.com`),
      )
      expect(product.status()).toBeNull()
      const errors = product
        .said()
        .split('\n')
        .filter((line) => line.startsWith('{"level":50'))
        .map((line) => String(JSON.parse(line).msg))
      expect(errors.filter((message) => !message.startsWith('Failed task'))).toEqual([
        'the database is gone: waiting for it',
      ])
    } finally {
      await product.end('SIGTERM')
    }
    expect(product.status(), product.said()).toBe(0)
  },
)

test('a database that comes up late is waited for, with a sentence and no stack', async () => {
  await postgres.pause()
  const product = await spawnProduct({
    DATABASE_URL: postgres.templateUrl,
    DATA_DIR: dataDir,
    ROLES: 'worker',
  })
  try {
    await until('it says what it waits for', () => product.said().includes('Waiting for PostgreSQL'))
    await postgres.resume()
    await until('it is ready', () => product.said().includes('works in the background'))
    expect(product.said()).not.toMatch(/^ +at /m)
  } finally {
    await product.end('SIGTERM')
  }
})
