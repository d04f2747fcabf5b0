import type { SendingLimits } from '@carillon/contract/sending-limits'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import { saveSettings } from '#sending/pacing/people/settings.ts'
import { day, email, hour, minute, openStage, type Stage, wait } from '#test/automation-stage.ts'
import { openTestDatabase } from '#test/open-test-database.ts'
import { wakePutOff } from './wake-put-off.ts'

const database = await openTestDatabase()
let stage: Stage
beforeEach(async () => {
  stage = await openStage(database)
})

const none: SendingLimits = {
  frequency_cap: null,
  quiet_hours: null,
  exempt_group_ids: [],
  zone_field: null,
}
const cap = (above: 'skip' | 'put_off', put_off_days = 3) => ({
  ...none,
  frequency_cap: { most: 1, within_hours: 24, above, put_off_days },
})
const limit = (limits: SendingLimits) =>
  database.db.transaction().execute((tx) => saveSettings(tx, stage.account, limits, stage.now))

/** Two automations with one entry and one person in both. */
async function inTwo(limits: SendingLimits) {
  await limit(limits)
  const list = await stage.list()
  const change = { entry: { type: 'list', id: list } as const }
  const one = await stage.automation([email(), wait(3), email()], change)
  const other = await stage.automation([email(), wait(3), email()], change)
  await stage.live(one)
  await stage.live(other)
  const people = await stage.contacts(3)
  await stage.pass(minute)
  await stage.add(list, people)
  await stage.settle()
  return { one, other, people, person: people[0]! }
}

test('of two automations that send at the same time, one waits until the cap allows it, and keeps its distances', async () => {
  const { one, other, person } = await inTwo(cap('put_off'))
  expect(await stage.log(one, person)).toEqual(['entered', 'sent'])
  expect(await stage.log(other, person)).toEqual(['entered', 'put_off'])
  await stage.pass(23 * hour)
  expect(await stage.log(other, person)).toEqual(['entered', 'put_off'])
  await stage.pass(hour)
  expect(await stage.log(other, person)).toEqual(['entered', 'put_off', 'sent'])
  // The wait of three days begins with the email that was put off.
  await stage.pass(2 * day)
  expect(await stage.log(one, person)).toEqual(['entered', 'sent', 'waited', 'sent', 'completed'])
  expect((await stage.log(other, person)).at(-1)).toBe('sent')
  await stage.pass(day)
  expect((await stage.log(other, person)).slice(-2)).toEqual(['sent', 'completed'])
})

