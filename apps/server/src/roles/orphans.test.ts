import { contacts } from '@carillon/contract/contacts'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { sql } from 'kysely'
import { eraseDeletedContacts } from '#features/contacts/deletions/erase-deleted.ts'
import { newId } from '#platform/db.ts'
import { contactTables } from '#schema/contact-tables.ts'
import { addContacts, everyContact, finished, makeList } from '#test/given-contacts.ts'
import { expect, type Server, test } from '#test/kit.ts'
import { forgetPerson } from './forget-person.ts'

const tables = Object.entries(contactTables)

/** The number of rows of a contact, by table; tables without any are left out. */
async function rowsOf({ product }: Server, contact: string): Promise<Record<string, number>> {
  const counts = tables.map(async ([table, column]) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${contact}
    `.execute(product.services.database.db)
    return [table, rows[0]?.count ?? 0] as const
  })
  return Object.fromEntries((await Promise.all(counts)).filter(([, count]) => count > 0))
}

test('an erased contact leaves only its states in sends', async ({ server }) => {
  const me = await server.as('forgetting')
  const { services } = server.product
  const { db } = services.database
  await addContacts(me, [{ email: 'gone@example.org' }], [await makeList(me, 'People')])
  const contact_id = (await everyContact(me))[0]?.id ?? ''
  const [account_id, send_id, at] = [me.account, newId(), new Date()]
  const event = { id: newId(), contact_id, account_id, send_id, event: 'open', at }
  await db.insertInto('message_event').values(event).execute()
  await db.insertInto('contact_activity').values({ contact_id }).execute()
  const change = { id: newId(), contact_id, account_id, at, before: '{}' }
  await db.insertInto('contact_change').values(change).execute()
  const departure = { contact_id, list_id: newId(), account_id, added_at: at, left_at: at }
  await db.insertInto('list_departure').values(departure).execute()
  await db.insertInto('segment_contact').values({ segment_id: newId(), contact_id, left_at: at }).execute()
  const recipient = { send_id, contact_id, email: 'gone@example.org', state: 'delivered' }
  await db.insertInto('recipient').values(recipient).execute()
  const mail = { send_id, contact_id, data: '{"name":"Ada"}', envelope: '{}' }
  await db.insertInto('mail_recipient').values(mail).execute()
  const waiting = {
    contact_id,
    account_id,
    send_id,
    event_id: event.id,
    subscription_id: newId(),
    events: ['open'],
  }
  await db
    .insertInto('waiting_event')
    .values({ ...waiting, at, detail: '{}' })
    .execute()
  const enrolled = { automation_id: newId(), contact_id, run: 1, account_id, entered_at: at }
  await db.insertInto('enrolment').values(enrolled).execute()
  const moved = {
    contact_id,
    id: newId(),
    automation_id: enrolled.automation_id,
    run: 1,
    at,
    what: 'entered',
  }
  await db.insertInto('enrolment_log').values(moved).execute()
  const { automation_id } = enrolled
  const errand = { contact_id, id: newId(), automation_id, account_id, step_id: newId(), run: 1, version: 1 }
  await db
    .insertInto('errand')
    .values({ ...errand, kind: 'notify', made_at: at, due_at: at })
    .execute()
  await db.insertInto('limited_message').values({ contact_id, send_id, account_id, counted_at: at }).execute()
  const consent = { contact_id, id: newId(), account_id, form_id: newId(), form_name: 'News', version: 1 }
  const from = { placement: 'landing', page: 'https://shop.example/', ip: '192.0.2.1', user_agent: 'Browser' }
  await db
    .insertInto('signup_consent')
    .values({ ...consent, ...from, consent_text: 'Yes', submitted_at: at })
    .execute()
  const text = { send_id, contact_id, account_id, number: '+12125550100', code: 'abcdefgh' }
  await db.insertInto('text_message').values(text).execute()
  await db
    .insertInto('unsubscribe_answer')
    .values({ contact_id, send_id, account_id, kind: 'leave', at })
    .execute()
  await db.insertInto('merged_contact').values({ contact_id, former_id: newId(), account_id }).execute()
  // If you add a table with rows of contacts, insert a row of it here.
  const planted = tables.map(([table]) => table).filter((table) => table !== 'deleted_contact')
  expect(Object.keys(await rowsOf(server, contact_id)).sort()).toEqual(planted.sort())

  const { job_id } = await me.call(contacts.delete, { query: { ids: [contact_id] } })
  await finished(me, job_id)
  const signal = new AbortController().signal
  await eraseDeletedContacts(forgetPerson)({
    services,
    db,
    log: services.log,
    signal,
    now: () => new Date(Date.now() + 3_600_000),
  })
  expect(await rowsOf(server, contact_id)).toEqual({ recipient: 1, text_message: 1 })
  const numbers = await db
    .selectFrom('text_message')
    .select('number')
    .where('contact_id', '=', contact_id)
    .execute()
  expect(numbers).toEqual([{ number: '' }])
  const { rows } = await sql`select 1 from contact_identifier where contact_id = ${contact_id}`.execute(db)
  expect(rows).toEqual([])
})

test('deleting a list or a segment deletes its memberships', async ({ server }) => {
  const me = await server.as('deleting')
  const { db } = server.product.services.database
  const list = await makeList(me, 'Gone')
  await addContacts(me, [{ email: 'a@example.org' }, { email: 'b@example.org' }], [list])
  const contact_id = (await everyContact(me))[0]?.id ?? ''
  const query_dsl = "select c.contact_id, c.updated_at from contact_data as c where c.city = 'Denver'"
  const { id: segment } = await me.call(segments.create, { body: { name: 'Gone', query_dsl } })
  await db
    .insertInto('segment_contact')
    .values([
      { segment_id: segment, contact_id },
      { segment_id: segment, contact_id: newId(), left_at: new Date() },
    ])
    .execute()
  await me.call(segments.delete, { params: { id: segment } })
  expect(await me.outcome(lists.delete, { params: { id: list }, query: {} })).toBe(204)
  const { rows } = await sql`
    select contact_id from list_contact where list_id = ${list}
    union all select contact_id from segment_contact where segment_id = ${segment}
  `.execute(db)
  expect(rows).toEqual([])
})
