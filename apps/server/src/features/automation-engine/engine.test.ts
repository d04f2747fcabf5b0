import { nextTime } from '@carillon/journey/waits'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { removeFromList } from '#features/contacts/public.ts'
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
import { type ByHand, moveByHand } from './by-hand.ts'
import { enrolByCall } from './enrol.ts'
import { lockRunning } from './running.ts'
import { disable, pause, resume } from './states.ts'

const database = await openTestDatabase()
let stage: Stage

beforeEach(async () => {
  stage = await openStage(database)
})

const within = <T>(work: (tx: Parameters<typeof pause>[0]) => Promise<T>) =>
  database.db.transaction().execute(work)

/** An automation that begins when a contact is put on a list. */
async function series(
  steps: Parameters<Stage['automation']>[0],
  change: Parameters<Stage['automation']>[1] = {},
) {
  const list = await stage.list()
  const id = await stage.automation(steps, { entry: { type: 'list', id: list }, ...change })
  return { id, list }
}

test('people who are added to the list after it went live go through, each of them once', async () => {
  const [first, second] = [email(), email()]
  const { id, list } = await series([first, wait(1), second])
  const [before, after] = (await stage.contacts(2)) as [string, string]
  await stage.add(list, [before])
  await stage.live(id)
  await stage.add(list, [before, after])
  await stage.settle()
  expect(await recipientsOf(database, first.message_id)).toEqual([after])
  await stage.pass(day - minute)
  expect(await recipientsOf(database, second.message_id)).toEqual([])
  await stage.pass(minute)
  expect(await recipientsOf(database, second.message_id)).toEqual([after])
  expect(await stage.log(id, after)).toEqual(['entered', 'sent', 'waited', 'sent', 'completed'])
  await within((tx) => removeFromList(tx, { account: stage.account, userId: null }, list, [after]))
  await stage.add(list, [after])
  await stage.settle()
  expect(await recipientsOf(database, first.message_id)).toEqual([after])
  expect(await stage.counters(id)).toEqual({ entered: 1, completed: 1 })
})

test('a person may enter again after some days, and gets every message again', async () => {
  const only = email()
  const { id, list } = await series([only], { again_after_days: 2 })
  const [person] = (await stage.contacts(1)) as [string]
  await stage.live(id)
  await stage.add(list, [person])
  await stage.settle()
  const again = async () => {
    await within((tx) => removeFromList(tx, { account: stage.account, userId: null }, list, [person]))
    await stage.add(list, [person])
    // Memberships have the time of the database, which a test can't move.
    await sql`update list_contact set added_at = ${stage.now} where list_id = ${list}`.execute(database.db)
    await stage.settle()
  }
  await stage.pass(day)
  await again()
  expect(await recipientsOf(database, only.message_id)).toHaveLength(1)
  await stage.pass(day)
  await again()
  expect(await recipientsOf(database, only.message_id)).toEqual([person, person])
})

test('existing members enter if the author wants it, all or those of a time', async () => {
  const list = await stage.list()
  const people = await stage.contacts(3)
  await stage.add(list, people)
  await sql`update list_contact set added_at = now() - interval '3 days'
    where list_id = ${list} and contact_id = ${people[0]}`.execute(database.db)
  for (const [existing, count] of [
    [{ who: 'none' }, 0],
    [{ who: 'since', since: new Date(Date.now() - day) }, 2],
    [{ who: 'all' }, 3],
  ] as const) {
    const only = email()
    const id = await stage.automation([only], { entry: { type: 'list', id: list } })
    await stage.live(id, existing)
    await stage.settle()
    expect(await recipientsOf(database, only.message_id)).toHaveLength(count)
  }
})

test('a call enrols people who are not in the automation, whatever its entry says', async () => {
  const only = email()
  const { id } = await series([only])
  const people = await stage.contacts(2)
  await stage.live(id)
  const enrol = () =>
    within(async (tx) => enrolByCall(tx, (await lockRunning(tx, id))!, [...people, newId()], stage.now))
  expect([await enrol(), await enrol()]).toEqual([2, 0])
  await stage.settle()
  expect((await recipientsOf(database, only.message_id)).sort()).toEqual(people.sort())
})