test('an email above the cap is skipped, and the person goes on', async () => {
  const { one, other, person } = await inTwo(cap('skip'))
  expect(await stage.log(one, person)).toEqual(['entered', 'sent'])
  expect(await stage.log(other, person)).toEqual(['entered', 'skipped_frequency_cap'])
  await stage.pass(4 * day)
  // Both automations are due then: one of them sends, the other or this one again, but never both.
  const logs = [await stage.log(one, person), await stage.log(other, person)]
  expect(logs.map((log) => log.at(-1))).toEqual(['completed', 'completed'])
  expect(logs.flat().filter((what) => what === 'sent')).toHaveLength(2)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recipient where contact_id = ${person} and state = 'pending'`.execute(
    database.db,
  )
  expect(rows[0]?.count).toBe(2)
})

test('counters agree with where people are', async () => {
  const { other, people } = await inTwo(cap('put_off'))
  expect(await stage.counters(other)).toMatchObject({ active: people.length })
  for (let days = 0; days < 4; days++) await stage.pass(day)
  expect(await stage.counters(other)).toEqual({ entered: people.length, completed: people.length })
})

test('people who are skipped, because of the cap or a missing date, pass the step and are sent nothing', async () => {
  await limit(cap('skip'))
  await stage.dateField('e1_D')
  const untilDate = (if_passed: 'go_on' | 'leave') => ({
    id: newId(),
    kind: 'wait' as const,
    wait: { kind: 'until_date' as const, field: 'e1_D', days: 0, time: '10:00', yearly: false, if_passed },
  })
  const [first, second, dated, last] = [email(), email(), untilDate('go_on'), untilDate('leave')]
  const list = await stage.list()
  const id = await stage.automation([first, second, dated, last], { entry: { type: 'list', id: list } })
  await stage.live(id)
  await stage.add(list, await stage.contacts(2))
  await stage.settle()
  const { rows } = await sql<{ step_id: string; metric: string; value: number }>`
    select step_id, metric, value::int as value from automation_counter
    where automation_id = ${id} and metric in ('passed', 'sent', 'exited') and step_id <> ${id} and value <> 0`.execute(
    database.db,
  )
  const of = ({ id: step }: { id: string }) =>
    Object.fromEntries(rows.filter(({ step_id }) => step_id === step).map((row) => [row.metric, row.value]))
  expect([first, second, dated, last].map(of)).toEqual([
    { passed: 2, sent: 2 },
    { passed: 2 },
    { passed: 2 },
    { exited: 2 },
  ])
})

test('people who are put off leave at once when the cap is taken away', async () => {
  const { other, person } = await inTwo(cap('put_off'))
  await limit(none)
  await wakePutOff(database.db, stage.account, stage.now)
  await stage.settle()
  expect(await stage.log(other, person)).toEqual(['entered', 'put_off', 'sent'])
})

test('in quiet hours people wait at the email, each by their own clock', async () => {
  await limit({ ...none, quiet_hours: { from: '21:00', to: '08:00', zone: 'contact' } })
  const list = await stage.list()
  const id = await stage.automation([email()], { entry: { type: 'list', id: list } })
  await stage.live(id)
  const [berlin = '', tokyo = ''] = await stage.contacts(2)
  await sql`update contact set country = 'JP' where id = ${tokyo}`.execute(database.db)
  // The next time that it is 15 o'clock in UTC: the afternoon in Berlin, midnight in Tokyo.
  const today = Math.floor(stage.now.getTime() / day) * day
  await stage.pass(today + day + 15 * hour - stage.now.getTime())
  await stage.add(list, [berlin, tokyo])
  await stage.settle()
  expect(await stage.log(id, berlin)).toEqual(['entered', 'sent', 'completed'])
  expect(await stage.log(id, tokyo)).toEqual(['entered', 'put_off'])
  const { due_at: due } = (await stage.person(id, tokyo)) ?? {}
  expect(due?.getTime()).toBe(today + day + 23 * hour)
  await stage.pass(8 * hour)
  expect(await stage.log(id, tokyo)).toEqual(['entered', 'put_off', 'sent', 'completed'])
})

test('a send window in the zone of each person opens by their own clock', async () => {
  const list = await stage.list()
  const window = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '18:00', zone: 'contact' as const }
  const id = await stage.automation([email()], { entry: { type: 'list', id: list }, send_window: window })
  await stage.live(id)
  const [berlin = '', tokyo = ''] = await stage.contacts(2)
  await sql`update contact set country = 'Japan' where id = ${tokyo}`.execute(database.db)
  const today = Math.floor(stage.now.getTime() / day) * day
  await stage.pass(today + day + 1.5 * hour - stage.now.getTime())
  await stage.add(list, [berlin, tokyo])
  await stage.settle()
  // Half past two or three at night in Berlin, half past ten in Tokyo.
  expect(await stage.log(id, tokyo)).toEqual(['entered', 'sent', 'completed'])
  expect(await stage.log(id, berlin)).toEqual(['entered'])
  await stage.pass(7 * hour)
  expect(await stage.log(id, berlin)).toEqual(['entered', 'sent', 'completed'])
})

test('a window within the quiet hours holds nobody for ever', async () => {
  await limit({ ...none, quiet_hours: { from: '21:00', to: '08:00', zone: 'account' } })
  const list = await stage.list()
  const window = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '23:00', zone: 'account' as const }
  const id = await stage.automation([email()], { entry: { type: 'list', id: list }, send_window: window })
  await stage.live(id)
  const [person = ''] = await stage.contacts(1)
  const today = Math.floor(stage.now.getTime() / day) * day
  // In Berlin the window is open, but the quiet hours have begun.
  await stage.pass(today + day + 21.25 * hour - stage.now.getTime())
  await stage.add(list, [person])
  await stage.settle()
  expect(await stage.log(id, person)).toEqual(['entered', 'put_off'])
  await stage.pass(11 * hour)
  expect(await stage.log(id, person)).toContain('sent')
})
