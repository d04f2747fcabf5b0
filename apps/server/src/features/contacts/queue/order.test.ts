import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contactBulk } from '@carillon/contract/contact-bulk'
import { contactImports } from '@carillon/contract/contact-imports'
import { contacts } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { addContacts, everyContact, finished, makeList, upload } from '#test/given-contacts.ts'
import { holdUp } from '#test/hold-up.ts'
import { type Caller, describe, expect, type Server, test, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startProcess } from '#test/server-process.ts'
import { ask } from '../import/killable.fixture.ts'

const dbOf = (server: Server) => server.product.services.database.db
const urlOf = (server: Server) => server.product.services.database.pool.options.connectionString ?? ''
const ann = 'ann@example.org'
const put = async (me: Caller, first_name: string, list_ids: string[] = []) =>
  (await me.call(contacts.upsert, { body: { contacts: [{ email: ann, first_name }], list_ids } })).job_id
const remove = async (me: Caller, id: string) =>
  (await me.call(contacts.delete, { query: { ids: [id] } })).job_id
const idle = (me: Caller, server: Server) =>
  until('nothing of the account waits', async () => {
    const { rows } = await sql`
      select 1 from contact_job where account_id = ${me.account} and status = 'pending' limit 1`.execute(
      dbOf(server),
    )
    return rows.length === 0
  })

describe('accepted changes of an account are done in the order of the answers', () => {
  test('forty calls about one contact end with the last one', async ({ server }) => {
    const me = await server.as('forty')
    const jobs: string[] = []
    for (let at = 1; at <= 40; at++) jobs.push(await put(me, `v${at}`))
    const last = await finished(me, jobs.at(-1) ?? '')
    expect(last).toMatchObject({ status: 'completed', results: { updated_count: 1, created_count: 0 } })
    for (const id of jobs) expect((await finished(me, id)).status).toBe('completed')
    expect(await everyContact(me)).toMatchObject([{ email: ann, first_name: 'v40' }])
  })

  test('each of many calls one after the other has its line in the audit log, with its job', async ({
    server,
  }) => {
    const me = await server.as('logged')
    for (let at = 1; at <= 10; at++) await put(me, `v${at}`)
    const { rows } = await sql<{ lines: number; jobs: number }>`
      select (select count(*)::int from audit_line where account_id = ${me.account} and action = 'contacts.upsert') as lines,
        (select count(*)::int from contact_job where account_id = ${me.account} and kind = 'upsert') as jobs`.execute(
      dbOf(server),
    )
    expect(rows).toEqual([{ lines: 10, jobs: 10 }])
  })

  test('a deletion between calls deletes the contacts that were added before it, and no others', async ({
    server,
  }) => {
    for (const round of [1, 2, 3]) {
      const me = await server.as(`deleting ${round}`)
      await addContacts(me, [{ email: ann, first_name: 'v0' }])
      const id = (await everyContact(me))[0]?.id ?? ''
      for (let at = 1; at <= 4; at++) await put(me, `v${at}`)
      const deletion = await remove(me, id)
      expect((await finished(me, deletion)).results.deleted_count).toBe(1)
      expect(await everyContact(me)).toEqual([])
      await put(me, 'w1')
      const after = await put(me, 'w2')
      expect(await finished(me, after)).toMatchObject({ results: { updated_count: 1 } })
      expect(await everyContact(me)).toMatchObject([{ first_name: 'w2' }])
    }
  })

  test('also where kinds are mixed, and an import takes its place when it is accepted', async ({
    server,
  }) => {
    const me = await server.as('mixed')
    const [first, second] = [await makeList(me, 'First'), await makeList(me, 'Second')]
    const waiting = await upload(me, `email,name\n${ann},from the file\n`)
    await put(me, 'v1', [first])
    const moved = await me.call(contactBulk.changeList, {
      params: { id: second },
      body: { change: 'add', matching: { list_id: first } },
    })
    const cleared = await me.call(contactBulk.changeList, {
      params: { id: first },
      body: { change: 'remove', matching: { list_id: second } },
    })
    await put(me, 'v2')
    await me.call(contactImports.start, {
      params: { id: waiting.id },
      body: { field_mappings: ['_rf2_T', '_rf0_T'] },
    })
    await put(me, 'v3')
    await idle(me, server)
    expect(await finished(me, waiting.id)).toMatchObject({ results: { updated_count: 1 } })
    expect((await finished(me, moved.job_id)).results.updated_count).toBe(1)
    expect((await finished(me, cleared.job_id)).results.deleted_count).toBe(1)
    expect(await everyContact(me)).toMatchObject([{ first_name: 'v3', list_ids: [second] }])
  })
})

