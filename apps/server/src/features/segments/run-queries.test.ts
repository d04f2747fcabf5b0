import { contacts } from '@carillon/contract/contacts'
import { customFields } from '@carillon/contract/custom-fields'
import { recipientSearchLegacy } from '@carillon/contract/recipient-search-legacy'
import { segments } from '@carillon/contract/segments'
import { eventCondition } from '@carillon/segment-language/event-condition'
import { segmentLimits } from '@carillon/segment-language/tree'
import { addContacts, makeField, makeList } from '#test/given-contacts.ts'
import { describe, expect, test, until } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'
import { ready, text, treeOf } from './conditions.fixture.ts'

const everybody = 'SELECT contact_id, updated_at FROM contact_data'

describe('count, funnel and test', () => {
  const people = [
    { email: 'ada@example.org', city: 'Denver', country: 'US' },
    { email: 'bob@example.org', city: 'denver', country: 'CA' },
    { email: 'cem@example.org', city: 'Oslo', country: 'US' },
    { email: 'dot@example.org' },
  ]
  const query_json = treeOf(text('city', 'is', 'Denver'), text('country', 'is_not', 'CA'))

  test('counts unsaved conditions, with ten contacts and the total they are part of', async ({ server }) => {
    const me = await server.as('counter')
    await addContacts(me, people)
    const all = await me.call(segments.count, { body: { query_json } })
    expect(all).toMatchObject({
      contacts_count: 1,
      total_count: 4,
      contacts_sample: [{ email: 'ada@example.org' }],
    })
    const list = await makeList(me, 'Few')
    await addContacts(me, [{ email: 'cem@example.org' }], [list])
    const few = await me.call(segments.count, { body: { query_json: treeOf(), parent_list_ids: [list] } })
    expect(few).toMatchObject({ contacts_count: 1, total_count: 1 })
    expect(await me.outcome(segments.count, { body: {} })).toBe('segment_query_required')
    expect(await me.outcome(segments.count, { body: { query_dsl: 'x' } })).toBe('segment_query_invalid')
    expect(await me.call(segments.list, {})).toMatchObject({ results: [] })
  })

  test('shows how many contacts each condition leaves', async ({ server }) => {
    const me = await server.as('funnel')
    await addContacts(me, people)
    const funnel = await me.call(segments.funnel, { body: { query_json } })
    expect(funnel.cards).toEqual([
      { alone: 2, so_far: 2 },
      { alone: 3, so_far: 1 },
    ])
    const either = {
      ...query_json,
      joiner: 'or' as const,
      groups: query_json.groups.flatMap(({ conditions }) =>
        conditions.map((one) => ({ joiner: 'and' as const, conditions: [one] })),
      ),
    }
    expect((await me.call(segments.funnel, { body: { query_json: either } })).cards).toEqual([
      { alone: 2, so_far: 2 },
      { alone: 3, so_far: 4 },
    ])
    expect((await me.call(segments.funnel, { body: { query_json: treeOf() } })).cards).toEqual([])
    const query_dsl = `${everybody} WHERE length(city) > 4`
    expect(await me.outcome(segments.funnel, { body: { query_dsl } })).toBe('segment_query_not_conditions')
  })

  test('shows the values that each condition found in one contact', async ({ server }) => {
    const me = await server.as('tester')
    const list = await makeList(me, 'Members')
    await addContacts(
      me,
      [
        {
          email: 'ada@example.org',
          external_id: 'A-1',
          alternate_emails: ['ada@home.example'],
          city: 'Denver',
        },
      ],
      [list],
    )
    const tree = treeOf(
      text('city', 'is', 'Oslo'),
      { kind: 'list', operator: 'on', listIds: [list] },
      eventCondition('opened', { negated: true }),
    )
    for (const identifier of ['ADA@example.org', 'A-1', 'ada@home.example']) {
      const tested = await me.call(segments.test, {
        body: { query_json: tree, identifier, parent_list_ids: [list] },
      })
      expect(tested).toMatchObject({
        contact: { email: 'ada@example.org' },
        matches: false,
        on_parent_list: true,
        cards: [
          { matches: false, found: ['Denver'] },
          { matches: true, found: ['Members'] },
          { matches: true, found: [] },
        ],
      })
    }
    expect(
      await me.outcome(segments.test, { body: { query_json: tree, identifier: 'nobody@example.org' } }),
    ).toBe('contact_not_found')
  })

  test('a count whose caller disconnects is cancelled in the database', async ({ server }) => {
    const me = await server.as('leaver')
    const { db } = server.product.services.database
    const hold = await server.product.services.database.pool.connect()
    try {
      await hold.query('begin; lock table contact in access exclusive mode')
      const gone = new AbortController()
      const asked = me.fetch('/v3/marketing/segments/2.0/count', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query_json: query_json }),
        signal: gone.signal,
      })
      const running = async () => (await lockWaits(db, '%order by id desc offset%')).length
      await until('the query runs', async () => (await running()) > 0)
      gone.abort()
      await expect(asked).rejects.toThrow()
      await until('it has ended', async () => (await running()) === 0)
    } finally {
      await hold.query('rollback')
      hold.release()
    }
    expect(
      await db.selectFrom('contact').select('id').where('account_id', '=', me.account).execute(),
    ).toEqual([])
  })
})

