import { contacts } from '@carillon/contract/contacts'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { sql } from 'kysely'
import { eraseDeletedContacts } from '#features/contacts/deletions/erase-deleted.ts'
import { newId } from '#platform/db.ts'
import { contactTables } from '#schema/contact-tables.ts'
import { addContacts, everyContact, finished, makeList } from '#test/given-contacts.ts'
import { expect, type Server, test } from '#test/kit.ts'
import { plantContactRows } from '#test/plant-contact-rows.ts'
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
  await plantContactRows(db, { account_id: me.account, contact_id, send_id: newId() })
  // If you add a table with rows of contacts, let plantContactRows insert a row of it.
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
