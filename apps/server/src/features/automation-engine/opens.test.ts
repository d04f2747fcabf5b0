import { beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import {
  day,
  email,
  hour,
  minute,
  openStage,
  recipientsOf,
  type Stage,
  wait,
} from '#test/automation-stage.ts'
import { openTestDatabase } from '#test/open-test-database.ts'

const database = await openTestDatabase()
let stage: Stage

beforeEach(async () => {
  stage = await openStage(database)
})

/** An automation that begins when a contact is put on a list. */
async function series(
  steps: Parameters<Stage['automation']>[0],
  change: Parameters<Stage['automation']>[1] = {},
) {
  const list = await stage.list()
  const id = await stage.automation(steps, { entry: { type: 'list', id: list }, ...change })
  return { id, list }
}

async function open(messageId: string, contact: string, event = 'open') {
  const made = await database.db
    .selectFrom('automation_send')
    .select('send_id')
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow()
  const { send_id } = made
  await database.db
    .insertInto('message_event')
    .values({ contact_id: contact, id: newId(), account_id: stage.account, send_id, event, at: stage.now })
    .execute()
  const column = event === 'open' ? 'opened_at' : 'machine_opened_at'
  await database.db
    .updateTable('recipient')
    .set({ [column]: stage.now })
    .where('send_id', '=', send_id)
    .where('contact_id', '=', contact)
    .execute()
}

test('a certain open wakes the people who wait for it, a machine’s open wakes nobody, and a branch divides them', async () => {
  const [first, yes, no] = [email(), email(), email()]
  const opened = { kind: 'opened' as const, message_id: first.message_id }
  const { id, list } = await series([
    first,
    { id: newId(), kind: 'wait_until', happening: opened, at_most: { amount: 3, unit: 'days' } },
    { id: newId(), kind: 'branch', paths: [{ id: newId(), when: opened, steps: [yes] }], otherwise: [no] },
  ])
  const [reader, machine] = (await stage.contacts(2)) as [string, string]
  await stage.live(id)
  await stage.add(list, [reader, machine])
  await stage.settle()
  await stage.pass(hour)
  await open(first.message_id, reader)
  await open(first.message_id, machine, 'machine_open')
  await stage.pass(minute)
  expect(await recipientsOf(database, yes.message_id)).toEqual([])
  await stage.pass(5 * minute)
  expect(await recipientsOf(database, yes.message_id)).toEqual([reader])
  await stage.pass(3 * day)
  expect(await recipientsOf(database, no.message_id)).toEqual([machine])
  expect(await stage.log(id, reader)).toEqual([
    'entered',
    'sent',
    'happened',
    'took_path',
    'sent',
    'completed',
  ])
})

test('an open shortly before the wait for it counts as soon as it is certain', async () => {
  const [first, second] = [email(), email()]
  const opened = { kind: 'opened' as const, message_id: first.message_id }
  const until = { id: newId(), kind: 'wait_until' as const, happening: opened }
  const { id, list } = await series([
    ...[first, wait(1, 'hours')],
    { ...until, at_most: { amount: 3, unit: 'days' } },
    second,
  ])
  const [reader] = (await stage.contacts(1)) as [string]
  await stage.live(id)
  await stage.add(list, [reader])
  await stage.settle()
  await stage.pass(hour - 2 * minute)
  await open(first.message_id, reader)
  await stage.pass(2 * minute)
  expect((await stage.person(id, reader))?.step_id).toBe(until.id)
  expect(await recipientsOf(database, second.message_id)).toEqual([])
  await stage.pass(4 * minute)
  expect(await recipientsOf(database, second.message_id)).toEqual([reader])
})
