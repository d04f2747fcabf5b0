import { contactProfile } from '@carillon/contract/contact-profile'
import { contacts } from '@carillon/contract/contacts'
import { lists } from '@carillon/contract/lists'
import { notifications } from '@carillon/contract/notifications'
import { segments } from '@carillon/contract/segments'
import { suppressions } from '@carillon/contract/suppressions'
import { eventCondition } from '@carillon/segment-language/event-condition'
import { sql } from 'kysely'
import { pino } from 'pino'
import { eraseDeletedContacts } from '#features/contacts/deletions/erase-deleted.ts'
import { noteFormerEvents } from '#features/contacts/spelling/note-former-events.ts'
import { respellAddresses } from '#features/contacts/spelling/respell-addresses.ts'
import { makeSegment, ready, treeOf } from '#features/segments/conditions.fixture.ts'
import { followEvents } from '#features/segments/evaluation/follow-events.ts'
import { newId } from '#platform/db.ts'
import { addContacts, everyContact, finished, makeList } from '#test/given-contacts.ts'
import { type Caller, expect, type Server, test, until } from '#test/kit.ts'
import { respellOthers } from './respell-others.ts'

const readable = 'ann@münchen.example'
const inDns = 'ann@xn--mnchen-3ya.example'

/** Writes an address into a contact as it could be stored before addresses had one spelling. */
async function storeAddress(server: Server, { account }: Caller, from: string, to: string): Promise<void> {
  const { db } = server.product.services.database
  await db
    .updateTable('contact')
    .set({ email: to })
    .where('account_id', '=', account)
    .where('email', '=', from)
    .execute()
  // A distributed table is not told another value of the column that says where a row lies.
  const identifiers = await db
    .deleteFrom('contact_identifier')
    .where('account_id', '=', account)
    .where('value', '=', from)
    .returningAll()
    .execute()
  await db
    .insertInto('contact_identifier')
    .values(identifiers.map((row) => ({ ...row, value: to })))
    .execute()
}

async function runRespelling({ product }: Server, { account }: Caller): Promise<void> {
  const { services } = product
  const { db } = services.database
  await db.insertInto('respelling').values({ account_id: account }).execute()
  const context = { db, services, log: pino({ level: 'silent' }), now: () => new Date() }
  await respellAddresses(respellOthers)({ ...context, signal: new AbortController().signal })
}

