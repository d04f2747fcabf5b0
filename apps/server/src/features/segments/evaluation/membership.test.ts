import { contactDeletions } from '@carillon/contract/contact-deletions'
import { contacts } from '@carillon/contract/contacts'
import { customFields } from '@carillon/contract/custom-fields'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { enqueue } from '#jobs/define-job.ts'
import { newId } from '#platform/db.ts'
import { addContacts, everyContact, finished, importFile, makeField, makeList } from '#test/given-contacts.ts'
import { type Caller, describe, expect, type Server, startServer, test, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { followContacts } from './follow-contacts.job.ts'
import { followEvents } from './follow-events.ts'
import {
  cronContext,
  getSegment,
  holds,
  makeSegment,
  membersOf,
  onList,
  opened,
  staysIn,
  textIs,
  tree,
} from './membership.fixture.ts'
import { sweepSegments } from './sweep-segments.ts'

const people = ['ada', 'bea', 'cem'].map((name) => ({
  email: `${name}@example.org`,
  first_name: name,
  city: 'Köln',
}))

async function idOf(who: Caller, email: string): Promise<string> {
  return (await everyContact(who)).find((contact) => contact.email === email)?.id ?? ''
}

describe('membership follows', () => {
  test('a new segment, an upsert and an edit, with the times of entering', async ({ server }) => {
    const me = await server.as('follower')
    const { db } = server.product.services.database
    await addContacts(me, people)
    const id = await makeSegment(me, 'Cologne', tree([textIs('city', 'köln')]))
    expect(await getSegment(me, id)).toMatchObject({ contacts_count: 3, state: 'ready', is_stale: false })

    await addContacts(me, [
      { email: 'dan@example.org', city: 'KÖLN' },
      { email: 'eva@example.org', city: 'Ulm' },
    ])
    await holds(me, id, 4)
    const bea = await idOf(me, 'bea@example.org')
    await me.call(contacts.update, { params: { id: bea }, body: { city: 'Ulm' } })
    await holds(me, id, 3)
    expect(await membersOf(db, id)).toEqual(['ada@example.org', 'cem@example.org', 'dan@example.org'])
    await me.call(contacts.update, { params: { id: bea }, body: { city: 'Köln' } })
    await holds(me, id, 4)

    const stays = await staysIn(db, id)
    expect(stays).toHaveLength(5)
    expect(stays.filter(({ left }) => left !== null)).toHaveLength(1)
    const { result } = await me.call(segments.sizes, { params: { id }, query: { days: 30 } })
    expect(result).toMatchObject([{ size: 4, entered: 5, left: 1 }])
  })

  test('an import of a file with thousands of rows', async ({ server }) => {
    const me = await server.as('importer')
    const id = await makeSegment(me, 'Ulm', tree([textIs('city', 'Ulm')]))
    const rows = Array.from(
      { length: 3000 },
      (_, at) => `p${at}@example.org,${at % 3 === 0 ? 'Ulm' : 'Bonn'}`,
    )
    const job = await importFile(me, `email,city\n${rows.join('\n')}`, { mappings: ['_rf2_T', '_rf6_T'] })
    expect(job.status).toBe('completed')
    await holds(me, id, 1000)
    await until('it is known to be current', async () => !(await getSegment(me, id)).is_stale)
  })

  test('lists, as a condition and as the parent', async ({ server }) => {
    const me = await server.as('lister')
    await addContacts(me, people)
    const list = await makeList(me, 'Readers')
    const asCondition = await makeSegment(me, 'On it', tree([onList(list)]))
    const asParent = await makeSegment(me, 'Ada on it', tree([textIs('first_name', 'ada')]), { parent: list })
    expect((await getSegment(me, asParent)).contacts_count).toBe(0)
    const ids = (await everyContact(me)).map((contact) => contact.id)
    await me.call(lists.addContacts, { params: { id: list }, body: { contact_ids: ids } })
    await holds(me, asCondition, 3)
    await holds(me, asParent, 1)
    const { job_id } = await me.call(lists.removeContacts, {
      params: { id: list },
      query: { contact_ids: ids },
    })
    await finished(me, job_id)
    await holds(me, asCondition, 0)
    await holds(me, asParent, 0)
  })

  test('a caller that is faster than following, by evaluating whole segments', async ({ server }) => {
    const me = await server.as('hasty')
    const { db } = server.product.services.database
    await addContacts(me, people)
    const id = await makeSegment(me, 'Cologne', tree([textIs('city', 'Köln')]))
    const ada = await idOf(me, 'ada@example.org')
    const later = new Date(Date.now() + 3_600_000)
    for (let job = 0; job < 20; job++) {
      await enqueue(db, followContacts, { account: me.account, contactIds: [ada] }, { runAt: later })
    }
    await me.call(contacts.update, { params: { id: ada }, body: { city: 'Ulm' } })
    await holds(me, id, 2)
    await until('it is known to be current', async () => !(await getSegment(me, id)).is_stale)
  })

  test('deletions, which remove past stays too', async ({ server }) => {
    const me = await server.as('deleter')
    const { db } = server.product.services.database
    await addContacts(me, people)
    const id = await makeSegment(me, 'Cologne', tree([textIs('city', 'Köln')]))
    const [ada, bea] = [await idOf(me, 'ada@example.org'), await idOf(me, 'bea@example.org')]
    await me.call(contacts.update, { params: { id: ada }, body: { city: 'Ulm' } })
    await holds(me, id, 2)
    const { job_id } = await me.call(contacts.delete, { query: { ids: [ada, bea] } })
    await finished(me, job_id)
    expect((await getSegment(me, id)).contacts_count).toBe(1)
    expect(await staysIn(db, id)).toHaveLength(1)
  })

  test('mail events, which the next run finds', async ({ server }) => {
    const me = await server.as('opener')
    await addContacts(me, people)
    const ever = await makeSegment(me, 'Opened', tree([opened()]))
    const ada = await idOf(me, 'ada@example.org')
    await open(server, me, ada, new Date())
    await followEvents(cronContext(server))
    await holds(me, ever, 1)
    await followEvents(cronContext(server))
    expect((await getSegment(me, ever)).contacts_count).toBe(1)
  })

  test('the clock, when a relative period moves on', async () => {
    const database = await testDatabase()
    let ahead = 0
    const now = () => new Date(Date.now() + ahead)
    const server = await startServer({ databaseUrl: database.url, now })
    try {
      const me = server.owner
      const { db } = server.product.services.database
      await addContacts(me, people)
      const day = 24 * 60 * 60 * 1000
      await open(server, me, await idOf(me, 'ada@example.org'), new Date(Date.now() - 6 * day))
      const id = await makeSegment(me, 'This week', tree([opened({ amount: 7, unit: 'days' })]))
      expect((await getSegment(me, id)).contacts_count).toBe(1)
      ahead = 14 * 60 * 1000
      await sweepSegments(cronContext(server, now))
      const evaluated = () =>
        db.selectFrom('segment').select('evaluated_at').where('id', '=', id).executeTakeFirstOrThrow()
      const before = await evaluated()
      ahead = 2 * day
      await sweepSegments(cronContext(server, now))
      await holds(me, id, 0)
      expect((await evaluated()).evaluated_at!.getTime() - before.evaluated_at!.getTime()).toBeGreaterThan(
        day,
      )
      const { result } = await me.call(segments.sizes, { params: { id }, query: { days: 90 } })
      expect(result.map(({ size, entered, left }) => ({ size, entered, left }))).toEqual([
        { size: 1, entered: 1, left: 0 },
        { size: 1, entered: 0, left: 0 },
        { size: 0, entered: 0, left: 1 },
      ])
    } finally {
      await server.close()
      await database.drop()
    }
  })
})

/** Writes an open as tracking does: the event, and the contact's last open. */
async function open(server: Pick<Server, 'product'>, who: Caller, contact: string, at: Date): Promise<void> {
  const { db } = server.product.services.database
  await db
    .insertInto('message_event')
    .values({
      id: newId(),
      contact_id: contact,
      account_id: who.account,
      send_id: newId(),
      event: 'open',
      at,
    })
    .execute()
  await db
    .updateTable('contact')
    .set({ last_opened: at })
    .where('account_id', '=', who.account)
    .where('id', '=', contact)
    .execute()
}

describe('a segment is invalid', () => {
  test('when a field it reads is deleted, until its conditions are changed', async ({ server }) => {
    const me = await server.as('fields')
    const field = await makeField(me, 'tier', 'Text')
    const id = await makeSegment(me, 'Gold', tree([textIs(field, 'gold')]))
    const other = await makeSegment(me, 'Cologne', tree([textIs('city', 'Köln')]))
    await me.call(customFields.delete, { params: { id: field } })
    expect(await getSegment(me, id)).toMatchObject({
      state: 'invalid',
      problem: { error_id: 'segment_field_deleted', parameter: { name: 'tier' } },
    })
    expect((await getSegment(me, other)).state).toBe('ready')
    await me.call(segments.update, { params: { id }, body: { query_json: tree([textIs('city', 'Köln')]) } })
    await until('it is ready again', async () => (await getSegment(me, id)).state === 'ready')
  })

  test('when a list it reads is deleted', async ({ server }) => {
    const me = await server.as('lists gone')
    const list = await makeList(me, 'Gone')
    const id = await makeSegment(me, 'On it', tree([onList(list)]))
    const child = await makeSegment(me, 'Child', tree([]), { parent: list })
    expect(await me.outcome(lists.delete, { params: { id: list }, query: {} })).toBe(204)
    for (const one of [id, child]) {
      expect(await getSegment(me, one)).toMatchObject({
        state: 'invalid',
        problem: { error_id: 'segment_list_deleted' },
      })
    }
  })

  test('when a list is deleted with its contacts, until that is undone', async ({ server }) => {
    const me = await server.as('undone')
    const list = await makeList(me, 'Readers')
    await addContacts(me, people, [list])
    const id = await makeSegment(me, 'On it', tree([onList(list)]))
    const { job_id } =
      (await me.call(lists.delete, { params: { id: list }, query: { delete_contacts: true } })) ?? {}
    await finished(me, job_id ?? '')
    expect(await getSegment(me, id)).toMatchObject({ state: 'invalid', contacts_count: 0 })
    const undone = await me.call(contactDeletions.undo, { params: { job_id: job_id ?? '' } })
    await finished(me, undone.job_id)
    await holds(me, id, 3)
    expect((await getSegment(me, id)).state).toBe('ready')
  })
})
