import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, newId, openDatabase } from '#platform/db.ts'
import { testDatabase } from '#test/postgres.ts'
import { testLog } from '#test/test-log.ts'
import { onlyServer } from '../smtp/mail-server.rules.ts'
import { keepServerFindings } from './server-findings.ts'

let given: Awaited<ReturnType<typeof testDatabase>>
let database: Database
let clock = new Date('2026-03-02T08:00:00Z')
const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2, 8, 0, seconds))

beforeAll(async () => {
  given = await testDatabase()
  database = openDatabase(given.url)
})
afterAll(async () => {
  await database.close()
  await given.drop()
})

async function findings() {
  const id = newId()
  await database.db
    .insertInto('mail_server')
    .values({
      id,
      name: id,
      host: 'mail.example',
      port: 587,
      encryption: 'starttls',
      verifies_certificate: true,
      connections: 1,
      messages_per_connection: 0,
      is_default: true,
    })
    .execute()
  const kept = keepServerFindings(database.db, { log: testLog('error'), now: () => clock })
  const read = () =>
    database.db
      .selectFrom('mail_server_state')
      .select(['left_until', 'problem', 'problem_at', 'reached_at'])
      .where('server_id', '=', id)
      .executeTakeFirst()
  return { kept, read, server: { ...onlyServer('Main', 'smtp://mail.example'), id } }
}
const accepted = { kind: 'accepted', response: '250 ok' } as const

test('answers from before a server was left do not call it reached', async () => {
  const { kept, read, server } = await findings()
  clock = at(1)
  kept.answered(server, accepted)
  clock = at(2)
  kept.left(server, 'certificate has expired', null)
  clock = at(3)
  await kept.close()
  expect(await read()).toEqual({
    left_until: null,
    problem: 'certificate has expired',
    problem_at: at(2),
    reached_at: null,
  })
})

test('a server that answers again is reached since its last answer', async () => {
  const { kept, read, server } = await findings()
  clock = at(1)
  kept.left(server, 'connect ECONNREFUSED', 60_000)
  clock = at(2)
  kept.back(server)
  clock = at(3)
  kept.answered(server, accepted)
  clock = at(4)
  await kept.close()
  expect(await read()).toEqual({ left_until: null, problem: null, problem_at: null, reached_at: at(3) })
})
