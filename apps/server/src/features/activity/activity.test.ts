import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ActivityJob, activity } from '@carillon/contract/activity'
import { contactBulk } from '@carillon/contract/contact-bulk'
import { contactExports } from '@carillon/contract/contact-exports'
import { customFields } from '@carillon/contract/custom-fields'
import { runningActivity } from '@carillon/contract/running-activity'
import { sql } from 'kysely'
import { newId, openDatabase } from '#platform/db.ts'
import { addContacts, finished, makeField, makeList } from '#test/given-contacts.ts'
import { holdExports } from '#test/hold-exports.ts'
import { type Caller, describe, expect, type Server, testWith, until } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'
import { testDatabase } from '#test/postgres.ts'
import { startProcess } from '#test/server-process.ts'

// With sending off, a due single send stays due.
const test = testWith({ SENDING: 'off' })

const dbOf = (server: Server) => server.product.services.database.db
const urlOf = (server: Server) => server.product.services.database.pool.options.connectionString ?? ''
const jobsOf = async (me: Caller) => (await me.call(activity.list, {})).result
const named = ({ kind, id }: Pick<ActivityJob, 'kind' | 'id'>) => ({ params: { kind, id } })
const ended = (me: Caller, id: string) =>
  until(`job ${id} has ended`, async () => (await jobsOf(me)).find((job) => job.id === id && job.ended_at))

/** More contacts than a change of a list takes in one set. */
const [aSet, all] = [20_000, 20_005]
async function manyContacts(db: ReturnType<typeof dbOf>, account: string): Promise<void> {
  await sql`
    insert into contact (id, account_id, email)
    select gen_random_uuid(), ${account}, 'a' || n || '@example.org' from generate_series(1, ${all}::int) n`.execute(
    db,
  )
}

/** Holds up changes of lists at their first set, until `release`. */
async function holdLists(databaseUrl: string) {
  const { db, close } = openDatabase(databaseUrl)
  const lock = await db.startTransaction().execute()
  await sql`lock table list_contact in exclusive mode`.execute(lock)
  let released: Promise<void> | undefined
  return {
    reached: () =>
      until('a change of a list is held up', async () => (await lockWaits(db, '%list_contact%')).length > 0),
    release: () => (released ??= lock.rollback().execute().then(close)),
  }
}