test('contacts of one mailbox become one, with the lists and suppressions of both, and the account is notified', async ({
  server,
}) => {
  const me = await server.as('respelled')
  const { db } = server.product.services.database
  const [both, second] = [await makeList(me, 'Both'), await makeList(me, 'Second')]
  await addContacts(me, [{ email: 'one@t.example', first_name: 'Ann', city: 'Rome' }], [both])
  await addContacts(
    me,
    [{ email: 'two@t.example', first_name: 'Anna', last_name: 'Ode', external_id: 'x2' }],
    [both, second],
  )
  await addContacts(me, [
    { email: 'three@t.example', alternate_emails: ['three@b.example'] },
    { email: 'plain@t.example' },
  ])
  const ids = new Map((await everyContact(me)).map(({ email, id }) => [email, id]))
  await storeAddress(server, me, 'one@t.example', readable)
  await storeAddress(server, me, 'two@t.example', inDns)
  await storeAddress(server, me, 'three@t.example', 'jose\u0301@t.example')
  await sql`update contact set alternate_emails = array[${inDns}] where id = ${ids.get('three@t.example')}`.execute(
    db,
  )
  const of = { account_id: me.account }
  await db
    .insertInto('suppression')
    .values([
      ...[
        { ...of, email: inDns, kind: 'global' as const },
        { ...of, email: readable, kind: 'global' as const },
      ],
      { ...of, email: 'gone@xn--mnchen-3ya.example', kind: 'bounce' as const },
    ])
    .execute()

  await runRespelling(server, me)
  const all = new Map((await everyContact(me)).map((contact) => [contact.email, contact]))
  expect([...all.keys()].sort()).toEqual([readable, 'josé@t.example', 'plain@t.example'])
  expect(all.get(readable)).toMatchObject({
    id: ids.get('one@t.example'),
    first_name: 'Ann',
    last_name: 'Ode',
    city: 'Rome',
    external_id: 'x2',
    email_status: 'unsubscribed',
  })
  expect(all.get(readable)?.list_ids.toSorted()).toEqual([both, second].toSorted())
  expect(all.get('josé@t.example')?.alternate_emails).toEqual([readable])
  const counts = (await me.call(lists.list, { query: {} })).result.map(({ contact_count }) => contact_count)
  expect(counts).toEqual([1, 1])
  expect(await me.call(suppressions.unsubscribes, { query: {} })).toMatchObject([{ email: readable }])
  expect(await me.call(suppressions.bounces.list, { query: {} })).toMatchObject([
    { email: 'gone@münchen.example' },
  ])
  expect(
    await db.selectFrom('contact_total').selectAll().where('account_id', '=', me.account).execute(),
  ).toMatchObject([{ contact_count: 3 }])
  const { result } = await me.call(notifications.inbox, { query: {} })
  expect(result).toMatchObject([{ event: 'contacts_merged', lines: [{ value: readable }] }])
  expect(result[0]?.title).toBe('Contacts merged: 1')
  const history = await me.call(contactProfile.timeline, {
    params: { id: ids.get('one@t.example')! },
    query: {},
  })
  expect(JSON.stringify(history)).toContain('Ode')
  expect(
    await db.selectFrom('respelling').selectAll().where('account_id', '=', me.account).execute(),
  ).toEqual([])

  // Another run finds nothing, and the contact is found in every spelling.
  await runRespelling(server, me)
  await addContacts(me, [{ email: inDns, last_name: 'Odette' }])
  expect((await everyContact(me)).find(({ email }) => email === readable)?.last_name).toBe('Odette')
  expect((await me.call(notifications.inbox, { query: {} })).result).toHaveLength(1)
})

test('messages to a merged contact are in the history of the contact that stayed, and are erased with it', async ({
  server,
}) => {
  const me = await server.as('merged messages')
  const { services } = server.product
  const { db } = services.database
  await addContacts(me, [{ email: 'one@t.example' }])
  await addContacts(me, [{ email: 'two@t.example' }, { email: 'three@t.example' }])
  const ids = new Map((await everyContact(me)).map(({ email, id }) => [email, id]))
  const [kept, gone, last] = ['one', 'two', 'three'].map((name) => ids.get(`${name}@t.example`)!)
  await storeAddress(server, me, 'one@t.example', readable)
  await storeAddress(server, me, 'two@t.example', inDns)
  const send = newId()
  await db
    .insertInto('send')
    .values({
      id: send,
      account_id: me.account,
      client: 'single-sends',
      client_id: newId(),
      message: JSON.stringify({ subject: 'Hello', from: { email: 'from@t.example' } }),
    })
    .execute()
  const at = new Date(Date.now() - 3_600_000)
  for (const [contact_id, email] of [
    [kept, readable],
    [gone, inDns],
    [last, 'three@t.example'],
  ] as [string, string][]) {
    const state = 'uncertain' as const
    await db.insertInto('recipient').values({ send_id: send, contact_id, email, state }).execute()
    const event = { account_id: me.account, send_id: send, event: 'open' as const, at }
    await db
      .insertInto('message_event')
      .values({ ...event, id: newId(), contact_id })
      .execute()
  }
  const eventsOf = async (id: string) => {
    const { result } = await me.call(contactProfile.timeline, {
      params: { id },
      query: { kinds: 'sends,opens' },
    })
    expect(new Set(result.map((entry) => entry.id)).size).toBe(result.length)
    return result.map(({ event }) => event).sort()
  }
  expect(await eventsOf(kept!)).toEqual(['open', 'uncertain'])

  await runRespelling(server, me)
  expect(await eventsOf(kept!)).toEqual(['open', 'open', 'uncertain', 'uncertain'])
  expect(await eventsOf(last!)).toEqual(['open', 'uncertain'])
  expect(await me.outcome(contactProfile.timeline, { params: { id: gone! }, query: {} })).toBe(
    'contact_not_found',
  )

  const { job_id } = await me.call(contacts.delete, { query: { ids: [kept!] } })
  await finished(me, job_id)
  const context = { db, services, log: services.log, signal: new AbortController().signal }
  await eraseDeletedContacts(async () => {})({ ...context, now: () => new Date(Date.now() + 3_600_000) })
  const left = await db.selectFrom('recipient').select('email').where('send_id', '=', send).execute()
  expect(left.map(({ email }) => email).sort()).toEqual(['', '', 'three@t.example'])
  expect(
    await db.selectFrom('merged_contact').selectAll().where('account_id', '=', me.account).execute(),
  ).toEqual([])
})

