import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newId, openDatabase } from '#platform/db.ts'
import { openStage } from '#test/automation-stage.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startReceiver } from '#test/receiver.ts'
import { startProcess } from '#test/server-process.ts'
import { startSink } from '#test/smtp-sink.ts'

const people = 20

test('each person is reported although the process is killed in the middle of a call; a repeated report has its id', async () => {
  const { url: databaseUrl, drop } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-errands-'))
  const [receiver, sink, database] = [await startReceiver(), await startSink(), openDatabase(databaseUrl)]
  const { db } = database
  const start = () => startProcess(databaseUrl, dataDir, { SMTP_URL: sink.url }, ['--loopback'])
  const first = await start()
  let second: Awaited<ReturnType<typeof start>> | null = null
  onTestFinished(async () => {
    for (const one of [first, second]) await one?.end('SIGKILL')
    await Promise.all([receiver.close(), sink.close(), database.close()])
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const { id: account } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const stage = await openStage(database, account)
  const step = {
    id: newId(),
    kind: 'action' as const,
    action: { kind: 'call_webhook' as const, url: receiver.at('/step') },
  }
  const [list, contacts] = [await stage.list(), await stage.contacts(people)]
  const id = await stage.automation([step], { entry: { type: 'list', id: list } })
  await stage.live(id)

  // The receiver reads the first calls whole and never answers: the process dies while they wait.
  receiver.answer = () => 'nothing'
  await stage.add(list, contacts)
  await until('a call is under way', () => receiver.calls.length > 0)
  await first.end('SIGKILL')
  const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['webhook-id'])
  const cut = receiver.calls.map(idOf)
  const cutBodies = receiver.calls.map(({ body }) => JSON.parse(body).data.contact.id as string)
  receiver.answer = () => 204
  second = await start()
  // The killed process's queues are free after a minute, by the clock of the database.
  await sql`update errand_queue set leased_until = now() where leased_until is not null`.execute(db)

  await until('nothing waits', async () => {
    const left = await db.selectFrom('errand').select('id').limit(1).execute()
    return left.length === 0
  })
  // A call of the killed process may be read only now, so a person may be reported twice, with one id.
  const answered = receiver.calls.slice(cut.length)
  expect(new Set(answered.map(idOf)).size).toBe(people)
  expect(new Set(answered.map(({ body }) => JSON.parse(body).data.contact.id))).toEqual(new Set(contacts))
  const again = answered.filter(({ body }) => cutBodies.includes(JSON.parse(body).data.contact.id))
  expect(again.map(idOf).sort()).toEqual(cut.toSorted())
  // Each person went on once, and each path has one entry about the report.
  const { rows } = await sql<{ what: string; lines: number; people: number }>`
    select what, count(*)::int as lines, count(distinct contact_id)::int as people
    from enrolment_log where automation_id = ${id} and what in ('called', 'completed') group by what order by what`.execute(
    db,
  )
  expect(rows).toEqual([
    { what: 'called', lines: people, people },
    { what: 'completed', lines: people, people },
  ])
})