describe('the activity of an account', () => {
  test('has jobs of each feature with the people who started them, and none of another account', async ({
    server,
  }) => {
    const me = await server.as('active')
    const db = dbOf(server)
    const imported = await addContacts(me, [{ email: 'ada@example.org' }, { email: 'bob@example.org' }])
    const { id: exported } = await me.call(contactExports.create, { body: {} })
    const field = await makeField(me, 'Town', 'Text')
    await me.call(customFields.delete, { params: { id: field } })
    const [segment, send] = [newId(), newId()]
    const mine = { account_id: me.account }
    await db
      .insertInto('segment')
      .values({ ...mine, id: segment, name: 'New', query_dsl: 'x', asked_at: new Date() })
      .execute()
    // Another send is due later, so the list has it before this one.
    const due = { ...mine, status: 'scheduled' as const }
    await db
      .insertInto('single_send')
      .values([
        { ...due, id: send, name: 'News', send_at: new Date(0) },
        { ...due, id: newId(), name: 'Later news', send_at: new Date(1) },
      ])
      .execute()
    await ended(me, exported)
    await ended(me, field)
    const shown = await jobsOf(me)
    const job = (id: string) => shown.find((one) => one.id === id)
    const byKey = { by: 'api_key', name: 'active' }
    expect(job(imported.id)).toMatchObject({
      kind: 'upsert_contacts',
      state: 'done',
      started_by: byKey,
      progress: { done: 2, total: 2 },
      can_cancel: false,
      can_retry: false,
      uncancellable: null,
      took_before_ms: null,
    })
    expect(job(exported)).toMatchObject({
      kind: 'export_contacts',
      state: 'done',
      progress: { done: 2, total: 2 },
    })
    expect(job(field)).toMatchObject({
      kind: 'remove_field_values',
      name: 'Town',
      state: 'done',
      started_by: byKey,
    })
    expect(job(segment)).toMatchObject({
      state: 'running',
      can_cancel: true,
      started_by: { by: 'automatic' },
    })
    expect(job(send)).toMatchObject({
      name: 'News',
      state: 'running',
      can_cancel: true,
      started_by: { by: 'unknown' },
    })
    expect(await me.call(runningActivity.count, {})).toMatchObject({ running: 3, total: null })

    expect(await me.outcome(activity.cancel, named(job(imported.id)!))).toBe('job_ended')
    expect(await me.outcome(activity.retry, named(job(imported.id)!))).toBe('job_not_retryable')
    const cancels = [1, 2].map(() => me.outcome(activity.cancel, named(job(send)!)))
    expect((await Promise.all(cancels)).filter((outcome) => outcome === 200)).toHaveLength(1)
    expect(await me.call(runningActivity.count, {})).toMatchObject({ running: 2 })

    const stranger = await server.as('active stranger')
    expect(await jobsOf(stranger)).toEqual([])
    for (const one of shown) {
      expect(await stranger.outcome(activity.cancel, named(one))).toBe('job_not_found')
      expect(await stranger.outcome(activity.retry, named(one))).toBe('job_not_found')
    }
    expect(await me.outcome(activity.cancel, { params: { kind: 'junk', id: send } })).toBe('job_not_found')
  })

  test('says when there are more jobs of a kind', async ({ server }) => {
    const me = await server.as('active capped')
    for (const email of ['a@example.org', 'b@example.org']) await addContacts(me, [{ email }])
    expect(await me.call(activity.list, { query: { per_kind: 2 } })).toMatchObject({ is_capped: false })
    const capped = await me.call(activity.list, { query: { per_kind: 1 } })
    expect(capped).toMatchObject({ is_capped: true, result: [{ kind: 'upsert_contacts' }] })
  })

  test('can be cancelled only by people who may start such a job', async ({ server }) => {
    const reader = await server.as('active reader', {
      scopes: ['marketing.read', 'marketing_campaigns.update'],
    })
    const of = (kind: string) => reader.outcome(activity.cancel, { params: { kind, id: newId() } })
    expect(await of('delete_contacts')).toBe('forbidden')
    expect(await of('unsubscribe_contacts')).toBe('job_not_found')
  })
})

describe('a job that is cancelled', () => {
  test('stops after the current set, says how much is done, and is cancelled once', async ({ server }) => {
    const me = await server.as('canceller')
    await manyContacts(dbOf(server), me.account)
    const list = await makeList(me, 'Guests')
    const held = await holdLists(urlOf(server))
    try {
      const body = { change: 'add' as const, matching: {} }
      const { job_id: id } = await me.call(contactBulk.changeList, { params: { id: list }, body })
      await held.reached()
      const job = { kind: 'change_list' as const, id }
      const both = await Promise.all([
        me.call(activity.cancel, named(job)),
        me.call(activity.cancel, named(job)),
      ])
      for (const one of both)
        expect(one).toMatchObject({ name: 'Guests', is_cancelling: true, can_cancel: false })
      await held.release()
      expect(await ended(me, id)).toMatchObject({ state: 'cancelled', progress: { done: aSet, total: all } })
      expect((await finished(me, id)).results.updated_count).toBe(aSet)
      expect(await me.outcome(activity.cancel, named(job))).toBe('job_ended')
    } finally {
      await held.release()
    }
  })

  test('and whose worker is killed before it stops is cancelled by the next one', async () => {
    const database = await testDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'carillon-kill-'))
    const { db, close } = openDatabase(database.url)
    let server = await startProcess(database.url, dataDir)
    const send = async <T>(method: string, path: string, body?: unknown) =>
      (await (await server.send(method, `/v3/marketing${path}`, body)).json()) as T
    const held = await holdLists(database.url)
    try {
      const { id: account } = await db
        .selectFrom('account')
        .select('id')
        .orderBy('number')
        .executeTakeFirstOrThrow()
      await manyContacts(db, account)
      const list = await send<{ id: string }>('POST', '/lists', { name: 'Guests' })
      const change = { change: 'add', matching: {} }
      const { job_id: id } = await send<{ job_id: string }>(
        'POST',
        `/lists/${list.id}/contacts/matching`,
        change,
      )
      await held.reached()
      expect(await send('POST', `/activity/change_list/${id}/cancel`)).toMatchObject({ is_cancelling: true })
      await server.end('SIGKILL')
      await held.release()
      server = await startProcess(database.url, dataDir)
      const job = await until('the job has ended', async () =>
        (await send<{ result: ActivityJob[] }>('GET', '/activity')).result.find(
          (one) => one.id === id && one.ended_at,
        ),
      )
      expect(job).toMatchObject({ state: 'cancelled', is_cancelling: false })
    } finally {
      await held.release()
      await server.end('SIGTERM')
      await close()
      await rm(dataDir, { recursive: true, force: true })
      await database.drop()
    }
  })
})

