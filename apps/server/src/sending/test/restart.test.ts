import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/db.ts'
import { usualSettings } from '#sending/engine/run-engine.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { programFile } from '#test/programs.ts'
import { startSink } from '#test/smtp-sink.ts'
import { givenContacts, startTestSend } from './sending.fixture.ts'

const program = await programFile('main')

/** Starts the product as a worker, with production settings. */
function startWorker(databaseUrl: string, smtpUrl: string, dataDir: string): ChildProcess {
  const env = {
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    DATA_DIR: dataDir,
    ROLES: 'worker',
    LOG_LEVEL: 'error',
  }
  return spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
}

async function endWorker(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

test('a worker that is killed and started again continues within 30 s and sends the rest', async () => {
  const { url, drop } = await testDatabase()
  const database = openDatabase(url)
  const sink = await startSink()
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-restart-'))
  let worker: ChildProcess | undefined
  try {
    const { account } = await givenContacts(database, 3000)
    const send = await startTestSend(database, account)
    const workers = async () => {
      const rows = await database.db.selectFrom('worker').select('id').execute()
      return rows.map(({ id }) => id)
    }
    const heldBy = async (ids: readonly string[]) => {
      const rows = await database.db
        .selectFrom('send_batch')
        .select('number')
        .where('status', '=', 'claimed')
        .where('worker_id', 'in', ids)
        .execute()
      return rows.length
    }
    sink.delayMs = 20
    worker = startWorker(url, sink.url, dataDir)
    await until('mail leaves', () => sink.messages.length > 200)
    await endWorker(worker, 'SIGKILL')
    sink.delayMs = 0
    const before = sink.messages.length
    const killed = await workers()
    expect(await heldBy(killed), 'the killed one held batches').toBeGreaterThan(0)
    worker = startWorker(url, sink.url, dataDir)
    // From here on the product waits for its own deadlines. The time for a start, and for so many messages, depends on
    // the machine, so the test judges these deadlines and not the time on the clock.
    const { deadAfterMs, beatMs, pollMs } = usualSettings
    expect(deadAfterMs + beatMs + pollMs).toBeLessThan(30_000)
    const isNew = (id: string) => !killed.includes(id)
    await until('the new one lives', async () => (await workers()).filter(isNew).length >= killed.length)
    await until('what the killed one held is free', async () => (await heldBy(killed)) === 0)
    await until('mail leaves again', () => sink.messages.length > before)
    await until('the send is done', async () => {
      const { status } = await database.db
        .selectFrom('send')
        .select('status')
        .where('id', '=', send.id)
        .executeTakeFirstOrThrow()
      return status === 'done'
    })
    const { rows } = await sql<{ delivered: number; uncertain: number }>`
      select count(*) filter (where state = 'delivered')::int as delivered,
             count(*) filter (where state = 'uncertain')::int as uncertain
      from recipient where send_id = ${send.id}`.execute(database.db)
    const { delivered = 0, uncertain = 0 } = rows[0] ?? {}
    expect(delivered + uncertain).toBe(3000)
    expect(uncertain).toBeLessThanOrEqual(100)
    expect(new Set(sink.messages.map(({ to }) => to)).size).toBe(sink.messages.length)
    await endWorker(worker, 'SIGTERM')
    expect(worker.exitCode, 'an orderly end').toBe(0)
  } finally {
    if (worker) await endWorker(worker, 'SIGKILL')
    await sink.close()
    await database.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a worker that is ended waits for the mail server, and leaves no message uncertain', async () => {
  const { url, drop } = await testDatabase()
  const database = openDatabase(url)
  const sink = await startSink()
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-ended-'))
  let worker: ChildProcess | undefined
  try {
    const { account } = await givenContacts(database, 1000)
    const send = await startTestSend(database, account)
    // The flights of two lanes would take many times as long as a worker may take for its end.
    sink.delayMs = 2000
    worker = startWorker(url, `${sink.url}?pool=2`, dataDir)
    await until('mail leaves', () => sink.messages.length > 2)
    await endWorker(worker, 'SIGTERM')
    expect(worker.exitCode, 'an orderly end').toBe(0)
    const { rows } = await sql<{ state: string; count: number; attempts: number }>`
      select state, count(*)::int as count, max(attempt)::int as attempts
      from recipient where send_id = ${send.id} group by state order by state`.execute(database.db)
    const taken = sink.messages.length
    expect(rows).toEqual([
      { state: 'delivered', count: taken, attempts: 1 },
      { state: 'pending', count: 1000 - taken, attempts: 0 },
    ])
  } finally {
    if (worker) await endWorker(worker, 'SIGKILL')
    await sink.close()
    await database.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
