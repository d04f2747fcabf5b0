import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { activity } from '@carillon/contract/activity'
import { sql } from 'kysely'
import { type Database, type Db, newId, openDatabase } from '#platform/db.ts'
import { test as base, type Caller, expect, type Server, until } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'
import { programFile } from '#test/programs.ts'
import { fieldDeleted } from '../invalidate-segments.ts'
import { evaluateSome, evaluateWhole } from './evaluate-segment.ts'
import { getSegment, membersOf, staysIn } from './membership.fixture.ts'
import { removeDeletedMembers, shareMembers } from './membership.ts'

const program = await programFile('evaluation')

interface Given {
  me: Caller
  db: Db
  /** Two pools of connections, which to PostgreSQL are two processes. */
  here: Database
  there: Database
  url: string
  /** A segment of all contacts that has not been evaluated yet. */
  segment: string
  contacts: string[]
}

async function given(server: Server, name: string): Promise<Given> {
  const me = await server.as(name)
  const { db } = server.product.services.database
  const url = server.product.services.database.pool.options.connectionString ?? ''
  const contacts = Array.from({ length: 500 }, () => newId())
  await db
    .insertInto('contact')
    .values(contacts.map((id, at) => ({ id, account_id: me.account, email: `p${at}@example.org` })))
    .execute()
  const segment = newId()
  const tree = JSON.stringify({ version: 1, joiner: 'and', groups: [] })
  await db
    .insertInto('segment')
    .values({ id: segment, account_id: me.account, name, query_dsl: '', tree })
    .execute()
  return { me, db, here: openDatabase(url), there: openDatabase(url), url, segment, contacts }
}

const test = base.extend<{ at: Given }>({
  at: async ({ server, task }, use) => {
    const at = await given(server, task.name)
    await use(at)
    await Promise.all([at.here.close(), at.there.close()])
  },
})

/** True if a connection waits for a lock that another holds. */
function somebodyWaits(db: Db): Promise<boolean> {
  return until('somebody waits', async () => (await lockWaits(db)).length > 0)
}

/** A transaction that stays open until its end is requested. */
async function openTransaction(
  db: Database['db'],
  first: (tx: Db) => Promise<unknown>,
): Promise<() => Promise<void>> {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let begun = (): void => {}
  const ready = new Promise<void>((resolve) => {
    begun = resolve
  })
  const all = db.transaction().execute(async (tx) => {
    await first(tx)
    begun()
    await released
  })
  await ready
  return async () => {
    release()
    await all
  }
}

test('two evaluations at once write each member once', async ({ at: { here, there, segment, db, me } }) => {
  const now = new Date()
  const outcomes = await Promise.all([
    evaluateWhole(here.db, segment, now),
    evaluateWhole(there.db, segment, now),
  ])
  expect(outcomes).toContain('done')
  expect(await staysIn(db, segment)).toHaveLength(500)
  expect((await getSegment(me, segment)).contacts_count).toBe(500)
})

test('a second evaluation returns busy, and a later one finds nothing to change', async ({
  at: { here, there, segment, contacts, db },
}) => {
  const end = await openTransaction(there.db, (tx) =>
    sql`select pg_advisory_xact_lock(hashtextextended('segment:' || ${segment}, 0))`.execute(tx),
  )
  expect(await evaluateWhole(here.db, segment, new Date())).toBe('busy')
  expect(await evaluateSome(here.db, segment, contacts.slice(0, 1), new Date())).toBe('busy')
  await end()
  expect(await evaluateWhole(here.db, segment, new Date())).toBe('done')
  const first = await staysIn(db, segment)
  expect(await evaluateWhole(here.db, segment, new Date())).toBe('done')
  expect(await staysIn(db, segment)).toEqual(first)
})

test('an evaluation of conditions that change meanwhile is discarded', async ({
  at: { here, there, segment, db },
}) => {
  const end = await openTransaction(there.db, (tx) =>
    tx.updateTable('segment').set({ revision: 2 }).where('id', '=', segment).execute(),
  )
  const evaluation = evaluateWhole(here.db, segment, new Date())
  await somebodyWaits(db)
  await end()
  expect(await evaluation).toBe('busy')
  expect(await staysIn(db, segment)).toEqual([])
})

test('a deletion waits for a running evaluation, and then removes its contacts from the segment', async ({
  at: { here, there, segment, contacts, db, me },
}) => {
  await evaluateWhole(here.db, segment, new Date())
  const gone = contacts.slice(0, 10)
  const end = await openTransaction(there.db, (tx) => shareMembers(tx, me.account))
  const deletion = deleteContacts(here, me.account, gone)
  await somebodyWaits(db)
  await end()
  await deletion
  expect(await staysIn(db, segment)).toHaveLength(490)
  expect((await getSegment(me, segment)).contacts_count).toBe(490)
})

