import { adNumbers } from '@carillon/contract/ad-numbers'
import { sql } from 'kysely'
import { type Caller, expect, type Server, testWith } from '#test/kit.ts'
import { givenAds } from '../ads.fixture.ts'

const test = testWith({})

/** The kept sums, and the same as the days have it. */
async function sumsOf(server: Server, { account }: Caller) {
  const numbers = sql`impressions::int8, clicks::int8, leads::int8, spend::int8`
  const summed = sql`sum(impressions)::int8 as impressions, sum(clicks)::int8 as clicks, sum(leads)::int8 as leads, sum(spend)::int8 as spend`
  const read = async (of: ReturnType<typeof sql>) =>
    (await of.execute(server.product.services.database.db)).rows
  return {
    weeks: await read(sql`
      select campaign_id, platform, week::text, currency, is_simulated, days, spent_days, ${numbers} from ad_week
      where account_id = ${account} order by 1, 2, 3, 4, 5`),
    weeksOfDays: await read(sql`
      select campaign_id, platform, date_trunc('week', day::timestamp)::date::text as week, currency, is_simulated,
        count(*) as days, count(*) filter (where spend > 0) as spent_days, ${summed}
      from ad_day where account_id = ${account} group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`),
    days: await read(sql`
      select day::text, platform, currency, is_simulated, ads, ${numbers} from ad_account_day
      where account_id = ${account} order by 1, 2, 3, 4`),
    daysOfAds: await read(sql`
      select day::text, platform, currency, is_simulated, count(*) as ads, ${summed}
      from ad_day where account_id = ${account} group by ad_day.day, 2, 3, 4 order by 1, 2, 3, 4`),
  }
}

/** Two campaigns with results on two days of a week, and on the Monday after it. */
async function givenTwo(server: Server, me: Caller) {
  const given = givenAds(server, me)
  const ids = [(await given.campaign('One')).id, (await given.campaign('Two')).id]
  for (const id of ids)
    for (const [day, spend] of [
      ['2026-11-07', 0],
      ['2026-11-08', 500],
      ['2026-11-09', 700],
    ] as const)
      await given.day(id, day, { impressions: 100, clicks: 10, leads: 1, spend })
  return ids
}

async function expectSame(server: Server, me: Caller, counts: { weeks: number; days: number }) {
  const sums = await sumsOf(server, me)
  expect(sums.weeks).toEqual(sums.weeksOfDays)
  expect(sums.days).toEqual(sums.daysOfAds)
  expect({ weeks: sums.weeks.length, days: sums.days.length }).toEqual(counts)
}

test('weeks and days of an account have the sums of the days that are written', async ({ server }) => {
  const me = await server.as('sums-written')
  await givenTwo(server, me)
  await expectSame(server, me, { weeks: 4, days: 3 })
})

test('a day that changes, also to another currency, changes the sums', async ({ server }) => {
  const me = await server.as('sums-changed')
  const [one = ''] = await givenTwo(server, me)
  const { db } = server.product.services.database
  await sql`
    insert into ad_day (campaign_id, platform, day, account_id, is_simulated, currency, impressions, spend)
    select ${one}::uuid, 'facebook', day, ${me.account}::uuid, false, 'USD', 7, 9
    from unnest(array['2026-11-09', '2026-11-10']::date[]) as day
    on conflict (campaign_id, platform, day) do update set
      currency = excluded.currency, impressions = excluded.impressions, spend = excluded.spend`.execute(db)
  await expectSame(server, me, { weeks: 4, days: 5 })
})

test('a campaign that is deleted takes its days out of the sums', async ({ server }) => {
  const me = await server.as('sums-deleted')
  const ids = await givenTwo(server, me)
  const { db } = server.product.services.database
  await db
    .deleteFrom('ad_campaign')
    .where('id', '=', ids[0] ?? '')
    .execute()
  await expectSame(server, me, { weeks: 2, days: 3 })
  await db.deleteFrom('ad_campaign').where('account_id', '=', me.account).execute()
  await expectSame(server, me, { weeks: 0, days: 0 })
})

test('lists and totals of a time count each day once, whether a week or a day has it', async ({ server }) => {
  const me = await server.as('sums-read')
  await givenTwo(server, me)
  for (const [start_date, end_date, impressions] of [
    ['2026-11-01', '2026-11-30', 600],
    ['2026-11-08', '2026-11-09', 400],
    ['2026-11-02', '2026-11-08', 400],
    ['2026-11-08', '2026-11-15', 400],
    ['2026-11-08', '2026-11-08', 200],
  ] as const) {
    const query = { start_date, end_date }
    const listed = await me.call(adNumbers.list, { query: { ...query, sort: 'spend' } })
    const totals = await me.call(adNumbers.totals, { query })
    const narrow = await me.call(adNumbers.totals, { query: { ...query, kind: 'display' } })
    const sum = listed.result.reduce((all, { numbers }) => all + numbers.impressions, 0)
    expect([sum, totals.real.numbers.impressions]).toEqual([impressions, impressions])
    expect(narrow).toEqual(totals)
  }
})