test('unsubscribed, bounced and deleted people leave, and people without an address go on without the email', async () => {
  const [first, second] = [email(), email()]
  const { id, list } = await series([first, wait(1), second])
  const people = (await stage.contacts(4)) as [string, string, string, string]
  const [left, bounced, deleted, mute] = people
  await stage.live(id)
  await stage.add(list, people)
  await stage.settle()
  const suppress = (contact: string, kind: string) =>
    sql`insert into suppression (account_id, email, kind) values (${stage.account}, ${`${contact}@people.example`}, ${kind})`.execute(
      database.db,
    )
  await suppress(left, 'global')
  await suppress(bounced, 'bounce')
  await database.db.deleteFrom('contact').where('id', '=', deleted).execute()
  await database.db.updateTable('contact').set({ email: null }).where('id', '=', mute).execute()
  await stage.pass(day)
  const ends = await Promise.all(people.map(async (person) => (await stage.person(id, person))?.reason))
  expect(ends).toEqual(['unsubscribed', 'bounced', 'contact_deleted', null])
  expect(await stage.log(id, mute)).toEqual(['entered', 'sent', 'waited', 'skipped_no_email', 'completed'])
  expect(await stage.counters(id)).toMatchObject({ exited: 3, exited_bounced: 1, completed: 1 })
})

test('an exit is checked before a send, and where it is a membership as soon as it changes', async () => {
  const other = await stage.list()
  const matching = await series([wait(1), email()], {
    exit_criteria: 'matches',
    exit_when: { type: 'list', id: other },
  })
  const leaving = await series([wait(1), email()], { exit_criteria: 'stops_matching' })
  const [person] = (await stage.contacts(1)) as [string]
  for (const { id, list } of [matching, leaving]) {
    await stage.live(id)
    await stage.add(list, [person])
  }
  await stage.settle()
  await stage.add(other, [person])
  await within((tx) => removeFromList(tx, { account: stage.account, userId: null }, leaving.list, [person]))
  await stage.settle()
  expect(await stage.person(matching.id, person)).toMatchObject({ state: 'exited', reason: 'matches' })
  expect(await stage.person(leaving.id, person)).toMatchObject({ state: 'active' })
  await stage.pass(day)
  expect(await stage.person(leaving.id, person)).toMatchObject({ state: 'exited', reason: 'stops_matching' })
})

test('a pause stops clocks and takes people in; disabled, no people are added, even later', async () => {
  const [first, second] = [email(), email()]
  const { id, list } = await series([first, wait(2), second])
  const [early, during, never] = (await stage.contacts(3)) as [string, string, string]
  await stage.live(id)
  await stage.add(list, [early])
  await stage.settle()
  await stage.pass(day)
  await within((tx) => pause(tx, id, stage.now))
  await stage.add(list, [during])
  await stage.pass(5 * day)
  expect(await recipientsOf(database, first.message_id)).toEqual([early])
  await within((tx) => resume(tx, id, stage.now))
  await stage.settle()
  expect(await recipientsOf(database, first.message_id)).toEqual([early, during])
  await stage.pass(day - minute)
  expect(await recipientsOf(database, second.message_id)).toEqual([])
  await within((tx) => disable(tx, id, stage.now))
  await stage.add(list, [never])
  await stage.pass(3 * day)
  expect(await recipientsOf(database, second.message_id)).toEqual([])
  await stage.live(id)
  await stage.pass(minute)
  expect(await recipientsOf(database, second.message_id)).toEqual([early])
  expect(await stage.person(id, never)).toBeUndefined()
})

test('publishing places people again: shorter and longer waits, steps that are gone and new', async () => {
  const [first, second, third] = [email(), email(), email()]
  const [pause1, pause2] = [wait(4), wait(4)]
  const { id, list } = await series([first, pause1, second, pause2, third])
  const entry = { entry: { type: 'list' as const, id: list } }
  const [person, later] = (await stage.contacts(2)) as [string, string]
  await stage.live(id)
  await stage.add(list, [person])
  await stage.settle()
  await stage.pass(3 * day)
  await stage.add(list, [later])
  await stage.settle()
  // The wait is shorter now: the person who waited long enough goes on at once.
  await stage.publish(id, [first, wait(2, 'days', pause1.id), second, pause2, third], entry)
  await stage.settle()
  expect(await recipientsOf(database, second.message_id)).toEqual([person])
  await stage.pass(day)
  // The second email and the wait before it are gone, and the next wait is longer: the later person waits there,
  // measured from the first email.
  await stage.publish(id, [first, wait(6, 'days', pause2.id), third], entry)
  await stage.settle()
  expect((await stage.person(id, later))?.step_id).toBe(pause2.id)
  await stage.pass(5 * day - minute)
  expect(await recipientsOf(database, third.message_id)).toEqual([])
  await stage.pass(minute)
  expect((await recipientsOf(database, third.message_id)).sort()).toEqual([person, later].sort())
  expect(await stage.log(id, later)).toEqual(['entered', 'sent', 'replaced', 'waited', 'sent', 'completed'])
})

