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
import { givenNumbers, startQuietSandbox, startTestText } from './texts.fixture.ts'

const program = await programFile('texts')
const people = 900
const kills = 3
/** Shorter times than usual, so that the kills fit into a minute. */
const settings = { beatMs: 200, deadAfterMs: 1200, pollMs: 100, spare: 1 }
const inFlightAtMost = usualSettings.lanes * usualSettings.flight

async function startWorker(
  databaseUrl: string,
  providerUrl: string,
  journals: string,
): Promise<ChildProcess> {
  const args = [program, databaseUrl, providerUrl, JSON.stringify(settings), journals]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout!, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('kills of a worker during a text to 900 text no person twice and lose none', async () => {
  const { url, drop } = await testDatabase()
  const journals = await mkdtemp(join(tmpdir(), 'carillon-journals-'))
  const database = openDatabase(url)
  const sandbox = await startQuietSandbox()
  let worker: ChildProcess | undefined
  try {
    const { account } = await givenNumbers(database, people)
    const send = await startTestText(database, account, { perSecond: 200 })
    const states = async () => {
      const { rows } = await sql<{ state: string; n: number }>`
        select state, count(*)::int as n from recipient where send_id = ${send.id} group by state`.execute(
        database.db,
      )
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
    }
    for (let round = 0; round < kills; round++) {
      const goal = sandbox.came + 100
      worker = await startWorker(url, sandbox.url, journals)
      await until('a part has left', () => sandbox.came >= goal)
      await kill(worker)
      const { in_flight: inFlight = 0 } = await states()
      expect(inFlight).toBeLessThanOrEqual(inFlightAtMost * (round + 1))
    }
    worker = await startWorker(url, sandbox.url, journals)
    const done = await until('everybody has a final state', async () => {
      const now = await states()
      return !now['pending'] && !now['in_flight'] && now
    })
    const { delivered = 0, uncertain = 0, ...others } = done
    expect(others).toEqual({})
    expect(delivered + uncertain).toBe(people)
    expect(uncertain).toBeLessThanOrEqual(kills * inFlightAtMost)
    const numbers = sandbox.taken.map(({ to }) => to)
    expect(new Set(numbers).size, 'nobody was texted twice').toBe(numbers.length)
    expect(numbers.length).toBeGreaterThanOrEqual(delivered)
    expect(numbers.length).toBeLessThanOrEqual(delivered + uncertain)
  } finally {
    worker?.kill('SIGKILL')
    await sandbox.close()
    await database.close()
    await drop()
    await rm(journals, { recursive: true, force: true })
  }
})
