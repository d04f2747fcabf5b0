import { contacts } from '@carillon/contract/contacts'
import { notifications } from '@carillon/contract/notifications'
import { segments, segmentsV1 } from '@carillon/contract/segments'
import { segmentLimits } from '@carillon/segment-language/tree'
import { newId } from '#platform/db.ts'
import { addContacts, everyContact, finished, makeField, makeList } from '#test/given-contacts.ts'
import { describe, expect, test, until } from '#test/kit.ts'
import { makeSegment, ready, text, treeOf } from './conditions.fixture.ts'

const everybody = 'SELECT contact_id, updated_at FROM contact_data'

describe('POST /v3/marketing/segments/2.0', () => {
  test('creates a segment from a query, valid at once and evaluated soon after', async ({ server }) => {
    const me = await server.as('query maker')
    await addContacts(me, [{ email: 'a@nango.dev' }, { email: 'b@example.org' }])
    const query_dsl = `${everybody} WHERE email LIKE '%nango.dev'`
    const made = await me.call(segments.create, { body: { name: ' Nango ', query_dsl } })
    expect(made).toMatchObject({
      name: 'Nango',
      query_dsl,
      query_version: '2',
      contacts_count: 0,
      contacts_sample: [],
      sample_updated_at: null,
      next_sample_update: null,
      parent_list_ids: null,
      status: { query_validation: 'VALID' },
      state: 'processing',
      refreshes_used: 0,
      max_refreshes: 2,
      last_refreshed_at: null,
      revision: 1,
      is_legacy: false,
    })
    expect(made, 'nobody knows yet').not.toHaveProperty('identifier_counts')
    const known = await ready(me, made.id)
    expect(known).toMatchObject({
      contacts_count: 1,
      identifier_counts: { EID: 1, PHNID: 0, EXTID: 0, AID: 0 },
    })
    const [sample] = known.contacts_sample ?? []
    expect(Object.keys(sample ?? {}).sort()).toEqual([
      'created_at',
      'email',
      'id',
      'segment_ids',
      'updated_at',
    ])
    expect(await me.call(contacts.get, { params: { id: String(sample?.['id']) } })).toMatchObject({
      segment_ids: [made.id],
    })
  })

  test('creates a segment from conditions and shows them as a query', async ({ server }) => {
    const me = await server.as('builder')
    await addContacts(me, [{ email: 'a@example.org', city: 'DENVER' }, { email: 'b@example.org' }])
    const query_json = treeOf(text('city', 'is', 'Denver'))
    const made = await me.call(segments.create, { body: { name: 'Denver', query_json } })
    expect(made.query_json).toEqual(query_json)
    expect(made.query_dsl).toContain('text_is(city')
    expect((await ready(me, made.id)).contacts_count).toBe(1)
  })

  test('counts only the parent list', async ({ server }) => {
    const me = await server.as('parent')
    const list = await makeList(me, 'Parents')
    await addContacts(me, [{ email: 'on@example.org' }], [list])
    await addContacts(me, [{ email: 'off@example.org' }])
    const made = await me.call(segments.create, {
      body: { name: 'On it', query_dsl: everybody, parent_list_ids: [list] },
    })
    expect(made.parent_list_ids).toEqual([list])
    expect((await ready(me, made.id)).contacts_count).toBe(1)
  })

  test.for([
    ['a name in use, whatever its case', { name: 'tAKEN' }, 'segment_name_taken'],
    ['no name', { name: ' ' }, 'invalid_input'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'invalid_input'],
    ['no conditions and no query', { query_dsl: undefined }, 'segment_query_required'],
    ['a blank query', { query_dsl: '  ' }, 'segment_query_required'],
    ['a query that ends early', { query_dsl: 'SELECT contact_id' }, 'segment_query_invalid'],
    ['an unknown field', { query_json: treeOf(text('w99_T', 'is', 'x')) }, 'segment_condition_invalid'],
    [
      'an unknown list',
      { query_json: treeOf({ kind: 'list', operator: 'on', listIds: [newId()] }) },
      'segment_condition_invalid',
    ],
    ['two parent lists', { parent_list_ids: [newId(), newId()] }, 'segment_parents_too_many'],
    ['an unknown parent list', { parent_list_ids: [newId()] }, 'list_not_found'],
  ] as const)('refuses %s', async ([, body, code], { server }) => {
    const me = await server.as('refused')
    await me.outcome(segments.create, { body: { name: 'Taken', query_dsl: everybody } })
    const all = { name: 'Fine', query_dsl: everybody, ...body } as { name: string }
    expect(await me.outcome(segments.create, { body: all })).toBe(code)
  })

  test('reports the position of an error in a query, and which condition is incomplete', async ({
    server,
  }) => {
    const me = await server.as('placed')
    const post = async (body: object) => {
      const response = await me.fetch('/v3/marketing/segments/2.0', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Wrong', ...body }),
      })
      return { status: response.status, ...((await response.json()) as { errors: object[] }) }
    }
    expect(await post({ query_dsl: `${everybody}\nWHERE nickname = 'x'` })).toMatchObject({
      status: 400,
      errors: [
        {
          field: 'query_dsl',
          error_id: 'segment_query_invalid',
          details: { line: 2, column: 7, word: 'nickname' },
        },
      ],
    })
    const query_json = treeOf(text('city', 'is', 'x'), text('city', 'is'), text('gone', 'is', 'x'))
    expect(await post({ query_json })).toMatchObject({
      status: 400,
      errors: [
        { field: 'query_json', details: { number: 2, problem: 'value_missing' } },
        { field: 'query_json', details: { number: 3, problem: 'field_unknown' } },
      ],
    })
  })

  test('the 201st segment is refused with the documented wording, also when two calls come at once', async ({
    server,
  }) => {
    const me = await server.as('segment collector')
    const { db } = server.product.services.database
    const rows = Array.from({ length: segmentLimits.segments - 1 }, (_, at) => ({
      id: newId(),
      account_id: me.account,
      name: `S${at}`,
      query_dsl: everybody,
      status: 'valid',
    }))
    await db.insertInto('segment').values(rows).execute()
    const create = (name: string) => me.outcome(segments.create, { body: { name, query_dsl: everybody } })
    expect((await Promise.all([create('one'), create('two')])).sort()).toEqual([201, 'segment_limit_reached'])
  })
})

