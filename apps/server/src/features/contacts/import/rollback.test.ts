import { contactCount } from '@carillon/contract/contact-count'
import { contactDeletions } from '@carillon/contract/contact-deletions'
import { contactImports, type ImportJob } from '@carillon/contract/contact-imports'
import { contactProfile } from '@carillon/contract/contact-profile'
import { contacts } from '@carillon/contract/contacts'
import { customFields } from '@carillon/contract/custom-fields'
import { lists } from '@carillon/contract/lists'
import { sql } from 'kysely'
import { addContacts, everyContact, finished, importFile, makeField, makeList } from '#test/given-contacts.ts'
import { type Caller, describe, expect, test, until } from '#test/kit.ts'

const email = '_rf2_T'
const firstName = '_rf0_T'
const lastName = '_rf1_T'
const city = '_rf6_T'
const externalId = '_rf25_T'

async function rollBack(me: Caller, { id }: ImportJob): Promise<ImportJob> {
  const { job_id } = await me.call(contactImports.rollback, { params: { id } })
  return finished(me, job_id)
}

async function byEmail(me: Caller, address: string) {
  return (await everyContact(me)).find((one) => one.email === address)
}

/** The entries about lists in a contact's timeline. */
async function stays(me: Caller, address: string) {
  const id = (await byEmail(me, address))?.id ?? ''
  const page = await me.call(contactProfile.timeline, { params: { id }, query: { kinds: 'memberships' } })
  return page.result.map(({ event, list, by }) => [event, list?.name, by])
}

