import { contactBulk, type Matching } from '@carillon/contract/contact-bulk'
import { contactDeletions } from '@carillon/contract/contact-deletions'
import { contacts } from '@carillon/contract/contacts'
import { lists } from '@carillon/contract/lists'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { addContacts, everyContact, finished, makeList } from '#test/given-contacts.ts'
import { type Caller, describe, expect, test } from '#test/kit.ts'

const count = async (who: Caller, matching: Matching) =>
  (await who.call(contactBulk.count, { body: { matching } })).contact_count
const emails = async (who: Caller, list?: string) =>
  (await everyContact(who, list)).map((one) => one.email).sort()
const change = async (who: Caller, list: string, how: 'add' | 'remove', matching: Matching) => {
  const body = { change: how, matching }
  const { job_id } = await who.call(contactBulk.changeList, { params: { id: list }, body })
  return finished(who, job_id)
}

async function givenPeople(who: Caller): Promise<{ guests: string; target: string }> {
  const [guests, target] = [await makeList(who, 'Guests'), await makeList(who, 'Target')]
  await addContacts(who, [
    { email: 'ada@example.org', last_name: 'Lovelace' },
    { email: 'love@example.org', first_name: 'Lova' },
    { email: 'else@example.org', external_id: 'LOV-1' },
  ])
  await addContacts(who, [{ email: 'loving@example.org' }, { email: 'guest@example.org' }], [guests])
  return { guests, target }
}

describe('a change of all matching contacts', () => {
  test('counts each contact once: for a search over all columns, for a list, and for both', async ({
    server,
  }) => {
    const me = await server.as('bulk counter')
    const { guests } = await givenPeople(me)
    expect(await count(me, {})).toBe(5)
    expect(await count(me, { search: 'LOV' })).toBe(4)
    expect(await count(me, { list_id: guests })).toBe(2)
    expect(await count(me, { list_id: guests, search: 'lov' })).toBe(1)
  })

  test('adds contacts to a list and removes them again, with correct counts', async ({ server }) => {
    const me = await server.as('bulk lister')
    const { guests, target } = await givenPeople(me)
    expect(await change(me, target, 'add', { search: 'LOV' })).toMatchObject({
      status: 'completed',
      job_type: 'change_list',
      results: { requested_count: 4, updated_count: 4 },
    })
    expect((await change(me, target, 'add', { list_id: guests })).results.updated_count).toBe(1)
    expect(await emails(me, target)).toHaveLength(5)
    expect((await change(me, target, 'remove', { search: 'ada' })).results.deleted_count).toBe(1)
    expect(
      (await change(me, target, 'remove', { list_id: target, search: 'LOV' })).results.deleted_count,
    ).toBe(3)
    expect(await emails(me, target)).toEqual(['guest@example.org'])
    expect(await me.call(lists.get, { params: { id: target } })).toMatchObject({ contact_count: 1 })
  })

  test('deletes contacts, which can be restored', async ({ server }) => {
    const me = await server.as('bulk deleter')
    const { guests } = await givenPeople(me)
    const { job_id } = await me.call(contactBulk.delete, { body: { matching: { list_id: guests } } })
    expect((await finished(me, job_id)).results).toMatchObject({ requested_count: 2, deleted_count: 2 })
    expect(await me.call(lists.get, { params: { id: guests } })).toMatchObject({ contact_count: 0 })
    expect((await me.call(contactDeletions.list, {})).result).toMatchObject([{ of: 'some', can_undo: true }])
    const undo = await me.call(contactDeletions.undo, { params: { job_id } })
    await finished(me, undo.job_id)
    expect(await emails(me, guests)).toEqual(['guest@example.org', 'loving@example.org'])
  })

  test('applies to current members of a segment only', async ({ server }) => {
    const me = await server.as('bulk segments')
    await givenPeople(me)
    const { db } = server.product.services.database
    const [segment, [first, second]] = [newId(), await everyContact(me)]
    await db
      .insertInto('segment')
      .values({ id: segment, account_id: me.account, name: 'Seg', query_dsl: 'x', contacts_count: 1 })
      .execute()
    await sql`
      insert into segment_contact (segment_id, contact_id, left_at)
      values (${segment}, ${first?.id}, null), (${segment}, ${second?.id}, now())
    `.execute(db)
    expect(await count(me, { segment_id: segment })).toBe(1)
    const page = await me.call(contacts.list, { query: { segment_id: segment } })
    expect(page).toMatchObject({ contact_count: 1, result: [{ id: first?.id }] })
    expect(await me.outcome(contacts.list, { query: { segment_id: newId() } })).toBe('segment_not_found')
  })

  test.for([
    ['a search that is too short', { search: 'lo' }, 'search_too_short'],
    ['a search with special characters', { search: 'a%bc' }, 'search_special_characters'],
    ['an unknown list', { list_id: '01890000-0000-7000-8000-000000000000' }, 'list_not_found'],
    ['an unknown segment', { segment_id: '01890000-0000-7000-8000-000000000000' }, 'segment_not_found'],
  ] as const)('refuses %s', async ([, matching, expected], { server }) => {
    const body = { matching }
    expect(await server.owner.outcome(contactBulk.count, { body })).toBe(expected)
    expect(await server.owner.outcome(contactBulk.delete, { body })).toBe(expected)
  })

  test('does not find lists of another account and changes none of its contacts', async ({ server }) => {
    const [me, other] = [await server.as('bulk mine'), await server.as('bulk theirs')]
    const { guests, target } = await givenPeople(me)
    const theirs = await makeList(other, 'Theirs')
    const body = { change: 'add' as const, matching: {} }
    expect(await other.outcome(contactBulk.changeList, { params: { id: target }, body })).toBe(
      'list_not_found',
    )
    expect(await other.outcome(contactBulk.count, { body: { matching: { list_id: guests } } })).toBe(
      'list_not_found',
    )
    await change(other, theirs, 'add', {})
    expect(await emails(other, theirs)).toEqual([])
    const { job_id } = await other.call(contactBulk.delete, { body: { matching: {} } })
    await finished(other, job_id)
    expect(await count(me, {})).toBe(5)
  })
})
