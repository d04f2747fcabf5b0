import { automationPeople } from '@carillon/contract/automation-people'
import { automations } from '@carillon/contract/automations'
import { contacts } from '@carillon/contract/contacts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addContacts, everyContact, finished } from '#test/given-contacts.ts'
import { type Server, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'
import { givenSeries } from './series.fixture.ts'

const day = 24 * 3_600_000
let ahead = 0
let sink: SmtpSink
let server: Server
let close: () => Promise<void>

beforeAll(async () => {
  sink = await startSink()
  const database = await testDatabase()
  const now = () => new Date(Date.now() + ahead)
  const started = await startServer({ databaseUrl: database.url, env: { SMTP_URL: sink.url }, now })
  server = started
  close = async () => {
    await started.close()
    await database.drop()
    await sink.close()
  }
})
afterAll(() => close())

/**
 * Contacts are never merged: of a row with identifiers of two contacts, a call or import leaves the weaker one out. But an address
 * can move from one contact to another.
 */
test('a person keeps their way when their address moves to another contact, who begins a way of their own', async () => {
  const me = server.owner
  const mailTo = (address: string) => sink.messages.filter(({ to }) => to === address).length
  const { params, list } = await givenSeries({ server, sink, me, mailTo: () => [], close }, 2)
  await me.call(automations.live, { params, body: { existing: { who: 'none' } } })
  await addContacts(me, [{ email: 'ada@people.test', external_id: 'A' }], [list])
  const find = async (external_id: string) => {
    return (await everyContact(me)).find((contact) => contact.external_id === external_id)?.id ?? ''
  }
  await until('the first email is there', () => mailTo('ada@people.test') === 1)
  const ada = await find('A')

  // One row with the identifiers of both is about the owner of the stronger one, and changes nothing else.
  await addContacts(me, [{ email: 'ben@people.test', external_id: 'B' }])
  const ben = await find('B')
  const merging = await addContacts(me, [{ email: 'ada@people.test', external_id: 'B' }])
  expect(merging.results).toMatchObject({ errored_count: 0, updated_count: 1, dropped_cell_count: 1 })
  expect(await find('B')).toBe(ben)

  await me.call(contacts.update, { params: { id: ada }, body: { email: 'ada@new.test' } })
  await me.call(contacts.update, { params: { id: ben }, body: { email: 'ada@people.test' } })
  await addContacts(me, [{ external_id: 'B' }], [list])
  await until('the other one has the first email', () => mailTo('ada@people.test') === 2)
  ahead += 2 * day
  await until('the second email is at the new address', () => mailTo('ada@new.test') === 1)
  await until('the other one has the second email', () => mailTo('ada@people.test') === 3)
  for (const contact_id of [ada, ben]) {
    const { path } = await me.call(automationPeople.get, { params: { ...params, contact_id } })
    expect(path.map(({ what }) => what)).toEqual(['entered', 'sent', 'waited', 'sent', 'completed'])
  }

  // A person who gets the address of a deleted contact is a new person.
  const { job_id } = await me.call(contacts.delete, { query: { ids: [ben] } })
  await finished(me, job_id)
  await addContacts(me, [{ email: 'ada@people.test', external_id: 'C' }], [list])
  await until('somebody new begins', () => mailTo('ada@people.test') === 4)
})
