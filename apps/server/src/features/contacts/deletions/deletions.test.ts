import { contactCount } from '@carillon/contract/contact-count'
import { contactDeletions, undoMs } from '@carillon/contract/contact-deletions'
import { contactProfile } from '@carillon/contract/contact-profile'
import { contacts } from '@carillon/contract/contacts'
import { lists } from '@carillon/contract/lists'
import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import { newId } from '#platform/db.ts'
import { addContacts, everyContact, finished, makeField, makeList } from '#test/given-contacts.ts'
import { type Caller, describe, expect, type Server, test, until } from '#test/kit.ts'
import { eraseDeletedContacts } from './erase-deleted.ts'
import { lockDeletion } from './lock-deletion.ts'

const emailsOf = async (who: Caller, list?: string) =>
  (await everyContact(who, list)).map((one) => one.email || one.external_id).sort()
const idOf = async (who: Caller, email: string) =>
  (await everyContact(who)).find((one) => one.email === email)?.id ?? ''
const undo = async (who: Caller, job_id: string) =>
  finished(who, (await who.call(contactDeletions.undo, { params: { job_id } })).job_id)
const undoOutcome = (who: Caller, job_id: string) =>
  who.outcome(contactDeletions.undo, { params: { job_id } })

const timeline = async (who: Caller, id: string, kinds: string) =>
  (await who.call(contactProfile.timeline, { params: { id }, query: { kinds } })).result

/** Forgets the deletions that are due at a time, as the clock's job does. */
async function forget({ product }: Server, at: Date): Promise<void> {
  const { services } = product
  const { db } = services.database
  const signal = new AbortController().signal
  await eraseDeletedContacts(async () => {})({
    services,
    db,
    log: services.log,
    signal,
    now: () => at,
  } satisfies JobContext)
}

const later = () => new Date(Date.now() + undoMs + 60_000)

