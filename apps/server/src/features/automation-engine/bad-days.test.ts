import { nextTime } from '@carillon/journey/waits'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
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
import { until } from '#test/kit.ts'
import { openTestDatabase } from '#test/open-test-database.ts'
import { enrolByCall } from './enrol.ts'
import { lockRunning } from './running.ts'
import { tickAutomation } from './tick.ts'

const database = await openTestDatabase()
let stage: Stage

beforeEach(async () => {
  stage = await openStage(database)
})

const onto = (list_id: string) => ({
  id: newId(),
  kind: 'action' as const,
  action: { kind: 'add_to_list' as const, list_id },
})
const off = (list_id: string) => ({
  id: newId(),
  kind: 'action' as const,
  action: { kind: 'remove_from_list' as const, list_id },
})
const entered = async (id: string) => (await stage.counters(id))['entered']

test('an automation that puts people on its own list takes each in once, or once each time they may enter again', async () => {
  const list = await stage.list()
  const entry = { entry: { type: 'list' as const, id: list } }
  const [once, again] = [email(), email()]
  const single = await stage.automation([off(list), onto(list), once], entry)
  const repeated = await stage.automation([off(list), onto(list), again], { ...entry, again_after_days: 1 })
  const [person] = (await stage.contacts(1)) as [string]
  for (const id of [single, repeated]) await stage.live(id)
  await stage.add(list, [person])
  await stage.settle()
  expect([await entered(single), await entered(repeated)]).toEqual([1, 1])
  await stage.pass(hour)
  expect([await entered(single), await entered(repeated)]).toEqual([1, 1])
  expect(await recipientsOf(database, once.message_id)).toEqual([person])
  expect(await stage.log(single, person)).toEqual(['entered', 'acted', 'acted', 'sent', 'completed'])
})

test('people wait while the account is disabled, and go on when it is enabled', async () => {
  const list = await stage.list()
  const only = email()
  const id = await stage.automation([wait(1), only], { entry: { type: 'list', id: list } })
  const [person] = (await stage.contacts(1)) as [string]
  await stage.live(id)
  await stage.add(list, [person])
  await stage.settle()
  const setDisabled = (disabled: boolean) =>
    database.db.updateTable('account').set({ disabled }).where('id', '=', stage.account).execute()
  await setDisabled(true)
  await stage.pass(2 * day)
  expect(await recipientsOf(database, only.message_id)).toEqual([])
  await setDisabled(false)
  await stage.settle()
  expect(await recipientsOf(database, only.message_id)).toEqual([person])
})

test('two automations that feed each other end', async () => {
  const [one, other] = [await stage.list(), await stage.list()]
  const there = await stage.automation([onto(other), email()], { entry: { type: 'list', id: one } })
  const back = await stage.automation([off(one), onto(one), email()], { entry: { type: 'list', id: other } })
  const people = await stage.contacts(3)
  for (const id of [there, back]) await stage.live(id)
  await stage.add(one, people)
  await stage.settle()
  await stage.pass(day)
  expect([await stage.counters(there), await stage.counters(back)]).toEqual([
    { entered: 3, completed: 3 },
    { entered: 3, completed: 3 },
  ])
})

test('two automations that change the same lists in another order do not wait for each other', async () => {
  const [one, two] = [await stage.list(), await stage.list()]
  const gates = [await stage.list(), await stage.list()] as const
  const there = await stage.automation([onto(one), onto(gates[0]), onto(two), email()])
  const back = await stage.automation([onto(two), onto(gates[1]), onto(one), email()])
  const people = await stage.contacts(2)
  for (const id of [there, back]) {
    await stage.live(id)
    await database.db.transaction().execute(async (tx) => {
      await enrolByCall(tx, (await lockRunning(tx, id))!, people, stage.now)
    })
  }
  const services = { config: { emailCredits: { limit: null } } } as unknown as Pick<Services, 'config'>
  const opened = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  // This transaction locks the lists in the middle until each automation has changed its first list or waits for the
  // other automation.
  const holding = database.db.transaction().execute(async (tx) => {
    await sql`select id from list where id = any(${[...gates]}::uuid[]) for update`.execute(tx)
    closed.resolve()
    await opened.promise
  })
  await closed.promise
  const ticks = [there, back].map((id) => tickAutomation(services, database.db, id, stage.now))
  await until('both wait', async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    return rows[0]?.waiting === 2
  })
  opened.resolve()
  await holding
  expect(await Promise.all(ticks)).toEqual([2, 2])
  expect([await stage.counters(there), await stage.counters(back)]).toEqual([
    { entered: 2, completed: 2 },
    { entered: 2, completed: 2 },
  ])
})

