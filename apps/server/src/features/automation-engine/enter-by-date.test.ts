import { automationMessages } from '@carillon/contract/automation-messages'
import { automationPeople } from '@carillon/contract/automation-people'
import { automations } from '@carillon/contract/automations'
import { contacts } from '@carillon/contract/contacts'
import { customFields } from '@carillon/contract/custom-fields'
import { addDays, firstDayAfter, momentOn } from '@carillon/journey/dates'
import type { Step } from '@carillon/journey/steps'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setField } from '#features/contacts/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import { type Database, newId, openDatabase } from '#platform/db.ts'
import type { DateEntry, PublishedSettings } from '#schema/stored-automation.ts'
import { email, getImpact, openStage, recipientsOf, type Stage, wait } from '#test/automation-stage.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, type Server, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'
import { findFault, holdFaulty } from './faults/hold.ts'
import { lockRunning } from './running.ts'
import { pause, resume } from './states.ts'

let server: Server & { close(): Promise<void> }
let sink: SmtpSink
let dropDatabase: () => Promise<void>
let me: Caller
let clock = new Date()

beforeAll(async () => {
  sink = await startSink()
  const database = await testDatabase()
  dropDatabase = () => database.drop()
  server = await startServer({
    databaseUrl: database.url,
    env: { SMTP_URL: sink.url },
    now: () => clock,
  })
  me = server.owner
})
afterAll(async () => {
  await server.close()
  await dropDatabase()
  await sink.close()
})

test('a contact gets the birthday email of an automation that calls made, on the day and at the time', async () => {
  const given = givenFor(server, me)
  const field = await me.call(customFields.create, {
    body: { name: `birthday_${newId().slice(-6)}`, field_type: 'Date' },
  })
  const text = await me.call(customFields.create, {
    body: { name: `text_${newId().slice(-6)}`, field_type: 'Text' },
  })
  const date = { field: field.id, days: 0, time: '09:00', yearly: true }
  const refused = (entrance_criteria: object) =>
    me.outcome(automations.create, { body: { entrance_criteria } as never })
  expect(await refused({ type: 'date' })).toBe('invalid_input')
  expect(await refused({ type: 'date', date: { ...date, days: 400 } })).toBe('invalid_input')
  expect(await refused({ type: 'date', date: { ...date, field: 'e99_D' } })).toBe('custom_field_not_found')
  expect(await refused({ type: 'date', date: { ...date, field: text.id } })).toBe('invalid_input')

  const entrance_criteria = { type: 'date' as const, date, occurs: 'first' as const }
  const made = await me.call(automations.create, {
    body: { name: 'Birthday', entrance_criteria, suppression_group_id: await given.group() },
  })
  expect(made.entrance_criteria).toEqual(entrance_criteria)
  const params = { id: made.id }
  const message = await me.call(automationMessages.create, {
    params,
    body: {
      subject: 'Happy birthday',
      sender_id: await given.sender(),
      html_content: '<p>Hi</p><a href="{{{unsubscribe}}}">Leave</a>',
    },
  })
  const steps = [{ id: newId(), kind: 'email' as const, message_id: message.id }]
  await me.call(automations.update, { params, body: { steps } })
  const existing = { who: 'all' as const }
  expect(await me.outcome(automations.live, { params, body: { existing } })).toBe('invalid_input')
  const live = await me.call(automations.live, { params, body: { existing: { who: 'none' } } })
  expect(live.status).toBe('live')

  const { db } = server.product.services.database
  const { time_zone: zone } = await db
    .selectFrom('account')
    .select('time_zone')
    .where('id', '=', me.account)
    .executeTakeFirstOrThrow()
  const day = firstDayAfter(clock.getTime(), '09:00', zone)
  const born = (of: string) => `1990${of.slice(4).replace('02-29', '02-28')}`
  const upsert = (address: string, of: string) =>
    me.call(contacts.upsert, {
      body: { contacts: [{ email: address, custom_fields: { [field.id]: born(of) } }] },
    })
  await upsert('today@people.test', day)
  await upsert('tomorrow@people.test', addDays(day, 1))
  await until('both are contacts', async () => {
    const { count } = await db
      .selectFrom('contact')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('email', 'like', '%@people.test')
      .executeTakeFirstOrThrow()
    return count === 2
  })
  expect(await me.call(automations.reach, { params, query: {} })).toEqual({ people: 2 })
  const absence = async (address: string) => {
    const { id: contact_id } = await db
      .selectFrom('contact')
      .select('id')
      .where('email', '=', address)
      .executeTakeFirstOrThrow()
    const { absent, enters_at } = await me.call(automationPeople.get, { params: { ...params, contact_id } })
    return [absent, enters_at]
  }
  const second = new Date(momentOn(addDays(day, 1), '09:00', zone)).toISOString()
  expect(await absence('tomorrow@people.test')).toEqual(['date_ahead', second])
  const mailTo = (address: string) => sink.messages.filter(({ to }) => to === address)
  clock = new Date(momentOn(day, '09:00', zone))
  await until('the first gets it', () => mailTo('today@people.test').length === 1)
  expect(mailTo('tomorrow@people.test')).toEqual([])
  clock = new Date(momentOn(addDays(day, 1), '09:00', zone))
  await until('the second gets it', () => mailTo('tomorrow@people.test').length === 1)
  expect(mailTo('today@people.test')).toHaveLength(1)

  await me.call(customFields.delete, { params: { id: field.id } })
  await holdFaulty({ db, now: () => clock } as JobContext)
  const { held } = await me.call(automations.get, { params })
  expect(held).toMatchObject({ code: 'field_deleted', step_id: null })
})