describe('undoing a deletion', () => {
  test('restores everything: ids, fields, identifiers, lists, counts, billing', async ({ server }) => {
    const me = await server.as('undoer')
    const [list, other] = [await makeList(me, 'Kept'), await makeList(me, 'Gone meanwhile')]
    const size = await makeField(me, 'size', 'Number')
    await addContacts(
      me,
      [
        { email: 'ada@example.org', external_id: 'A', first_name: 'Ada', custom_fields: { [size]: 38 } },
        { phone_number_id: '+4930123456', alternate_emails: ['x@example.org'] },
      ],
      [list, other],
    )
    const before = await everyContact(me)
    const { job_id } = await me.call(contacts.delete, { query: { delete_all_contacts: 'true' } })
    await finished(me, job_id)
    expect(await me.outcome(lists.delete, { params: { id: other } })).toBe(204)
    expect(await me.call(contactCount.get, {})).toMatchObject({ contact_count: 0, billable_count: 2 })
    expect((await me.call(contactDeletions.list, {})).result).toMatchObject([
      { id: job_id, of: 'all', status: 'completed', deleted_count: 2, can_undo: true },
    ])

    const done = await undo(me, job_id)
    expect(done).toMatchObject({
      job_type: 'undo_deletion',
      status: 'completed',
      results: { created_count: 2, errored_count: 0 },
    })
    const after = await everyContact(me)
    expect(after).toEqual(before.map((one) => ({ ...one, list_ids: [list] })))
    expect(await me.call(contactCount.get, {})).toMatchObject({ contact_count: 2, billable_count: 2 })
    expect(await me.call(lists.get, { params: { id: list } })).toMatchObject({ contact_count: 2 })
    expect((await me.call(contactDeletions.list, {})).result).toEqual([])
    await server.product.services.database.db
      .updateTable('contact_job')
      .set({ status: 'pending' })
      .where('id', '=', done.id)
      .execute()
    expect((await me.call(contactDeletions.list, {})).result).toMatchObject([
      { id: job_id, status: 'restoring', restored_count: 2, can_undo: false },
    ])
    const { result } = await me.call(contacts.searchIdentifiers, {
      params: { identifier_type: 'EXTERNALID' },
      body: { identifiers: ['A'] },
    })
    expect(result['A']).toMatchObject({ contact: { email: 'ada@example.org' } })
    expect(await undoOutcome(me, job_id)).toBe('deletion_not_undoable')
  })

  test('appears in the timeline with its deletion, also several times', async ({ server }) => {
    const me = await server.as('teller of undoing')
    const list = await makeList(me, 'Kept')
    await addContacts(me, [{ email: 'ada@example.org' }], [list])
    const id = await idOf(me, 'ada@example.org')
    const by = 'teller of undoing@carillon.test'
    const jobs: [event: string, job: string][] = []
    for (let round = 1; round <= 2; round++) {
      const { job_id } = await me.call(contacts.delete, { query: { ids: [id] } })
      await finished(me, job_id)
      await me.call(contacts.update, {
        params: { id: await undone(job_id) },
        body: { city: `City ${round}` },
      })
    }
    const told = await timeline(me, id, 'changes')
    expect(told.map(({ event, job, by: who }) => [event, ...(job ? [job] : []), who])).toEqual([
      ['changed', by],
      ['restored', { id: jobs[3]?.[1], name: null }, by],
      ['deleted', { id: jobs[2]?.[1], name: null }, by],
      ['changed', by],
      ['restored', { id: jobs[1]?.[1], name: null }, by],
      ['deleted', { id: jobs[0]?.[1], name: null }, by],
      ['added', expect.anything(), by],
    ])
    expect(new Set(told.map((entry) => entry.id)).size).toBe(told.length)
    // Their list memberships are restored unchanged.
    expect((await timeline(me, id, 'memberships')).map(({ event }) => event)).toEqual(['list_added'])

    async function undone(deletion: string): Promise<string> {
      const undoing = await undo(me, deletion)
      jobs.push(['deleted', deletion], ['restored', undoing.id])
      return id
    }
  })

  test('a contact that was added again is not overwritten, and a weaker identifier that is taken is left out', async ({
    server,
  }) => {
    const me = await server.as('again')
    await addContacts(me, [
      { email: 'back@example.org', first_name: 'Old' },
      { email: 'part@example.org', external_id: 'P' },
      { email: 'whole@example.org' },
    ])
    const { job_id } = await me.call(contacts.delete, { query: { delete_all_contacts: 'true' } })
    await finished(me, job_id)
    await addContacts(me, [{ email: 'back@example.org', first_name: 'New' }, { external_id: 'P' }])
    expect(await undo(me, job_id)).toMatchObject({
      status: 'errored',
      results: { created_count: 2, errored_count: 1, dropped_cell_count: 1 },
    })
    expect(await emailsOf(me)).toEqual(['P', 'back@example.org', 'part@example.org', 'whole@example.org'])
    expect(
      (await me.call(contacts.get, { params: { id: await idOf(me, 'back@example.org') } })).first_name,
    ).toBe('New')
    expect(
      (await me.call(contacts.get, { params: { id: await idOf(me, 'part@example.org') } })).external_id,
    ).toBe('')
    expect(await me.call(contactCount.get, {})).toMatchObject({ contact_count: 4 })
    const told = async (email: string) =>
      (await timeline(me, await idOf(me, email), 'changes')).map(({ event, changes }) => [event, changes])
    expect(await told('part@example.org')).toEqual([
      ['restored', [{ field: 'external_id', name: 'external_id', before: 'P', after: null }]],
      ['deleted', undefined],
      ['added', undefined],
    ])
    expect(await told('whole@example.org')).toEqual([
      ['restored', undefined],
      ['deleted', undefined],
      ['added', undefined],
    ])
    expect(await told('back@example.org')).toEqual([['added', undefined]])
  })

  test('a list that was deleted with its contacts is restored too, under a free name', async ({ server }) => {
    const me = await server.as('list undoer')
    const id = await makeList(me, 'Guests')
    await addContacts(me, [{ email: 'a@example.org' }, { email: 'b@example.org' }], [id])
    const { job_id = '' } =
      (await me.call(lists.delete, { params: { id }, query: { delete_contacts: 'true' } })) ?? {}
    await finished(me, job_id)
    await makeList(me, 'guests')
    expect((await me.call(contactDeletions.list, {})).result).toMatchObject([{ of: 'list', name: 'Guests' }])
    await undo(me, job_id)
    expect(await me.call(lists.get, { params: { id } })).toMatchObject({
      name: 'Guests (2)',
      contact_count: 2,
    })
    expect(await emailsOf(me, id)).toEqual(['a@example.org', 'b@example.org'])
  })

  test('contacts that are restored in a later month count in that month', async ({ server }) => {
    const me = await server.as('month')
    const { db } = server.product.services.database
    await addContacts(me, [{ email: 'a@example.org' }])
    const { job_id } = await me.call(contacts.delete, { query: { delete_all_contacts: 'true' } })
    await finished(me, job_id)
    await db
      .updateTable('contact_job')
      .set({ started_at: sql`started_at - interval '32 days'` })
      .where('id', '=', job_id)
      .execute()
    await undo(me, job_id)
    expect(await me.call(contactCount.get, {})).toMatchObject({ contact_count: 1, billable_count: 2 })
  })

  test('two undos at once start one job; strangers, other jobs and old deletions are refused', async ({
    server,
  }) => {
    const [me, other] = [await server.as('double'), await server.as('double stranger')]
    const added = await addContacts(me, [{ email: 'a@example.org' }])
    const { job_id } = await me.call(contacts.delete, { query: { delete_all_contacts: 'true' } })
    await finished(me, job_id)
    expect(await undoOutcome(other, job_id)).toBe('import_not_found')
    expect(await undoOutcome(me, newId())).toBe('import_not_found')
    expect(await undoOutcome(me, added.id)).toBe('deletion_not_undoable')
    const both = await Promise.all([undoOutcome(me, job_id), undoOutcome(me, job_id)])
    expect(both.map(String).sort()).toEqual(['202', 'deletion_not_undoable'])
    await until('it is back', async () => (await emailsOf(me)).length === 1)

    const again = await me.call(contacts.delete, { query: { delete_all_contacts: 'true' } })
    await finished(me, again.job_id)
    await server.product.services.database.db
      .updateTable('contact_job')
      .set({ undo_until: new Date(Date.now() - 1) })
      .where('id', '=', again.job_id)
      .execute()
    expect(await undoOutcome(me, again.job_id)).toBe('deletion_not_undoable')
    expect((await me.call(contactDeletions.list, {})).result).toEqual([])
  })

  test('an undo during a deletion stops the deletion first', async ({ server }) => {
    const me = await server.as('stopper')
    await addContacts(
      me,
      Array.from({ length: 200 }, (_, at) => ({ email: `u${at}@example.org` })),
    )
    const { job_id } = await me.call(contacts.delete, { query: { delete_all_contacts: 'true' } })
    expect((await undo(me, job_id)).results.errored_count).toBe(0)
    expect(await emailsOf(me)).toHaveLength(200)
    expect(await me.call(contactCount.get, {})).toMatchObject({ contact_count: 200, billable_count: 200 })
  })
})

