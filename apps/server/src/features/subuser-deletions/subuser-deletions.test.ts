import { activity } from '@carillon/contract/activity'
import { auditLog } from '@carillon/contract/audit-log'
import { lists } from '@carillon/contract/lists'
import { runningActivity } from '@carillon/contract/running-activity'
import { subuserDeletions } from '@carillon/contract/subuser-deletions'
import { subusers } from '@carillon/contract/subusers'
import { sql } from 'kysely'
import type { Blobs } from '#platform/blobs.ts'
import { newId } from '#platform/db.ts'
import { contactTables } from '#schema/contact-tables.ts'
import { addContacts } from '#test/given-contacts.ts'
import { givenPerson } from '#test/given-person.ts'
import { type Caller, describe, expect, type Server, test, until } from '#test/kit.ts'
import { erasedByHand, goneWith, ofNoAccount, readCatalog } from './erase/catalog.ts'
import { countRows, fillAccount, rowsWith } from './rows.fixture.ts'

const named = (subuser_name: string) => ({ params: { subuser_name } })

/** A subuser of an account. */
async function subuserOf(server: Server, parent: Caller, name: string): Promise<Caller> {
  const { db } = server.product.services.database
  const made = await server.as(name)
  await db.updateTable('account').set({ parent_id: parent.account }).where('id', '=', made.account).execute()
  return made
}

async function filesOf(blobs: Blobs): Promise<string[]> {
  const files: string[] = []
  for await (const file of blobs.list()) files.push(file)
  return files
}

const isGone = (server: Server, { account }: Caller) =>
  until('the account is gone', async () => {
    const { db } = server.product.services.database
    const left = await db.selectFrom('account').select('id').where('id', '=', account).execute()
    return left.length === 0
  })

const jobsOf = async (me: Caller) => (await me.call(activity.list, {})).result
const jobNamed = (job?: { kind: string; id: string }) => ({ kind: job?.kind ?? '', id: job?.id ?? '' })

/** The contacts of the account whose deletion is watched, and the messages to them: of a large send, and of a small one. */
const [people, fewPeople] = [203, 3]
const sent = people + fewPeople

async function giveMessages({ database: { db } }: Server['product']['services'], account: string) {
  for (const recipients of [people, fewPeople]) {
    const id = newId()
    const columns = { client: 'single-sends', client_id: newId(), status: 'done', message: '{}' }
    await db
      .insertInto('send')
      .values({ ...columns, id, account_id: account })
      .execute()
    await sql`insert into recipient (send_id, contact_id, email, state)
      select ${id}::uuid, id, email, 'delivered' from contact where account_id = ${account}
      limit ${recipients}`.execute(db)
  }
}

/** A running deletion is a background job, for those who may read subusers. */
async function expectJob(server: Server, parent: Caller): Promise<void> {
  const [job] = await jobsOf(parent)
  expect(job).toMatchObject({
    kind: 'delete_subuser',
    name: 'told',
    state: 'running',
    started_by: { by: 'api_key', name: 'agency-of-told' },
    progress: { done: sent, total: sent + people },
    uncancellable: 'irreversible',
    path: '/account/subusers/told',
  })
  const running = await parent.call(runningActivity.count, {})
  expect(running).toMatchObject({ running: 1, done: sent, total: sent + people })
  expect(await parent.outcome(activity.cancel, { params: jobNamed(job) })).toBe('job_not_cancellable')
  expect(await parent.outcome(activity.retry, { params: jobNamed(job) })).toBe('job_not_retryable')
  const { account } = parent
  const blind = await givenPerson(server, 'blind', { scopes: ['marketing.read', 'subusers.delete'], account })
  expect(await jobsOf(blind)).toEqual([])
  expect(await blind.call(runningActivity.count, {})).toMatchObject({ running: 0 })
  expect(await blind.outcome(activity.retry, { params: jobNamed(job) })).toBe('job_not_found')
  const reader = await givenPerson(server, 'sees', { scopes: ['marketing.read', 'subusers.read'], account })
  expect(await jobsOf(reader)).toHaveLength(1)
  const lost = new Date(Date.now() - 90_000)
  const { db } = server.product.services.database
  await db
    .updateTable('account_deletion')
    .set({ progress_at: lost })
    .where('parent_id', '=', account)
    .execute()
  expect(await jobsOf(parent)).toMatchObject([{ state: 'stalled', can_retry: true }])
  expect(await parent.outcome(activity.retry, { params: jobNamed(job) })).toBe(202)
}

