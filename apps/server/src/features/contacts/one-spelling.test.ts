import { contacts } from '@carillon/contract/contacts'
import { segments } from '@carillon/contract/segments'
import { suppressions } from '@carillon/contract/suppressions'
import { addContacts, everyContact, importFile } from '#test/given-contacts.ts'
import { describe, expect, test } from '#test/kit.ts'

const readable = 'ann@münchen.example'
const inDns = 'ANN@XN--MNCHEN-3YA.example'
const apart = 'ann@mu\u0308nchen.example\u200B'

describe('a mailbox in several spellings', () => {
  test('is one contact, whichever way it comes in', async ({ server }) => {
    const me = await server.as('spellings')
    await addContacts(me, [{ email: inDns, first_name: 'Ann' }])
    await addContacts(me, [{ email: apart, last_name: 'Ode' }])
    const job = await importFile(me, `email,city\n${readable},Rome\n\uFEFFbo@t.example\u00A0,Bonn\n`, {
      mappings: ['_rf2_T', '_rf6_T'],
    })
    expect(job.results).toMatchObject({ created_count: 1, updated_count: 1, errored_count: 0 })
    const all = (await everyContact(me)).toSorted((a, b) => (a.email < b.email ? -1 : 1))
    expect(all.map(({ email }) => email)).toEqual([readable, 'bo@t.example'])
    const [ann] = all
    expect(ann).toMatchObject({ email: readable, first_name: 'Ann', last_name: 'Ode', city: 'Rome' })
    const { result } = await me.call(contacts.searchEmails, { body: { emails: [inDns, apart] } })
    expect(Object.values(result).map((found) => ('contact' in found ? found.contact.id : null))).toEqual([
      ann?.id,
      ann?.id,
    ])
    for (const search of [inDns, 'ann@xn--mnchen-3ya', 'ann@mu\u0308n']) {
      const found = await me.call(contacts.list, { query: { search } })
      expect(found.result.map(({ id }) => id)).toEqual([ann?.id])
    }
    const domain = { kind: 'text' as const, field: 'email_domains', operator: 'is' as const }
    const groups = [
      { joiner: 'and' as const, conditions: [{ ...domain, values: ['xn--mnchen-3ya.example'] }] },
    ]
    const tree = { version: 1 as const, joiner: 'and' as const, groups }
    const { contacts_count } = await me.call(segments.count, { body: { query_json: tree } })
    expect(contacts_count).toBe(1)
  })

  test('is suppressed in all of them', async ({ server }) => {
    const me = await server.as('suppressed spellings')
    await addContacts(me, [{ email: readable }])
    await me.call(suppressions.addGlobal, { body: { recipient_emails: [inDns, apart] } })
    const [ann] = await everyContact(me)
    expect(ann).toMatchObject({ email_status: 'unsubscribed' })
    expect(await me.call(suppressions.unsubscribes, { query: {} })).toMatchObject([{ email: readable }])
    expect(await me.call(suppressions.unsubscribes, { query: { email: 'ann@XN--MNCHEN-3YA' } })).toHaveLength(
      1,
    )
    expect(await me.call(suppressions.getGlobal, { params: { email: apart } })).toEqual({
      recipient_email: readable,
    })
    await me.call(suppressions.deleteGlobal, { params: { email: inDns } })
    expect(await me.call(suppressions.unsubscribes, { query: {} })).toEqual([])
  })
})

test('addresses that no server takes are refused, each with its row', async ({ server }) => {
  const me = await server.as('no server')
  const refused = [
    ...["'q@t.example'", 'x@t.example-', 'a..b@t.example', '.lead@t.example', 'l@t_under.example'],
    ...[`${'a'.repeat(65)}@t.example`, `x@${'a'.repeat(64)}.example`, 'in\u200Bside@t.example'],
    ...['Ann <a@t.example>', 'mailto:x@t.example', 'x@t.example.', 'x@t.example,', 'x＠t.example'],
  ]
  const job = await addContacts(me, [...refused.map((email) => ({ email })), { email: 'ok@t.example' }])
  expect(job.results).toMatchObject({ created_count: 1, errored_count: refused.length })
})

test('an address that was stored before these rules can still be looked up and lifted', async ({
  server,
}) => {
  const me = await server.as('stored before')
  const { db } = server.product.services.database
  await db
    .insertInto('suppression')
    .values({ account_id: me.account, email: 'a..b@t.example', kind: 'bounce' })
    .execute()
  const params = { email: 'A..b@t.example' }
  expect(await me.call(suppressions.bounces.get, { params })).toHaveLength(1)
  await me.call(suppressions.bounces.delete, { params })
  expect(await me.call(suppressions.bounces.get, { params })).toEqual([])
})