test('segments count the events of a merged contact, and the history has its changes and the lists it left', async ({
  server,
}) => {
  const me = await server.as('merged events')
  const { services } = server.product
  const { db } = services.database
  const list = await makeList(me, 'Left')
  await addContacts(me, [{ email: 'one@t.example' }])
  await addContacts(me, [{ email: 'two@t.example' }], [list])
  await addContacts(me, [{ email: 'three@t.example' }])
  const ids = new Map((await everyContact(me)).map(({ email, id }) => [email, id]))
  const [kept, gone] = ['one', 'two'].map((name) => ids.get(`${name}@t.example`)!) as [string, string]
  await me.call(contacts.update, { params: { id: gone }, body: { city: 'Rome' } })
  await me.call(contacts.update, { params: { id: gone }, body: { city: 'Oslo' } })
  const { job_id } = await me.call(lists.removeContacts, {
    params: { id: list },
    query: { contact_ids: [gone] },
  })
  await finished(me, job_id)
  await storeAddress(server, me, 'one@t.example', readable)
  await storeAddress(server, me, 'two@t.example', inDns)
  const happened = async (event: string, at: Date) =>
    db
      .insertInto('message_event')
      .values({ id: newId(), contact_id: gone, account_id: me.account, send_id: newId(), event, at })
      .execute()
  await happened('click', new Date(Date.now() - 3_600_000))
  const clicked = treeOf(eventCondition('clicked', {}))
  const others = treeOf(eventCondition('clicked', { negated: true }))
  const query =
    "SELECT c.contact_id, c.updated_at FROM contact_data AS c JOIN event_data AS e ON c.contact_id = e.contact_id WHERE e.event_type = 'click'"
  const counts = async () => ({
    clicked: (await me.call(segments.count, { body: { query_json: clicked } })).contacts_count,
    others: (await me.call(segments.count, { body: { query_json: others } })).contacts_count,
    query: (await me.call(segments.count, { body: { query_dsl: query } })).contacts_count,
  })
  await runRespelling(server, me)
  expect(await counts()).toEqual({ clicked: 1, others: 1, query: 1 })

  const delivered = await makeSegment(me, 'Delivered', treeOf(eventCondition('sent', {})))
  expect((await ready(me, delivered)).contacts_count).toBe(0)
  await happened('delivered', new Date())
  const context = { db, services, log: services.log, signal: new AbortController().signal }
  await followEvents({ ...context, now: () => new Date() })
  await until('the contact that stayed was followed', async () => {
    return (await me.call(segments.get, { params: { id: delivered } })).contacts_count === 1
  })

  const opened = new Date(Date.now() - 60_000)
  await happened('open', opened)
  await noteFormerEvents({ ...context, now: () => new Date() })
  const stayed = await me.call(contacts.get, { params: { id: kept } })
  expect(Date.parse(stayed.last_opened ?? '')).toBe(opened.getTime())
  expect(stayed.last_clicked).not.toBeNull()

  const { result } = await me.call(contactProfile.timeline, {
    params: { id: kept },
    query: { kinds: 'changes,memberships' },
  })
  expect(new Set(result.map(({ id }) => id)).size).toBe(result.length)
  const changed = result.flatMap(({ changes = [] }) => changes.filter(({ field }) => field === 'city'))
  expect(changed.map(({ before, after }) => [before, after])).toEqual([
    [null, 'Oslo'],
    ['Rome', 'Oslo'],
    [null, 'Rome'],
  ])
  expect(result.map(({ event }) => event)).toContain('list_removed')
})
