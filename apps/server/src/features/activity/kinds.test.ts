import { type ActivityJob, type ActivityKind, activity, activityCatalogue } from '@carillon/contract/activity'
import { contactBulk } from '@carillon/contract/contact-bulk'
import { contactImports } from '@carillon/contract/contact-imports'
import { customFields } from '@carillon/contract/custom-fields'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import type { JobDetail } from '#schema/stored-job-detail.ts'
import { finished, makeField, makeList, upload } from '#test/given-contacts.ts'
import { holdUp } from '#test/hold-up.ts'
import { type Caller, describe, expect, type Server, testWith, until } from '#test/kit.ts'

// With sending off, a due single send stays due.
const test = testWith({ SENDING: 'off' })

const email = '_rf2_T'
const dbOf = (server: Server) => server.product.services.database.db
const urlOf = (server: Server) => server.product.services.database.pool.options.connectionString ?? ''
const named = (kind: ActivityKind, id: string) => ({ params: { kind, id } })

const where = (condition: string) => `select contact_id, updated_at from contact_data where ${condition}`

async function jobOf(me: Caller, id: string): Promise<ActivityJob> {
  const { result } = await me.call(activity.list, {})
  const job = result.find((one) => one.id === id)
  if (!job) throw new Error(`no job ${id}`)
  return job
}
const ended = (me: Caller, id: string) =>
  until(`job ${id} has ended`, async () => {
    const job = await jobOf(me, id)
    return job.ended_at === null ? null : job
  })

async function givenContacts(server: Server, { account }: Caller, count: number): Promise<void> {
  await sql`
    insert into contact (id, account_id, email)
    select gen_random_uuid(), ${account}, 'a' || n || '@example.org' from generate_series(1, ${count}::int) n`.execute(
    dbOf(server),
  )
}

const people = (count: number) =>
  ['email', ...Array.from({ length: count }, (_, at) => `u${at}@example.org`)].join('\n')

