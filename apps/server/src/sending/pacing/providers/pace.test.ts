import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/db.ts'
import { givenContacts, startTestEngine, startTestSend } from '#sending/test/sending.fixture.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startSink } from '#test/smtp-sink.ts'

const people = 80
/** A pace of ten messages a second, with at most 21 at once. */
const perHour = 36_000

test('workers share the pace of a send, also one that comes after another ended', async () => {
  const { url, drop } = await testDatabase()
  const database = openDatabase(url)
  const sink = await startSink()
  const settings = { pollMs: 50, beatMs: 200 }
  const engines = [
    await startTestEngine(database, sink.url, settings),
    await startTestEngine(database, sink.url, settings),
  ]
  try {
    const { account } = await givenContacts(database, people)
    const campaign = { id: account, list: 'test', perHour }
    const began = Date.now()
    const send = await startTestSend(database, account, { campaign })
    await until('a part has left', () => sink.messages.length >= 30)
    await engines.pop()?.stop()
    engines.push(await startTestEngine(database, sink.url, settings))
    await until('the send is done', async () => {
      const { status } = await database.db
        .selectFrom('send')
        .select('status')
        .where('id', '=', send.id)
        .executeTakeFirstOrThrow()
      return status === 'done'
    })
    expect(sink.messages).toHaveLength(people)
    expect(new Set(sink.messages.map(({ to }) => to)).size).toBe(people)
    const { rows } = await sql<{ last: Date }>`
      select max(sent_at) as last from recipient where send_id = ${send.id}`.execute(database.db)
    // The first place lies at most 2 s before the beginning, and 79 follow, a tenth of a second each.
    expect(rows[0]!.last.getTime() - began).toBeGreaterThan(5800)
  } finally {
    for (const engine of engines) await engine.stop()
    await sink.close()
    await database.close()
    await drop()
  }
})