describe('a rollback', () => {
  test('restores everything to the state before the import', async ({ server }) => {
    const me = await server.as('rolling back')
    const list = await makeList(me, 'Kunden')
    const score = await makeField(me, 'score', 'Number')
    await addContacts(me, [
      { email: 'a@example.org', first_name: 'Old', last_name: 'Kept', custom_fields: { [score]: 1 } },
      { email: 'b@example.org', first_name: 'Same' },
    ])
    await addContacts(me, [{ email: 'c@example.org' }], [list])
    const strip = (all: Awaited<ReturnType<typeof everyContact>>) =>
      all.map(({ updated_at: _, ...rest }) => rest)
    const before = strip(await everyContact(me))

    const job = await importFile(
      me,
      'email,first,score\na@example.org,New,2\nb@example.org,Same,3\nc@example.org,,\nd@example.org,D,4\n',
      { mappings: [email, firstName, score], listIds: [list] },
    )
    expect(job.rollback_until).not.toBeNull()
    expect(await me.call(lists.get, { params: { id: list } })).toMatchObject({ contact_count: 4 })
    expect(await me.call(contactImports.forecastRollback, { params: { id: job.id } })).toEqual({
      delete_count: 1,
      keep_count: 0,
      restore_count: 2,
      partly_count: 0,
      resubscribe_count: 0,
    })

    expect(await rollBack(me, job)).toMatchObject({
      status: 'completed',
      job_type: 'rollback_import',
      results: { deleted_count: 1, updated_count: 2, kept_count: 0 },
      processed_count: 3,
    })
    expect(strip(await everyContact(me))).toEqual(before)
    expect(await me.call(lists.get, { params: { id: list } })).toMatchObject({ contact_count: 1 })
    expect(await stays(me, 'a@example.org')).toEqual([
      ['list_removed', 'Kunden', 'rolling back@carillon.test'],
      ['list_added', 'Kunden', undefined],
    ])
    expect(await stays(me, 'c@example.org')).toEqual([['list_added', 'Kunden', undefined]])
    expect(await me.call(contactCount.get, {})).toMatchObject({ contact_count: 3 })
    const after = await me.call(contactImports.get, { params: { id: job.id } })
    expect(after.rollback_until).toBeNull()
    expect(after.rolled_back_by).not.toBeNull()
    expect(await me.outcome(contactImports.rollback, { params: { id: job.id } })).toBe(
      'import_not_rollbackable',
    )
  })

  test('keeps values that users have changed since', async ({ server }) => {
    const me = await server.as('changed since')
    const other = await makeList(me, 'Other')
    await addContacts(me, [{ email: 'a@example.org', first_name: 'Old', last_name: 'Older' }])
    const job = await importFile(
      me,
      'email,first,last\na@example.org,New,Newer\nedited@example.org,E,E\nlisted@example.org,L,L\ngone@example.org,G,G\n',
      { mappings: [email, firstName, lastName] },
    )
    const edit = async (address: string, change: object) => {
      const id = (await byEmail(me, address))?.id ?? ''
      await me.call(contacts.update, { params: { id }, body: change })
      return id
    }
    await edit('a@example.org', { first_name: 'Mine' })
    await edit('edited@example.org', { city: 'Köln' })
    const listed = (await byEmail(me, 'listed@example.org'))?.id ?? ''
    await me.call(lists.addContacts, { params: { id: other }, body: { contact_ids: [listed] } })
    expect(await me.call(contactImports.forecastRollback, { params: { id: job.id } })).toEqual({
      delete_count: 1,
      keep_count: 2,
      restore_count: 1,
      partly_count: 1,
      resubscribe_count: 0,
    })
    expect((await rollBack(me, job)).results).toMatchObject({
      deleted_count: 1,
      updated_count: 1,
      kept_count: 3,
    })
    expect(await byEmail(me, 'a@example.org')).toMatchObject({ first_name: 'Mine', last_name: 'Older' })
    expect(await byEmail(me, 'edited@example.org')).toMatchObject({ city: 'Köln' })
    expect(await byEmail(me, 'gone@example.org')).toBeUndefined()
    expect(await me.call(lists.get, { params: { id: other } })).toMatchObject({ contact_count: 1 })
  })

  test('of two successive imports restores each state in turn', async ({ server }) => {
    const me = await server.as('step by step')
    await addContacts(me, [{ email: 'a@example.org', city: 'A' }])
    const first = await importFile(me, 'e,c\na@example.org,B\n', { mappings: [email, city] })
    const second = await importFile(me, 'e,c\na@example.org,C\n', { mappings: [email, city] })
    await rollBack(me, second)
    expect(await byEmail(me, 'a@example.org')).toMatchObject({ city: 'B' })
    await rollBack(me, first)
    expect(await byEmail(me, 'a@example.org')).toMatchObject({ city: 'A' })
  })

  test('restores identifiers unless another contact has them now', async ({ server }) => {
    const me = await server.as('identifiers back')
    await addContacts(me, [
      { email: 'a@example.org', external_id: 'A1' },
      { email: 'b@example.org', external_id: 'B1' },
      { email: 'c@example.org' },
    ])
    const job = await importFile(me, 'e,x\na@example.org,A2\nb@example.org,B2\nc@example.org,C2\n', {
      mappings: [email, externalId],
    })
    await addContacts(me, [{ email: 'd@example.org', external_id: 'B1' }])
    expect((await rollBack(me, job)).results).toMatchObject({ updated_count: 3, kept_count: 1 })
    const all = (await everyContact(me)).map((one) => [one.email, one.external_id]).sort()
    expect(all).toEqual([
      ['a@example.org', 'A1'],
      ['b@example.org', 'B2'],
      ['c@example.org', ''],
      ['d@example.org', 'B1'],
    ])
    const found = (value: string) =>
      me.outcome(contacts.searchIdentifiers, {
        params: { identifier_type: 'EXTERNALID' },
        body: { identifiers: [value] },
      })
    expect([await found('A1'), await found('A2'), await found('B2'), await found('C2')]).toEqual([
      200,
      'contact_not_found',
      200,
      'contact_not_found',
    ])
  })

  test('includes contacts that were deleted and restored in the meantime and lost an identifier', async ({
    server,
  }) => {
    const me = await server.as('brought back')
    await addContacts(me, [{ email: 'a@example.org', external_id: 'A1', first_name: 'Old' }])
    const mappings = [email, externalId, firstName]
    const job = await importFile(me, 'e,x,f\na@example.org,A2,New\n', { mappings })
    const ids = (await everyContact(me)).map(({ id }) => id)
    const { job_id } = await me.call(contacts.delete, { query: { ids } })
    await finished(me, job_id)
    await addContacts(me, [{ email: 'b@example.org', external_id: 'A2' }])
    await finished(me, (await me.call(contactDeletions.undo, { params: { job_id } })).job_id)
    expect(await byEmail(me, 'a@example.org')).toMatchObject({ external_id: '', first_name: 'New' })
    expect(await me.call(contactImports.forecastRollback, { params: { id: job.id } })).toMatchObject({
      restore_count: 1,
      partly_count: 0,
      resubscribe_count: 0,
    })
    expect((await rollBack(me, job)).results).toMatchObject({ updated_count: 1, kept_count: 0 })
    expect(await byEmail(me, 'a@example.org')).toMatchObject({ external_id: 'A1', first_name: 'Old' })
  })

  test('does not restore values of a deleted field', async ({ server }) => {
    const me = await server.as('field gone')
    const score = await makeField(me, 'score', 'Number')
    await addContacts(me, [{ email: 'a@example.org', first_name: 'A', custom_fields: { [score]: 1 } }])
    const job = await importFile(me, 'e,f,s\na@example.org,B,2\n', { mappings: [email, firstName, score] })
    await me.call(customFields.delete, { params: { id: score } })
    const values = async () => {
      const { rows } = await sql<{ custom: object }>`
        select custom from contact where account_id = ${me.account}
      `.execute(server.product.services.database.db)
      return rows.map(({ custom }) => custom)
    }
    await until('the values have gone with their field', async () => !(score in ((await values())[0] ?? {})))
    expect((await rollBack(me, job)).results).toMatchObject({ updated_count: 1, kept_count: 0 })
    expect(await values()).toEqual([{}])
  })

  test('is not offered after seven days, nor for an import that changed nothing', async ({ server }) => {
    const me = await server.as('too late')
    const job = await importFile(me, 'e\na@example.org\n', { mappings: [email] })
    const { db } = server.product.services.database
    await db
      .updateTable('contact_job')
      .set({ undo_until: new Date(Date.now() - 1000) })
      .where('id', '=', job.id)
      .execute()
    for (const call of ['rollback', 'forecastRollback'] as const) {
      expect(await me.outcome(contactImports[call], { params: { id: job.id } })).toBe(
        'import_not_rollbackable',
      )
    }
    const nothing = await importFile(me, 'e\nnonsense\n', { mappings: [email] })
    expect(nothing.rollback_until).toBeNull()
    const other = await server.as('not theirs')
    expect(await other.outcome(contactImports.rollback, { params: { id: job.id } })).toBe('import_not_found')
  })
})
