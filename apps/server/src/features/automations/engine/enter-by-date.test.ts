import { automationMessages } from '@carillon/contract/automation-messages'
import { automations } from '@carillon/contract/automations'
import { contacts } from '@carillon/contract/contacts'
import { customFields } from '@carillon/contract/custom-fields'
import { addDays, firstDayAfter, momentOn } from '@carillon/journey/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, type Server, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'
import type { JobContext } from '../../../jobs/define-job.ts'
import { holdFaulty } from '../live/hold.ts'

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

test('a contact gets a birthday email on the day, at the time, by what calls made', async () => {
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
      ...{ subject: 'Happy birthday', sender_id: await given.sender() },
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
