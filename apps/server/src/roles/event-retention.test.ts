import { contactProfile } from '@carillon/contract/contact-profile'
import { segments } from '@carillon/contract/segments'
import { eventCondition } from '@carillon/segment-language/event-condition'
import type { Condition } from '@carillon/segment-language/tree'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lastingSends } from '#features/automation-engine/lasting-sends.ts'
import { settleActivity } from '#features/segments/activity/settle-activity.ts'
import { stillNeedsEvents } from '#features/segments/activity/still-needs-events.ts'
import { treeOf } from '#features/segments/conditions.fixture.ts'
import { followEvents } from '#features/segments/evaluation/follow-events.ts'
import { newId, openDatabase } from '#platform/db.ts'
import { lowestIdAt } from '#platform/uuid.ts'
import { keepEventMonths } from '#sending/ledger/keep-event-months.ts'
import { addContacts, everyContact } from '#test/given-contacts.ts'
import { startServer } from '#test/kit.ts'
import { migratedDatabase } from '#test/postgres.ts'

const day = 86_400_000
const today = new Date()
const month = (later: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + later)
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

/**
 * A server that keeps two months of events. Its database has a partition for each of the last four months and one for
 * all earlier.
 */
async function startKeeping() {
  const { url, drop } = await migratedDatabase()
  const database = openDatabase(url)
  await sql`alter table message_event detach partition message_event_earlier`.execute(database.db)
  await sql`
    alter table message_event attach partition message_event_earlier
    for values from (minvalue) to (${sql.lit(lowestIdAt(month(-4)))})`.execute(database.db)
  await database.close()
  // There is no scheduler, so that events are settled and months dropped only when the test starts this.
  const server = await startServer({
    databaseUrl: url,
    env: { EVENT_RETENTION: '2 months', ROLES: 'http,worker' },
  })
  const me = await server.as('keeper')
  const { services } = server.product
  const { db } = services.database
  await addContacts(me, [{ email: 'ada@example.org' }])
  const [ada] = await everyContact(me)
  const id = ada?.id ?? ''
  await db
    .updateTable('contact')
    .set({ created_at: new Date(month(-6)), last_opened: new Date() })
    .where('account_id', '=', me.account)
    .execute()
  const send = newId()
  await db
    .insertInto('send_counter')
    .values({ send_id: send, metric: 'opens', bucket: new Date(month(-5)), value: 7 })
    .execute()
  const context = {
    services,
    db,
    log: services.log,
    signal: new AbortController().signal,
    now: () => new Date(),
  }
  return {
    me,
    db,
    id,
    send,
    /** Records an open at a time, written at that time. `late`: records so many opens instead, written now. */
    async opened(at: number, { late = 0 }: { late?: number } = {}) {
      const rows = Array.from({ length: Math.max(late, 1) }, (_, n) => ({
        id: late > 0 ? newId() : lowestIdAt(at),
        contact_id: id,
        account_id: me.account,
        send_id: send,
        event: 'open',
        at: new Date(at + n),
        written_at: late > 0 ? new Date() : null,
      }))
      await db.insertInto('message_event').values(rows).execute()
    },
    async kept() {
      const rows = await db.selectFrom('message_event').select('at').orderBy('at').execute()
      return rows.map(({ at }) => at.getTime())
    },
    /** The number of people who opened on a day, as a segment counts them, and the same for a single contact. */
    async openedOn(at: number) {
      const query_json = treeOf(
        eventCondition('opened', {
          period: { type: 'between', from: dayText(at - day), to: dayText(at + day) },
        }),
      )
      const { contacts_count } = await me.call(segments.count, { body: { query_json } })
      return contacts_count
    },
    timeline: (kinds?: string) =>
      me.call(contactProfile.timeline, {
        params: { id },
        query: { page_size: 200, ...(kinds && { kinds }) },
      }),
    run: () => keepEventMonths(stillNeedsEvents, lastingSends)(context),
    follow: () => followEvents(context),
    async close() {
      await server.close()
      await drop()
    },
  }
}

