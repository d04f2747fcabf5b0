import { segments } from '@carillon/contract/segments'
import { segmentsLegacy } from '@carillon/contract/segments-legacy'
import { addContacts, makeList } from '#test/given-contacts.ts'
import { describe, expect, test, until } from '#test/kit.ts'

const miller = { field: 'last_name', value: 'Miller', operator: 'eq', and_or: '' } as const

describe('/v3/contactdb/segments', () => {
  test('creates, shows, lists, changes and deletes segments by number', async ({ server }) => {
    const me = await server.as('oldest')
    const list = await makeList(me, 'Fives')
    await addContacts(me, [{ email: 'a@example.org', last_name: 'Miller' }], [list])
    await addContacts(me, [{ email: 'b@example.org', last_name: 'MILLER' }, { email: 'c@example.org' }])
    const conditions = [
      miller,
      { field: 'created_at', value: '01/02/2015', operator: 'gt', and_or: 'and' } as const,
    ]
    const made = await me.call(segmentsLegacy.create, {
      body: { name: 'Millers', list_id: list, conditions },
    })
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Millers',
      list_id: list,
      conditions,
      recipient_count: 0,
    })
    const params = { id: String(made.id) }
    await until(
      'it is counted',
      async () => (await me.call(segmentsLegacy.get, { params })).recipient_count === 1,
    )
    const changed = await me.call(segmentsLegacy.update, {
      params,
      body: { name: 'All Millers', list_id: null },
    })
    expect(changed).toMatchObject({ id: made.id, name: 'All Millers', conditions })
    await until(
      'it is counted again',
      async () => (await me.call(segmentsLegacy.get, { params })).recipient_count === 2,
    )
    expect(await me.call(segmentsLegacy.list, {})).toMatchObject({ segments: [{ id: made.id }] })
    expect(await me.outcome(segmentsLegacy.delete, { params })).toBe(204)
    expect(await me.outcome(segmentsLegacy.get, { params })).toBe('segment_not_found')
  })

  test('is an ordinary segment, and can be copied to a new one', async ({ server }) => {
    const me = await server.as('converter')
    await me.call(segmentsLegacy.create, { body: { name: 'Old', conditions: [miller] } })
    const { results } = await me.call(segments.list, {})
    expect(results).toMatchObject([{ name: 'Old', is_legacy: true }])
    const old = await me.call(segments.get, { params: { id: results[0]?.id ?? '' } })
    if (!old.query_json) throw new Error('a legacy segment has conditions')
    const copy = await me.call(segments.create, { body: { name: 'Copy of Old', query_json: old.query_json } })
    expect(copy).toMatchObject({ is_legacy: false, query_json: old.query_json })
    expect((await me.call(segmentsLegacy.list, {})).segments).toHaveLength(1)
  })

  test.for([
    ['no conditions', [], 'invalid_input'],
    ['a first condition that is joined', [{ ...miller, and_or: 'and' }], 'legacy_condition_first_joined'],
    ['a later condition that is not', [miller, miller], 'legacy_condition_joiners'],
    ['an unknown field', [{ ...miller, field: 'nickname' }], 'legacy_condition_invalid'],
    ['an operator that does not fit', [{ ...miller, operator: 'gt' }], 'legacy_condition_invalid'],
    ['an unknown operator', [{ ...miller, operator: 'like' }], 'invalid_input'],
    ['no value', [{ ...miller, value: '' }], 'legacy_condition_invalid'],
  ] as const)('refuses %s', async ([, conditions, code], { server }) => {
    const me = await server.as('legacy refused')
    const body = { name: 'Wrong', conditions: conditions as never }
    expect(await me.outcome(segmentsLegacy.create, { body })).toBe(code)
  })

  test('refuses taken names, unknown lists and impossible ids', async ({ server }) => {
    const me = await server.as('legacy owner')
    await me.call(segmentsLegacy.create, { body: { name: 'Mine', conditions: [miller] } })
    const create = (body: object) =>
      me.outcome(segmentsLegacy.create, { body: { name: 'Other', conditions: [miller], ...body } })
    expect(await create({ name: 'MINE' })).toBe('segment_name_taken')
    expect(await create({ list_id: 5 })).toBe('list_not_found')
    expect(await me.outcome(segmentsLegacy.get, { params: { id: 'x' } })).toBe('segment_not_found')
  })
})
