import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import type { JobContext } from '#jobs/define-job.ts'
import { testWith } from '#test/kit.ts'
import { givenAds } from '../ads.fixture.ts'
import { adsAtWork, forward } from '../submissions/ads-at-work.fixture.ts'
import { type FakePartner, failing, fakePartner } from '../submissions/partner.fixture.ts'
import { readAllNumbers, readNumbers } from './read-numbers.job.ts'

const clock = { at: new Date('2026-11-30T10:00:00Z') }
let fake: FakePartner = fakePartner('meta')
const test = testWith({ ROLES: 'http' }, { now: () => clock.at, adPartners: async () => fake.partner })

beforeEach(() => {
  fake = fakePartner('meta')
})

const told = (campaign: string, day: string, spend: number) => ({
  campaign,
  day,
  impressions: spend * 2,
  clicks: spend / 10,
  leads: 1,
  spend: { minor: spend, currency: 'EUR' },
})

let names = 0
async function start(server: Parameters<typeof adsAtWork>[0]) {
  names += 1
  const me = await server.as(`numbers${names}`)
  await givenAds(server, me).connection('meta')
  const ads = adsAtWork(server)
  const id = await ads.campaign(me)
  await ads.submit(me, id)
  await ads.run()
  const { services } = server.product
  const context: JobContext = {
    services,
    db: ads.db,
    log: services.log,
    signal: new AbortController().signal,
    now: services.now,
  }
  return {
    me,
    ads,
    id,
    context,
    read: () => readNumbers.run({ account: me.account, partner: 'meta' }, context),
    async days() {
      const { rows } = await sql<{ line: string }>`
        select concat_ws(' ', platform, day, impressions, clicks, leads, spend, currency) as line from ad_day
        where account_id = ${me.account} order by platform, day`.execute(ads.db)
      return rows.map(({ line }) => line)
    },
    connection: () =>
      ads.db
        .selectFrom('ad_connection')
        .select(['numbers_at', 'numbers_problem', 'state'])
        .where('account_id', '=', me.account)
        .executeTakeFirstOrThrow(),
  }
}

test('results of days are set, also if they fall, and strange campaigns are left out', async ({ server }) => {
  const { read, days, connection } = await start(server)
  fake.days = [told('1', '2026-11-29', 500), told('1', '2026-11-30', 200), told('7', '2026-11-30', 900)]
  await read()
  expect(await days()).toEqual([
    'facebook 2026-11-29 1000 50 1 500 EUR',
    'facebook 2026-11-30 400 20 1 200 EUR',
  ])
  fake.days = [told('1', '2026-11-29', 480), told('1', '2026-11-30', 300)]
  await read()
  expect(await days()).toEqual([
    'facebook 2026-11-29 960 48 1 480 EUR',
    'facebook 2026-11-30 600 30 1 300 EUR',
  ])
  expect(await connection()).toEqual({ numbers_at: clock.at, numbers_problem: null, state: 'connected' })
})

test('a partner that fails erases nothing, and the next answer closes the gap', async ({ server }) => {
  const { read, days, connection } = await start(server)
  fake.days = [told('1', '2026-11-30', 200)]
  await read()
  const whole = await connection()
  fake.before = failing('unanswered', (call) => call === 'numbers')
  forward(clock, 5 * 24 * 60)
  await read()
  expect(await connection()).toEqual({ ...whole, numbers_problem: 'ad_partner_unreachable' })
  expect(await days()).toEqual(['facebook 2026-11-30 400 20 1 200 EUR'])
  await read()
  expect(fake.asked.at(-1)).toBe('1 2026-11-28 2026-12-05')
  expect((await connection()).numbers_problem).toBeNull()
  clock.at = new Date('2026-11-30T10:00:00Z')
})

test('the former and the new campaign of an ad are one, and a removed one takes nothing along', async ({
  server,
}) => {
  const { me, ads, id, read, days } = await start(server)
  fake.decision = { state: 'review' }
  await ads.submit(me, id)
  await ads.run()
  fake.days = [told('1', '2026-11-30', 500), told('2', '2026-11-30', 100)]
  await read()
  expect(await days()).toEqual(['facebook 2026-11-30 1200 60 2 600 EUR'])
  fake.decision = { state: 'active' }
  forward(clock, 1)
  await ads.run()
  fake.days = [told('2', '2026-11-30', 150)]
  await read()
  expect(await days()).toEqual(['facebook 2026-11-30 1200 60 2 600 EUR'])
  fake.days = [told('1', '2026-11-30', 500), told('2', '2026-11-30', 150)]
  await read()
  expect(await days()).toEqual(['facebook 2026-11-30 1300 65 2 650 EUR'])
})

test('a sign-in that has ended is noted', async ({ server }) => {
  const { read, connection } = await start(server)
  fake.before = failing('signed_out', (call) => call === 'numbers')
  await read()
  expect(await connection()).toMatchObject({ numbers_problem: 'ad_connection_expired', state: 'expired' })
})

test('every hour each connection with ads is read once', async ({ server }) => {
  const { me, context } = await start(server)
  const waiting = async () => {
    const { rows } = await sql<{ key: string }>`
      select key from graphile_worker.jobs where key = ${`ads.numbers:${me.account}:meta`}`.execute(
      context.db,
    )
    return rows.length
  }
  await readAllNumbers(context)
  await readAllNumbers(context)
  expect(await waiting()).toBe(1)
  const other = await server.as(`without${names}`)
  await givenAds(server, other).connection('meta')
  await readAllNumbers(context)
  const { rows } = await sql`
    select 1 from graphile_worker.jobs where key = ${`ads.numbers:${other.account}:meta`}`.execute(context.db)
  expect(rows).toEqual([])
})
