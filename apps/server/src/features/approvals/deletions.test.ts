import { approvals } from '@carillon/contract/approvals'
import { contactBulk } from '@carillon/contract/contact-bulk'
import { contactImports } from '@carillon/contract/contact-imports'
import { contacts } from '@carillon/contract/contacts'
import type { Endpoint } from '@carillon/contract/endpoint'
import { lists } from '@carillon/contract/lists'
import { listsLegacy } from '@carillon/contract/lists-legacy'
import { notifications } from '@carillon/contract/notifications'
import { recipientsLegacy } from '@carillon/contract/recipients-legacy'
import { segments } from '@carillon/contract/segments'
import { segmentsLegacy } from '@carillon/contract/segments-legacy'
import { addContacts, everyContact, finished, importFile, makeList } from '#test/given-contacts.ts'
import { type Caller, describe, expect, type Server, test, until } from '#test/kit.ts'
import { ask, givenTeam, narrow } from './approvals.fixture.ts'

const people = (count: number) => Array.from({ length: count }, (_, at) => ({ email: `p${at}@example.org` }))
const approve = (who: Caller, id: string) => who.outcome(approvals.approve, { params: { id }, body: {} })
const gone = (who: Caller) => until('they are gone', async () => (await everyContact(who)).length === 0)

interface Path {
  endpoint: Endpoint
  params?: Record<string, unknown>
  query?: Record<string, string>
  body?: unknown
}

/** Calls that delete many contacts. */
const paths: Record<string, (who: Caller, server: Server, list: string) => Promise<Path>> = {
  'all contacts': async () => ({ endpoint: contacts.delete, query: { delete_all_contacts: 'true' } }),
  'chosen contacts': async (who) => {
    const ids = (await everyContact(who)).map(({ id }) => id)
    return { endpoint: contacts.delete, query: { ids: ids.join() } }
  },
  'matching contacts': async (_who, _server, list) => ({
    endpoint: contactBulk.delete,
    body: { matching: { list_id: list } },
  }),
  'a list with its contacts': async (_who, _server, id) => ({
    endpoint: lists.delete,
    params: { id },
    query: { delete_contacts: 'true' },
  }),
  'recipients of the oldest API': async () => ({
    endpoint: recipientsLegacy.deleteMany,
    body: people(3).map(({ email }) => Buffer.from(email).toString('base64url')),
  }),
  'a list of the oldest API with its contacts': async (who) => {
    const { lists: known } = await who.call(listsLegacy.list, {})
    return {
      endpoint: listsLegacy.delete,
      params: { list_id: String(known[0]?.id) },
      query: { delete_contacts: 'true' },
    }
  },
  'a segment with its contacts': async (who, server) => ({
    endpoint: segments.delete,
    params: { id: await evaluated(who, server) },
    query: { delete_contacts: 'true' },
  }),
  'a segment of the oldest API with its contacts': async (who, server) => ({
    endpoint: segmentsLegacy.delete,
    params: { id: await evaluatedOldest(who, server) },
    query: { delete_contacts: 'true' },
  }),
}

const everybody = 'select contact_id, updated_at from contact_data where email is not null'

/** A segment of all contacts whose members are known. */
async function evaluated(who: Caller, server: Server): Promise<string> {
  const { id } = await who.call(segments.create, { body: { name: 'Everybody', query_dsl: everybody } })
  await untilEvaluated(server, id)
  return id
}

/** The number of such a segment of the oldest API. */
async function evaluatedOldest(who: Caller, server: Server): Promise<string> {
  const condition = { field: 'email', value: '@', operator: 'contains', and_or: '' } as const
  const { id: number } = await who.call(segmentsLegacy.create, {
    body: { name: 'Everybody', conditions: [condition] },
  })
  const { db } = server.product.services.database
  const { id } = await db
    .selectFrom('segment')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  await untilEvaluated(server, id)
  return String(number)
}

