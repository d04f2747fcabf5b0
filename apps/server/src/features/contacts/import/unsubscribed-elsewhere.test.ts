import { contactImports } from '@carillon/contract/contact-imports'
import { contactProfile } from '@carillon/contract/contact-profile'
import { suppressions } from '@carillon/contract/suppressions'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import {
  addContacts,
  checkFile,
  confirmImport,
  everyContact,
  finished,
  forecastFile,
  upload,
} from '#test/given-contacts.ts'
import { type Caller, describe, expect, test } from '#test/kit.ts'

const email = '_rf2_T'
const externalId = '_rf25_T'
const status = { column: 1, meaning: 'status' as const }
const mappings = [email, null]

async function suppressed(me: Caller): Promise<string[]> {
  return (await me.call(suppressions.unsubscribes, { query: {} })).map((one) => one.email).sort()
}

async function rollBack(me: Caller, id: string) {
  const { job_id } = await me.call(contactImports.rollback, { params: { id } })
  return finished(me, job_id)
}

describe('people who have unsubscribed elsewhere', () => {
  const file =
    'email,status\na@example.org,enabled\nb@example.org,blocklisted\nc@example.org,unsubscribed\nc@example.org,enabled\nd@example.org,unsubscribed\n,unsubscribed\n'

  test('are imported as unsubscribed, counted, and subscribed again by a rollback unless they left since', async ({
    server,
  }) => {
    const me = await server.as('left elsewhere')
    await me.call(suppressions.addGlobal, { body: { recipient_emails: ['b@example.org'] } })
    const { id } = await upload(me, file)
    const { columns } = await me.call(contactImports.preview, { params: { id } })
    expect(columns[1]?.status).toEqual({
      meaning: 'status',
      count: 5 - 1,
      values: ['blocklisted', 'unsubscribed'],
    })
    const unsubscribed = { columns: [status], act: 'unsubscribe' as const }
    const job = await checkFile(me, id, mappings, { unsubscribed })
    expect(job).toMatchObject({
      unsubscribed,
      results: { errored_count: 1, duplicate_count: 1 },
      forecast: { created_count: 4, unsubscribed_count: 3 },
    })
    expect(await suppressed(me)).toEqual(['b@example.org'])
    expect((await confirmImport(me, id)).results).toMatchObject({ created_count: 4, unsubscribed_count: 3 })
    expect(await suppressed(me)).toEqual(['b@example.org', 'c@example.org', 'd@example.org'])

    await me.call(suppressions.addGlobal, { body: { recipient_emails: ['d@example.org'] } })
    expect(await me.call(contactImports.forecastRollback, { params: { id } })).toMatchObject({
      delete_count: 4,
      resubscribe_count: 1,
    })
    await rollBack(me, id)
    expect(await suppressed(me)).toEqual(['b@example.org', 'd@example.org'])
  })

  test('are left out, also if another row of the same person has no status', async ({ server }) => {
    const me = await server.as('left out')
    await addContacts(me, [{ email: 'k@example.org', external_id: 'K' }])
    const rows = `${file}k@example.org,enabled\n`
    const job = await forecastFile(me, rows, mappings, {
      unsubscribed: { columns: [status], act: 'leave_out' },
    })
    expect(job).toMatchObject({
      results: { errored_count: 1, duplicate_count: 1, left_out_count: 3 },
      forecast: { created_count: 1, unchanged_count: 1, unsubscribed_count: 0 },
    })
    expect((await confirmImport(me, job.id)).results).toMatchObject({
      created_count: 1,
      updated_count: 1,
      left_out_count: 3,
      errored_count: 1,
    })
    expect((await everyContact(me)).map((one) => one.email).sort()).toEqual([
      'a@example.org',
      'k@example.org',
    ])
    expect(await suppressed(me)).toEqual([])
  })

  test('may be everyone in the file, from one group, by the address that the contact has', async ({
    server,
  }) => {
    const me = await server.as('everyone left')
    await addContacts(me, [{ email: 'k@example.org', external_id: 'K' }])
    const group = await me.call(unsubscribeGroups.create, { body: { name: 'News', description: 'News' } })
    const unsubscribed = { everyone: true, act: 'unsubscribe' as const, group_id: group.id }
    const job = await forecastFile(me, 'email,id\na@example.org,\n,K\n', [email, externalId], {
      unsubscribed,
    })
    expect(job.forecast).toMatchObject({ unsubscribed_count: 2 })
    expect((await confirmImport(me, job.id)).results).toMatchObject({ unsubscribed_count: 2 })
    const params = { group_id: group.id }
    expect((await me.call(unsubscribeGroups.listSuppressions, { params })).sort()).toEqual([
      'a@example.org',
      'k@example.org',
    ])
    expect(await suppressed(me)).toEqual([])
    await rollBack(me, job.id)
    expect(await me.call(unsubscribeGroups.listSuppressions, { params })).toEqual([])
    const [kept] = await everyContact(me)
    const timeline = await me.call(contactProfile.timeline, { params: { id: kept?.id ?? '' }, query: {} })
    expect(timeline.result.length).toBeGreaterThan(0)
  })

  test('are unsubscribed from a group of the account only', async ({ server }) => {
    const [me, other] = [await server.as('group of mine'), await server.as('group of theirs')]
    const group = await other.call(unsubscribeGroups.create, { body: { name: 'News', description: 'News' } })
    const { id } = await upload(me, file)
    const unsubscribed = { everyone: true, act: 'unsubscribe' as const, group_id: group.id }
    const body = { field_mappings: mappings, unsubscribed }
    expect(await me.outcome(contactImports.start, { params: { id }, body })).toBe(
      'unsubscribe_group_not_found',
    )
  })
})
