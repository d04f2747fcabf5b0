import { subuserStats } from '@carillon/contract/subuser-stats'
import { givenSubuser } from '#test/given-subuser.ts'
import { type Caller, expect, type Server, test } from '#test/kit.ts'

type Numbers = Partial<
  Record<
    | 'requests'
    | 'delivered'
    | 'bounces'
    | 'blocks'
    | 'bounce_drops'
    | 'spam_reports'
    | 'unique_opens'
    | 'unsubscribe_drops',
    number
  >
>

/** Numbers of an account's mail on some days, as the summaries have them. */
async function counted(server: Server, { account }: Caller, days: Record<string, Numbers>): Promise<void> {
  const rows = Object.entries(days).map(([day, numbers]) => ({
    account_id: account,
    kind: 'all',
    name: '',
    day: new Date(`${day}T00:00:00Z`),
    ...numbers,
  }))
  await server.product.services.database.db.insertInto('day_counter').values(rows).execute()
}

async function agencyWith(server: Server, name: string) {
  const parent = await server.as(name)
  const of = { parent: parent.account }
  const shop = await givenSubuser(server, `${name}-shop`, of)
  const club = await givenSubuser(server, `${name}-club`, of)
  const quiet = await givenSubuser(server, `${name}-quiet`, of)
  await counted(server, shop, {
    '2026-01-31': { requests: 10, delivered: 9, bounces: 1, unique_opens: 2 },
    '2026-02-01': { requests: 100, delivered: 90, bounces: 4, blocks: 2, bounce_drops: 4, unique_opens: 40 },
    '2026-02-28': { requests: 50, delivered: 50, spam_reports: 1 },
  })
  await counted(server, club, { '2026-02-02': { requests: 1000, delivered: 20, unsubscribe_drops: 980 } })
  return { parent, shop, club, quiet, named: (part: string) => `${name}-${part}` }
}

test('numbers of up to ten subusers are told by day, week or month', async ({ server }) => {
  const { parent, named } = await agencyWith(server, 'daily')
  const days = await parent.call(subuserStats.list, {
    query: { subusers: [named('shop'), named('quiet')], start_date: '2026-01-31', end_date: '2026-02-01' },
  })
  expect(
    days.map(({ date, stats }) => [date, ...stats.map(({ name, metrics }) => [name, metrics.delivered])]),
  ).toEqual([
    ['2026-01-31', [named('quiet'), 0], [named('shop'), 9]],
    ['2026-02-01', [named('quiet'), 0], [named('shop'), 90]],
  ])
  expect(days[1]?.stats[1]).toMatchObject({
    type: 'subuser',
    metrics: { requests: 100, processed: 96, bounces: 4, blocks: 2, bounce_drops: 4, unique_opens: 40 },
  })
  const months = await parent.call(subuserStats.list, {
    query: {
      subusers: named('shop'),
      start_date: '2026-01-01',
      end_date: '2026-02-28',
      aggregated_by: 'month',
      offset: '1',
    },
  })
  expect(months.map(({ date, stats }) => [date, stats[0]?.metrics.delivered])).toEqual([['2026-02-01', 140]])
})

test('sums of all subusers are sorted by one of their numbers', async ({ server }) => {
  const { parent, named } = await agencyWith(server, 'summed')
  const sums = async (query: object) => {
    const span = { start_date: '2026-01-01', end_date: '2026-02-28' }
    const { date, stats } = await parent.call(subuserStats.sums, { query: { ...span, ...query } })
    expect(date).toBe('2026-01-01')
    return stats.map(({ name, metrics }) => [name, metrics.delivered, metrics.processed])
  }
  const [shop, club, quiet] = [
    [named('shop'), 149, 156],
    [named('club'), 20, 20],
    [named('quiet'), 0, 0],
  ]
  expect(await sums({})).toEqual([shop, club, quiet])
  expect(await sums({ sort_by_direction: 'asc' })).toEqual([quiet, club, shop])
  expect(await sums({ sort_by_metric: 'requests' })).toEqual([club, shop, quiet])
  expect(await sums({ sort_by_metric: 'processed', limit: '1', offset: '1' })).toEqual([club])
})

test('a month has the numbers of its days, and the names of owners', async ({ server }) => {
  const { parent, shop, named } = await agencyWith(server, 'monthly')
  const { db } = server.product.services.database
  await db.updateTable('membership').set({ role: 'owner' }).where('account_id', '=', shop.account).execute()
  await db
    .updateTable('user')
    .set({ first_name: 'Ada', last_name: 'Lovelace' })
    .where('email', '=', `${named('shop')}@carillon.test`)
    .execute()
  const all = await parent.call(subuserStats.monthly, { query: { date: '2026-02-14' } })
  expect(all.date).toBe('2026-02-01')
  expect(all.stats.map(({ name, metrics }) => [name, metrics.delivered])).toEqual([
    [named('shop'), 140],
    [named('club'), 20],
    [named('quiet'), 0],
  ])
  const found = await parent.call(subuserStats.monthly, { query: { date: '2026-02-14', subuser: 'CLUB' } })
  expect(found.stats.map(({ name }) => name)).toEqual([named('club')])
  const one = await parent.call(subuserStats.monthlyOfOne, {
    params: { subuser_name: named('shop') },
    query: { date: '2026-01-01' },
  })
  expect(one).toMatchObject({
    date: '2026-01-01',
    stats: [{ type: 'subuser', first_name: 'Ada', last_name: 'Lovelace', metrics: { delivered: 9 } }],
  })
})

test('a reputation is the part of the mail of 30 days that was welcome', async ({ server }) => {
  const { parent, shop, named } = await agencyWith(server, 'reputed')
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  await counted(server, shop, {
    [day(0)]: { delivered: 90, bounces: 4, blocks: 1, spam_reports: 2 },
    [day(40)]: { delivered: 1, bounces: 99 },
  })
  const all = await parent.call(subuserStats.reputations, { query: {} })
  expect(all).toContainEqual({ username: named('shop'), reputation: 92.6 })
  expect(all).toContainEqual({ username: named('quiet'), reputation: null })
  const usernames = [named('quiet')]
  expect(await parent.call(subuserStats.reputations, { query: { usernames } })).toEqual([
    { username: named('quiet'), reputation: null },
  ])
})

test('statistics of other accounts are refused', async ({ server }) => {
  const { parent, named } = await agencyWith(server, 'refused')
  const stranger = await server.as('stranger-of-stats')
  const days = { start_date: '2026-02-01', end_date: '2026-01-31' }
  const one = { params: { subuser_name: named('shop') }, query: { date: '2026-01-01' } }
  expect(await stranger.outcome(subuserStats.monthlyOfOne, one)).toBe('subuser_unknown')
  const subusers = [named('shop')]
  const valid = { start_date: '2026-01-01' }
  expect(await stranger.outcome(subuserStats.list, { query: { ...valid, subusers } })).toBe('subuser_unknown')
  expect(await parent.outcome(subuserStats.list, { query: { ...days, subusers } })).toBe(
    'stats_range_invalid',
  )
  expect(await parent.outcome(subuserStats.sums, { query: days })).toBe('stats_range_invalid')
  expect(await stranger.call(subuserStats.sums, { query: valid })).toMatchObject({ stats: [] })
  const many = Array.from({ length: 11 }, (_, at) => `s${at}`)
  expect(await parent.outcome(subuserStats.list, { query: { ...valid, subusers: many } })).toBe(
    'invalid_input',
  )
})