describe('GET /v3/marketing/segments/2.0', () => {
  test('lists by name, filters by id and by parent', async ({ server }) => {
    const me = await server.as('lister')
    const list = await makeList(me, 'Parent')
    const b = await makeSegment(me, 'b', treeOf())
    const a = await makeSegment(me, 'A', treeOf(), list)
    const names = async (query: object) =>
      (await me.call(segments.list, { query })).results.map(({ name }) => name)
    expect(await names({})).toEqual(['A', 'b'])
    expect(await names({ ids: `${b},nonsense` })).toEqual(['b'])
    expect(await names({ parent_list_ids: list })).toEqual(['A'])
    expect(await names({ no_parent_list_id: true })).toEqual(['b'])
    expect(await names({ parent_list_ids: list, no_parent_list_id: true })).toEqual(['A', 'b'])
    const { results } = await me.call(segments.list, { query: { ids: [a] } })
    expect(results[0]).toMatchObject({ id: a, parent_list_ids: [list], query_version: '2' })
    expect(results[0]?._metadata.self).toContain(`/v3/marketing/segments/2.0/${a}`)
  })

  test('leaves the sample out on request', async ({ server }) => {
    const me = await server.as('no sample')
    const id = await makeSegment(me, 'Everybody', treeOf())
    const shown = await me.call(segments.get, { params: { id }, query: { contacts_sample: 'false' } })
    expect('contacts_sample' in shown).toBe(false)
  })

  test('finds no segment by an impossible id, or by a list of another account', async ({ server }) => {
    const [me, other] = [await server.as('segment owner'), await server.as('segment thief')]
    expect(await me.outcome(segments.get, { params: { id: 'nonsense' } })).toBe('segment_not_found')
    const list = await makeList(me, 'Only mine')
    expect(
      await other.outcome(segments.create, {
        body: { name: 'X', query_dsl: everybody, parent_list_ids: [list] },
      }),
    ).toBe('list_not_found')
  })
})

