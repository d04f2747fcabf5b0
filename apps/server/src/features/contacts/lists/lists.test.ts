import { contactCount } from '@carillon/contract/contact-count'
import { contacts } from '@carillon/contract/contacts'
import { listLimits, lists } from '@carillon/contract/lists'
import { newId } from '#platform/db.ts'
import { addContacts, everyContact, finished, makeList, tokenOf } from '#test/given-contacts.ts'
import { type Caller, describe, expect, test } from '#test/kit.ts'

const create = (who: Caller, name: string) => who.outcome(lists.create, { body: { name } })

describe('lists', () => {
  test('names are unique regardless of case, and the refusal has the documented wording', async ({
    server,
  }) => {
    const me = await server.as('namer')
    const id = await makeList(me, 'Newsletter')
    expect(await create(me, ' NEWSLETTER ')).toBe('list_name_taken')
    expect(await create(me, '')).toBe('invalid_input')
    expect(await create(me, 'x'.repeat(101))).toBe('invalid_input')
    const response = await me.fetch('/v3/marketing/lists', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'newsletter' }),
    })
    expect(await response.json()).toMatchObject({
      errors: [{ message: 'list name is already in use', field: 'name' }],
    })
    expect(await me.call(lists.update, { params: { id }, body: { name: 'NEWSLETTER' } })).toMatchObject({
      id,
      name: 'NEWSLETTER',
    })
    await makeList(me, 'Other')
    expect(await me.outcome(lists.update, { params: { id }, body: { name: 'other' } })).toBe(
      'list_name_taken',
    )
  })

  test('the 1001st list is refused with the documented wording, also when two calls come at once', async ({
    server,
  }) => {
    const me = await server.as('collector')
    const { db } = server.product.services.database
    const rows = Array.from({ length: listLimits.lists - 1 }, (_, at) => ({
      id: newId(),
      account_id: me.account,
      name: `L${at}`,
    }))
    await db.insertInto('list').values(rows).execute()
    const outcomes = await Promise.all([create(me, 'one'), create(me, 'two')])
    expect(outcomes.sort()).toEqual([201, 'list_limit_reached'])
    const response = await me.fetch('/v3/marketing/lists', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'three' }),
    })
    expect(await response.json()).toMatchObject({
      errors: [{ message: 'error creating list: limit of 1000 lists reached' }],
    })
  })

  test('are paged by name until the answer has no next page', async ({ server }) => {
    const me = await server.as('paging lists')
    for (const name of ['b', 'Ä', 'a', 'C', 'd']) await makeList(me, name)
    const names: string[] = []
    let token: string | undefined
    do {
      const page = await me.call(lists.list, {
        query: { page_size: 2, ...(token ? { page_token: token } : {}) },
      })
      expect(page._metadata.count).toBe(5)
      names.push(...page.result.map((list) => list.name))
      token = tokenOf(page._metadata.next)
    } while (token)
    expect(names).toEqual(['a', 'b', 'C', 'd', 'Ä'])
  })

  test('contacts are added and removed, and the counts follow', async ({ server }) => {
    const me = await server.as('members')
    const id = await makeList(me, 'Members')
    await addContacts(me, [
      { email: 'a@example.org' },
      { email: 'b@example.org' },
      { email: 'c@example.org' },
    ])
    const ids = (await everyContact(me)).map((one) => one.id)
    const add = (contact_ids: string[]) =>
      me.call(lists.addContacts, { params: { id }, body: { contact_ids } })
    expect(await add(ids.slice(0, 2))).toEqual({ added_count: 2 })
    expect(await add([...ids, newId()])).toEqual({ added_count: 1 })
    const { job_id } = await me.call(lists.removeContacts, {
      params: { id },
      query: { contact_ids: ids.slice(0, 2) },
    })
    expect(await finished(me, job_id)).toMatchObject({
      status: 'completed',
      job_type: 'remove_contacts_from_list',
      results: { deleted_count: 2 },
    })
    expect(await me.call(lists.count, { params: { id } })).toEqual({ contact_count: 1, billable_count: 1 })
    const shown = await me.call(lists.get, { params: { id }, query: { contact_sample: 'true' } })
    expect(shown).toMatchObject({ contact_count: 1, contact_sample: [{ id: ids[2] }] })
    expect(await me.outcome(lists.removeContacts, { params: { id }, query: { contact_ids: '' } })).toBe(
      'contacts_required',
    )
  })

  test('are deleted alone (204), or with their contacts (200 and a job)', async ({ server }) => {
    const me = await server.as('cleaner')
    const [keep, drop] = [await makeList(me, 'Keep'), await makeList(me, 'Drop')]
    await addContacts(me, [{ email: 'a@example.org' }], [keep])
    await addContacts(me, [{ email: 'b@example.org' }], [drop, keep])
    const remove = (id: string, query = '') =>
      me.fetch(`/v3/marketing/lists/${id}${query}`, { method: 'DELETE' })
    const answer = await remove(drop, '?delete_contacts=true')
    expect(answer.status).toBe(200)
    const { job_id } = (await answer.json()) as { job_id: string }
    expect((await finished(me, job_id)).results.deleted_count).toBe(1)
    expect(await me.outcome(lists.get, { params: { id: drop } })).toBe('list_not_found')
    expect((await everyContact(me, keep)).map((one) => one.email)).toEqual(['a@example.org'])
    expect(await me.call(lists.get, { params: { id: keep } })).toMatchObject({ contact_count: 1 })
    expect((await remove(keep)).status).toBe(204)
    expect(await me.call(contactCount.get, {})).toMatchObject({ contact_count: 1 })
    expect((await everyContact(me))[0]?.list_ids).toEqual([])
  })

  test('lists of another account are not found', async ({ server }) => {
    const [me, other] = [await server.as('list owner'), await server.as('list thief')]
    const params = { id: await makeList(me, 'Mine') }
    expect(await other.outcome(contacts.list, { query: { list_id: params.id } })).toBe('list_not_found')
    expect(await me.outcome(lists.get, { params: { id: 'nonsense' } })).toBe('list_not_found')
  })
})