async function untilEvaluated({ product }: Server, id: string): Promise<void> {
  const { db } = product.services.database
  await until('the segment is evaluated', async () => {
    const row = await db.selectFrom('segment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return row.evaluated_at !== null && row.stale_since === null
  })
}

describe('a deletion above the number', () => {
  test.for(Object.keys(paths))('waits and then acts: %s', async (name, { server }) => {
    const { ben, mia } = await givenTeam(server, { deletions_above: 2 })
    const list = await makeList(mia, 'Guests')
    await addContacts(mia, people(3), [list])
    const { endpoint, ...given } = await paths[name]!(mia, server, list)
    const asked = await ask(mia, endpoint, given)
    expect(asked).toMatchObject({ kind: 'deletion', count: 3, count_now: 3, status: 'waiting' })
    expect(asked.people.map(({ identifier }) => identifier).toSorted()).toEqual(
      people(3).map(({ email }) => email),
    )
    const { result } = await ben.call(notifications.inbox, { query: {} })
    expect(result[0]?.title, 'also where the contacts have no name').toMatch(/^Approval needed: \w+/)
    expect(await everyContact(mia)).toHaveLength(3)
    expect(await approve(ben, asked.id)).toBe(200)
    await gone(mia)
  })

  test('does not wait up to the number, and not where the contacts stay', async ({ server }) => {
    const { mia } = await givenTeam(server, { deletions_above: 2 })
    const list = await makeList(mia, 'Guests')
    await addContacts(mia, people(3), [list])
    const [first, second] = (await everyContact(mia)).map(({ id }) => id)
    const { job_id } = await mia.call(contacts.delete, { query: { ids: [first!, second!] } })
    await finished(mia, job_id)
    expect(await mia.outcome(lists.delete, { params: { id: list } })).toBe(204)
  })

  test('waits while the contacts of a segment are not counted, and not where they stay', async ({
    server,
  }) => {
    const { mia } = await givenTeam(server, { deletions_above: 2 })
    const { db } = server.product.services.database
    await addContacts(mia, people(1))
    const id = await evaluated(mia, server)
    await db.updateTable('segment').set({ stale_since: new Date() }).where('id', '=', id).execute()
    const asked = await ask(mia, segments.delete, { params: { id }, query: { delete_contacts: 'true' } })
    expect(asked).toMatchObject({ count: null, name: 'Everybody', path: `/contacts/segments/${id}` })
    expect(await mia.outcome(segments.delete, { params: { id } })).toBe(202)
  })

  test('by rolling an import back waits by the number of contacts that it created', async ({ server }) => {
    const { ben, mia } = await givenTeam(server, { deletions_above: 2 })
    const rows = (from: number, to: number) =>
      ['email', ...people(to).map(({ email }) => email)].filter((_, at) => at === 0 || at > from).join('\n')
    const small = await importFile(mia, rows(0, 2), { mappings: ['_rf2_T'] })
    const large = await importFile(mia, rows(2, 5), { mappings: ['_rf2_T'] })
    const asked = await ask(mia, contactImports.rollback, { params: { id: large.id } })
    expect(asked).toMatchObject({ kind: 'deletion', count: 3, path: `/contacts/import/done?job=${large.id}` })
    expect(asked.people.map(({ identifier }) => identifier)).toEqual([
      'p2@example.org',
      'p3@example.org',
      'p4@example.org',
    ])
    expect(await everyContact(mia)).toHaveLength(5)
    expect(await mia.outcome(contactImports.rollback, { params: { id: small.id } })).toBe(202)
    await until('the small one is rolled back', async () => (await everyContact(mia)).length === 3)
    expect(await approve(ben, asked.id)).toBe(200)
    await gone(mia)
    expect(await mia.outcome(contactImports.rollback, { params: { id: large.id } })).toBe(
      'import_not_rollbackable',
    )
  })

  test('names its contacts only to people who may read contacts', async ({ server }) => {
    const { ben, mia, account } = await givenTeam(server, { deletions_above: 2 })
    await addContacts(mia, people(3))
    const { id } = await ask(mia, contacts.delete, { query: { delete_all_contacts: 'true' } })
    expect((await ben.call(approvals.get, { params: { id } })).people).toHaveLength(3)
    await narrow(server, { account, person: ben }, ['marketing_campaigns.delete'])
    expect(await ben.call(approvals.get, { params: { id } })).toMatchObject({ people: [], may_decide: true })
  })

  test('tells how many there are now, and counts as the same request while contacts come and go', async ({
    server,
  }) => {
    const { ben, mia } = await givenTeam(server, { deletions_above: 2 })
    await addContacts(mia, people(3))
    const asked = await ask(mia, contacts.delete, { query: { delete_all_contacts: 'true' } })
    await addContacts(mia, people(5))
    const now = await ben.call(approvals.get, { params: { id: asked.id } })
    expect(now).toMatchObject({ count: 3, count_now: 5, status: 'waiting' })
  })
})
