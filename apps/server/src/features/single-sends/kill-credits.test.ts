import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { holdUp } from '#test/hold-up.ts'
import { startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startProcess } from '#test/server-process.ts'
import { startSink } from '#test/smtp-sink.ts'
import { givenCredits } from './credits.fixture.ts'

test('credits are taken once, however often the worker is killed', async () => {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-kill-'))
  const sink = await startSink()
  const env = { SMTP_URL: sink.url }
  // This server only answers calls; the process that is killed does the work.
  const web = await startServer({ databaseUrl: database.url, env: { ...env, ROLES: 'http' } })
  let worker = await startProcess(database.url, dataDir, env)
  try {
    const it = await givenCredits(web, 'killed', '40')
    const { id, emails } = await it.draft(60)
    const freeze = await holdUp(database.url, 'insert on recipient', `new.email = '${emails[30]}'`)
    await it.schedule(id)
    await freeze.reached()
    await worker.end('SIGKILL')
    await freeze.release()
    expect(await it.used(), 'nothing was frozen').toBe(0)

    const answer = Promise.withResolvers<null>()
    sink.hold = answer.promise
    worker = await startProcess(database.url, dataDir, env)
    await until('messages are under way', () => sink.came > 0)
    expect(await it.used()).toBe(40)
    await worker.end('SIGKILL')
    answer.resolve(null)
    worker = await startProcess(database.url, dataDir, env)
    const { states, dropped } = await it.done(id)
    expect(dropped.no_credits).toBe(20)
    expect(states.delivered + states.uncertain).toBe(40)
    expect(await it.used()).toBe(40)
  } finally {
    await worker.end('SIGKILL')
    await web.close()
    await sink.close()
    await rm(dataDir, { recursive: true, force: true })
    await database.drop()
  }
})
