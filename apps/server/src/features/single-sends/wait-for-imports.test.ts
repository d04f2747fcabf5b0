import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { contactBulk } from '@carillon/contract/contact-bulk'
import { contactImports } from '@carillon/contract/contact-imports'
import { contacts } from '@carillon/contract/contacts'
import { delivery } from '@carillon/contract/delivery'
import { singleSends } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, describe, expect, type Server, startServer, test, until } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'
import { testDatabase } from '#test/postgres.ts'
import { startProcess } from '#test/server-process.ts'
import { startDueSingleSends, startSingleSend } from './start-single-send.job.ts'

/** An account whose imports are blocked until `unblockImports`, with a draft to a list of one contact. */
async function given(server: Server, name: string) {
  const me = await server.as(name)
  const set = givenFor(server, me)
  const list = await set.list([await set.contact(`first@${name}.example`)])
  const { id } = await set.ready({ list })
  const client = await server.product.services.database.pool.connect()
  // The lock of a job that changes contacts. A later job waits for it.
  await client.query(`select pg_advisory_lock(hashtextextended('audience:' || $1, 0))`, [me.account])
  return { me, list, id, name, unblockImports: () => client.release(true) }
}
type Given = Awaited<ReturnType<typeof given>>

async function importFile({ me, list, name }: Given, file_name = 'people.csv'): Promise<string> {
  const { job_id, upload_uri } = await me.call(contactImports.create, {
    body: { file_type: 'csv', field_mappings: ['_rf2_T'], list_ids: [list], file_name },
  })
  await fetch(upload_uri, { method: 'PUT', body: `email\na@${name}.example\nb@${name}.example` })
  return job_id
}

async function sendNow({ me, id }: Given): Promise<void> {
  await me.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
}

const find = ({ me, id }: Given) => me.call(singleSends.get, { params: { id } })

/** Waits until the start has run and found that it must wait. */
function waiting(server: Server, { id }: Given) {
  const { db } = server.product.services.database
  return until('it waits', async () => {
    const row = await db
      .selectFrom('single_send')
      .select('waiting_since')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.waiting_since !== null
  })
}

const sent = (it: Given) => until('it is sent', async () => (await find(it)).status === 'triggered')
const ended = (me: Caller, id: string) =>
  until('the import has ended', async () => {
    const { status } = await me.call(contactImports.get, { params: { id } })
    return status !== 'pending' && status
  })

async function recipientsOf(server: Server, { id }: Given): Promise<string[]> {
  const rows = await server.product.services.database.db
    .selectFrom('recipient')
    .innerJoin('send', 'send.id', 'recipient.send_id')
    .select('email')
    .where('send.client_id', '=', id)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email.split('@')[0] ?? '')
}

function contextOf(server: Server) {
  const { services } = server.product
  const { database, log, now } = services
  return { services, db: database.db, log, now, signal: new AbortController().signal }
}

