import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailServers } from '@carillon/contract/installation'
import { singleSends } from '@carillon/contract/single-sends'
import { givenFor } from '#test/given-single-send.ts'
import { afterAll, beforeAll, expect, startServer, test, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startProcess } from '#test/server-process.ts'
import { bodyFor, startRelay } from './relay.fixture.ts'

/*
 * A web server in this process, and a worker in another one, on one database: the worker learns of a mail server that is
 * set up, replaced and given another password by the database alone.
 */

const people = 120
let database: Awaited<ReturnType<typeof testDatabase>>
let server: Awaited<ReturnType<typeof startServer>>
let worker: Awaited<ReturnType<typeof startProcess>>
let folder: string
let first: Awaited<ReturnType<typeof startRelay>>
let second: Awaited<ReturnType<typeof startRelay>>

beforeAll(async () => {
  database = await testDatabase()
  first = await startRelay('opensesame-1')
  second = await startRelay('opensesame-2')
  folder = await mkdtemp(join(tmpdir(), 'carillon-worker-'))
  server = await startServer({ databaseUrl: database.url, env: { ROLES: 'http' } })
  worker = await startProcess(database.url, folder, { ROLES: 'worker,scheduler', LOG_LEVEL: 'info' })
})

afterAll(async () => {
  await worker.end('SIGTERM')
  await server.close()
  await first.close()
  await second.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function startSend(count: number): Promise<string> {
  const given = givenFor(server, server.owner)
  const addresses = Array.from({ length: count }, (_, at) => `p${at}-${Date.now()}@example.com`)
  const list = await given.list(await Promise.all(addresses.map((address) => given.contact(address))))
  const { id } = await given.ready({ list })
  await server.owner.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
  return id
}

/** The number of changes that the worker has taken over. */
const changesKnown = () => worker.said().split('settings of the installation were changed').length - 1

const sendOf = (id: string) =>
  server.product.services.database.db
    .selectFrom('send')
    .select(['id', 'status', 'last_error'])
    .where('client_id', '=', id)
    .executeTakeFirst()

test('a worker on another host takes a mail server that is set up, and its replacement in the middle of a send', async () => {
  const { owner } = server
  const { id } = await owner.call(mailServers.create, { body: bodyFor(first.port) })
  await until('the worker knows of the server', () => changesKnown() > 0)
  let release = (): void => {}
  first.hold = new Promise((resolve) => {
    release = resolve
  })
  const send = await startSend(people)
  await until('the first server is being given messages', () => first.came > 0)
  const known = changesKnown()
  await owner.call(mailServers.update, {
    params: { id },
    body: { port: second.port, password: 'opensesame-2' },
  })
  await until('the worker knows of the new server', () => changesKnown() > known)
  release()
  await until('the send is done', async () => (await sendOf(send))?.status === 'done')
  const all = [...first.taken, ...second.taken]
  expect(new Set(all).size).toBe(people)
  expect(all.length).toBe(people)
  expect(first.taken.length).toBeGreaterThan(0)
  expect(second.taken.length).toBeGreaterThan(0)
})

test('a wrong password that is saved while a send runs lets it wait, and the right one lets it end', async () => {
  const { owner } = server
  const [{ id } = { id: '' }] = (await owner.call(mailServers.list, {})).result
  let release = (): void => {}
  second.hold = new Promise((resolve) => {
    release = resolve
  })
  const before = first.taken.length + second.taken.length
  const cameBefore = second.came
  const send = await startSend(people)
  await until('the send runs', () => second.came > cameBefore)
  const known = changesKnown()
  await owner.call(mailServers.update, { params: { id }, body: { password: 'a typing mistake' } })
  await until('the worker knows of it', () => changesKnown() > known)
  release()
  await until('the server refuses the login', () => second.refusals > 0)
  const waiting = await until('the send says so', async () => {
    const row = await sendOf(send)
    return row?.last_error?.includes('535') ? row : null
  })
  expect(waiting.status).toBe('sending')
  await owner.call(mailServers.update, { params: { id }, body: { password: 'opensesame-2' } })
  await until('the send is done', async () => (await sendOf(send))?.status === 'done')
  const all = [...first.taken, ...second.taken]
  expect(all.length).toBe(before + people)
  expect(new Set(all).size).toBe(before + people)
  expect(worker.said()).not.toMatch(/opensesame|typing mistake/)
})
