import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, newId, openDatabase } from '#platform/db.ts'
import { findLost } from '#platform/installation/lost-messages.ts'
import type { Fate } from '#sending/engine/journal/flight-file.ts'
import { settleFlights } from '#sending/engine/journal/settle-flights.ts'
import { keepBatches } from '#sending/engine/keep-batches.ts'
import { sendToUncertain } from '#sending/sends/control-send.ts'
import { contactTimes, givenContacts, startTestSend } from '#sending/test/sending.fixture.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { testLog } from '#test/test-log.ts'
import { claimBatch, dueRecipients, finishSend, markInFlight, releaseBatch } from './batches.ts'
import { recordOutcomes } from './record-outcomes.ts'
import { reopenBatch } from './reopen-batch.ts'
import { freeDeadWorkers } from './workers.ts'

let database: Database
let drop: () => Promise<void>

beforeEach(async () => {
  const created = await testDatabase()
  drop = created.drop
  database = openDatabase(created.url)
})
afterEach(async () => {
  await database.close()
  await drop()
})

async function states(sendId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from recipient where send_id = ${sendId} group by state`.execute(
    database.db,
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

async function counters(sendId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ metric: string; value: number }>`
    select metric, value from send_counter where send_id = ${sendId} and bucket = '-infinity'`.execute(
    database.db,
  )
  return Object.fromEntries(rows.map(({ metric, value }) => [metric, value]))
}

/** The number of connections that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
  return rows[0]?.n ?? 0
}

/** Tests run on several machines by `npm test -- --citus`. */
const isOnCitus = process.env['TEST_CITUS'] !== undefined
const later = new Date(Date.now() + 3_600_000)

describe('the ledger', () => {
  test('makes recipients due again when the answer to their mark got lost', async () => {
    const { account } = await givenContacts(database, 20)
    const send = await startTestSend(database, account)
    const worker = newId()
    const batch = (await claimBatch(database.pool, send.id, worker, new Date()))!
    const ids = (await dueRecipients(database.pool, batch, new Date())).map(({ contactId }) => contactId)
    await markInFlight(database.pool, batch, worker, ids.slice(0, 5), { groupId: null }, new Date())
    await releaseBatch(database.pool, batch, worker, new Date())
    expect(await states(send.id)).toEqual({ pending: 20 })
    expect(await claimBatch(database.pool, send.id, newId(), new Date())).toMatchObject({ number: 0 })
  })

  test.for([
    ['is open at once while somebody is pending', ['in_flight', 'deferred', 'delivered'], 'open', null, 1],
    ['is open when the first deferred is due', ['delivered', 'deferred'], 'open', later, 0],
    ['is done when nobody is open', ['delivered', 'bounced'], 'done', null, 0],
    ['is done and names them while one is uncertain', ['delivered', 'uncertain'], 'done', null, 0],
    ['of a stopped send is done', ['in_flight', 'deferred', 'pending'], 'done', null, 0, 'stopped'],
  ] as const)('has a batch that is given back: %s', async ([, given, status, next, pending, send_status]) => {
    const { account } = await givenContacts(database, given.length)
    const send = await startTestSend(database, account)
    const worker = newId()
    const batch = (await claimBatch(database.pool, send.id, worker, new Date()))!
    for (const [at, state] of given.entries()) {
      await database.db
        .updateTable('recipient')
        .set({ state, worker_id: worker, attempt: 1, next_at: state === 'deferred' ? later : null })
        .where('send_id', '=', send.id)
        .where('contact_id', '=', batch.contactIds[at]!)
        .execute()
    }
    if (send_status) {
      await database.db.updateTable('send').set({ status: send_status }).where('id', '=', send.id).execute()
    }
    await releaseBatch(database.pool, batch, worker, new Date())
    const row = database.db.selectFrom('send_batch').select(['status', 'next_at', 'worker_id'])
    expect(await row.where('send_id', '=', send.id).executeTakeFirst()).toEqual({
      status,
      next_at: next,
      worker_id: null,
    })
    expect((await states(send.id))['pending'] ?? 0).toBe(pending)
    const { contact_ids } = await database.db
      .selectFrom('send_batch')
      .select('contact_ids')
      .where('send_id', '=', send.id)
      .executeTakeFirstOrThrow()
    const names = status === 'open' || (given as readonly string[]).includes('uncertain')
    expect(contact_ids?.length).toBe(names ? given.length : undefined)
  })

  test('lets a worker that counts as dead mark no more recipients', async () => {
    const { account } = await givenContacts(database, 50)
    const send = await startTestSend(database, account)
    const { pool, db } = database
    const [zombie, now] = [newId(), new Date()]
    await sql`insert into worker (id, seen_at) values (${zombie}, now() - interval '1 hour')`.execute(db)
    const batch = await claimBatch(pool, send.id, zombie, now)
    const due = await dueRecipients(pool, batch!, now)
    const ids = due.map(({ contactId }) => contactId)
    expect(await markInFlight(pool, batch!, zombie, ids.slice(0, 10), { groupId: null }, now)).toMatchObject({
      isHeld: true,
    })
    const row = { folder_id: newId(), host: 'a', roles: ['worker'], key_mark: 'k', files_mark: 'f' }
    await db
      .insertInto('host_process')
      .values({ ...row, id: newId(), worker_id: zombie })
      .execute()
    expect(await freeDeadWorkers(db, 1000)).toEqual({ batches: 1, uncertain: 10 })
    expect(await findLost(db)).toMatchObject([{ host: 'a', messages: 10, isReplaced: false }])
    expect(await markInFlight(pool, batch!, zombie, ids.slice(10, 20), { groupId: null }, now)).toEqual({
      isHeld: false,
      contactIds: [],
      dropped: 0,
    })
    // A worker that others considered dead may still record the outcomes of its own messages; they are then no longer
    // uncertain.
    const outcome = { contactId: ids[0]!, verdict: { state: 'delivered' } as const }
    expect(
      await recordOutcomes({ pool, contactTimes }, { id: send.id, account }, zombie, [outcome, outcome], now),
    ).toBe(1)
    expect(await states(send.id)).toEqual({ pending: 40, uncertain: 9, delivered: 1 })
    expect(await counters(send.id)).toMatchObject({ delivered: 1 })
  })

  test('leaves workers time to report after PostgreSQL was started', async () => {
    const { account } = await givenContacts(database, 1)
    const send = await startTestSend(database, account)
    const { pool, db } = database
    const worker = newId()
    await sql`insert into worker (id, seen_at) values (${worker}, now() - interval '1 year')`.execute(db)
    await claimBatch(pool, send.id, worker, new Date())
    const ask = sql<{ ms: number }>`
      select extract(epoch from now() - pg_postmaster_start_time())::float8 * 1000 as ms`.execute(db)
    const upMs = (await ask).rows[0]?.ms ?? 0
    expect(await freeDeadWorkers(db, upMs + 600_000)).toEqual({ batches: 0, uncertain: 0 })
    expect(await freeDeadWorkers(db, upMs / 2)).toEqual({ batches: 1, uncertain: 0 })
  })

  test('has a batch that others took and finished meanwhile: whoever was put off is due in it', async () => {
    const { account } = await givenContacts(database, 2)
    const send = await startTestSend(database, account)
    const { pool, db } = database
    const [zombie, other, now] = [newId(), newId(), new Date()]
    const batch = (await claimBatch(pool, send.id, zombie, now))!
    await markInFlight(pool, batch, zombie, batch.contactIds, { groupId: null }, now)
    await freeDeadWorkers(db, 1000)
    expect(await releaseBatch(pool, (await claimBatch(pool, send.id, other, now))!, other, now)).toBe(true)
    expect(await finishSend(pool, send.id, now)).toBe(true)
    const outcomes = batch.contactIds.map((contactId) => ({
      contactId,
      verdict: { state: 'deferred', reason: '451 later', retryAfterMs: 60_000 } as const,
    }))
    await recordOutcomes({ pool, contactTimes }, { id: send.id, account }, zombie, outcomes, now)
    expect(await releaseBatch(pool, batch, zombie, now), 'it is no longer its own').toBe(false)
    await reopenBatch(pool, batch, zombie, now)
    expect(await claimBatch(pool, send.id, other, now), 'before they are due').toBeNull()
    const again = await claimBatch(pool, send.id, other, later)
    expect(await dueRecipients(pool, again!, later)).toHaveLength(2)
    const row = db.selectFrom('send').select('status').where('id', '=', send.id)
    expect(await row.executeTakeFirst()).toEqual({ status: 'sending' })
  })

  test('makes recipients due again who were marked without an answer by a worker that others took for dead', async () => {
    const { account } = await givenContacts(database, 4)
    const send = await startTestSend(database, account)
    const { pool, db } = database
    const [cutOff, other, now] = [newId(), newId(), new Date()]
    const batches = keepBatches({ db, pool, log: testLog('error'), now: () => now }, cutOff)
    const batch = (await batches.claim(send.id, now, []))!
    const [answered, unanswered] = [batch.contactIds.slice(0, 2), batch.contactIds.slice(2)]
    await markInFlight(pool, batch, cutOff, answered, { groupId: null }, now)
    await markInFlight(pool, batch, cutOff, unanswered, { groupId: null }, now)
    expect(await freeDeadWorkers(db, 1000)).toEqual({ batches: 1, uncertain: 4 })
    const verdict = { state: 'uncertain', reason: 'no answer' } as const
    const outcomes = answered.map((contactId) => ({ contactId, verdict }))
    await recordOutcomes({ pool, contactTimes }, { id: send.id, account }, cutOff, outcomes, now)

    const others = (await claimBatch(pool, send.id, other, now))!
    let givingBack: Promise<void> | undefined
    /** Resolves when the worker that was cut off looks at the batch. */
    const looks = (meanwhile: () => Promise<unknown>) =>
      db.transaction().execute(async (tx) => {
        await tx.selectFrom('send').select('id').where('id', '=', send.id).forUpdate().execute()
        givingBack ??= batches.giveBack(batch, false, () => {})
        await until('it waits for the send', async () => (await waiting()) > 0)
        await meanwhile()
      })
    await looks(async () => {})
    // It looks again only because the batch was the other worker's.
    await looks(() => releaseBatch(pool, others, other, now))
    await givingBack
    expect(await states(send.id)).toEqual({ uncertain: 2, pending: 2 })
    const again = await claimBatch(pool, send.id, other, now)
    expect((await dueRecipients(pool, again!, now)).map(({ contactId }) => contactId).sort()).toEqual(
      [...unanswered].sort(),
    )
  })

  test('does not finish a send while another worker opens one of its batches again', async () => {
    const { account } = await givenContacts(database, 2)
    const send = await startTestSend(database, account)
    const { pool, db } = database
    const [lost, other, now] = [newId(), newId(), new Date()]
    const batch = (await claimBatch(pool, send.id, lost, now))!
    await markInFlight(pool, batch, lost, batch.contactIds, { groupId: null }, now)
    await freeDeadWorkers(db, 1000)
    expect(await releaseBatch(pool, (await claimBatch(pool, send.id, other, now))!, other, now)).toBe(true)
    let finishing: Promise<boolean> | undefined
    await db.transaction().execute(async (tx) => {
      const lock = tx.selectFrom('send').select('status').where('id', '=', send.id).forUpdate()
      expect(await lock.executeTakeFirst()).toEqual({ status: 'sending' })
      finishing = finishSend(pool, send.id, now)
      await until('it waits for the lock', async () => (await waiting()) > 0)
      await sendToUncertain(tx, { account, client: 'test', clientId: send.clientId })
    })
    expect(await finishing).toBe(false)
    const row = db.selectFrom('send').select('status').where('id', '=', send.id)
    expect(await row.executeTakeFirst()).toEqual({ status: 'sending' })
    expect(await states(send.id)).toEqual({ pending: 2 })
  })

  test('makes a worker that frees a batch wait for a mark that is being written', async () => {
    const { account } = await givenContacts(database, 20)
    const send = await startTestSend(database, account)
    const { pool, db } = database
    const zombie = newId()
    const batch = (await claimBatch(pool, send.id, zombie, new Date()))!
    const ids = (await dueRecipients(pool, batch, new Date())).map(({ contactId }) => contactId)
    const client = await pool.connect()
    await client.query('begin')
    await markInFlight(client, batch, zombie, ids.slice(0, 5), { groupId: null }, new Date())
    const freeing = freeDeadWorkers(db, 1000)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await client.query('commit')
    client.release()
    expect(await freeing).toEqual({ batches: 1, uncertain: 5 })
  })

  test('gives events ids that carry their time, also those of many people at once', async () => {
    const { account } = await givenContacts(database, 6)
    const { db, pool } = database
    const suppress = (numbers: readonly number[]) =>
      db
        .insertInto('suppression')
        .values(
          numbers.map((n) => ({
            account_id: account,
            email: `p${n}@people.example`,
            kind: 'global' as const,
          })),
        )
        .execute()
    await suppress([0, 1])
    const before = Date.now()
    const send = await startTestSend(database, account)
    await suppress([2, 3])
    const worker = newId()
    const batch = (await claimBatch(pool, send.id, worker, new Date()))!
    const ids = (await dueRecipients(pool, batch, new Date())).map(({ contactId }) => contactId)
    await markInFlight(pool, batch, worker, ids, { groupId: null }, new Date())
    const outcomes = ids.map((contactId) => ({ contactId, verdict: { state: 'delivered' } as const }))
    await recordOutcomes({ pool, contactTimes }, { id: send.id, account }, worker, outcomes, new Date())
    const { rows } = await sql<{ id: string; event: string }>`select id, event from message_event`.execute(db)
    expect(rows.map(({ event }) => event).sort()).toEqual([
      ...Array<string>(2).fill('delivered'),
      ...Array<string>(4).fill('drop'),
    ])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(6)
    for (const { id } of rows) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      const at = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
      expect(at).toBeGreaterThanOrEqual(before)
      expect(at).toBeLessThanOrEqual(Date.now())
    }
  })

  test('gives two workers two batches', async () => {
    const { account } = await givenContacts(database, 2000)
    const send = await startTestSend(database, account)
    // On several machines each shard has batches of its own.
    const batches = await database.db
      .selectFrom('send_batch')
      .select('number')
      .where('send_id', '=', send.id)
      .orderBy('number')
      .execute()
    expect(batches.length >= 2 && (batches.length === 2 || isOnCitus)).toBe(true)
    const claims = await Promise.all(
      Array.from({ length: batches.length + 1 }, () =>
        claimBatch(database.pool, send.id, newId(), new Date()),
      ),
    )
    expect(claims.map((batch) => batch?.number).sort()).toEqual([
      ...batches.map(({ number }) => number),
      undefined,
    ])
  })
})

describe('a message under way when its worker was killed', () => {
  const settled = async (
    fates: readonly Fate[],
    change: (sendId: string) => Promise<void> = async () => {},
  ) => {
    const { pool, db } = database
    const { account } = await givenContacts(database, fates.length)
    const send = await startTestSend(database, account)
    const [worker, now] = [newId(), new Date()]
    const batch = (await claimBatch(pool, send.id, worker, now))!
    const ids = (await dueRecipients(pool, batch, now)).map(({ contactId }) => contactId)
    await markInFlight(pool, batch, worker, ids, { groupId: null }, now)
    const flight = { sendId: send.id, fates: new Map(ids.map((id, at) => [id, fates[at] as Fate])) }
    expect(
      await settleFlights({ ...database, contactTimes }, worker, [flight], now),
      'before its batch is freed',
    ).toBe(false)
    await freeDeadWorkers(db, 1000)
    await change(send.id)
    return {
      send: { ...send, account },
      settle: () => settleFlights({ ...database, contactTimes }, worker, [flight], now),
    }
  }

  test('is delivered, due again or uncertain, as its journal says', async () => {
    const { send, settle } = await settled(['accepted', 'not sent', 'silent', 'not sent', 'accepted'])
    expect(await states(send.id)).toEqual({ uncertain: 5 })
    expect(await settle()).toBe(true)
    expect(await states(send.id)).toEqual({ delivered: 2, pending: 2, uncertain: 1 })
    expect(await counters(send.id)).toMatchObject({ delivered: 2 })
    expect(await settle(), 'a second time').toBe(true)
    expect(await counters(send.id)).toMatchObject({ delivered: 2 })
    const again = await claimBatch(database.pool, send.id, newId(), new Date())
    expect(await dueRecipients(database.pool, again!, new Date())).toMatchObject([
      { attempt: 0 },
      { attempt: 0 },
    ])
  })

  test('opens a send again that was over, and is dropped in one that was stopped', async () => {
    const status = (value: string) => async (id: string) => {
      await sql`update send set status = ${value}, finished_at = now() where id = ${id}`.execute(database.db)
      await sql`update send_batch set status = 'done' where send_id = ${id}`.execute(database.db)
    }
    const over = await settled(['not sent', 'silent'], status('done'))
    expect(await over.settle()).toBe(true)
    expect(await states(over.send.id)).toEqual({ pending: 1, uncertain: 1 })
    expect(await claimBatch(database.pool, over.send.id, newId(), new Date())).not.toBeNull()

    const stopped = await settled(['not sent', 'silent'], status('stopped'))
    expect(await stopped.settle()).toBe(true)
    expect(await states(stopped.send.id)).toEqual({ dropped: 1, uncertain: 1 })
  })

  test('waits while another worker is at its batch, and leaves alone what was sent again', async () => {
    const { send, settle } = await settled(['not sent', 'silent', 'accepted'])
    const other = newId()
    const batch = await claimBatch(database.pool, send.id, other, new Date())
    expect(await settle()).toBe(false)
    expect(await states(send.id)).toEqual({ delivered: 1, uncertain: 2 })
    await releaseBatch(database.pool, batch!, other, new Date())
    await database.db
      .transaction()
      .execute((tx) =>
        sendToUncertain(tx, { account: send.account, client: 'test', clientId: send.clientId }),
      )
    expect(await settle()).toBe(true)
    expect(await states(send.id)).toEqual({ delivered: 1, pending: 2 })
  })
})