test('old months of events are dropped once segments have followed them, and their sums stay', async () => {
  const { me, db, id, send, ...keeping } = await startKeeping()
  const [long, old, recent] = [month(-5), month(-3), month(-2)].map((at) => at + 10 * day) as [
    number,
    number,
    number,
  ]
  const young = Date.now() - 2 * 60 * 60_000
  const countKeptFrom = async (condition: Condition) => {
    const counted = await me.call(segments.count, { body: { query_json: treeOf(condition) } })
    return counted.message_events_kept_from
  }
  try {
    for (const at of [long, old, recent, young]) await keeping.opened(at)
    await keeping.run()
    expect(await keeping.kept(), 'not settled').toEqual([long, old, recent, young])

    await settleActivity(db, new Date())
    await db
      .updateTable('segment_event_mark')
      .set({ followed_to: new Date(long - day) })
      .execute()
    await keeping.run()
    expect(await keeping.kept(), 'not followed').toEqual([long, old, recent, young])

    await keeping.follow()
    expect(await keeping.timeline()).not.toHaveProperty('message_events_kept_from')
    await keeping.run()
    expect(await keeping.kept(), 'settled and followed').toEqual([recent, young])
    await keeping.run()
    expect(await keeping.kept(), 'once more').toEqual([recent, young])

    const keptFrom = new Date(month(-2)).toISOString()
    const { result, message_events_kept_from } = await keeping.timeline('opens')
    expect(result.map(({ at }) => Date.parse(at))).toEqual([young, recent])
    expect(message_events_kept_from).toBe(keptFrom)
    expect(await countKeptFrom(eventCondition('opened'))).toBeUndefined()
    const single_send = { type: 'single_send', id: newId() } as const
    expect(await countKeptFrom(eventCondition('opened', { source: single_send }))).toBeUndefined()
    expect(await countKeptFrom(eventCondition('opened', { source: single_send, machines: true }))).toBe(
      keptFrom,
    )
    expect(await keeping.timeline('memberships')).not.toHaveProperty('message_events_kept_from')
    await db
      .updateTable('contact')
      .set({ created_at: new Date(keptFrom) })
      .where('account_id', '=', me.account)
      .execute()
    expect(await keeping.timeline()).not.toHaveProperty('message_events_kept_from')

    const counters = await db.selectFrom('send_counter').selectAll().where('send_id', '=', send).execute()
    expect(counters.map(({ value }) => value)).toEqual([7])
  } finally {
    await keeping.close()
  }
})

test('segments answer for dropped months, also when events come late', async () => {
  const { me, db, id, opened, openedOn, ...keeping } = await startKeeping()
  const old = month(-3) + 10 * day
  const testOf = async () => {
    const query_json = treeOf(
      eventCondition('opened', {
        period: { type: 'between', from: dayText(old - day), to: dayText(old + day) },
      }),
    )
    const { matches } = await me.call(segments.test, { body: { query_json, identifier: id } })
    return matches
  }
  const expectKnown = async (when: string) => {
    expect(await openedOn(old), when).toBe(1)
    expect(await openedOn(old - 15 * day), when).toBe(0)
    expect(await testOf(), when).toBe(true)
  }
  try {
    await opened(old)
    await keeping.follow()
    await expectKnown('before')
    await keeping.run()
    expect(await keeping.kept()).toEqual([])
    await expectKnown('dropped')
    await opened(month(-1) + 10 * day, { late: 1 })
    await expectKnown('one came late')
    await keeping.follow()
    await expectKnown('that was taken')
    await opened(month(-1) + 11 * day, { late: 1001 })
    await expectKnown('many came late')
    expect(await openedOn(month(-1) + 11 * day)).toBe(1)
    await keeping.follow()
    await expectKnown('those were taken')
    const row = await db.selectFrom('contact_activity').select('opened').executeTakeFirstOrThrow()
    expect(row.opened).toHaveLength(1003)
  } finally {
    await keeping.close()
  }
})