test('an evaluation waits for a running deletion, and adds none of its contacts', async ({
  at: { here, there, segment, contacts, db, me },
}) => {
  const gone = contacts.slice(0, 10)
  const end = await openTransaction(there.db, (tx) => deleteWithin(tx, me.account, gone))
  const evaluation = evaluateWhole(here.db, segment, new Date())
  await somebodyWaits(db)
  await end()
  expect(await evaluation).toBe('done')
  expect(await membersOf(db, segment)).toHaveLength(490)
})

test('an evaluation killed after it wrote its members leaves nothing, and the next one writes them', async ({
  at: { there, segment, db, url, me },
}) => {
  // The last statement of an evaluation writes the size of the day. A lock on that row makes the evaluation wait there.
  const end = await openTransaction(there.db, (tx) =>
    sql`insert into segment_size (segment_id, day, size) values (${segment}, (now() at time zone 'UTC')::date, 0)`.execute(
      tx,
    ),
  )
  const child = spawn(process.execPath, [program, url, segment], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  await somebodyWaits(db)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  await end()
  await until('its connection is gone', async () => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('segment:' || ${segment}, 0)) as locked
    `.execute(db)
    return rows[0]?.locked
  })
  expect(await staysIn(db, segment)).toEqual([])
  expect((await getSegment(me, segment)).state).toBe('processing')
  expect(await evaluateWhole(there.db, segment, new Date())).toBe('done')
  expect(await staysIn(db, segment)).toHaveLength(500)
  expect((await getSegment(me, segment)).contacts_count).toBe(500)
})

test('a user cancels a long evaluation that they wait for, and the segment keeps its members', async ({
  at: { here, there, segment, db, me },
}) => {
  expect(await evaluateWhole(here.db, segment, new Date())).toBe('done')
  await db
    .updateTable('segment')
    .set({ asked_at: new Date(), answered_at: null, answer: null })
    .where('id', '=', segment)
    .execute()
  // A lock on the table keeps the query waiting.
  const end = await openTransaction(there.db, (tx) =>
    sql`lock table contact in access exclusive mode`.execute(tx),
  )
  const evaluation = evaluateWhole(here.db, segment, new Date())
  await somebodyWaits(db)
  const params = { kind: 'evaluate_segment', id: segment }
  const { result } = await me.call(activity.list, { query: {} })
  expect(
    result.find(({ id }) => id === segment),
    'it says how long it took before',
  ).toMatchObject({
    state: 'running',
    took_before_ms: expect.any(Number),
  })
  expect(await me.call(activity.cancel, { params })).toMatchObject({ state: 'cancelled', can_cancel: false })
  expect(await evaluation).toBe('done')
  await end()
  expect(await getSegment(me, segment)).toMatchObject({ state: 'ready', problem: null, contacts_count: 500 })
  expect(await me.outcome(activity.cancel, { params })).toBe('job_ended')
  expect(await evaluateWhole(here.db, segment, new Date())).toBe('done')
})

test('an evaluation whose process ends is a fault and no problem of the segment', async ({
  at: { here, there, segment, db, me },
}) => {
  const end = await openTransaction(there.db, (tx) =>
    sql`lock table contact in access exclusive mode`.execute(tx),
  )
  const ending = new AbortController()
  const evaluation = evaluateWhole(here.db, segment, new Date(), ending.signal).catch(
    (cause: unknown) => cause,
  )
  await somebodyWaits(db)
  ending.abort()
  expect(await evaluation).toMatchObject({ code: '57014' })
  await end()
  expect(await getSegment(me, segment)).toMatchObject({ state: 'processing', problem: null })
})

async function deleteContacts({ db }: Database, account: string, ids: string[]): Promise<void> {
  await db.transaction().execute((tx) => deleteWithin(tx, account, ids))
}

async function deleteWithin(tx: Db, account: string, ids: string[]): Promise<void> {
  await tx.deleteFrom('contact').where('account_id', '=', account).where('id', 'in', ids).execute()
  await removeDeletedMembers(tx, account, ids, new Date())
}

test('something that is deleted during an evaluation leaves the segment invalid', async ({ at }) => {
  const field = { id: 'w9_T', name: 'motto' }
  await at.db
    .updateTable('segment')
    .set({ reads_fields: [field.id] })
    .where('id', '=', at.segment)
    .execute()
  const deleting = await openTransaction(at.there.db, (tx) => fieldDeleted(tx, at.me.account, field))
  const evaluating = evaluateWhole(at.here.db, at.segment, new Date())
  await somebodyWaits(at.db)
  await deleting()
  expect(await evaluating).toBe('busy')
  expect(await evaluateWhole(at.here.db, at.segment, new Date())).toBe('done')
  expect(await getSegment(at.me, at.segment)).toMatchObject({
    state: 'invalid',
    problem: { error_id: 'segment_field_deleted', parameter: { name: 'motto' } },
    contacts_count: 0,
  })
})
