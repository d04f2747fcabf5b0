import { segments } from '@carillon/contract/segments'
import { eventCondition } from '@carillon/segment-language/event-condition'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { addContacts } from '#test/given-contacts.ts'
import { type Caller, expect, type Server, test } from '#test/kit.ts'
import { treeOf } from '../conditions.fixture.ts'
import { settleActivity } from './settle-activity.ts'

const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day)
const dayText = (days: number) => daysAgo(days).toISOString().slice(0, 10)
const openedBetween = (from: number, to: number, machines = false) =>
  treeOf(
    eventCondition('opened', { machines, period: { type: 'between', from: dayText(from), to: dayText(to) } }),
  )

/** One contact of an account, and functions that add events to it. */
async function prepared({ as, product }: Pick<Server, 'as' | 'product'>, name: string) {
  const me: Caller = await as(name)
  const { db } = product.services.database
  await addContacts(me, [{ email: `ada@${name}.example` }])
  const { id: contact_id } = await db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', me.account)
    .executeTakeFirstOrThrow()
  return {
    db,
    async happened(name: string, at: Date) {
      const id = newId()
      await db
        .insertInto('message_event')
        .values({ id, contact_id, account_id: me.account, send_id: newId(), event: name, at })
        .execute()
      await db
        .updateTable('contact')
        .set({ last_opened: sql<Date>`greatest(last_opened, ${at}::timestamptz)` })
        .where('account_id', '=', me.account)
        .where('id', '=', contact_id)
        .execute()
      return id
    },
    async count(query_json: ReturnType<typeof treeOf>) {
      return (await me.call(segments.count, { body: { query_json } })).contacts_count
    },
    async row() {
      const found = await db
        .selectFrom('contact_activity')
        .selectAll()
        .where('contact_id', '=', contact_id)
        .executeTakeFirst()
      return found && { opened: found.opened?.length, machine_opened: found.machine_opened?.length }
    },
  }
}

test('finds events before the mark, after it, and late ones', async ({ server }) => {
  const { db, happened, count, row } = await prepared(server, 'settler')
  await happened('open', daysAgo(40))
  await happened('open', daysAgo(5))
  await settleActivity(db, new Date())
  expect(await row()).toEqual({ opened: 2, machine_opened: undefined })
  expect(await count(openedBetween(41, 39))).toBe(1)
  expect(await count(openedBetween(38, 6))).toBe(0)

  await happened('open', new Date())
  await settleActivity(db, new Date())
  expect(await row()).toEqual({ opened: 2, machine_opened: undefined })
  expect(await count(openedBetween(1, -1))).toBe(1)

  await happened('open', daysAgo(20))
  expect(await count(openedBetween(21, 19))).toBe(1)
  await settleActivity(db, new Date())
  expect(await row()).toEqual({ opened: 3, machine_opened: undefined })
  expect(await count(openedBetween(21, 19))).toBe(1)
})

test('an open that turns out to be a machine’s counts as one at once', async ({ server }) => {
  const { db, happened, count, row } = await prepared(server, 'machinist')
  const id = await happened('open', daysAgo(30))
  await settleActivity(db, new Date())
  expect(await count(openedBetween(31, 29))).toBe(1)
  await db
    .updateTable('message_event')
    .set({ event: 'machine_open', written_at: new Date() })
    .where('id', '=', id)
    .execute()
  expect(await count(openedBetween(31, 29))).toBe(0)
  await settleActivity(db, new Date())
  expect(await row()).toEqual({ opened: undefined, machine_opened: 1 })
  expect(await count(openedBetween(31, 29))).toBe(0)
  expect(await count(openedBetween(31, 29, true))).toBe(1)
})

test('a late event that is committed only after the next run is not lost', async ({ server }) => {
  const { db, happened, count, row } = await prepared(server, 'dawdler')
  await happened('open', daysAgo(5))
  await settleActivity(db, new Date())
  const writing = await db.startTransaction().execute()
  const { contact_id, account_id } = await db
    .selectFrom('message_event')
    .innerJoin('contact', 'contact.id', 'contact_id')
    .select(['contact_id', 'message_event.account_id'])
    .where('email', '=', 'ada@dawdler.example')
    .executeTakeFirstOrThrow()
  const late = { id: newId(), contact_id, account_id, send_id: newId(), event: 'open', at: daysAgo(20) }
  await writing.insertInto('message_event').values(late).execute()
  await settleActivity(db, new Date())
  await writing.commit().execute()
  expect(await count(openedBetween(21, 19)), 'found by its events').toBe(1)
  await settleActivity(db, new Date())
  expect(await row()).toEqual({ opened: 2, machine_opened: undefined })
  expect(await count(openedBetween(21, 19))).toBe(1)
})
