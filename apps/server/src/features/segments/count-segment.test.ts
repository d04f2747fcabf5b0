import { segments } from '@carillon/contract/segments'
import { eventCondition } from '@carillon/segment-language/event-condition'
import { addContacts, makeList } from '#test/given-contacts.ts'
import { describe, expect, test, until } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'
import { text, treeOf } from './conditions.fixture.ts'

const everybody = 'SELECT contact_id, updated_at FROM contact_data'

describe('count, funnel and test', () => {
  const people = [
    { email: 'ada@example.org', city: 'Denver', country: 'US' },
    { email: 'bob@example.org', city: 'denver', country: 'CA' },
    { email: 'cem@example.org', city: 'Oslo', country: 'US' },
    { email: 'dot@example.org' },
  ]
  const query_json = treeOf(text('city', 'is', 'Denver'), text('country', 'is_not', 'CA'))

  test('counts unsaved conditions, with ten contacts and the total that they are part of', async ({
    server,
  }) => {
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
      const running = async () => (await lockWaits(db, '%with found as%')).length
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
