import { exportsLegacy, recipientStatusLegacy } from '@carillon/contract/exports-legacy'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { newId } from '#platform/db.ts'
import { addContacts, makeList } from '#test/given-contacts.ts'
import { type Caller, describe, expect, test, until } from '#test/kit.ts'
import { ask, expectSaid } from '../legacy/wire.fixture.ts'

async function ended(me: Caller, id: string) {
  return until('the export has ended', async () => {
    const found = await me.call(exportsLegacy.get, { params: { id } })
    return found.status !== 'pending' && found
  })
}

async function start(me: Caller, body?: object): Promise<string> {
  const { id, _metadata } = await me.call(exportsLegacy.create, { body: body as never })
  expect(_metadata.self).toContain(`/v3/contactdb/exports/${id}`)
  return id
}

describe('/v3/contactdb/exports', () => {
  test('exports numbered lists and segments, and shows them by number', async ({ server }) => {
    const me = await server.as('legacy exporter')
    const { db } = server.product.services.database
    const list = await makeList(me, 'Some')
    await addContacts(me, [{ email: 'a@example.org' }], [list])
    await addContacts(me, [{ email: 'b@example.org', first_name: 'Bo' }, { email: 'c@example.org' }])
    const query_dsl = "SELECT contact_id, updated_at FROM contact_data WHERE first_name = 'Bo'"
    const segment = await me.call(segments.create, { body: { name: 'Bo', query_dsl } })
    const numberOf = async (table: 'list' | 'segment', id: string) =>
      (await db.selectFrom(table).select('number').where('id', '=', id).executeTakeFirstOrThrow()).number
    const list_ids = [await numberOf('list', list)]
    const segment_ids = [await numberOf('segment', segment.id)]

    const id = await start(me, { list_ids, segment_ids, notifications: { email: false }, file_type: 'json' })
    const done = await ended(me, id)
    expect(done).toEqual({
      id,
      status: 'ready',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      completed_at: expect.any(String),
      expires_at: expect.any(String),
      urls: [expect.stringContaining(id)],
      recipient_count: 2,
      _metadata: { self: expect.stringContaining(`/v3/contactdb/exports/${id}`) },
    })
    const file = await fetch(done.urls?.[0] ?? '')
    expect(file.status).toBe(200)
    const all = await start(me)
    expect((await ended(me, all)).recipient_count).toBe(3)
    const { result } = await me.call(exportsLegacy.list, {})
    expect(result).toMatchObject([
      { id: all, export_type: 'contacts_export', lists: [], segments: [] },
      {
        id,
        export_type: 'list_export',
        status: 'ready',
        lists: [{ ID: list_ids[0], Name: 'Some' }],
        segments: [{ ID: segment_ids[0], Name: 'Bo' }],
      },
    ])
    expect(await me.outcome(lists.delete, { params: { id: list } })).toBe(204)
    const [, later] = (await me.call(exportsLegacy.list, {})).result
    expect(later?.lists).toEqual([{ Name: 'Some' }])
  })

  test('tells why one failed', async ({ server }) => {
    const me = await server.as('failed exporter')
    const { db } = server.product.services.database
    const id = await start(me)
    await ended(me, id)
    const failed = { status: 'failed', problem: 'export_failed' }
    await db.updateTable('contact_export').set(failed).where('id', '=', id).execute()
    expect(await me.call(exportsLegacy.get, { params: { id } })).toMatchObject({
      status: 'failure',
      message: 'The export failed. Start a new one.',
    })
  })

  test('refuses unknown lists, segments and exports, and those of others', async ({ server }) => {
    const [me, other] = [await server.as('refused exporter'), await server.as('other exporter')]
    const theirs = await start(other)
    const { db } = server.product.services.database
    const list = await makeList(other, 'Theirs')
    const { number } = await db
      .selectFrom('list')
      .select('number')
      .where('id', '=', list)
      .executeTakeFirstOrThrow()
    const noList = 'There is no such list.'
    const noSegment = 'There is no such segment.'
    const gone = 'This export doesn’t exist or is no longer kept.'
    await expectSaid(ask(me, 'POST', '/exports', { list_ids: [number] }), 400, noList, 'list_ids')
    await expectSaid(ask(me, 'POST', '/exports', { list_ids: [99_999] }), 400, noList, 'list_ids')
    await expectSaid(ask(me, 'POST', '/exports', { segment_ids: [99_999] }), 400, noSegment, 'segment_ids')
    expect((await ask(me, 'POST', '/exports', { list_ids: ['x'] })).status).toBe(400)
    expect((await ask(me, 'POST', '/exports', { file_type: 'xml' })).status).toBe(400)
    await expectSaid(ask(me, 'GET', `/exports/${theirs}`), 404, gone, undefined)
    await expectSaid(ask(me, 'GET', `/exports/${newId()}`), 404, gone, undefined)
    await expectSaid(ask(me, 'GET', '/exports/x'), 404, gone, undefined)
  })

  test('refuses a segment that is invalid', async ({ server }) => {
    const me = await server.as('invalid exporter')
    const { db } = server.product.services.database
    const query_dsl = "SELECT contact_id, updated_at FROM contact_data WHERE first_name = 'Bo'"
    const { id } = await me.call(segments.create, { body: { name: 'Bo', query_dsl } })
    const { number } = await db
      .updateTable('segment')
      .set({ status: 'invalid', problem: 'segment_field_deleted' })
      .where('id', '=', id)
      .returning('number')
      .executeTakeFirstOrThrow()
    expect(await me.outcome(exportsLegacy.create, { body: { segment_ids: [number] } })).toBe(
      'segment_invalid',
    )
  })
})

describe('GET /v3/contactdb/status', () => {
  test('is OK without work, and tells how long the first change waits', async ({ server }) => {
    const me = await server.as('status')
    expect(await me.call(recipientStatusLegacy.get, {})).toEqual({
      status: [{ id: 'worker_delay', value: 'OK' }],
    })
    const { db } = server.product.services.database
    const waits = { status: 'pending', accepted_at: new Date(Date.now() - 75_000), place: 1 }
    await addContacts(me, [{ email: 'a@example.org' }])
    const taken = db.updateTable('contact_job').set(waits).where('account_id', '=', me.account)
    await taken.execute()
    expect(await me.call(recipientStatusLegacy.get, {})).toEqual({
      status: [
        { id: 'worker_delay', value: 'delayed' },
        { id: 'worker_delay_seconds', value: expect.stringMatching(/^7\d\.\d$/) },
      ],
    })
  })
})