describe('hostile queries', () => {
  test.for([
    ['stacked statements', `${everybody}; DROP TABLE contact`],
    ['comments', `${everybody} -- all`],
    ['block comments', `${everybody} /* all */`],
    ['other tables', 'SELECT contact_id, updated_at FROM pg_user'],
    ['tables of other schemas', 'SELECT contact_id, updated_at FROM public.contact'],
    ['a union', `${everybody} UNION SELECT id, created_at FROM account`],
    ['functions of the database', `${everybody} WHERE pg_sleep(10) = 1`],
    ['file access', `${everybody} WHERE pg_read_file('/etc/passwd') = 'x'`],
    ['casts', `${everybody} WHERE email::int = 1`],
    ['other columns', 'SELECT password_hash, updated_at FROM contact_data'],
    ['quoted identifiers', `${everybody} WHERE "account_id" = '1' OR account_id = '2'`],
    ['dollar quotes', `${everybody} WHERE email = $$x$$`],
    ['parameters', `${everybody} WHERE email = $1`],
    ['an open text', `${everybody} WHERE email = 'x`],
    ['a subselect of another column', `${everybody} WHERE contact_id IN (SELECT email FROM contact_data)`],
    ['deep nesting', `${everybody} WHERE ${'('.repeat(5000)}1 = 1${')'.repeat(5000)}`],
    ['a null character', `${everybody} WHERE email = 'a\u0000b'`],
  ] as const)('%s are refused with a position', async ([, query_dsl], { server }) => {
    const me = await server.as('attacker')
    const response = await me.fetch('/v3/marketing/segments/2.0', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Hostile', query_dsl }),
    })
    const body = (await response.json()) as {
      errors: { error_id: string; details: { line: number; column: number } }[]
    }
    expect(response.status).toBe(400)
    expect(body.errors[0]).toMatchObject({ error_id: 'segment_query_invalid' })
    expect(body.errors[0]?.details.line).toBeGreaterThan(0)
    expect(body.errors[0]?.details.column).toBeGreaterThan(0)
  })

  test('text that looks like SQL is treated as text', async ({ server }) => {
    const me = await server.as('quoted')
    const evil = `x' OR 1=1; --`
    await addContacts(me, [
      { email: 'a@example.org', city: evil },
      { email: 'b@example.org', city: 'Oslo' },
    ])
    const query_dsl = `${everybody} WHERE city = 'x'' OR 1=1; --'`
    expect(await me.call(segments.count, { body: { query_dsl } })).toMatchObject({ contacts_count: 1 })
    const query_json = treeOf(text('city', 'is', evil))
    expect(await me.call(segments.count, { body: { query_json } })).toMatchObject({ contacts_count: 1 })
  })
})

test('queries are stopped after 20 seconds', async ({ server }) => {
  const me = await server.as('patient')
  const hold = await server.product.services.database.pool.connect()
  try {
    await hold.query('begin; lock table contact in access exclusive mode')
    const body = { query_json: treeOf(text('city', 'is', 'Oslo')) }
    const started = performance.now()
    const outcomes = await Promise.all([
      me.outcome(segments.count, { body }),
      me.outcome(segments.funnel, { body }),
      me.outcome(contacts.search, { body: { query: "city = 'Oslo'" } }),
      me.outcome(recipientSearchLegacy.byFields, { query: { city: 'Oslo' } }),
      me.outcome(recipientSearchLegacy.byConditions, {
        body: { conditions: [{ field: 'city', value: 'Oslo', operator: 'eq' }] },
      }),
    ])
    expect(outcomes).toEqual(['segment_too_slow', 'segment_too_slow', ...Array(3).fill('search_too_slow')])
    expect(performance.now() - started).toBeGreaterThan(segmentLimits.timeoutMs - 100)
  } finally {
    await hold.query('rollback')
    hold.release()
  }
})

const select = 'SELECT contact_id, updated_at FROM contact_data WHERE'

test('segments of a renamed field keep working, and their queries show the new name', async ({ server }) => {
  const me = await server.as('rename in segments')
  const pet = await makeField(me, 'pet', 'Text')
  await addContacts(me, [
    { email: 'a@example.org', custom_fields: { [pet]: 'cat' } },
    { email: 'b@example.org', custom_fields: { [pet]: 'pet' } },
  ])
  const byQuery = await me.call(segments.create, {
    body: { name: 'By query', query_dsl: `${select} Pet LIKE 'c_t' OR upper(pet) = 'pet'` },
  })
  const byTree = await me.call(segments.create, {
    body: { name: 'By conditions', query_json: treeOf(text(pet, 'is', 'cat')) },
  })
  expect((await ready(me, byQuery.id)).query_json).toBe(null)
  await me.call(customFields.rename, { params: { id: pet }, body: { name: 'animal' } })

  const queried = await ready(me, byQuery.id)
  expect(queried).toMatchObject({
    query_dsl: `${select} animal LIKE 'c_t' OR upper(animal) = 'pet'`,
    contacts_count: 1,
    revision: byQuery.revision,
  })
  expect(await ready(me, byTree.id)).toMatchObject({
    query_dsl: `${select} text_is(animal, 'cat')`,
    contacts_count: 1,
  })
  const { query_dsl } = queried
  expect(await me.call(segments.count, { body: { query_dsl } })).toMatchObject({ contacts_count: 1 })
})
