import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/db.ts'
import { usualSettings } from '#sending/engine/run-engine.ts'
import { givenContacts, startTestSend } from '#sending/test/sending.fixture.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { programFile } from '#test/programs.ts'
import { startSink } from '#test/smtp-sink.ts'
import { endWarmUp, startWarmUp } from './warm-up-plan.ts'

const program = await programFile('sending')
/** No lanes replace waiting ones: a stalling machine would get some, and would have more in flight. */
const settings = { beatMs: 200, deadAfterMs: 1200, pollMs: 100, spare: 1 }
const people = 2000
const allowed = 1000
/** The number of times that both workers are killed. */
const rounds = 2

test('workers that are killed never send more than the day allows, and lose at most what they had in flight', async () => {
  const { url, drop } = await testDatabase()
  const journals = await mkdtemp(join(tmpdir(), 'carillon-journals-'))
  const database = openDatabase(url)
  const sink = await startSink()
  const workers: ChildProcess[] = []
  const start = async () => {
    const args = [program, url, sink.url, JSON.stringify(settings), journals]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    workers.push(child)
    await once(child.stdout!, 'data')
  }
  const killOne = async () => {
    const child = workers.shift()!
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(database.db)).rows[0]?.n ?? 0
  try {
    const { account } = await givenContacts(database, people)
    const days = [allowed, allowed].map((total) => ({ total, providers: {} }))
    const now = new Date()
    const starts_on = now.toISOString().slice(0, 10)
    await startWarmUp(database.db, { account, now }, { starts_on, days })
    const send = await startTestSend(database, account, {
      campaign: { id: account, list: 'test', perHour: null },
    })
    sink.delayMs = 30
    let answer = Promise.withResolvers<null>()
    for (let round = 0; round < rounds; round++) {
      // The sink takes no message before both workers run, nor while they are killed.
      sink.hold = answer.promise
      const goal = sink.messages.length + 100
      await Promise.all([start(), start()])
      answer.resolve(null)
      await until('a part has left', () => sink.messages.length >= goal)
      answer = Promise.withResolvers<null>()
      sink.hold = answer.promise
      await Promise.all([killOne(), killOne()])
    }
    answer.resolve(null)
    sink.delayMs = 0
    expect(sink.came, 'killed before the amount was used up').toBeLessThan(allowed)
    await Promise.all([start(), start()])
    const isQuiet = async () =>
      (await count(sql`select count(*)::int as n from warm_up_hold where until > now()`)) > 0 &&
      (await count(
        sql`select count(*)::int as n from recipient where send_id = ${send.id} and state = 'in_flight'`,
      )) === 0
    await until('the amount is used up', isQuiet)
    const { rows } = await sql<{ sent: number }>`select sent from warm_up_count`.execute(database.db)
    for (const { sent } of rows) expect(sent).toBeLessThanOrEqual(allowed)
    const sent = rows.reduce((sum, row) => sum + row.sent, 0)
    expect(sent % allowed).toBe(0)
    expect(sink.came).toBeLessThanOrEqual(sent)
    expect(sink.came).toBeGreaterThanOrEqual(sent - rounds * 2 * usualSettings.lanes * usualSettings.flight)

    await endWarmUp(database.db, { account, now: new Date() })
    const open = sql<{ n: number }>`
      select count(*)::int as n from recipient
      where send_id = ${send.id} and state not in ('delivered', 'uncertain')`
    await until('all have left', async () => (await count(open)) === 0)
    expect(new Set(sink.messages.map(({ to }) => to)).size).toBe(sink.messages.length)
  } finally {
    sink.delayMs = 0
    while (workers.length > 0) await killOne()
    await sink.close()
    await database.close()
    await drop()
    await rm(journals, { recursive: true, force: true })
  }
})
