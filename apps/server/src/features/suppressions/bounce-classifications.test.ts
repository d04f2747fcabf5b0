import { suppressions } from '@carillon/contract/suppressions'
import { expectRefusals } from '#test/expect-refusals.ts'
import { type Caller, describe, expect, type Server, test } from '#test/kit.ts'

const path = suppressions.classifications.path

async function given(server: Server, me: Caller, rows: readonly [string, string, string, number][]) {
  await server.product.services.database.db
    .insertInto('bounce_counter')
    .values(
      rows.map(([day, classification, domain, value]) => {
        return { account_id: me.account, day: day as never, classification, domain, value }
      }),
    )
    .execute()
}

describe('bounces and blocks by classification', () => {
  test('are counted by day, the most frequent first, and by domain', async ({ server }) => {
    const me = await server.as('classifies')
    await given(server, me, [
      ['2026-11-02', 'Content', 'b.test', 4],
      ['2026-11-01', 'Invalid Address', 'a.test', 14],
      ['2026-11-01', 'Unclassified', 'a.test', 30],
      ['2026-11-01', 'Unclassified', 'b.test', 35],
      ['2026-11-03', 'Reputation', 'a.test', 1],
    ])
    const within = { start_date: '2026-11-01', end_date: '2026-11-02' }
    expect(await me.call(suppressions.classifications, { query: within })).toEqual({
      result: [
        {
          date: '2026-11-01',
          stats: [
            { classification: 'Unclassified', count: 65 },
            { classification: 'Invalid Address', count: 14 },
          ],
        },
        { date: '2026-11-02', stats: [{ classification: 'Content', count: 4 }] },
      ],
    })
    expect((await me.call(suppressions.classifications, {})).result).toHaveLength(3)
    const params = { classification: 'Unclassified' } as const
    expect(await me.call(suppressions.classification, { params, query: within })).toEqual({
      result: [
        {
          date: '2026-11-01',
          stats: [
            { domain: 'b.test', count: 35 },
            { domain: 'a.test', count: 30 },
          ],
        },
      ],
    })
    const headers = { accept: 'text/csv' }
    const csv = await me.fetch(`${path}/Unclassified`, { headers })
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(await csv.text()).toBe('date,domain,count\r\n2026-11-01,b.test,35\r\n2026-11-01,a.test,30\r\n')
    const other = await server.as('classifies-nothing')
    expect(await other.call(suppressions.classifications, {})).toEqual({ result: [] })
  })

  test('refuse other days and classifications', async ({ server }) => {
    const me = await server.as('misclassifies')
    await expectRefusals(me, [
      ['GET', `${path}?start_date=2026-02-30`, undefined, 400, 'invalid_input', 'start_date'],
      ['GET', `${path}?end_date=yesterday`, undefined, 400, 'invalid_input', 'end_date'],
      ['GET', `${path}/Bad%20Luck`, undefined, 400, 'invalid_input', 'classification'],
    ])
  })
})
