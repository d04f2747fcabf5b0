import { sql } from 'kysely'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { lastingSends } from '#features/automation-engine/lasting-sends.ts'
import { lowestIdAt } from '#platform/uuid.ts'
import { dropRecipientMonths } from '#sending/ledger/drop-recipient-months.ts'
import { day, email, openStage, type Stage, wait } from '#test/automation-stage.ts'
import { openTestDatabase } from '#test/open-test-database.ts'

const database = await openTestDatabase()
const { db } = database
let stage: Stage

beforeEach(async () => {
  stage = await openStage(database)
})

async function removeOld(): Promise<void> {
  await db.updateTable('recipient_mark').set({ thinned_to: null }).execute()
  const log = pino({ level: 'silent' })
  await dropRecipientMonths(db, log, { months: 2, lasting: lastingSends, now: new Date() })
}

/** The messages whose recipient a person is. */
async function messagesOf(person: string): Promise<string[]> {
  const { rows } = await sql<{ message: string }>`
    select made.message_id as message from recipient join automation_send made on made.send_id = recipient.send_id
    where recipient.contact_id = ${person} order by recipient.send_id`.execute(db)
  return rows.map(({ message }) => message)
}

/** As if all who joined had done so long ago, and had got their email then. */
async function becomeOld(): Promise<void> {
  const old = new Date(Date.now() - 150 * day)
  await db.updateTable('recipient').set({ state: 'delivered', joined_on: old, sent_at: old }).execute()
}

test('a person on the way through an automation stays a recipient, and gets no email of it twice', async () => {
  const list = await stage.list()
  const entry = { entry: { type: 'list' as const, id: list } }
  const [first, second, pause] = [email(), email(), wait(1)]
  const id = await stage.automation([first, pause, second], entry)
  const [person] = (await stage.contacts(1)) as [string]
  await stage.live(id)
  await stage.add(list, [person])
  await stage.settle()
  expect(await messagesOf(person)).toEqual([first.message_id])
  await becomeOld()
  await removeOld()
  expect(await messagesOf(person), 'on the way').toEqual([first.message_id])

  // Now the email that the person has got comes after the wait.
  await stage.publish(id, [pause, first, second], entry)
  await stage.pass(day)
  expect(await stage.person(id, person)).toMatchObject({ state: 'completed' })
  const sent = (await stage.log(id, person)).filter((what) => what === 'sent')
  expect(sent, 'each email once').toHaveLength(2)

  await becomeOld()
  await removeOld()
  expect(await messagesOf(person), 'at the end').toEqual([])
})

test('a month with emails of an automation is thinned before it is dropped', async () => {
  const list = await stage.list()
  const entry = { entry: { type: 'list' as const, id: list } }
  const [first, pause] = [email(), wait(1)]
  const id = await stage.automation([first, pause, email()], entry)
  const [person] = (await stage.contacts(1)) as [string]
  await stage.live(id)
  await stage.add(list, [person])
  await stage.settle()
  // As if the send were from before lasting sends lay in a part of their own, and as if it took no more people.
  const today = new Date()
  const monthAt = (later: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + later)
  await sql`alter table recipient detach partition recipient_earlier`.execute(db)
  await sql`
    alter table recipient attach partition recipient_earlier
    for values from (minvalue) to (${sql.lit(lowestIdAt(monthAt(-5)))})`.execute(db)
  const send = `${lowestIdAt(monthAt(-7)).slice(0, 14)}7000-8000-000000000001`
  const change = { id: send, part: 2, is_open: false, status: 'done', finished_at: new Date(monthAt(-7)) }
  await sql`
    insert into send
    select (jsonb_populate_record(null::send, to_jsonb(send) || ${JSON.stringify(change)}::jsonb)).*
    from send where id in (select send_id from automation_send where automation_id = ${id})`.execute(db)
  await sql`update recipient set send_id = ${send} where contact_id = ${person}`.execute(db)
  await sql`update automation_send set send_id = ${send} where automation_id = ${id}`.execute(db)
  await becomeOld()
  await removeOld()
  expect(await messagesOf(person), 'on the way').toEqual([first.message_id])
  await stage.pass(day)
  await becomeOld()
  await removeOld()
  expect(await messagesOf(person), 'at the end').toEqual([])
  const isThere = async () =>
    (await sql`select 1 from pg_class where relname = 'recipient_earlier'`.execute(db)).rows.length > 0
  expect(await isThere()).toBe(true)
  await removeOld()
  expect(await isThere(), 'with no recipients left').toBe(false)
})