describe('a job that can not go on', () => {
  test('holds up the later jobs of its account, and no other account', async ({ server }) => {
    const [me, other] = [await server.as('held'), await server.as('not held')]
    const importing = await holdUp(urlOf(server), 'insert on contact', `new.email = 'slow@example.org'`)
    const { id } = await upload(me, 'email\nslow@example.org\n', { mappings: ['_rf2_T'] })
    await importing.reached()
    const mine = await put(me, 'mine')
    await addContacts(other, [{ email: ann }])
    expect(await me.call(contactImports.get, { params: { id: mine } })).toMatchObject({
      status: 'pending',
      phase: 'queued',
      needs_attention: false,
    })
    await importing.release()
    await finished(me, mine)
    expect((await finished(me, id)).status).toBe('completed')
  })

  test('ends as failed after its faults, and the next ones are done', async ({ server }) => {
    const me = await server.as('faulty')
    const db = dbOf(server)
    const broken = newId()
    await db
      .insertInto('contact_job')
      .values({
        id: broken,
        account_id: me.account,
        kind: 'upsert',
        requested_count: 1,
        detail: '{"faults": 5}',
      })
      .execute()
    await db
      .insertInto('contact_upsert')
      .values({ job_id: broken, account_id: me.account, contacts: 'no JSON' })
      .execute()
    const [second, third] = [await put(me, 'second'), await put(me, 'third')]
    expect(await finished(me, broken)).toMatchObject({ status: 'failed', error: { error_id: 'fault' } })
    expect((await finished(me, second)).status).toBe('completed')
    expect((await finished(me, third)).status).toBe('completed')
    expect(await everyContact(me)).toMatchObject([{ first_name: 'third' }])
  })

  test('is cancelled at once while it waits for its turn', async ({ server }) => {
    const me = await server.as('cancelling')
    const first = await holdUp(urlOf(server), 'insert on contact', `new.email = 'slow2@example.org'`)
    const { id: slow } = await upload(me, 'email\nslow2@example.org\n', { mappings: ['_rf2_T'] })
    await first.reached()
    const { id } = await upload(me, `email,name\n${ann},imported\n`, { mappings: ['_rf2_T', '_rf0_T'] })
    const after = await put(me, 'after')
    await me.call(contactImports.cancel, { params: { id } })
    expect(await me.call(contactImports.get, { params: { id } })).toMatchObject({ status: 'cancelled' })
    await first.release()
    await finished(me, after)
    expect((await finished(me, slow)).status).toBe('completed')
    expect((await everyContact(me)).find(({ email }) => email === ann)?.first_name).toBe('after')
  })
})

test('several processes keep the order, and a killed one loses nothing', async () => {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-order-'))
  const held = await holdUp(database.url, 'update on contact_job', `new.status = 'completed'`)
  const first = await startProcess(database.url, dataDir)
  const send = async (to: typeof first, at: number) => {
    const body = { contacts: [{ email: ann, first_name: `v${at}` }] }
    expect((await to.send('PUT', '/v3/marketing/contacts', body)).status).toBe(202)
  }
  const state = () =>
    ask(
      database.url,
      `select (select substring(first_name from 2)::int from contact) as name,
        (select count(*)::int from contact_job where status = 'completed') as done,
        (select count(*)::int from contact_change) as changes`,
    )
  let second = first
  try {
    for (let at = 1; at <= 10; at++) await send(first, at)
    await held.reached()
    second = await startProcess(database.url, dataDir)
    for (let at = 11; at <= 30; at++) await send(at % 2 === 0 ? first : second, at)
    // The process dies in the middle of a set.
    await first.end('SIGKILL')
    await held.release()
    for (let at = 31; at <= 40; at++) await send(second, at)
    await until('all are done', async () => (await state())['done'] === 40)
    expect(await state()).toEqual({ name: 40, done: 40, changes: 39 })
  } finally {
    await first.end('SIGKILL')
    await second.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
    await database.drop()
  }
})