describe('a single send while contacts are added to its list', () => {
  test('waits for the import of a file and reaches all of its contacts', async ({ server }) => {
    const it = await given(server, 'file')
    const job = await importFile(it)
    await sendNow(it)
    await waiting(server, it)
    const { status, waiting_for } = await find(it)
    expect(status).toBe('scheduled')
    expect(waiting_for).toMatchObject([{ job_id: job, file_name: 'people.csv', needs_attention: false }])
    const { result } = await it.me.call(singleSends.search, { body: {} })
    expect(result.find(({ id }) => id === it.id)?.waiting_for).toMatchObject([{ job_id: job }])
    expect(await it.me.outcome(delivery.get, { params: { id: it.id } })).toBe('delivery_not_found')
    expect(await it.me.outcome(singleSends.delete, { params: { id: it.id } })).toBe(
      'single_send_delete_scheduled',
    )
    it.unblockImports()
    await sent(it)
    expect(await recipientsOf(server, it)).toEqual(['a', 'b', 'first'])
    expect((await find(it)).waiting_for).toEqual([])
  })

  test('waits for contacts that a call adds', async ({ server }) => {
    const it = await given(server, 'call')
    const { job_id } = await it.me.call(contacts.upsert, {
      body: { list_ids: [it.list], contacts: [{ email: 'called@call.example' }] },
    })
    await sendNow(it)
    await waiting(server, it)
    expect((await find(it)).waiting_for).toMatchObject([{ job_id, file_name: null, total_count: 1 }])
    it.unblockImports()
    await sent(it)
    expect(await recipientsOf(server, it)).toEqual(['called', 'first'])
  })

  test('waits while many contacts are put on its list', async ({ server }) => {
    const it = await given(server, 'bulk')
    it.unblockImports()
    await givenFor(server, it.me).contact('second@bulk.example')
    const { db } = server.product.services.database
    // A lock on the list's row prevents changes of its members.
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('list').select('id').where('id', '=', it.list).forUpdate().execute()
      const body = { change: 'add', matching: {} } as const
      const { job_id } = await it.me.call(contactBulk.changeList, { params: { id: it.list }, body })
      await sendNow(it)
      await waiting(server, it)
      expect((await find(it)).waiting_for).toMatchObject([{ job_id, file_name: null }])
    })
    await sent(it)
    expect(await recipientsOf(server, it)).toEqual(['first', 'second'])
  })

  test('may have no recipients yet if an import is adding the first', async ({ server }) => {
    const it = await given(server, 'empty')
    const list = await givenFor(server, it.me).list([])
    await it.me.call(singleSends.update, { params: { id: it.id }, body: { send_to: { list_ids: [list] } } })
    const schedule = () =>
      it.me.outcome(singleSends.schedule, { params: { id: it.id }, body: { send_at: 'now' } })
    expect(await schedule()).toBe('recipients_none')
    await importFile({ ...it, list })
    expect(await schedule()).toBe(201)
    it.unblockImports()
    await sent(it)
    expect(await recipientsOf(server, it)).toEqual(['a', 'b'])
  })

  test('starts without the import when a user decides so', async ({ server }) => {
    const it = await given(server, 'without')
    const goOn = () => it.me.outcome(singleSends.sendWithoutImports, { params: { id: it.id } })
    const job = await importFile(it)
    expect(await goOn()).toBe('single_send_not_waiting')
    await sendNow(it)
    await waiting(server, it)
    expect(await goOn()).toBe(202)
    await sent(it)
    expect(await recipientsOf(server, it)).toEqual(['first'])
    expect(await goOn()).toBe('single_send_not_waiting')
    it.unblockImports()
    expect(await ended(it.me, job)).toBe('completed')
    const other = await server.as('somebody else')
    expect(await other.outcome(singleSends.sendWithoutImports, { params: { id: it.id } })).toBe(
      'single_send_not_found',
    )
  })

  test('becomes a draft when it is unscheduled, and stays one', async ({ server }) => {
    const it = await given(server, 'taken back')
    const job = await importFile(it)
    await sendNow(it)
    await waiting(server, it)
    const answer = await it.me.call(singleSends.unschedule, { params: { id: it.id } })
    expect(answer.status).toBe('draft')
    it.unblockImports()
    await ended(it.me, job)
    await startSingleSend.run({ singleSendId: it.id }, contextOf(server))
    expect(await find(it)).toMatchObject({ status: 'draft', send_at: null, waiting_for: [] })
  })

  test('does not wait for a cancelled import', async ({ server }) => {
    const it = await given(server, 'cancelled')
    const job = await importFile(it)
    await sendNow(it)
    await waiting(server, it)
    await it.me.call(contactImports.cancel, { params: { id: job } })
    await sent(it)
    expect(await recipientsOf(server, it)).toEqual(['first'])
    expect(await ended(it.me, job)).toBe('cancelled')
    it.unblockImports()
  })

  test('does not wait for a failed import', async ({ server }) => {
    const it = await given(server, 'failed')
    const { database, blobs } = server.product.services
    const job = newId()
    // An import without progress: no job is enqueued for it, and its file is empty.
    await database.db
      .insertInto('contact_job')
      .values({ id: job, account_id: it.me.account, kind: 'import', list_ids: [it.list] })
      .execute()
    await database.db
      .updateTable('contact_job')
      .set({ progress_at: new Date(Date.now() - 3_600_000) })
      .where('id', '=', job)
      .execute()
    await blobs.write(`imports/${job}/source`, Readable.from([]))
    await sendNow(it)
    await waiting(server, it)
    expect((await find(it)).waiting_for).toMatchObject([{ job_id: job, needs_attention: true }])
    it.unblockImports()
    await it.me.call(contactImports.retry, { params: { id: job } })
    await sent(it)
    expect(await recipientsOf(server, it)).toEqual(['first'])
    expect(await ended(it.me, job)).toBe('failed')
  })

  test('does not wait for an import that waits for a user', async ({ server }) => {
    const it = await given(server, 'forecast')
    const { job_id, upload_uri } = await it.me.call(contactImports.create, {
      body: { file_type: 'csv', list_ids: [it.list] },
    })
    await fetch(upload_uri, { method: 'PUT', body: 'email\nlater@forecast.example' })
    const body = { field_mappings: ['_rf2_T'], list_ids: [it.list], forecast: true }
    await it.me.call(contactImports.start, { params: { id: job_id }, body })
    await sendNow(it)
    await sent(it)
    expect(await recipientsOf(server, it)).toEqual(['first'])
    it.unblockImports()
  })

  test('becomes a draft when it has waited for hours', async ({ server }) => {
    const it = await given(server, 'hours')
    await importFile(it)
    await sendNow(it)
    await waiting(server, it)
    const { db } = server.product.services.database
    const longAgo = new Date(Date.now() - 7 * 3_600_000)
    await db.updateTable('single_send').set({ send_at: longAgo }).where('id', '=', it.id).execute()
    await startDueSingleSends(contextOf(server))
    const back = await until('it is a draft again', async () => {
      const found = await find(it)
      return found.status === 'draft' && found
    })
    expect(back.warnings).toMatchObject([{ warning_id: 'waited', field: 'send_at' }])
    it.unblockImports()
  })

  test('starts even if the import ends while it checks for imports', async ({ server }) => {
    const it = await given(server, 'moment')
    const { db } = server.product.services.database
    const job = { id: newId(), account_id: it.me.account, kind: 'import', phase: 'applying' }
    await db
      .insertInto('contact_job')
      .values({ ...job, list_ids: [it.list] })
      .execute()
    await db
      .updateTable('single_send')
      .set({ status: 'scheduled', send_at: new Date(), waits_before: sql`clock_timestamp()` })
      .where('id', '=', it.id)
      .execute()
    const looking = await db.transaction().execute(async (tx) => {
      await tx.updateTable('contact_job').set({ status: 'completed' }).where('id', '=', job.id).execute()
      const run = startSingleSend.run({ singleSendId: it.id }, contextOf(server))
      await until(
        'the start waits for this transaction',
        async () => (await lockWaits(db, '%is_awaited%')).length > 0,
      )
      return { run }
    })
    await looking.run
    expect((await find(it)).status).toBe('triggered')
    it.unblockImports()
  })
})

test('after a worker is killed while a send waits, the next worker sends to all contacts', async () => {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-kill-'))
  const env = { ROLES: 'http', DATA_DIR: dataDir }
  const server = await startServer({ databaseUrl: database.url, env })
  let worker = await startProcess(database.url, dataDir)
  try {
    const it = await given(server, 'killed')
    await importFile(it)
    await sendNow(it)
    await waiting(server, it)
    await worker.end('SIGKILL')
    it.unblockImports()
    worker = await startProcess(database.url, dataDir)
    await until('it is sent', async () => (await find(it)).status === 'triggered')
    expect(await recipientsOf(server, it)).toEqual(['a', 'b', 'first'])
  } finally {
    await worker.end('SIGTERM')
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
    await database.drop()
  }
})
