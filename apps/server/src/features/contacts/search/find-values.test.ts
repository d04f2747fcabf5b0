import { contactValues, valuesLimits } from '@carillon/contract/contact-values'
import { sql } from 'kysely'
import { addContacts, makeField } from '#test/given-contacts.ts'
import { type Caller, expect, test } from '#test/kit.ts'

const ask = async (who: Caller, field: string, search = '') =>
  (await who.call(contactValues.list, { query: { field, search } })).result.map(
    ({ value, count }) => `${value} ${count}`,
  )

test('existing values are found by their beginning, the most frequent first', async ({ server }) => {
  const me = await server.as('values')
  const field = await makeField(me, 'plan', 'Text')
  const people = ['Dresden', 'Denver', 'Denver', 'denver', 'Köln', 'KÖNIGSTEIN', '100%', '']
  await addContacts(
    me,
    people.map((city, at) => ({
      email: `p${at}@${at < 3 ? 'example.org' : 'post.example.org'}`,
      city,
      custom_fields: { [field]: at < 5 ? 'gold' : 'silver' },
    })),
  )
  expect(await ask(me, 'city', 'de')).toEqual(['Denver 2', 'denver 1'])
  expect(await ask(me, 'city', ' DRE ')).toEqual(['Dresden 1'])
  expect((await ask(me, 'city', 'kö')).toSorted()).toEqual(['KÖNIGSTEIN 1', 'Köln 1'])
  expect(await ask(me, 'city', '%')).toEqual([])
  expect(await ask(me, 'city', '100%')).toEqual(['100% 1'])
  expect((await ask(me, 'city'))[0]).toBe('Denver 2')
  expect(await ask(me, field)).toEqual(['gold 5', 'silver 3'])
  expect(await ask(me, 'email_domains', 'p')).toEqual(['post.example.org 5'])
  expect(await ask(await server.as('values of others'), 'city')).toEqual([])
  const { all_contacts, contacts_looked_at } = await me.call(contactValues.list, { query: { field: 'city' } })
  expect({ all_contacts, contacts_looked_at }).toEqual({ all_contacts: true, contacts_looked_at: 8 })
})

test('fields of other types, and unknown ones, are refused', async ({ server }) => {
  const me = await server.as('values refused')
  const field = await makeField(me, 'orders', 'Number')
  for (const name of [field, 'created_at', 'contact_id', 'alternate_emails', 'w99_T', 'city"; --'])
    expect(await me.outcome(contactValues.list, { query: { field: name } })).toBe('custom_field_not_found')
})

test('of a large account only the newest contacts are looked at, and the answer shows that', async ({
  server,
}) => {
  const me = await server.as('values many')
  const { db } = server.product.services.database
  await sql`
    insert into contact (id, account_id, city)
    select ('01930000-0000-7000-8000-' || lpad(to_hex(at), 12, '0'))::uuid, ${me.account}::uuid,
      case when at = 1 then 'Oldtown' else 'Newtown' end
    from generate_series(1, ${valuesLimits.contacts + 1}::int) at`.execute(db)
  const answer = await me.call(contactValues.list, { query: { field: 'city' } })
  expect(answer).toMatchObject({ all_contacts: false, contacts_looked_at: valuesLimits.contacts })
  expect(answer.result).toEqual([{ value: 'Newtown', count: valuesLimits.contacts }])
})
