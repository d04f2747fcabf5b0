import { singleSends } from '@carillon/contract/single-sends'
import { stats } from '@carillon/contract/stats'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { givenDoneSend } from '#test/given-done-send.ts'
import { jobContext, monthsAgo, runAnew } from '#test/job-context.ts'
import { type Caller, expect, type Server, testWith, until } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'
import { countedFrom } from './counters.ts'
import { foldCounters } from './fold-counters.ts'
import { addCounterChanges } from './summaries/sum-up-counters.ts'

const test = testWith({ ROLES: 'http', COUNTER_RETENTION: '2 months' })

/** A single send whose counters were counted as the engine counts, in the zone of Phoenix, which has no summer time. */
async function givenCounted(
  { product }: Server,
  me: Caller,
  counts: [at: Date, metric: string, value: number][],
) {
  const { db } = product.services.database
  await sql`update account set time_zone = 'America/Phoenix' where id = ${me.account}`.execute(db)
  const [id, send] = [newId(), newId()]
  await db
    .insertInto('single_send')
    .values({ id, account_id: me.account, name: 'Old', status: 'triggered' })
    .execute()
  await givenDoneSend(db, { id: send, account_id: me.account, client_id: id })
  for (const [at, metric, value] of counts)
    await countedFrom(
      sql`select ${send}::uuid as send_id, ${metric}::text as metric, ${at}::timestamptz as at, ${value}::int as value`,
    ).execute(db)
  await addCounterChanges(db)
  return { id, send }
}

const hours = (at: Date, later: number) => new Date(at.getTime() + later * 3_600_000)

test('old counters are added up by day, and every sum by day and in total stays', async ({ server }) => {
  const me = await server.as('folder')
  const { db } = server.product.services.database
  const old = monthsAgo(4)
  const young = monthsAgo(1)
  const { id, send } = await givenCounted(server, me, [
    // Midnight in Phoenix, three moments of its day, the last quarter before the next midnight, and the next day.
    [hours(old, -5), 'delivered', 1],
    [hours(old, 0), 'delivered', 50],
    [hours(old, 5.3), 'unique_opens', 7],
    [hours(old, 9), 'unique_opens', 2],
    [hours(old, 18), 'unique_opens', 3],
    [hours(old, 20), 'delivered', -4],
    [hours(young, 1), 'unique_opens', 5],
    [hours(young, 2), 'unique_opens', 6],
  ])
  const query = { aggregated_by: 'day', timezone: 'America/Phoenix' } as const
  const read = async () => ({
    total: await me.call(stats.get, { params: { id } }),
    days: await me.call(stats.get, { params: { id }, query }),
    part: await me.call(stats.get, {
      params: { id },
      query: { start_date: old.toISOString().slice(0, 10), timezone: 'America/Phoenix' },
    }),
    overview: await me.call(singleSends.summary, { query: { days: 90, timezone: 'America/Phoenix' } }),
  })
  const rows = async () =>
    (
      await sql<{ bucket: string; metric: string; value: number }>`
        select to_char(bucket at time zone 'America/Phoenix', 'HH24:MI') as bucket, metric, value::int from send_counter
        where send_id = ${send} and bucket > '-infinity' order by send_counter.bucket, metric`.execute(db)
    ).rows.map(({ bucket, metric, value }) => `${bucket} ${metric} ${value}`)
  const before = await read()
  expect(await rows()).toHaveLength(8)

  await runAnew(server, foldCounters)
  await addCounterChanges(db)
  expect(await read()).toEqual(before)
  const folded = await rows()
  expect(folded.slice(0, -2).map((row) => row.slice(0, 5))).toEqual(['00:00', '00:00', '00:00'])
  expect(
    folded.slice(-2).every((row) => !row.startsWith('00:00')),
    'young ones stay',
  ).toBe(true)

  await runAnew(server, foldCounters)
  expect(await rows()).toEqual(folded)

  const day = (at: Date) => at.toISOString().slice(0, 10)
  const byHour = async (at: Date) => {
    const asked = { ...query, aggregated_by: 'hour', start_date: day(at), end_date: day(at) } as const
    const { results } = await me.call(stats.get, { params: { id }, query: asked })
    return results.flatMap(({ aggregation, is_added_up, stats: { unique_opens } }) =>
      unique_opens > 0 ? [[aggregation.slice(11), unique_opens, is_added_up]] : [],
    )
  }
  expect(await byHour(old)).toEqual([['00:00', 12, true]])
  expect(await byHour(young)).toEqual([
    ['06:00', 5, undefined],
    ['07:00', 6, undefined],
  ])
})

test('a count that is taken back while its day is added up is neither lost nor doubled', async ({
  server,
}) => {
  const me = await server.as('meanwhile')
  const { db } = server.product.services.database
  const old = monthsAgo(5)
  const { id, send } = await givenCounted(server, me, [
    [old, 'delivered', 50],
    [hours(old, 2), 'delivered', 8],
  ])
  const counting = await db.startTransaction().execute()
  await countedFrom(
    sql`select ${send}::uuid as send_id, 'delivered' as metric, ${old}::timestamptz as at, -3 as value`,
  ).execute(counting)
  const folding = runAnew(server, foldCounters)
  await until('the job waits', async () => (await lockWaits(db, '%send_counter%')).length > 0)
  await counting.commit().execute()
  await folding
  const { results } = await me.call(stats.get, {
    params: { id },
    query: { aggregated_by: 'day', timezone: 'America/Phoenix' },
  })
  expect(results.map((day) => day.stats.delivered)).toEqual([55])
  expect((await me.call(stats.get, { params: { id } })).results[0]?.stats.delivered).toBe(55)
})

test('nothing is added up again before the next month', async ({ server }) => {
  const me = await server.as('again')
  const { db } = server.product.services.database
  await runAnew(server, foldCounters)
  const { send } = await givenCounted(server, me, [[monthsAgo(6), 'delivered', 5]])
  await foldCounters(jobContext(server))
  const { rows } = await sql`
    select 1 from send_counter where send_id = ${send} and bucket = ${monthsAgo(6)}`.execute(db)
  expect(rows).toHaveLength(1)
})
