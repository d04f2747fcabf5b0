import { contactBulk } from '@carillon/contract/contact-bulk'
import { contactDeletions } from '@carillon/contract/contact-deletions'
import { contactImports } from '@carillon/contract/contact-imports'
import { contactProfile } from '@carillon/contract/contact-profile'
import { contacts } from '@carillon/contract/contacts'
import { lists } from '@carillon/contract/lists'
import { sql } from 'kysely'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { addContacts, everyContact, finished, importFile, makeList } from '#test/given-contacts.ts'
import { holdUp } from '#test/hold-up.ts'
import { type Caller, describe, expect, type Server, test, until } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'

const dbOf = (server: Server) => server.product.services.database.db
const urlOf = (server: Server) => server.product.services.database.pool.options.connectionString ?? ''

interface Given {
  me: Caller
  server: Server
  /** The ids of two lists, and of a contact on both. */
  two: [string, string]
  contact: string
}

async function given(server: Server, name: string): Promise<Given> {
  const me = await server.as(name)
  const two = [await makeList(me, 'First'), await makeList(me, 'Second')] as [string, string]
  await addContacts(me, [{ email: 'ann@example.org' }], two)
  return { me, server, two, contact: (await everyContact(me))[0]?.id ?? '' }
}

/** The locks that another transaction takes to change a list, and to delete it. */
const strengths = { change: sql`for no key update`, delete: sql`for update` }

/** True if another transaction could do this with one of these lists now. */
async function areFree(server: Server, to: keyof typeof strengths, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select id from list where id = any(${ids as string[]}::uuid[]) ${strengths[to]} skip locked`.execute(
    dbOf(server),
  )
  return rows.length > 0
}

/** Waits until a statement waits for a row that another transaction has changed or locked. */
const untilOneWaits = (server: Server) =>
  until('a statement waits for a row', async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`.execute(
      dbOf(server),
    )
    return rows.length > 0
  })

describe('the lists of contacts are locked before their memberships change', () => {
  const update = 'update on list'
  const ways: {
    way: string
    event: string
    /** The place where it stops, and the lists that are locked by then. */
    at(of: Given): { when: string; locked: string[] }
    /** From being deleted only: sets of one job change memberships of the same lists at once. */
    isShared?: boolean
    prepare?(of: Given): Promise<string>
    begin(of: Given, prepared: string): Promise<unknown>
  }[] = [
    {
      way: 'when contacts are deleted',
      isShared: true,
      event: update,
      at: ({ two }) => ({ when: `new.id in ('${two[0]}', '${two[1]}')`, locked: two }),
      begin: ({ me, contact }) => me.call(contacts.delete, { query: { ids: [contact] } }),
    },
    {
      way: 'when a deletion is undone',
      event: update,
      at: ({ two }) => ({ when: `new.id in ('${two[0]}', '${two[1]}')`, locked: two }),
      prepare: async ({ me, contact }) => {
        const { job_id } = await me.call(contacts.delete, { query: { ids: [contact] } })
        await finished(me, job_id)
        return job_id
      },
      begin: ({ me }, id) => me.call(contactDeletions.undo, { params: { job_id: id } }),
    },
    {
      way: 'when an import is rolled back',
      event: update,
      at: ({ two }) => ({ when: `new.id in ('${two[0]}', '${two[1]}')`, locked: two }),
      prepare: async ({ me, two, contact }) => {
        await me.call(contactProfile.changeLists, { params: { id: contact }, body: { remove: two } })
        const job = await importFile(me, 'email\nann@example.org\n', { mappings: ['_rf2_T'], listIds: two })
        return job.id
      },
      begin: ({ me }, id) => me.call(contactImports.rollback, { params: { id } }),
    },
    {
      way: 'when contacts are taken off a list',
      event: 'delete on list_contact',
      at: ({ two: [list] }) => ({ when: `old.list_id = '${list}'`, locked: [list] }),
      begin: ({ me, two: [list], contact }) =>
        me.call(lists.removeContacts, { params: { id: list }, query: { contact_ids: [contact] } }),
    },
    {
      way: 'when contacts are put on a list',
      event: 'insert on list_contact',
      at: ({ two: [list] }) => ({ when: `new.list_id = '${list}'`, locked: [list] }),
      begin: ({ me, two: [id, second] }) =>
        me.call(contactBulk.changeList, {
          params: { id },
          body: { change: 'add', matching: { list_id: second } },
        }),
    },
    {
      way: 'when calls add contacts to lists',
      event: 'insert on list_contact',
      at: ({ two }) => ({ when: `new.list_id in ('${two[0]}', '${two[1]}')`, locked: two }),
      begin: ({ me, two: list_ids }) =>
        me.call(contacts.upsert, { body: { contacts: [{ email: 'bob@example.org' }], list_ids } }),
    },
  ]

  test.for(ways)('$way', async ({ way, isShared, event, at, prepare, begin }, { server }) => {
    const of = await given(server, way)
    const prepared = (await prepare?.(of)) ?? ''
    const { when, locked } = at(of)
    const hold = await holdUp(urlOf(server), event, when)
    const { job_id } = (await begin(of, prepared)) as { job_id: string }
    await hold.reached()
    expect(await areFree(server, isShared ? 'delete' : 'change', locked)).toBe(false)
    await hold.release()
    await finished(of.me, job_id)
  })
})

test('a list is deleted while its contacts are', async ({ server }) => {
  const { me, two, contact } = await given(server, 'deleting both')
  const hold = await holdUp(urlOf(server), 'insert on deleted_contact', `new.contact_id = '${contact}'`)
  const { job_id } = await me.call(contacts.delete, { query: { ids: [contact] } })
  await hold.reached()
  const deletion = me.outcome(lists.delete, { params: { id: two[1] }, query: {} })
  await untilOneWaits(server)
  await hold.release()
  expect(await deletion).toBe(204)
  expect((await finished(me, job_id)).results.deleted_count).toBe(1)
  expect(await me.call(lists.get, { params: { id: two[0] }, query: {} })).toMatchObject({ contact_count: 0 })
})

test('a call that PostgreSQL ends for a deadlock is made again', async ({ server }) => {
  const { me, two, contact } = await given(server, 'deadlocked')
  const other = new pg.Client({ connectionString: urlOf(server) })
  await other.connect()
  onTestFinished(() => other.end())
  // The other transaction never looks for deadlocks, so it is not the one that is ended.
  await other.query(`set deadlock_timeout = '1h'`)
  await other.query('begin')
  await other.query('select 1 from contact where id = $1 for update', [contact])
  const call = me.outcome(contactProfile.changeLists, { params: { id: contact }, body: { remove: [two[0]] } })
  await until('the call waits for the contact', async () => (await lockWaits(dbOf(server))).length > 0)
  await other.query('select 1 from list where id = $1 for update', [two[0]])
  await other.query('commit')
  expect(await call).toBe(200)
  expect(await everyContact(me)).toMatchObject([{ list_ids: [two[1]] }])
})