test('after three days of downtime a late email waits for the send window, and the next wait begins then', async () => {
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  const send_window = { weekdays, from: '08:00', to: '18:00', zone: 'account' as const }
  const [first, second, third] = [email(), email(), email()]
  const list = await stage.list()
  const entry = { type: 'list' as const, id: list }
  const id = await stage.automation([first, wait(1), second, wait(1), third], { entry, send_window })
  const [person] = (await stage.contacts(1)) as [string]
  await stage.live(id)
  stage.now = new Date(nextTime({ weekdays, time: '09:00' }, stage.now.getTime(), 'Europe/Berlin'))
  await stage.add(list, [person])
  await stage.settle()
  expect(await recipientsOf(database, first.message_id)).toEqual([person])

  const night = nextTime({ weekdays, time: '03:00' }, stage.now.getTime() + 3 * day, 'Europe/Berlin')
  stage.now = new Date(night)
  await stage.settle()
  expect(await recipientsOf(database, second.message_id)).toEqual([])
  stage.now = new Date(nextTime({ weekdays, time: '08:00' }, night, 'Europe/Berlin'))
  await stage.settle()
  expect(await recipientsOf(database, second.message_id)).toEqual([person])
  await stage.pass(day - minute)
  expect(await recipientsOf(database, third.message_id)).toEqual([])
  await stage.pass(minute)
  expect(await recipientsOf(database, third.message_id)).toEqual([person])
  expect(await stage.log(id, person)).toEqual([
    ...['entered', 'sent', 'waited', 'sent', 'waited', 'sent', 'completed'],
  ])
})

test.for([
  ['begins', '2027-03-27T11:00:00Z', '2027-03-28T07:00:00Z'],
  ['ends', '2027-10-30T10:00:00Z', '2027-10-31T08:00:00Z'],
] as const)(
  'a wait until 09:00 keeps its hour where summer time %s, and six hours of downtime send once',
  async ([, enters, nine]) => {
    const weekdays = [1, 2, 3, 4, 5, 6, 7]
    const untilNine = {
      id: newId(),
      kind: 'wait' as const,
      wait: { kind: 'until_time' as const, weekdays, time: '09:00', zone: 'account' as const },
    }
    const [first, second, third] = [email(), email(), email()]
    const list = await stage.list()
    const entry = { type: 'list' as const, id: list }
    const id = await stage.automation([first, untilNine, second, wait(1), third], { entry })
    const [person] = (await stage.contacts(1)) as [string]
    await stage.live(id)
    stage.now = new Date(enters)
    await stage.add(list, [person])
    await stage.settle()
    expect(await recipientsOf(database, first.message_id)).toEqual([person])
    expect((await stage.person(id, person))?.due_at).toEqual(new Date(nine))

    const late = new Date(Date.parse(nine) + 6 * hour)
    stage.now = late
    await stage.settle()
    await stage.settle()
    expect(await recipientsOf(database, second.message_id)).toEqual([person])
    expect((await stage.person(id, person))?.due_at).toEqual(new Date(late.getTime() + day))
    await stage.pass(day)
    expect(await recipientsOf(database, third.message_id)).toEqual([person])
    expect(await stage.log(id, person)).toEqual([
      ...['entered', 'sent', 'waited', 'sent', 'waited', 'sent', 'completed'],
    ])
  },
)

test('a clock that is set back repeats no step and loses no person', async () => {
  const [first, second] = [email(), email()]
  const list = await stage.list()
  const id = await stage.automation([first, wait(1), second], { entry: { type: 'list', id: list } })
  const [early, late] = (await stage.contacts(2)) as [string, string]
  await stage.live(id)
  await stage.add(list, [early])
  await stage.settle()
  const before = stage.now
  stage.now = new Date(before.getTime() - 2 * hour)
  await stage.add(list, [late])
  await stage.settle()
  expect((await recipientsOf(database, first.message_id)).sort()).toEqual([early, late].sort())
  stage.now = new Date(before.getTime() + day)
  await stage.settle()
  expect((await recipientsOf(database, second.message_id)).sort()).toEqual([early, late].sort())
  for (const person of [early, late]) {
    expect(await stage.log(id, person)).toEqual(['entered', 'sent', 'waited', 'sent', 'completed'])
  }
})

test('a person who changes on the way goes on with their new data: another address, another branch', async () => {
  const [first, yes, no] = [email(), email(), email()]
  const isInBerlin = {
    kind: 'contact' as const,
    tree: {
      version: 1 as const,
      joiner: 'and' as const,
      groups: [
        {
          joiner: 'and' as const,
          conditions: [{ kind: 'text' as const, field: 'city', operator: 'is' as const, values: ['Berlin'] }],
        },
      ],
    },
  }
  const list = await stage.list()
  const branch = { id: newId(), kind: 'branch' as const, otherwise: [no] }
  const id = await stage.automation(
    [first, wait(1), { ...branch, paths: [{ id: newId(), when: isInBerlin, steps: [yes] }] }],
    { entry: { type: 'list', id: list } },
  )
  const [changed, same] = (await stage.contacts(2)) as [string, string]
  await stage.live(id)
  await stage.add(list, [changed, same])
  await stage.settle()
  await stage.pass(hour)
  await database.db
    .updateTable('contact')
    .set({ email: 'new@people.example', city: 'Berlin' })
    .where('id', '=', changed)
    .execute()
  await stage.pass(day)
  expect(await recipientsOf(database, yes.message_id)).toEqual([changed])
  expect(await recipientsOf(database, no.message_id)).toEqual([same])
  const { rows } = await sql<{ email: string }>`
    select email from recipient join automation_send made using (send_id)
    where made.message_id = ${yes.message_id}`.execute(database.db)
  expect(rows).toEqual([{ email: 'new@people.example' }])
})
