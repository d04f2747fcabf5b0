import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'
import type { EngineSettings, RunningEngine } from './engine/run-engine.ts'
import { givenContacts, startTestEngine, startTestSend } from './sending.fixture.ts'

let database: Database
let sink: SmtpSink
const closers: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  const { url, drop } = await testDatabase()
  database = openDatabase(url)
  sink = await startSink({ keepSource: true })
  closers.push(
    drop,
    () => database.close(),
    () => sink.close(),
  )
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function engine(settings: Partial<EngineSettings> = {}, smtpUrl = sink.url): Promise<RunningEngine> {
  const running = await startTestEngine(database, smtpUrl, { pollMs: 50, beatMs: 200, ...settings })
  closers.push(() => running.stop())
  return running
}

async function states(sendId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from recipient where send_id = ${sendId} group by state`.execute(
    database.db,
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

async function sendRow(id: string) {
  return database.db.selectFrom('send').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const isDone = (id: string) => async () => (await sendRow(id)).status === 'done'

describe('a send', () => {
  test('reaches everyone once', async () => {
    const { account } = await givenContacts(database, 2500)
    await engine()
    const send = await startTestSend(database, account)
    expect(send).toMatchObject({ total: 2500, withoutEmail: 0 })
    await until('the send is done', isDone(send.id))
    expect(await states(send.id)).toEqual({ delivered: 2500 })
    expect(new Set(sink.messages.map(({ to }) => to)).size).toBe(2500)
    expect(sink.messages).toHaveLength(2500)
  })
})