async function countOf(server: Server, table: 'contact' | 'suppression', { account }: Caller) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where account_id = ${account}`.execute(
    dbOf(server),
  )
  return rows[0]?.count
}

/** Adds a job in the state that remains after its workers died more often than the queue retries. */
async function givenJob(
  server: Server,
  { account }: Caller,
  kind: string,
  { detail = {}, phase = 'queued' }: { detail?: JobDetail; phase?: string } = {},
): Promise<string> {
  const id = newId()
  await dbOf(server)
    .insertInto('contact_job')
    .values({
      id,
      account_id: account,
      kind,
      phase,
      progress_at: new Date(0),
      detail: JSON.stringify(detail),
    })
    .execute()
  return id
}

/** A job of each kind about contacts that has stalled, with little to do. */
const stalled: Record<string, (server: Server, me: Caller) => Promise<string>> = {
  async import_contacts(server, me) {
    const { id } = await upload(me, people(3))
    await dbOf(server)
      .updateTable('contact_job')
      .set({ phase: 'queued', accepted_at: new Date(0), progress_at: new Date(0) })
      .set({ detail: JSON.stringify({ mappings: [email] }) })
      .where('id', '=', id)
      .execute()
    return id
  },
  async upsert_contacts(server, me) {
    const id = await givenJob(server, me, 'upsert')
    const contacts = JSON.stringify([{ email: 'ada@example.org' }])
    await dbOf(server)
      .insertInto('contact_upsert')
      .values({ job_id: id, account_id: me.account, contacts })
      .execute()
    return id
  },
  async delete_contacts(server, me) {
    await givenContacts(server, me, 3)
    return givenJob(server, me, 'delete', { detail: { matching: {} } })
  },
  async remove_contacts_from_list(server, me) {
    const fromList = await makeList(me, 'Guests')
    return givenJob(server, me, 'remove', { detail: { ids: [], fromList } })
  },
  rollback_import: (server, me) => givenJob(server, me, 'rollback', { detail: { rollsBack: newId() } }),
  async undo_deletion(server, me) {
    const deletion = await givenJob(server, me, 'delete', { detail: { ids: [] } })
    await dbOf(server)
      .updateTable('contact_job')
      .set({ status: 'completed', finished_at: new Date() })
      .where('id', '=', deletion)
      .execute()
    return givenJob(server, me, 'restore', { detail: { undoes: deletion } })
  },
  async change_list(server, me) {
    const list = await makeList(me, 'Guests')
    return givenJob(server, me, 'change_list', { detail: { list, change: 'add', matching: {} } })
  },
  unsubscribe_contacts: (server, me) =>
    givenJob(server, me, 'unsubscribe', { detail: { unsubscribes: { matching: {} } } }),
}

describe('cancelling stops between two sets', () => {
  test('an import', async ({ server }) => {
    const me = await server.as('importer')
    const held = await holdUp(urlOf(server), 'insert on contact', `new.account_id = '${me.account}'`)
    const { id } = await upload(me, people(20_005), { mappings: [email] })
    await held.reached()
    expect(await me.call(activity.cancel, named('import_contacts', id))).toMatchObject({
      is_cancelling: true,
    })
    await held.release()
    const { state, progress } = await ended(me, id)
    expect(state).toBe('cancelled')
    // Two sets of 2,500 rows are applied at a time.
    expect(progress?.done).toBeGreaterThanOrEqual(2500)
    expect(progress?.done).toBeLessThanOrEqual(7500)
    expect(await countOf(server, 'contact', me)).toBe(progress?.done)
  })

  test('a deletion of contacts', async ({ server }) => {
    const me = await server.as('deleter')
    await givenContacts(server, me, 40_005)
    const held = await holdUp(urlOf(server), 'insert on deleted_contact', `new.account_id = '${me.account}'`)
    const { job_id: id } = await me.call(contactBulk.delete, { body: { matching: {} } })
    await held.reached()
    await me.call(activity.cancel, named('delete_contacts', id))
    await held.release()
    const { state, progress } = await ended(me, id)
    expect(state).toBe('cancelled')
    // Two sets of 20,000 contacts are deleted at a time; one where there is a single processor.
    expect([20_000, 40_000]).toContain(progress?.done)
    expect(await countOf(server, 'contact', me)).toBe(40_005 - (progress?.done ?? 0))
  })

  test('the unsubscribing of contacts', async ({ server }) => {
    const me = await server.as('unsubscriber')
    await givenContacts(server, me, 5005)
    const held = await holdUp(urlOf(server), 'insert on suppression', `new.account_id = '${me.account}'`)
    const { job_id: id } = await me.call(contactBulk.unsubscribe, { body: { matching: {} } })
    await held.reached()
    await me.call(activity.cancel, named('unsubscribe_contacts', id))
    await held.release()
    expect(await ended(me, id)).toMatchObject({ state: 'cancelled', progress: { done: 5000, total: 5005 } })
    expect(await countOf(server, 'suppression', me)).toBe(5000)
  })
})

test('an import that waits for a person is cancelled at once', async ({ server }) => {
  const me = await server.as('hesitant')
  const { id } = await upload(me, people(3))
  const body = { field_mappings: [email], forecast: true }
  await me.call(contactImports.start, { params: { id }, body })
  await until('it waits', async () => (await jobOf(me, id)).waits_for === 'person')
  expect(await me.call(activity.cancel, named('import_contacts', id))).toMatchObject({ state: 'cancelled' })
  expect(await me.outcome(activity.cancel, named('import_contacts', id))).toBe('job_ended')
  expect(await countOf(server, 'contact', me)).toBe(0)
})

test.for([
  ['upsert_contacts', 'short'],
  ['remove_contacts_from_list', 'short'],
  ['rollback_import', 'half_done'],
  ['undo_deletion', 'half_done'],
] as const)('a job of the kind %s is not cancelled, because it is %s', async ([kind, reason], { server }) => {
  const me = await server.as(`stays ${kind}`)
  const id = await stalled[kind]!(server, me)
  expect(await jobOf(me, id)).toMatchObject({ kind, can_cancel: false, uncancellable: reason })
  expect(await me.outcome(activity.cancel, named(kind, id))).toBe('job_not_cancellable')
})

test.for(Object.keys(stalled) as ActivityKind[])(
  'a job of the kind %s that has stalled is retried to its end',
  async (kind, { server }) => {
    const me = await server.as(`again ${kind}`)
    const id = await stalled[kind]!(server, me)
    expect(await jobOf(me, id)).toMatchObject({ kind, state: 'stalled', can_retry: true })
    expect(await me.call(activity.retry, named(kind, id))).toMatchObject({ kind, can_retry: false })
    expect((await finished(me, id)).status).toBe('completed')
    expect(await ended(me, id)).toMatchObject({ state: 'done', can_retry: false })
  },
)

test('a job that has stalled is cancelled as well', async ({ server }) => {
  const me = await server.as('given up')
  const id = await stalled['delete_contacts']!(server, me)
  await me.call(activity.cancel, named('delete_contacts', id))
  expect(await ended(me, id)).toMatchObject({ state: 'cancelled', progress: { done: 0 } })
  expect(await countOf(server, 'contact', me)).toBe(3)
})

test('the removal of a field’s values counts the contacts, and can neither be cancelled nor retried', async ({
  server,
}) => {
  const me = await server.as('remover')
  await givenContacts(server, me, 10_005)
  const field = await makeField(me, 'Town', 'Text')
  await sql`update contact set custom = jsonb_build_object(${field}::text, 'Kiel') where account_id = ${me.account}`.execute(
    dbOf(server),
  )
  const held = await holdUp(urlOf(server), 'update on contact', `new.email = 'a10005@example.org'`)
  await me.call(customFields.delete, { params: { id: field } })
  await held.reached()
  const running = await jobOf(me, field)
  expect(running).toMatchObject({ state: 'running', uncancellable: 'irreversible', can_retry: false })
  // The contact that is held up is in one of two sets.
  expect([0, 10_000]).toContain(running.progress?.done)
  expect(running.progress?.total).toBe(10_005)
  expect(await me.outcome(activity.cancel, named('remove_field_values', field))).toBe('job_not_cancellable')
  expect(await me.outcome(activity.retry, named('remove_field_values', field))).toBe('job_not_retryable')
  await held.release()
  expect(await ended(me, field)).toMatchObject({ state: 'done', progress: { done: 10_005, total: 10_005 } })
})

describe('an evaluation of a segment', () => {
  test('is kept with the person who asked for it, its end and the number of contacts found', async ({
    server,
  }) => {
    const me = await server.as('evaluator')
    await givenContacts(server, me, 3)
    const body = { name: 'Example', query_dsl: where("email like '%example.org'") }
    const { id } = await me.call(segments.create, { body })
    const first = await ended(me, id)
    expect(first).toMatchObject({
      kind: 'evaluate_segment',
      name: 'Example',
      state: 'done',
      progress: { done: 3, total: 3 },
      started_by: { by: 'api_key', name: 'evaluator' },
      can_retry: false,
      uncancellable: null,
    })
    expect(await me.outcome(activity.cancel, named('evaluate_segment', id))).toBe('job_ended')
    expect(await me.outcome(activity.retry, named('evaluate_segment', id))).toBe('job_not_retryable')

    await me.call(segments.update, {
      params: { id },
      body: { query_dsl: where("email like 'a1@%'") },
    })
    const again = await until('it was evaluated again', async () => {
      const job = await jobOf(me, id)
      return job.progress?.total === 1 && job
    })
    expect(Date.parse(again.started_at)).toBeGreaterThan(Date.parse(first.started_at))
  })

  test('that failed gives the reason; the list or field that it reads may have been deleted meanwhile', async ({
    server,
  }) => {
    const me = await server.as('unlucky')
    const list = await makeList(me, 'Guests')
    const held = await holdUp(urlOf(server), 'update on segment', `new.account_id = '${me.account}'`)
    const { id } = await me.call(segments.create, {
      body: { name: 'Guests of Kiel', query_dsl: where("city = 'Kiel'"), parent_list_ids: [list] },
    })
    expect(await jobOf(me, id)).toMatchObject({ state: 'running', can_cancel: true, uncancellable: null })
    await held.release()
    await ended(me, id)
    // As if the deletion had come first.
    await dbOf(server)
      .updateTable('segment')
      .set({ answered_at: null, answer: null })
      .where('id', '=', id)
      .execute()
    expect(await me.outcome(lists.delete, { params: { id: list }, query: {} })).toBe(204)
    expect(await ended(me, id)).toMatchObject({
      state: 'failed',
      error: { error_id: 'segment_list_deleted' },
    })
  })
})

test('of every kind it is known whether it can be cancelled and retried', () => {
  const tested = [...Object.keys(stalled), 'export_contacts', 'evaluate_segment', 'start_single_send']
  // Of subusers: subuser-deletions/subuser-deletions.test.ts.
  expect([...tested, 'remove_field_values', 'delete_subuser'].sort()).toEqual(
    Object.keys(activityCatalogue).sort(),
  )
})
