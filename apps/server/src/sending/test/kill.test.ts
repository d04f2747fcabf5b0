import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/db.ts'
import { usualSettings } from '#sending/engine/run-engine.ts'
import { sendToUncertain } from '#sending/sends/control-send.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { programFile } from '#test/programs.ts'
import { startSink } from '#test/smtp-sink.ts'
import { givenContacts, startTestSend } from './sending.fixture.ts'

const program = await programFile('sending')
const people = 8000
const kills = 10
/**
 * The times are shorter than usual, so that ten kills fit into a minute. No lanes replace waiting ones: a stalling
 * machine would get some, and the number in flight would then depend on its speed. Everything else is as in production.
 */
const settings = { beatMs: 200, deadAfterMs: 1200, pollMs: 100, spare: 1 }
const inFlightAtMost = usualSettings.lanes * usualSettings.flight
expect(inFlightAtMost).toBeLessThanOrEqual(100)

/**
 * The journal of a killed worker leaves only those messages uncertain whose final dot was under way: one for each
 * connection.
 */
const uncertainAtMost = 20

async function startWorker(databaseUrl: string, smtpUrl: string, journals: string): Promise<ChildProcess> {
  const args = [program, databaseUrl, smtpUrl, JSON.stringify(settings), journals]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`a worker ended before it was ready, with ${code ?? signal}`)
  })
  await Promise.race([once(child.stdout!, 'data'), ended])
  ended.catch(() => {})
  return child
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

async function kill(child: ChildProcess): Promise<void> {
  expect(hasEnded(child), 'a worker ended by itself').toBe(false)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('ten kills of a worker during a send of 8,000 lose no recipient and mail none twice', async () => {
  const { url, drop } = await testDatabase()
  const journals = await mkdtemp(join(tmpdir(), 'carillon-journals-'))
  const database = openDatabase(url)
  const sink = await startSink()
  let worker: ChildProcess | undefined
  try {
    const { account } = await givenContacts(database, people)
    const send = await startTestSend(database, account)
    const count = async (state: string) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from recipient where send_id = ${send.id} and state = ${state}`.execute(
        database.db,
      )
      return rows[0]?.n ?? 0
    }

    for (let round = 0; round < kills; round++) {
      const before = sink.messages.length
      worker = await startWorker(url, sink.url, journals)
      await until('mail leaves again', () => sink.messages.length > before)
      const goal = before + 250 + round * 60
      await until('a part has left', () => sink.messages.length >= goal)
      const answer = Promise.withResolvers<null>()
      if (round === kills - 1) {
        // The last kill happens while the server has messages and has not answered them.
        const { came } = sink
        sink.hold = answer.promise
        await until('messages wait for an answer', () => sink.came > came)
      }
      await kill(worker)
      answer.resolve(null)
      const held = await sql<{ n: number }>`
        select count(*)::int as n from recipient
        where send_id = ${send.id} and state = 'in_flight' group by worker_id`.execute(database.db)
      for (const { n } of held.rows) expect(n, 'in flight at one worker').toBeLessThanOrEqual(inFlightAtMost)
    }
    worker = await startWorker(url, sink.url, journals)
    await until('the send is done, and what the killed had under way is settled', async () => {
      if ((await readdir(journals)).filter((name) => name.endsWith('.lock')).length > 1) return false
      const { status } = await database.db
        .selectFrom('send')
        .select('status')
        .where('id', '=', send.id)
        .executeTakeFirstOrThrow()
      return status === 'done'
    })

    const states = await sql<{ state: string; n: number }>`
      select state, count(*)::int as n from recipient where send_id = ${send.id} group by state order by state`.execute(
      database.db,
    )
    const total = states.rows.reduce((sum, { n }) => sum + n, 0)
    expect(total, 'nobody is missing').toBe(people)
    expect(states.rows.map(({ state }) => state)).toEqual(
      states.rows.length === 1 ? ['delivered'] : ['delivered', 'uncertain'],
    )
    const left = await count('uncertain')
    const perWorker = await sql<{ n: number }>`
      select count(*)::int as n from recipient
      where send_id = ${send.id} and state = 'uncertain' group by worker_id`.execute(database.db)
    const perKill = perWorker.rows.map(({ n }) => n).sort((a, b) => b - a)
    expect(left, 'who waited for an answer at the last kill').toBeGreaterThan(0)
    // Workers without any uncertain recipient are not counted here, so the median of all is no higher.
    expect(
      perKill[Math.floor((kills - 1) / 2)] ?? 0,
      `uncertain after each kill: ${perKill}`,
    ).toBeLessThanOrEqual(uncertainAtMost)

    const addresses = sink.messages.map(({ to }) => to)
    expect(new Set(addresses).size, 'nobody got it twice').toBe(addresses.length)
    expect(addresses.length).toBeGreaterThanOrEqual(await count('delivered'))

    const moved = await database.db
      .transaction()
      .execute((tx) => sendToUncertain(tx, { account, client: 'test', clientId: send.clientId }))
    expect(moved).toBe(left)
    await until('the uncertain are sent', async () => (await count('delivered')) === people)
    expect(new Set(sink.messages.map(({ to }) => to)).size, 'everyone got it').toBe(people)
    const ids = Map.groupBy(sink.messages, ({ to }) => to)
    for (const copies of ids.values()) {
      expect(new Set(copies.map(({ messageId }) => messageId)).size, 'copies bear one Message-ID').toBe(1)
    }
    const counters = await sql<{ metric: string; value: number }>`
      select metric, value from send_counter where send_id = ${send.id} and bucket = '-infinity' order by metric`.execute(
      database.db,
    )
    expect(counters.rows).toEqual([
      { metric: 'delivered', value: people },
      { metric: 'requests', value: people },
    ])
  } finally {
    if (worker && !hasEnded(worker)) await kill(worker)
    await sink.close()
    await database.close()
    await drop()
    await rm(journals, { recursive: true, force: true })
  }
})
