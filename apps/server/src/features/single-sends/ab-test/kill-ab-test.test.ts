import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { enqueue } from '#jobs/define-job.ts'
import { holdUp } from '#test/hold-up.ts'
import { startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startProcess } from '#test/server-process.ts'
import { startSink } from '#test/smtp-sink.ts'
import { dayMs, givenTest } from './ab-test.fixture.ts'
import { advanceAbTest } from './advance-ab-test.job.ts'

test('a kill in the middle of deciding loses no recipient, mails none twice and is made good', async () => {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-kill-'))
  const sink = await startSink()
  const env = { SMTP_URL: sink.url }
  // This server only answers calls; the process that is killed does the work.
  const web = await startServer({ databaseUrl: database.url, env: { ...env, ROLES: 'http' } })
  let worker = await startProcess(database.url, dataDir, env)
  try {
    const it = await givenTest(web, 'killed', { people: 300, winner_criteria: 'manual' })
    const { db } = web.product.services.database
    await it.send()
    const delivered = async () => (await it.recipients()).filter(({ state }) => state === 'delivered').length
    await until('the test is out', async () => (await delivered()) === 60)
    // The duration is over: the test is due to be decided by opens.
    const ended = new Date()
    const testing = {
      state: 'testing',
      test_started_at: new Date(Date.now() - dayMs),
      test_ends_at: ended,
      due_at: ended,
    }
    const decision = await holdUp(database.url, 'update on send', "new.part = 0 and new.status = 'sending'")
    await db
      .updateTable('ab_test')
      .set({ ...testing, winner_criteria: 'open' })
      .execute()
    await enqueue(db, advanceAbTest, { singleSendId: it.params.id })
    await decision.reached()
    await worker.end('SIGKILL')
    await decision.release()
    await until('the killed one has let go', async () => {
      const { abtest } = await it.find()
      return abtest.state === 'testing' && abtest.winning_template_id === ''
    })
    expect(sink.messages, 'nothing of the winner has left').toHaveLength(60)

    worker = await startProcess(database.url, dataDir, env)
    await until('everybody has an outcome', async () =>
      (await it.recipients()).every(({ state }) => state === 'delivered'),
    )
    expect(await it.recipients()).toHaveLength(300)
    const addresses = sink.messages.map(({ to }) => to)
    expect(new Set(addresses).size, 'nobody got two').toBe(addresses.length)
    expect((await it.find()).abtest).toMatchObject({ state: 'decided', winning_template_id: it.a })
    const { remainder, variations } = await it.results()
    expect([remainder, ...variations.map((one) => one.sample_size)]).toEqual([240, 30, 30])
  } finally {
    await worker.end('SIGKILL')
    await web.close()
    await sink.close()
    await rm(dataDir, { recursive: true, force: true })
    await database.drop()
  }
})
