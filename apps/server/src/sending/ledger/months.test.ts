import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { type Database, newId, openDatabase } from '#platform/db.ts'
import { migrate } from '#platform/migrate.ts'
import { lowestIdAt } from '#platform/uuid.ts'
import { migratedDatabase } from '#test/postgres.ts'
import { eventMonths, prepareMonths, recipientMonths } from './months.ts'

const log = pino({ level: 'silent' })
const first = { event: 'open', at: new Date(), account_id: newId(), send_id: newId() }

/** The partition of each event, by its contact. */
async function partsOf({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string>> {
  const { rows } = await pool.query('select tableoid::regclass::text as part, agent from message_event')
  return Object.fromEntries(rows.map(({ part, agent }: { part: string; agent: string }) => [agent, part]))
}

let databases = 0

/** A database as it was before a migration. */
async function databaseBefore(migration: string) {
  const name = `parts_${process.pid}_${databases++}`
  const admin = new pg.Client({ connectionString: new URL('/postgres', inject('templateUrl')).href })
  await admin.connect()
  await admin.query(`create database ${name} template template0`)
  const url = new URL(`/${name}`, inject('templateUrl')).href
  const folder = new URL('../../../migrations/', import.meta.url)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  await migrate(url, {
    only: files.slice(
      0,
      files.findIndex((file) => file.includes(migration)),
    ),
  })
  const database = openDatabase(url)
  return {
    url,
    database,
    async drop() {
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

test('every month has its partition, ahead of time, and earlier events move into it', async () => {
  const { url, drop } = await migratedDatabase()
  const database = openDatabase(url)
  const { db } = database
  const now = new Date()
  const month = (later: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later))
  const nameOf = (later: number) =>
    `message_event_${month(later).toISOString().slice(0, 7).replace('-', '_')}`
  const put = (agent: string, at: number) =>
    db
      .insertInto('message_event')
      .values({ ...first, id: lowestIdAt(at), contact_id: newId(), agent })
      .execute()
  try {
    await put('first moment', month(1).getTime())
    await put('last moment', month(2).getTime() - 1)
    await put('next', month(2).getTime())
    await put('years ahead', month(900).getTime())
    await put('long ago', 0)
    expect(new Set(Object.values(await partsOf(database)))).toEqual(
      new Set(['message_event_default', 'message_event_earlier']),
    )
    expect(await Promise.all([1, 2].map(() => prepareMonths(db, log, now, [eventMonths])))).toContain(0)
    const expected = {
      'first moment': nameOf(1),
      'last moment': nameOf(1),
      next: nameOf(2),
      'years ahead': 'message_event_default',
      'long ago': 'message_event_earlier',
    }
    expect(await partsOf(database)).toEqual(expected)
    await put('of the last month made', month(4).getTime() - 1)
    expect(await prepareMonths(db, log, now, [eventMonths]), 'a second time').toBe(0)
    expect(await prepareMonths(db, log, month(1), [eventMonths]), 'a month later').toBe(1)
    expect(await prepareMonths(db, log, month(900), [eventMonths]), 'by a clock that is decades ahead').toBe(
      12,
    )
    expect(await partsOf(database)).toEqual({ ...expected, 'of the last month made': nameOf(3) })
  } finally {
    await database.close()
    await drop()
  }
})

test('an upgrade keeps every recipient and event, and gives events the ids of their months', async () => {
  const before = await databaseBefore('_parts_of_sends_and_months_of_events')
  const { database, url } = before
  const { pool, db } = database
  try {
    const people = Array.from({ length: 500 }, (_, n) => ({
      send_id: newId(),
      contact_id: newId(),
      email: `p${n}@example.org`,
      state: 'delivered',
      attempt: 2,
    }))
    await db.insertInto('recipient').values(people).execute()
    const at = new Date('2026-03-31T23:59:59.999Z')
    const event = { ...first, at, written_at: null }
    await db
      .insertInto('message_event')
      .values([
        { ...event, id: '0b7e2c68-9d4f-4a51-8c3e-5f6071829304', contact_id: newId(), agent: 'random id' },
        { ...event, id: newId(), contact_id: newId(), agent: 'own id' },
        {
          ...event,
          id: lowestIdAt(Date.UTC(2090, 0)).replace('-0000-', '-7000-'),
          contact_id: newId(),
          agent: 'ahead',
        },
      ])
      .execute()
    const rows = async (table: string) =>
      (await pool.query(`select * from ${table} order by contact_id`)).rows as { agent: string; id: string }[]
    const [recipients, events] = [await rows('recipient'), await rows('message_event')]

    await migrate(url)
    // Later migrations add when the message was scanned, by which agent, and the day.
    const joined_on = new Date(new Date().toISOString().slice(0, 10))
    expect(await rows('recipient')).toEqual(
      recipients.map((row) => ({ ...row, scanned_at: null, scanned_agent: null, joined_on })),
    )
    const idOf = (agent: string) =>
      agent === 'random id' ? { id: `${lowestIdAt(at.getTime()).slice(0, 14)}7a51-8c3e-5f6071829304` } : {}
    // Later migrations add the kind and the place.
    const kept = events.map((row) => ({ ...row, ...idOf(row.agent), kind: null, place: null }))
    expect(await rows('message_event')).toEqual(kept)
    expect(await partsOf(database)).toEqual({
      'random id': 'message_event_earlier',
      'own id': 'message_event_earlier',
      ahead: 'message_event_default',
    })
    await prepareMonths(db, log, new Date(), [eventMonths])
    expect(await rows('message_event')).toHaveLength(3)
  } finally {
    await before.drop()
  }
})

test('an upgrade puts recipients into the months of their sends, in one level of parts', async () => {
  const before = await databaseBefore('_recipients_by_month')
  const { pool, db } = before.database
  try {
    const now = new Date()
    const month = (later: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later)
    const idAt = (at: number) => lowestIdAt(at).replace('-0000-', '-7000-')
    const account = newId()
    await db.insertInto('account').values({ id: account, username: 'upgraded' }).execute()
    const sends = { 'two months ago': month(-2) + 1, 'this month': month(0), 'a year ahead': month(12) }
    for (const at of Object.values(sends)) {
      await db
        .insertInto('send')
        .values({ id: idAt(at), account_id: account, client: 'test', client_id: newId(), message: '{}' })
        .execute()
    }
    const sentAt = new Date(month(-2) + 86_400_000)
    const rows = Object.entries({ ...sends, 'before all sends': 1000 }).map(([email, at]) => ({
      send_id: idAt(at),
      contact_id: newId(),
      email,
      state: 'delivered',
      sent_at: email === 'two months ago' ? sentAt : null,
    }))
    await db.insertInto('recipient').values(rows).execute()
    await migrate(before.url)
    const { rows: found } = await pool.query(
      `select email, tableoid::regclass::text as part, joined_on::text, state from recipient`,
    )
    const nameOf = (later: number) =>
      `recipient_${new Date(month(later)).toISOString().slice(0, 7).replace('-', '_')}`
    const joined_on = now.toISOString().slice(0, 10)
    const row = (email: string, part: string) => ({ email, part, joined_on, state: 'delivered' })
    expect(found.sort((a, b) => a.email.localeCompare(b.email))).toEqual([
      row('a year ahead', 'recipient_default'),
      row('before all sends', 'recipient_earlier'),
      row('this month', nameOf(0)),
      { ...row('two months ago', nameOf(-2)), joined_on: sentAt.toISOString().slice(0, 10) },
    ])
    const { rows: levels } = await pool.query(
      `select count(*)::int as parts, bool_and(relkind = 'r') as is_flat from pg_inherits join pg_class on oid = inhrelid
       where inhparent = 'recipient'::regclass`,
    )
    expect(levels).toEqual([{ parts: 6, is_flat: true }])
    expect(await prepareMonths(db, log, now, [recipientMonths])).toBe(3)
    expect(await prepareMonths(db, log, new Date(month(9)), [recipientMonths])).toBe(9)
    const { rows: moved } = await pool.query(
      `select tableoid::regclass::text as part from recipient where email = 'a year ahead'`,
    )
    expect(moved).toEqual([{ part: nameOf(12) }])
  } finally {
    await before.drop()
  }
})