describe('after the time to undo', () => {
  test('personal data are erased, and the counts of sends stay', async ({ server }) => {
    const me = await server.as('erased')
    const { db } = server.product.services.database
    await addContacts(me, [{ email: 'gone@example.org' }, { email: 'open@example.org' }])
    const [gone, open] = [await idOf(me, 'gone@example.org'), await idOf(me, 'open@example.org')]
    const [done, running] = [newId(), newId()]
    const row = { reason: '550 <gone@example.org> unknown', attempt: 1 }
    await db
      .insertInto('recipient')
      .values([
        { ...row, send_id: done, contact_id: gone, email: 'gone@example.org', state: 'bounced' },
        { send_id: done, contact_id: open, email: 'open@example.org', state: 'delivered' },
        { send_id: running, contact_id: open, email: 'open@example.org', state: 'deferred' },
      ])
      .execute()
    const event = { account_id: me.account, send_id: done, event: 'open', at: new Date() }
    await db
      .insertInto('message_event')
      .values([
        { ...event, id: newId(), contact_id: gone },
        { ...event, id: newId(), contact_id: open },
      ])
      .execute()
    await db
      .insertInto('contact_change')
      .values({ contact_id: gone, id: newId(), account_id: me.account, at: new Date(), before: '{}' })
      .execute()
    const list = await makeList(me, 'Left')
    await me.call(lists.addContacts, { params: { id: list }, body: { contact_ids: [gone, open] } })
    for (const id of [gone, open]) {
      await me.call(contactProfile.changeLists, { params: { id }, body: { remove: [list] } })
    }
    const { job_id } = await me.call(contacts.delete, { query: { ids: [gone, open] } })
    await finished(me, job_id)

    await forget(server, new Date())
    expect(await left()).toEqual({ events: 2, changes: 1, stays: 2, kept: 2, addresses: 3, recipients: 3 })
    await forget(server, later())
    expect(await left()).toEqual({ events: 1, changes: 0, stays: 1, kept: 1, addresses: 2, recipients: 3 })
    expect(
      await db.selectFrom('recipient').selectAll().where('contact_id', '=', gone).executeTakeFirst(),
    ).toMatchObject({ email: '', reason: null, state: 'bounced' })

    await db.updateTable('recipient').set({ state: 'delivered' }).where('send_id', '=', running).execute()
    await forget(server, later())
    expect(await left()).toEqual({ events: 0, changes: 0, stays: 0, kept: 0, addresses: 0, recipients: 3 })

    async function left() {
      const { rows } = await sql`
        select (select count(*) from message_event where account_id = ${me.account}) as events,
          (select count(*) from contact_change where account_id = ${me.account}) as changes,
          (select count(*) from list_departure where account_id = ${me.account}) as stays,
          (select count(*) from deleted_contact where account_id = ${me.account}) as kept,
          (select count(*) from recipient where contact_id in (${gone}, ${open}) and email <> '') as addresses,
          (select count(*) from recipient where contact_id in (${gone}, ${open})) as recipients
      `.execute(db)
      return rows[0]
    }
  })

  test('restored contacts are not erased', async ({ server }) => {
    const me = await server.as('remembered')
    const { db } = server.product.services.database
    await addContacts(me, [{ email: 'a@example.org' }])
    const id = await idOf(me, 'a@example.org')
    const change = { contact_id: id, id: newId(), account_id: me.account, at: new Date(), before: '{}' }
    await db.insertInto('contact_change').values(change).execute()
    const { job_id } = await me.call(contacts.delete, { query: { ids: [id] } })
    await finished(me, job_id)
    await undo(me, job_id)
    await forget(server, later())
    expect(await emailsOf(me)).toEqual(['a@example.org'])
    const { rows } = await sql<{ kind: string | null }>`
      select job.kind from contact_change change left join contact_job job on job.id = change.job_id
      where change.contact_id = ${id} order by change.at
    `.execute(db)
    expect(rows).toEqual([{ kind: null }, { kind: 'restore' }])
  })

  test('contacts are not erased while they are being restored', async ({ server }) => {
    const me = await server.as('being restored')
    const { db } = server.product.services.database
    await addContacts(me, [{ email: 'a@example.org' }])
    const { job_id } = await me.call(contacts.delete, { query: { ids: [await idOf(me, 'a@example.org')] } })
    await finished(me, job_id)
    const kept = () => db.selectFrom('deleted_contact').where('job_id', '=', job_id).selectAll().execute()
    await db.transaction().execute(async (tx) => {
      await lockDeletion(tx, job_id)
      await forget(server, later())
      expect(await kept()).toHaveLength(1)
    })
    await forget(server, later())
    expect(await kept()).toHaveLength(0)
  })
})
