import { segments } from '@carillon/contract/segments'
import { segmentsLegacy } from '@carillon/contract/segments-legacy'
import { newId } from '#platform/db.ts'
import { addContacts, makeList } from '#test/given-contacts.ts'
import { type Caller, describe, expect, test, until } from '#test/kit.ts'
import { givenCampaign, listNumber, refusalOf, type Sentence } from './legacy.fixture.ts'

const miller = { field: 'last_name', value: 'Miller', operator: 'eq', and_or: '' } as const

async function counted(me: Caller, id: number, count: number): Promise<void> {
  const params = { id: String(id) }
  await until(
    `segment ${id} has ${count} recipients`,
    async () => (await me.call(segmentsLegacy.get, { params })).recipient_count === count,
  )
}

describe('/v3/contactdb/segments', () => {
  test('creates, shows, lists, changes and deletes segments by number, with lists by number', async ({
    server,
  }) => {
    const me = await server.as('oldest')
    const list = await makeList(me, 'Fives')
    const list_id = await listNumber(server, list)
    await addContacts(me, [{ email: 'a@example.org', last_name: 'Miller' }], [list])
    await addContacts(me, [{ email: 'b@example.org', last_name: 'MILLER' }, { email: 'c@example.org' }])
    const conditions = [
      miller,
      { field: 'created_at', value: '01/02/2015', operator: 'gt', and_or: 'and' } as const,
    ]
    const made = await me.call(segmentsLegacy.create, { body: { name: 'Millers', list_id, conditions } })
    expect(made).toEqual({ id: expect.any(Number), name: 'Millers', list_id, conditions, recipient_count: 0 })
    const params = { id: String(made.id) }
    await counted(me, made.id, 1)
    expect(await me.call(segmentsLegacy.list, {})).toMatchObject({ segments: [{ id: made.id, list_id }] })
    const changed = await me.call(segmentsLegacy.update, {
      params,
      body: { name: 'All Millers', list_id: null },
    })
    expect(changed).toMatchObject({ id: made.id, name: 'All Millers', conditions })
    expect(changed).not.toHaveProperty('list_id')
    await counted(me, made.id, 2)
    expect(await me.outcome(segmentsLegacy.delete, { params })).toBe(204)
    expect(await me.outcome(segmentsLegacy.get, { params })).toBe('segment_not_found')
  })

  test('finds who opened or clicked a campaign, which is named by its number', async ({ server }) => {
    const me = await server.as('campaigners')
    await addContacts(me, [
      { email: 'clicked@example.org' },
      { email: 'opened@example.org' },
      { email: 'got@example.org' },
    ])
    const campaign = await givenCampaign(server, me, {
      people: {
        'clicked@example.org': ['delivered', 'open', 'click'],
        'opened@example.org': ['delivered', 'open'],
        'got@example.org': ['delivered'],
      },
    })
    const make = (field: string, operator: 'eq' | 'ne', value: string) =>
      me.call(segmentsLegacy.create, {
        body: { name: `${field} ${operator} ${value}`, conditions: [{ field, operator, value, and_or: '' }] },
      })
    const value = String(campaign.number)
    const clicked = await make('clicks.campaign_identifier', 'eq', value)
    expect(clicked.conditions).toMatchObject([{ value }])
    await counted(me, clicked.id, 1)
    await counted(me, (await make('opens.campaign_identifier', 'eq', value)).id, 2)
    await counted(me, (await make('opens.campaign_identifier', 'ne', value)).id, 1)
    const byId = await make('opens.campaign_identifier', 'eq', campaign.id)
    expect(byId.conditions).toMatchObject([{ value }])
    const page = await me.call(segmentsLegacy.recipients, { params: { id: String(clicked.id) } })
    expect(page.recipients).toMatchObject([{ email: 'clicked@example.org' }])
  })

  test('refuses campaigns of others, unknown ones and those that were not sent', async ({ server }) => {
    const me = await server.as('no campaign')
    const theirs = await givenCampaign(server, await server.as('other campaigner'), {})
    const draft = await givenCampaign(server, me, { status: 'draft' })
    const scheduled = await givenCampaign(server, me, { status: 'scheduled' })
    for (const value of [theirs.number, draft.number, scheduled.number, theirs.id, newId(), 0, 'x'].map(
      String,
    )) {
      const conditions = [{ field: 'clicks.campaign_identifier', operator: 'eq', value }]
      const said = await refusalOf(me, ['POST', '/v3/contactdb/segments', { name: 'No', conditions }])
      expect(said, value).toEqual({
        status: 400,
        message: 'invalid value is passed into one of the request body parameters',
        field: 'conditions.0',
      })
    }
  })

  test('shows recipients by pages, until a page does not exist', async ({ server }) => {
    const me = await server.as('paging')
    const people = ['a', 'b', 'c'].map((name) => ({ email: `${name}@example.org`, last_name: 'Miller' }))
    await addContacts(me, [{ external_id: 'no address', last_name: 'Miller' }])
    await addContacts(me, people)
    const { id } = await me.call(segmentsLegacy.create, { body: { name: 'M', conditions: [miller] } })
    await counted(me, id, 4)
    const params = { id: String(id) }
    const page = async (number: number) =>
      (await me.call(segmentsLegacy.recipients, { params, query: { page: String(number), page_size: '2' } }))
        .recipients
    const pages = [await page(1), await page(2)]
    // A member without an address takes no place on a page.
    expect(pages.map(({ length }) => length)).toEqual([2, 1])
    expect(
      pages
        .flat()
        .map(({ email }) => email)
        .toSorted(),
    ).toEqual(people.map(({ email }) => email))
    const path = `/v3/contactdb/segments/${id}/recipients`
    const refused = async (query: string) => refusalOf(me, ['GET', `${path}?${query}`, undefined])
    expect(await refused('page=3&page_size=2')).toMatchObject({ status: 404 })
    expect(await refused('page=x')).toMatchObject({ status: 400, field: 'page' })
    expect(await refused('page=0')).toMatchObject({ status: 400, field: 'page' })
    expect(await refused('page_size=1001')).toMatchObject({ status: 400, field: 'page_size' })
  })

  test('deletes the recipients too where that is asked', async ({ server }) => {
    const me = await server.as('with recipients')
    await addContacts(me, [{ email: 'a@example.org', last_name: 'Miller' }, { email: 'b@example.org' }])
    const { id } = await me.call(segmentsLegacy.create, { body: { name: 'M', conditions: [miller] } })
    await counted(me, id, 1)
    const params = { id: String(id) }
    const query = { delete_contacts: 'true' as const }
    expect(await me.outcome(segmentsLegacy.delete, { params, query })).toBe(204)
    await until('the segment is gone', async () => {
      return (await me.outcome(segmentsLegacy.get, { params })) === 'segment_not_found'
    })
    const found = (await (
      await me.fetch('/v3/contactdb/recipients/search?email=a@example.org')
    ).json()) as object
    expect(found).toEqual({ recipients: [] })
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
})

test('a segment that shares its name with a list of newer calls can be changed without renaming it', async ({
  server,
}) => {
  const me = await server.as('sharing')
  const made = await me.call(segmentsLegacy.create, { body: { name: 'Shared', conditions: [miller] } })
  await makeList(me, 'Shared')
  const changed = [{ ...miller, value: 'Smith' }]
  const params = { id: String(made.id) }
  expect(
    await me.call(segmentsLegacy.update, { params, body: { name: 'Shared', conditions: changed } }),
  ).toMatchObject({ name: 'Shared', conditions: changed })
})

const invalid = 'invalid value is passed into one of the request body parameters'
const joined = { ...miller, and_or: 'and' } as const

/** Conditions with the sentence of the public file. */
const conditionSentences = [
  [
    'no field',
    [{ value: 'x', operator: 'eq' }],
    'field and set value is not passed into the request body',
    'field',
  ],
  [
    'an empty field',
    [{ ...miller, field: '' }],
    'field and set value is not passed into the request body',
    'field',
  ],
  [
    'no value',
    [{ field: 'last_name', operator: 'eq' }],
    'value and set value is not passed into the request body',
    'value',
  ],
  [
    'an empty value',
    [{ ...miller, value: '' }],
    'value and set value is not passed into the request body',
    'value',
  ],
  [
    'no operator',
    [{ field: 'last_name', value: 'x' }],
    'operator and set value is not passed into the request body',
    'operator',
  ],
  [
    'one joiner of two missing',
    [miller, joined, miller],
    'and_or is not set on more than one condition and less than all conditions',
    'and_or',
  ],
  ['a joiner everywhere', [joined, joined], 'and_or is set on all conditions', 'and_or'],
  ['a joiner of the only one', [joined], 'and_or is set on the only condition passed', 'and_or'],
  ['no joiners', [miller, miller], 'and_or and set value is not passed into the request body', 'and_or'],
  ['a joiner first and not second', [joined, miller], invalid, 'conditions.0'],
  ['an unknown joiner', [miller, { ...miller, and_or: 'xor' }], invalid, 'conditions.1.and_or'],
  ['an unknown field', [{ ...miller, field: 'nickname' }], invalid, 'conditions.0'],
  ['an operator that does not fit', [{ ...miller, operator: 'gt' }], invalid, 'conditions.0'],
  ['an unknown operator', [{ ...miller, operator: 'like' }], invalid, 'conditions.0.operator'],
  ['a value that is no text', [{ ...miller, value: 5 }], invalid, 'conditions.0.value'],
  ['conditions that are none', 'x', invalid, 'conditions'],
  ['no conditions', [], invalid, 'conditions'],
] as const

describe('the sentences of the public file about segments', () => {
  test.for(conditionSentences)('%s', async ([, conditions, message, field], { server }) => {
    const me = await server.as('conditions refused')
    const expected = { status: 400, message, field }
    const { id } = await me.call(segmentsLegacy.create, { body: { name: newId(), conditions: [miller] } })
    expect(await refusalOf(me, ['POST', '/v3/contactdb/segments', { name: 'Wrong', conditions }])).toEqual(
      expected,
    )
    expect(await refusalOf(me, ['PATCH', `/v3/contactdb/segments/${id}`, { conditions }])).toEqual(expected)
    expect(await refusalOf(me, ['POST', '/v3/contactdb/recipients/search', { conditions }])).toEqual(expected)
    await me.call(segmentsLegacy.delete, { params: { id: String(id) } })
  })

  test('of every other refusal', async ({ server }) => {
    const me = await server.as('legacy owner')
    const mine = await me.call(segmentsLegacy.create, { body: { name: 'Mine', conditions: [miller] } })
    const other = await me.call(segmentsLegacy.create, { body: { name: 'Other', conditions: [miller] } })
    const theirs = await (await server.as('legacy neighbour')).call(segmentsLegacy.create, {
      body: { name: 'Theirs', conditions: [miller] },
    })
    const theirList = await listNumber(server, await makeList(await server.as('legacy neighbour'), 'L'))
    const [all, own] = ['/v3/contactdb/segments', `/v3/contactdb/segments/${mine.id}`]
    const search = '/v3/contactdb/recipients/search'
    const conditions = [miller]
    const noList = 'the list_id is not valid'
    await makeList(me, 'Taken list')
    const table: Sentence[] = [
      ['POST', all, '{', 400, 'request body is not valid json', undefined],
      ['PATCH', own, '{', 400, 'request body is not valid json', undefined],
      ['POST', search, '{', 400, 'request body is not valid json', undefined],
      ['POST', all, [], 400, invalid, undefined],
      ['POST', all, { conditions }, 400, 'the name is not valid', 'name'],
      ['POST', all, { name: '', conditions }, 400, 'the name is not valid', 'name'],
      ['POST', all, { name: 5, conditions }, 400, 'the name is not valid', 'name'],
      ['POST', all, { name: 'MINE', conditions }, 400, 'the name is not valid', 'name'],
      ['POST', all, { name: 'TAKEN list', conditions }, 400, 'the name is not valid', 'name'],
      ['PATCH', own, { name: 'taken list' }, 400, 'the name is not valid', 'name'],
      ['PATCH', own, { name: 5 }, 400, 'the name is not valid', 'name'],
      ['PATCH', own, { name: 'other' }, 400, 'the name is not valid', 'name'],
      ['POST', all, { name: 'x', list_id: 'x', conditions }, 400, noList, 'list_id'],
      ['POST', all, { name: 'x', list_id: 999_999, conditions }, 400, noList, 'list_id'],
      ['POST', all, { name: 'x', list_id: theirList, conditions }, 400, noList, 'list_id'],
      ['PATCH', own, { list_id: 'x' }, 400, noList, 'list_id'],
      ['PATCH', own, { list_id: 999_999 }, 400, noList, 'list_id'],
      ['POST', search, { list_id: 'x', conditions }, 400, noList, 'list_id'],
      ['POST', search, { list_id: 999_999, conditions }, 400, noList, 'list_id'],
      ['GET', `${all}/x`, undefined, 400, 'segment_id is not valid', 'segment_id'],
      ['GET', `${all}/999999`, undefined, 404, 'segment_id not found', 'segment_id'],
      ['GET', `${all}/${theirs.id}`, undefined, 404, 'segment_id not found', 'segment_id'],
      ['PATCH', `${all}/x`, { name: 'y' }, 400, 'segment id is not valid', 'segment_id'],
      ['PATCH', `${all}/999999`, { name: 'y' }, 400, 'segment id is not valid', 'segment_id'],
      ['DELETE', `${all}/x`, undefined, 400, 'segment_id is not valid', 'segment_id'],
      [
        'DELETE',
        `${own}?delete_contacts=maybe`,
        undefined,
        400,
        'delete_contacts is not a valid boolean',
        'delete_contacts',
      ],
      ['DELETE', `${all}/999999`, undefined, 404, 'segment_id does not exist', 'segment_id'],
      [
        'GET',
        `${all}/x/recipients`,
        undefined,
        404,
        'The segment_id is not valid or does not exist',
        'segment_id',
      ],
      [
        'GET',
        `${all}/${theirs.id}/recipients`,
        undefined,
        404,
        'The segment_id is not valid or does not exist',
        'segment_id',
      ],
    ]
    for (const row of table) {
      const [method, path, body, status, message, field] = row
      const call = `${method} ${path} ${JSON.stringify(body)}`
      expect({ call, ...(await refusalOf(me, row)) }).toEqual({ call, status, message, field })
    }
    expect(await me.outcome(segmentsLegacy.get, { params: { id: String(other.id) } })).toBe(200)
  })
})