describe('PATCH /v3/marketing/segments/2.0/:id', () => {
  test('a new name keeps the members, new conditions evaluate the segment again', async ({ server }) => {
    const me = await server.as('changer')
    await addContacts(me, [
      { email: 'a@example.org', city: 'Oslo' },
      { email: 'b@example.org', city: 'Bergen' },
    ])
    const id = await makeSegment(me, 'Norway', treeOf())
    const first = await ready(me, id)
    const renamed = await me.call(segments.update, { params: { id }, body: { name: 'Norge' } })
    expect(renamed).toMatchObject({
      name: 'Norge',
      state: 'ready',
      revision: 2,
      sample_updated_at: first.sample_updated_at,
    })
    const query_json = treeOf(text('city', 'is', 'Oslo'))
    const changed = await me.call(segments.update, { params: { id }, body: { query_json, revision: 2 } })
    expect(changed).toMatchObject({ state: 'processing', revision: 3, query_json })
    expect(
      await until('it is counted', async () => {
        const { state, contacts_count } = await me.call(segments.get, { params: { id } })
        return state === 'ready' && contacts_count
      }),
    ).toBe(1)
    const same = await me.call(segments.update, { params: { id }, body: { query_json } })
    expect(same.revision).toBe(3)
  })

  test('refuses a change that starts from an older revision, and a taken name', async ({ server }) => {
    const me = await server.as('racer')
    const id = await makeSegment(me, 'First', treeOf())
    await makeSegment(me, 'Second', treeOf())
    expect(await me.outcome(segments.update, { params: { id }, body: { name: 'Third', revision: 7 } })).toBe(
      'segment_changed',
    )
    expect(await me.outcome(segments.update, { params: { id }, body: { name: 'SECOND' } })).toBe(
      'segment_name_taken',
    )
    expect(await me.outcome(segments.update, { params: { id }, body: { name: 'FIRST' } })).toBe(200)
    expect(await me.outcome(segments.update, { params: { id }, body: { query_dsl: 'nonsense' } })).toBe(
      'segment_query_invalid',
    )
  })

  test('accepts a query without conditions every five minutes at most', async ({ server }) => {
    const me = await server.as('hasty')
    const { id } = await me.call(segments.create, { body: { name: 'Hasty', query_dsl: everybody } })
    const change = (city: string) =>
      me.outcome(segments.update, {
        params: { id },
        body: { query_dsl: `${everybody} WHERE city = '${city}'` },
      })
    expect(await change('Oslo')).toBe(200)
    expect(await change('Bergen')).toBe('segment_change_too_soon')
    expect(await change('Oslo')).toBe(200)
    const { db } = server.product.services.database
    await db
      .updateTable('segment')
      .set({ query_changed_at: new Date(Date.now() - segmentLimits.changePauseMs) })
      .where('id', '=', id)
      .execute()
    expect(await change('Bergen')).toBe(200)
  })
})

describe('DELETE /v3/marketing/segments/2.0/:id', () => {
  test('keeps the contacts, or starts a job that deletes them', async ({ server }) => {
    const me = await server.as('segment deleter')
    await addContacts(me, [{ email: 'a@example.org', city: 'Oslo' }, { email: 'b@example.org' }])
    const remove = (id: string, query = '') =>
      me.fetch(`/v3/marketing/segments/2.0/${id}${query}`, { method: 'DELETE' })
    const first = await makeSegment(me, 'First', treeOf(text('city', 'is', 'Oslo')))
    await ready(me, first)
    const answer = await remove(first)
    expect([answer.status, await answer.text()]).toEqual([202, ''])
    expect(await me.outcome(segments.get, { params: { id: first } })).toBe('segment_not_found')
    expect(await everyContact(me)).toHaveLength(2)
    const second = await makeSegment(me, 'Second', treeOf(text('city', 'is', 'Oslo')))
    await ready(me, second)
    const withContacts = await remove(second, '?delete_contacts=true')
    expect(withContacts.status).toBe(202)
    const { job_id } = (await withContacts.json()) as { job_id: string }
    expect((await finished(me, job_id)).results.deleted_count).toBe(1)
    expect((await everyContact(me)).map(({ email }) => email)).toEqual(['b@example.org'])
    expect(await me.outcome(segments.get, { params: { id: second } })).toBe('segment_not_found')
    const { db } = server.product.services.database
    expect(
      await db.selectFrom('segment_contact').selectAll().where('segment_id', 'in', [first, second]).execute(),
    ).toEqual([])
  })
})