test('a person who is late by hours gets an email at once, but never two within an hour', async () => {
  const [first, second] = [email(), email()]
  const { id, list } = await series([wait(1), first, second])
  const [person] = (await stage.contacts(1)) as [string]
  await stage.live(id)
  await stage.add(list, [person])
  await stage.settle()
  await stage.pass(day + 3 * hour)
  expect(await recipientsOf(database, first.message_id)).toEqual([person])
  expect(await recipientsOf(database, second.message_id)).toEqual([])
  await stage.pass(59 * minute)
  expect(await recipientsOf(database, second.message_id)).toEqual([])
  await stage.pass(minute)
  expect(await recipientsOf(database, second.message_id)).toEqual([person])
})

test('by hand, a person is held, let go, moved on and removed, and the log shows it', async () => {
  const [first, second] = [email(), email()]
  const { id, list } = await series([wait(5), first, wait(5), second])
  const [held, moved, removed] = (await stage.contacts(3)) as [string, string, string]
  await stage.live(id)
  await stage.add(list, [held, moved, removed])
  await stage.settle()
  const byHand = (contact: string, action: ByHand) =>
    within(async (tx) =>
      moveByHand(tx, (await lockRunning(tx, id))!, contact, action, {
        now: stage.now,
        credits: null,
        userId: null,
      }),
    )
  await byHand(held, 'hold')
  await byHand(moved, 'move_on')
  await byHand(removed, 'remove')
  expect(await recipientsOf(database, first.message_id)).toEqual([moved])
  await stage.pass(6 * day)
  expect(await stage.log(id, held)).toEqual(['entered', 'held'])
  await byHand(held, 'release')
  await stage.settle()
  expect((await recipientsOf(database, first.message_id)).sort()).toEqual([held, moved].sort())
  expect(await stage.log(id, moved)).toEqual(['entered', 'moved_on', 'sent', 'waited', 'sent', 'completed'])
  await expect(byHand(removed, 'hold')).rejects.toThrow('enrolment_state')
  await expect(byHand(newId(), 'hold')).rejects.toThrow('enrolment_not_found')
  const waiting = await database.db
    .selectFrom('automation_counter')
    .select((eb) => eb.fn.sum<number>('value').as('sum'))
    .where('automation_id', '=', id)
    .where('metric', '=', 'waiting')
    .executeTakeFirst()
  expect(Number(waiting?.sum)).toBe(1)
})

test('a segment’s new members enter, and earlier members do not', async () => {
  const only = email()
  const segment = newId()
  const id = await stage.automation([only], { entry: { type: 'segment', id: segment } })
  const [before, after] = (await stage.contacts(2)) as [string, string]
  const enter = (contact: string) =>
    within(async (tx) => {
      await tx
        .insertInto('segment_contact')
        .values({ segment_id: segment, contact_id: contact, entered_at: new Date() })
        .execute()
      // An evaluation of the segment writes the same.
      await tx
        .insertInto('contact_news')
        .values({ id: newId(), account_id: stage.account, lists: [], segment_id: segment })
        .execute()
    })
  await enter(before)
  await stage.live(id)
  await enter(after)
  await stage.settle()
  expect(await recipientsOf(database, only.message_id)).toEqual([after])
})

test('emails wait for the send window', async () => {
  const only = email()
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  const send_window = { weekdays, from: '08:00', to: '18:00', zone: 'account' as const }
  const { id, list } = await series([only], { send_window })
  const [person] = (await stage.contacts(1)) as [string]
  await stage.live(id)
  stage.now = new Date(nextTime({ weekdays, time: '03:00' }, stage.now.getTime(), 'Europe/Berlin'))
  await stage.add(list, [person])
  await stage.settle()
  await stage.pass(5 * hour - minute)
  expect(await recipientsOf(database, only.message_id)).toEqual([])
  await stage.pass(minute)
  expect(await recipientsOf(database, only.message_id)).toEqual([person])
})

test('actions change lists and fields', async () => {
  const target = await stage.list()
  const { id, list } = await series([
    { id: newId(), kind: 'action', action: { kind: 'add_to_list', list_id: target } },
    { id: newId(), kind: 'action', action: { kind: 'set_field', field: 'city', value: 'Berlin' } },
    { id: newId(), kind: 'action', action: { kind: 'remove_from_list', list_id: target } },
  ])
  const [person] = (await stage.contacts(1)) as [string]
  await stage.live(id)
  await stage.add(list, [person])
  await stage.settle()
  expect(await stage.log(id, person)).toEqual(['entered', 'acted', 'acted', 'acted', 'completed'])
  const contact = await database.db
    .selectFrom('contact')
    .select('city')
    .where('id', '=', person)
    .executeTakeFirst()
  expect(contact?.city).toBe('Berlin')
  const changes = await database.db
    .selectFrom('contact_change')
    .select(['before', 'after'])
    .where('contact_id', '=', person)
    .execute()
  expect(changes).toEqual([{ before: { city: null }, after: { city: 'Berlin' } }])
})
