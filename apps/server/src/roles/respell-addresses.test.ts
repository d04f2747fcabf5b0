import { contactProfile } from '@carillon/contract/contact-profile'
import { contacts } from '@carillon/contract/contacts'
import { lists } from '@carillon/contract/lists'
import { notifications } from '@carillon/contract/notifications'
import { suppressions } from '@carillon/contract/suppressions'
import { sql } from 'kysely'
import { pino } from 'pino'
import { eraseDeletedContacts } from '#features/contacts/deletions/erase-deleted.ts'
import { respellAddresses } from '#features/contacts/spelling/respell-addresses.ts'
import { newId } from '#platform/db.ts'
import { addContacts, everyContact, finished, makeList } from '#test/given-contacts.ts'
import { type Caller, expect, type Server, test } from '#test/kit.ts'
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
  await db
    .updateTable('contact_identifier')
    .set({ value: to })
    .where('account_id', '=', account)
    .where('value', '=', from)
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