describe('a job that is retried', () => {
  test('is written anew when it is an export that was cancelled', async ({ server }) => {
    const me = await server.as('exporter')
    await addContacts(me, [{ email: 'ada@example.org' }])
    const held = await holdExports(urlOf(server))
    const { id } = await me.call(contactExports.create, { body: {} })
    const job = { kind: 'export_contacts' as const, id }
    try {
      await held.reached(1)
      expect(await me.call(activity.cancel, named(job))).toMatchObject({
        state: 'cancelled',
        can_retry: true,
      })
      expect(await me.call(contactExports.get, { params: { id } })).toMatchObject({
        error_id: 'export_cancelled',
      })
    } finally {
      await held.release()
    }
    const presses = [1, 2].map(() => me.outcome(activity.retry, named(job)))
    expect((await Promise.all(presses)).sort()).toEqual([202, 'job_not_retryable'])
    expect(await ended(me, id)).toMatchObject({ state: 'done', progress: { done: 1, total: 1 } })
  })

  test('is also an export that was cancelled while its contacts are chosen, however long that takes', async ({
    server,
  }) => {
    const me = await server.as('chooser')
    await addContacts(me, [{ email: 'ada@chooser.example' }])
    const db = dbOf(server)
    const lock = await db.startTransaction().execute()
    await sql`lock table contact in access exclusive mode`.execute(lock)
    const { id } = await me.call(contactExports.create, { body: { search: 'ada' } })
    const choosing = () => lockWaits(db, 'insert into "export_chosen"%')
    await until('it chooses', async () => (await choosing()).length > 0)
    await me.call(activity.cancel, named({ kind: 'export_contacts', id }))
    await until('the statement has ended', async () => (await choosing()).length === 0)
    await lock.rollback().execute()
    await me.call(activity.retry, named({ kind: 'export_contacts', id }))
    expect(await ended(me, id)).toMatchObject({ state: 'done', progress: { done: 1, total: 1 } })
  })

  test('goes on after it stalled, once when two people retry it at once', async ({ server }) => {
    const me = await server.as('stalled')
    const id = newId()
    await dbOf(server)
      .insertInto('contact_job')
      .values({
        id,
        account_id: me.account,
        kind: 'unsubscribe',
        progress_at: new Date(0),
        detail: '{"unsubscribes":{"ids":[]}}',
      })
      .execute()
    expect(await jobsOf(me)).toMatchObject([{ id, state: 'stalled', can_retry: true, can_cancel: true }])
    expect(await me.call(runningActivity.count, {})).toEqual({ running: 0, done: 0, total: 0 })
    const job = named({ kind: 'unsubscribe_contacts', id })
    const presses = await Promise.all([1, 2].map(() => me.outcome(activity.retry, job)))
    expect(presses.sort()).toEqual([202, 'job_not_retryable'])
    expect(await ended(me, id)).toMatchObject({ state: 'done' })
  })
})