describe('on a stage with a clock of its own', () => {
  const berlin = 'Europe/Berlin'
  const field = 'e1_D'
  const birthday: DateEntry = { type: 'date', field, days: 0, time: '09:00', yearly: true }
  let database: Database
  let dropOwn: () => Promise<void>
  let stage: Stage
  // The server has no workers: they go by another clock and would move the same people.
  beforeAll(async () => {
    const made = await testDatabase()
    dropOwn = () => made.drop()
    database = openDatabase(made.url)
  })
  afterAll(async () => {
    await database.close()
    await dropOwn()
  })
  beforeEach(async () => {
    stage = await openStage(database)
    await stage.dateField(field)
    stage.now = new Date('2027-02-26T12:00:00Z')
  })
  const at = (day: string, time = '09:00') => new Date(momentOn(day, time, berlin))
  const goTo = async (day: string, time?: string) => {
    stage.now = at(day, time)
    await stage.settle()
  }
  const setDate = (person: string, value: string | null) =>
    database.db.transaction().execute((tx) => setField(tx, stage.account, [person], { field, value }))
  const series = async (
    entry: DateEntry,
    dates: readonly (string | null)[],
    change: Partial<PublishedSettings> = {},
    steps: Step[] = [email()],
  ) => {
    const people = await stage.contacts(dates.length)
    for (const [index, date] of dates.entries()) await setDate(people[index]!, date)
    const id = await stage.automation(steps, { entry, ...change })
    await stage.live(id)
    await stage.settle()
    return { id, people, runs: () => Promise.all(people.map((person) => runsOf(id, person))) }
  }
  /** The number of times that the person entered. */
  const runsOf = async (id: string, person: string) =>
    (await stage.log(id, person)).filter((what) => what === 'entered').length

  test('people enter every year on their day, also on February 29, but not before its own year or without a date', async () => {
    const { runs } = await series(birthday, ['2000-02-28', '2000-02-29', '1999-03-01', '2040-02-28', null])
    expect(await runs()).toEqual([0, 0, 0, 0, 0])
    await goTo('2027-02-28', '08:59')
    expect(await runs()).toEqual([0, 0, 0, 0, 0])
    await goTo('2027-02-28')
    expect(await runs()).toEqual([1, 1, 0, 0, 0])
    await goTo('2027-03-01')
    expect(await runs()).toEqual([1, 1, 1, 0, 0])
    await goTo('2028-02-28', '08:59')
    expect(await runs()).toEqual([1, 1, 1, 0, 0])
    await goTo('2028-02-28')
    expect(await runs()).toEqual([2, 1, 1, 0, 0])
    await goTo('2028-02-29')
    expect(await runs()).toEqual([2, 2, 1, 0, 0])
  })

  test('people enter days before and after a date that comes once', async () => {
    const before = await series({ ...birthday, days: -3, yearly: false }, ['2027-03-05', '2026-03-05'])
    const after = await series({ ...birthday, days: 10, time: '18:30', yearly: false }, ['2027-02-20'])
    await goTo('2027-03-02', '08:59')
    expect(await before.runs()).toEqual([0, 0])
    await goTo('2027-03-02')
    expect([await before.runs(), await after.runs()]).toEqual([[1, 0], [0]])
    await goTo('2027-03-02', '18:30')
    expect([await before.runs(), await after.runs()]).toEqual([[1, 0], [1]])
    await goTo('2028-03-02', '18:30')
    expect([await before.runs(), await after.runs()]).toEqual([[1, 0], [1]])
  })

  test('a changed date counts until its moment; a corrected date lets no person enter twice', async () => {
    const { people, runs } = await series(birthday, ['1990-02-28', '1990-05-01'])
    const [first, second] = people as [string, string]
    await setDate(second, '1990-02-28')
    await goTo('2027-02-28')
    expect(await runs()).toEqual([1, 1])
    await setDate(first, '1990-03-10')
    await setDate(second, '1990-02-27')
    await goTo('2027-03-10')
    expect(await runs()).toEqual([1, 1])
    await goTo('2028-02-27')
    expect(await runs()).toEqual([1, 2])
    await goTo('2028-03-10')
    expect(await runs()).toEqual([2, 2])
  })

  test('a new date of a kind that comes once brings people in again if the author wants it', async () => {
    const renewal = { ...birthday, yearly: false }
    const once = await series(renewal, ['2027-02-28'])
    const again = await series(renewal, ['2027-02-28'], { again_after_days: 5 })
    await goTo('2027-02-28')
    for (const { people } of [once, again]) await setDate(people[0]!, '2028-02-28')
    await goTo('2028-02-28')
    expect([await once.runs(), await again.runs()]).toEqual([[1], [2]])
  })

  test('a downtime of three days loses and doubles nobody, a pause lets people wait, another zone skips no day', async () => {
    const dates = ['1990-02-28', '1990-03-01', '1990-03-02', '1990-03-03', '1990-01-01']
    const only = email()
    const { id, people, runs } = await series(birthday, dates, {}, [only])
    await goTo('2027-03-03')
    expect(await runs()).toEqual([1, 1, 1, 1, 0])
    await stage.settle()
    expect(await runs()).toEqual([1, 1, 1, 1, 0])

    // The same day begins earlier in Tokyo and later in Honolulu.
    const [ahead, behind] = (await stage.contacts(2)) as [string, string]
    await setDate(ahead, '1990-03-04')
    await setDate(behind, '1990-03-05')
    const move = (time_zone: string) =>
      database.db.updateTable('account').set({ time_zone }).where('id', '=', stage.account).execute()
    await move('Asia/Tokyo')
    await goTo('2027-03-04')
    await move('Pacific/Honolulu')
    await goTo('2027-03-05')
    expect([await runsOf(id, ahead), await runsOf(id, behind)]).toEqual([1, 0])
    await goTo('2027-03-05', '20:00')
    expect([await runsOf(id, ahead), await runsOf(id, behind)]).toEqual([1, 1])
    await move(berlin)

    const [paused] = (await stage.contacts(1)) as [string]
    await setDate(paused, '1990-03-07')
    await database.db.transaction().execute((tx) => pause(tx, id, stage.now))
    await goTo('2027-03-08')
    expect(await runsOf(id, paused)).toBe(1)
    expect(await recipientsOf(database, only.message_id)).not.toContain(paused)
    await database.db.transaction().execute((tx) => resume(tx, id, stage.now))
    await stage.settle()
    expect(await recipientsOf(database, only.message_id)).toContain(paused)
    expect(people).toHaveLength(5)
  })

  test('people who no longer have the date that they entered for leave before the next email, if the author wants it', async () => {
    const [first, second] = [email(), email()]
    const { id, people } = await series(
      { ...birthday, yearly: false },
      ['2027-02-28', '2027-02-28'],
      { exit_criteria: 'stops_matching' },
      [first, wait(1), second],
    )
    const [moved, stays] = people as [string, string]
    await goTo('2027-02-28')
    await setDate(moved, '2028-02-28')
    await goTo('2027-03-01')
    expect(await stage.person(id, moved)).toMatchObject({ state: 'exited', reason: 'stops_matching' })
    expect(await stage.person(id, stays)).toMatchObject({ state: 'completed' })
  })

  test('a wait for a date follows its changes, a pause does not move it, and a missing one lets people leave', async () => {
    const until = (days: number, yearly = false, id = newId()): Step => ({
      id,
      kind: 'wait',
      wait: { kind: 'until_date', field, days, time: '10:00', yearly, if_passed: 'leave' },
    })
    const waiting = until(-1)
    const list = await stage.list()
    const last = email()
    const id = await stage.automation([waiting, last], { entry: { type: 'list', id: list } })
    await stage.live(id)
    const people = (await stage.contacts(3)) as [string, string, string]
    const [moves, passes, without] = people
    await setDate(moves, '2027-03-10')
    await setDate(passes, '2027-03-10')
    await stage.add(list, people)
    await stage.settle()
    expect(await stage.log(id, without)).toEqual(['entered', 'undated', 'exited'])
    expect(await stage.person(id, without)).toMatchObject({ state: 'exited', reason: 'no_date' })
    expect((await stage.person(id, moves))?.due_at).toEqual(at('2027-03-09', '10:00'))
    await setDate(moves, '2027-03-20')
    await setDate(passes, '2027-02-20')
    await stage.settle()
    expect((await stage.person(id, moves))?.due_at).toEqual(at('2027-03-19', '10:00'))
    expect(await stage.person(id, passes)).toMatchObject({ state: 'exited', reason: 'no_date' })

    stage.now = at('2027-03-15')
    await database.db.transaction().execute((tx) => pause(tx, id, stage.now))
    stage.now = at('2027-03-17')
    await database.db.transaction().execute((tx) => resume(tx, id, stage.now))
    await stage.settle()
    expect((await stage.person(id, moves))?.due_at).toEqual(at('2027-03-19', '10:00'))
    // The number of people that publishing would move on at once, with a wait that ends before now, later, or every
    // year.
    const atOnce = async (changed: Step) => {
      const steps = JSON.stringify([changed, last])
      await database.db.updateTable('automation').set({ steps }).where('id', '=', id).execute()
      return (
        await getImpact(database.db, stage.account, id, {
          now: stage.now,
          config: server.product.services.config,
        })
      ).at_once
    }
    expect(await atOnce(until(-5, false, waiting.id))).toBe(1)
    expect(await atOnce(until(-2, false, waiting.id))).toBe(0)
    expect(await atOnce(until(-5, true, waiting.id))).toBe(1)
    expect(await atOnce(until(-200, true, waiting.id))).toBe(0)
    await goTo('2027-03-19', '10:00')
    expect(await recipientsOf(database, last.message_id)).toEqual([moves])

    await database.db.deleteFrom('custom_field').where('account_id', '=', stage.account).execute()
    const running = await database.db.transaction().execute((tx) => lockRunning(tx, id))
    expect(await findFault(database.db, running!)).toEqual({ code: 'field_deleted', step: waiting.id })
  })
})