describe('the deletion of a subuser', () => {
  test('knows every table', async ({ server }) => {
    const catalog = await readCatalog(server.product.services.database.db)
    const known = new Set([
      ...catalog.ofAccount,
      ...['account', 'send', 'user'].flatMap((table) => [...goneWith(table, catalog)]),
      ...Object.keys(erasedByHand),
      ...Object.keys(ofNoAccount),
      'account',
    ])
    expect(catalog.tables.filter((table) => !known.has(table))).toEqual([])
    const listed = [...Object.keys(erasedByHand), ...Object.keys(ofNoAccount)]
    expect(listed.filter((table) => !catalog.tables.includes(table))).toEqual([])
  })

  test('leaves no row and no file of it, and all of others', async ({ server }) => {
    const { blobs, database } = server.product.services
    const { db } = database
    const parent = await server.as('agency')
    const others = await fillAccount(server, await server.as('other'), 'others')
    const mine = await fillAccount(server, await server.as('gone'), 'goner')
    const [gone, other] = [await subuserOf(server, parent, 'gone'), await subuserOf(server, parent, 'other')]
    const before = await countRows(db, mine)
    for (const table of Object.keys(contactTables)) expect(before).toHaveProperty(table)
    const isMine = (file: string) => mine.some((id) => file.includes(id))
    expect((await filesOf(blobs)).some(isMine)).toBe(true)
    const kept = await countRows(db, others)

    expect(await parent.outcome(subuserDeletions.delete, named('gone'))).toBe(204)
    expect(await gone.outcome(lists.list, { query: {} })).toBe('unauthorized')
    await isGone(server, gone)
    expect(await rowsWith(db, mine)).toEqual([])
    expect((await filesOf(blobs)).filter(isMine)).toEqual([])
    expect(await countRows(db, others)).toEqual(kept)
    expect(await other.outcome(lists.list, { query: {} })).toBe(200)
    const lines = await parent.call(auditLog.list, { query: {} })
    expect(lines.result.map(({ action, target }) => [action, target])).toContainEqual([
      'subuserDeletions.delete',
      'gone',
    ])
    const user = await db.selectFrom('user').select('id').where('email', '=', 'gone@carillon.test').execute()
    expect(user).toEqual([])
  })

  test('is told while it runs, and can be asked for again', async ({ server }) => {
    const { db } = server.product.services.database
    const parent = await server.as('agency-of-told')
    const told = await subuserOf(server, parent, 'told')
    await addContacts(
      told,
      Array.from({ length: people }, (_, at) => ({ email: `p${at}@told.test` })),
    )
    await giveMessages(server.product.services, told.account)
    const [held, release] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
    // Sums of events are written meanwhile: contacts are erased after that.
    const summing = db.transaction().execute(async (tx) => {
      await tx.selectFrom('activity_mark').select('only_row').forUpdate().execute()
      held.resolve(null)
      await release.promise
    })
    await held.promise
    try {
      expect(await parent.outcome(subuserDeletions.delete, named('told'))).toBe(204)
      const shown = await until('contacts are being erased', async () => {
        const { result } = await parent.call(subuserDeletions.list, {})
        return result.find(({ phase }) => phase === 'contacts')
      })
      expect(shown).toMatchObject({ username: 'told', started_by: 'agency-of-told@carillon.test' })
      expect([shown.contacts, shown.erased]).toEqual([people, 0])
      expect([shown.messages, shown.erased_messages]).toEqual([sent, sent])
      await expectJob(server, parent)
      expect(await parent.outcome(subuserDeletions.delete, named('told'))).toBe(204)
      const enabling = { ...named('told'), body: { disabled: false } }
      expect(await parent.outcome(subusers.update, enabling)).toBe('subuser_unknown')
      expect(await told.outcome(lists.list, { query: {} })).toBe('unauthorized')
    } finally {
      release.resolve(null)
      await summing
    }
    await isGone(server, told)
    expect(await parent.call(subuserDeletions.list, {})).toEqual({ result: [] })
    const [job] = await jobsOf(parent)
    expect(job).toMatchObject({
      state: 'done',
      progress: { done: sent + people, total: sent + people },
      path: null,
    })
    expect(job?.ended_at).not.toBeNull()
    expect(await parent.outcome(activity.cancel, { params: jobNamed(job) })).toBe('job_ended')
    expect(await parent.outcome(activity.retry, { params: jobNamed(job) })).toBe('job_not_retryable')
  })

  test('is refused for other accounts, for parents and without the right', async ({ server }) => {
    const parent = await server.as('agency-of-refused')
    const child = await subuserOf(server, parent, 'child')
    const grandchild = await subuserOf(server, child, 'grandchild')
    const stranger = await server.as('stranger')
    expect(await stranger.outcome(subuserDeletions.delete, named('child'))).toBe('subuser_unknown')
    expect(await parent.outcome(subuserDeletions.delete, named('grandchild'))).toBe('subuser_unknown')
    expect(await parent.outcome(subuserDeletions.delete, named('child'))).toBe('subuser_has_subusers')
    expect(await grandchild.outcome(lists.list, { query: {} })).toBe(200)
    const reader = await givenPerson(server, 'reader', {
      type: 'teammate',
      scopes: ['subusers.read'],
      account: parent.account,
    })
    expect(await reader.outcome(subuserDeletions.delete, named('child'))).toBe('forbidden')
    expect(await stranger.call(subuserDeletions.list, {})).toEqual({ result: [] })
  })
})
