import { contactProfile } from '@carillon/contract/contact-profile'
import { lists } from '@carillon/contract/lists'
import { notifications } from '@carillon/contract/notifications'
import { suppressions } from '@carillon/contract/suppressions'
import { sql } from 'kysely'
import { pino } from 'pino'
import { respellAddresses } from '#features/contacts/spelling/respell-addresses.ts'
import { addContacts, everyContact, makeList } from '#test/given-contacts.ts'
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