describe('the first version', () => {
  test('lists, shows and deletes segments, but neither creates nor changes them', async ({ server }) => {
    const me = await server.as('first version')
    const list = await makeList(me, 'Old list')
    const id = await makeSegment(me, 'Old', treeOf(text('city', 'is', 'Oslo')), list)
    await ready(me, id)
    const { results } = await me.call(segmentsV1.list, {})
    expect(results).toMatchObject([{ id, name: 'Old', parent_list_id: list, contacts_count: 0 }])
    const shown = await me.call(segmentsV1.get, { params: { id }, query: { query_json: 'true' } })
    expect(shown.query_dsl).toBe("text_is(city, 'Oslo')")
    expect(shown.query_json).toEqual(treeOf(text('city', 'is', 'Oslo')))
    expect('query_json' in (await me.call(segmentsV1.get, { params: { id } }))).toBe(false)
    for (const method of ['POST', 'PATCH']) {
      const path = method === 'POST' ? '/v3/marketing/segments' : `/v3/marketing/segments/${id}`
      expect([404, 405]).toContain((await me.fetch(path, { method })).status)
    }
    const deleted = await me.fetch(`/v3/marketing/segments/${id}`, { method: 'DELETE' })
    expect([deleted.status, await deleted.json()]).toEqual([202, {}])
    expect(await me.outcome(segmentsV1.get, { params: { id } })).toBe('segment_not_found')
  })
})

describe('a renamed field', () => {
  test('appears with its new name in queries written from conditions', async ({ server }) => {
    const me = await server.as('renamer')
    const field = await makeField(me, 'motto', 'Text')
    const id = await makeSegment(me, 'By motto', treeOf(text(field, 'is', 'Carpe diem')))
    expect((await me.call(segments.get, { params: { id } })).query_dsl).toContain('motto')
    await me.fetch(`/v3/marketing/field_definitions/${field}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'device' }),
    })
    expect((await me.call(segments.get, { params: { id } })).query_dsl).toContain(
      "text_is(device, 'Carpe diem')",
    )
  })
})

describe('a query that fails when it runs', () => {
  test.for([
    ['an instant beyond all bounds', 'created_at + 9999999 years > now()'],
    ['numbers beyond all bounds', `length(email) * ${'9'.repeat(100)} > 0`],
  ] as const)('%s never breaks anything', async ([, where], { server }) => {
    const me = await server.as('bounds')
    await addContacts(me, [{ email: 'a@example.org' }])
    const query_dsl = `${everybody} WHERE ${where}`
    const counted = await me.outcome(segments.count, { body: { query_dsl } })
    expect([200, 'segment_query_invalid']).toContain(counted)
    const made = await me.outcome(segments.create, { body: { name: where.slice(0, 20), query_dsl } })
    if (made !== 201) return expect(made).toBe('segment_query_invalid')
    await until('it was asked', async () => {
      const { results } = await me.call(segments.list, {})
      return results.every(({ state }) => state === (counted === 200 ? 'ready' : 'invalid'))
    })
  })
})

describe('a deleted field or list', () => {
  test('makes the segment invalid, with the reason', async ({ server }) => {
    const me = await server.as('breaker')
    const [field, list] = [await makeField(me, 'motto', 'Text'), await makeList(me, 'Doomed')]
    const byField = await makeSegment(me, 'By field', treeOf(text(field, 'is', 'x')))
    const byList = await makeSegment(me, 'By list', treeOf({ kind: 'list', operator: 'on', listIds: [list] }))
    await ready(me, byField)
    await me.fetch(`/v3/marketing/field_definitions/${field}`, { method: 'DELETE' })
    await me.fetch(`/v3/marketing/lists/${list}`, { method: 'DELETE' })
    for (const [id, error_id] of [
      [byField, 'segment_field_deleted'],
      [byList, 'segment_list_deleted'],
    ] as const) {
      const shown = await until('it is invalid', async () => {
        const known = await me.call(segments.get, { params: { id } })
        return known.state === 'invalid' && known
      })
      expect(shown).toMatchObject({ problem: { error_id }, status: { query_validation: 'INVALID' } })
    }
    const { result } = await me.call(notifications.inbox, { query: {} })
    expect(result.map(({ event }) => event)).toEqual(['segment_part_deleted', 'segment_part_deleted'])
    const [own] = (await me.call(notifications.list, {})).result
    expect(own?.events, 'is mailed to whoever chose it').toContain('segment_failed')
    expect(own?.events).not.toContain('segment_part_deleted')
  })
})
