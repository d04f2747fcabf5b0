/**
 * Measures ads: `npm run bench -- ads [contacts]`. An audience of all contacts is hashed and uploaded to the simulated partner,
 * then the difference of the next day, 1 percent, of which half leaves. Then the index of 1,000 campaigns with 90 days of
 * numbers on three platforms, over HTTP. The real server in one process with the simulated partner; in the same run a bare insert
 * of as many hashes. Each figure stands beside its limit, and a missed one sets the exit code.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openAudienceDatabase } from './lib/audience-database.ts'
import { usedBy } from './lib/process-usage.ts'

const contacts = Number(process.argv[2] ?? 1_000_000)
const limits = { uploadSeconds: 30, differenceSeconds: 10, indexMs: 30, growthMb: 100 }
const campaigns = 1000
const days = 90
const rounds = 200
const many = (count: number): string => count.toLocaleString('en')

const database = await openAudienceDatabase({ contacts, lists: 1, sends: 0 })
const server = await database.serve()
const client = new pg.Client({ connectionString: server.databaseUrl })
await client.connect()
const { account, lists } = database.audience
const path = '/v3/marketing/ads'
try {
  await connect()
  await giveConsents()
  const bare = await measureBare()
  console.log(`limit: a bare insert of ${many(contacts)} hashes takes ${bare.toFixed(1)} s`)
  const audience = await makeAudience()
  const before = await server.memory()
  await measureUpload(audience, 'first upload', limits.uploadSeconds, contacts - held())
  await measureUpload(audience, 'nothing changed', limits.differenceSeconds, contacts - held())
  await change()
  await measureUpload(audience, 'difference of 1 %', limits.differenceSeconds, contacts - held())
  const { peak } = await server.memory()
  report('memory of the server', peak - before.now, limits.growthMb, `MB more than the ${before.now} before`)
  await makeCampaigns()
  await measureIndex()
} finally {
  await client.end()
  await server.stop()
  await database.close()
}

/** Half a percent of the contacts have no consent: the first ones before the change, the last ones after it. */
function held(): number {
  return Math.floor(contacts / 200)
}

async function connect(): Promise<void> {
  await server.call('POST', `${path}/connections/meta`, { is_simulated: true })
  const { ad_accounts: accounts, pages } = (await server.call('GET', `${path}/connections/meta/sources`)) as {
    ad_accounts: { id: string; is_usable: boolean }[]
    pages: { id: string }[]
  }
  await server.call('PATCH', `${path}/connections/meta`, {
    ad_account_id: accounts.find(({ is_usable }) => is_usable)?.id,
    page_id: pages[0]?.id,
  })
}

async function giveConsents(): Promise<void> {
  await client.query(
    `insert into ad_consent (contact_id, account_id, given_at, source)
     select id, account_id, now(), 'api' from (select id, account_id from contact where account_id = $1 order by id offset $2) c`,
    [account, held()],
  )
  await client.query('vacuum analyze ad_consent')
}

async function measureBare(): Promise<number> {
  await client.query('create table bench_bare (contact_id uuid primary key, email bytea, phone bytea)')
  const seconds = await timed(() =>
    client.query(
      `insert into bench_bare select id, sha256(email::bytea), sha256(phone_number_id::bytea) from contact
       where account_id = $1 order by id`,
      [account],
    ),
  )
  await client.query('drop table bench_bare')
  return seconds / 1000
}

/** A campaign for everybody on the list, as it is once a person has submitted it. */
async function makeAudience(): Promise<string> {
  const submitted = campaignOf('Everybody', [lists[0] ?? ''])
  const { rows } = await client.query<{ id: string }>(
    `with connection as (select * from ad_connection where account_id = $1 and partner = 'meta'),
     campaign as (
       insert into ad_campaign (id, account_id, name, kind, objective, content, submitted, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Everybody', 'display', 'retargeting', $2, $2, 'submitted', now(), now()) returning id
     ), placement as (
       insert into ad_placement (campaign_id, platform, account_id, partner, is_simulated, ad_account_id, currency, generation,
         status, wanted, submitted_at)
       select campaign.id, 'facebook', $1, 'meta', true, ad_account_id, currency, 1, 'submitted', 'active', now()
       from campaign, connection
     )
     insert into ad_audience (id, account_id, campaign_id, partner, role, is_simulated, ad_account_id, next_at)
     select gen_random_uuid(), $1, campaign.id, 'meta', 'target', true, ad_account_id, 'infinity' from campaign, connection
     returning id`,
    [account, JSON.stringify(submitted)],
  )
  return rows[0]?.id ?? ''
}

function campaignOf(name: string, listIds: string[]) {
  return {
    name,
    kind: 'display',
    objective: 'retargeting',
    platforms: ['facebook'],
    designs: {},
    schedule: { duration: 'ongoing', startAt: null, endAt: null },
    audience: { kind: 'retargeting', listIds, segmentIds: [] },
    targeting: { countries: ['DE'], ageFrom: 18, ageTo: 65, gender: 'all', device: 'all' },
    leadForm: { listId: null, privacyUrl: '' },
    addsLinkTags: true,
    leavesOutSendId: null,
  }
}

/** Half of the difference leaves, and as many join. */
async function change(): Promise<void> {
  await client.query(
    `update ad_consent set withdrawn_at = now() where contact_id in (
       select contact_id from ad_consent where account_id = $1 order by contact_id desc limit $2)`,
    [account, held()],
  )
  await client.query(
    `insert into ad_consent (contact_id, account_id, given_at, source)
     select id, account_id, now(), 'api' from (select id, account_id from contact where account_id = $1 order by id limit $2) c`,
    [account, held()],
  )
}

async function measureUpload(id: string, name: string, limit: number, people: number): Promise<void> {
  await client.query(`update ad_audience set next_at = now() - interval '1 second' where id = $1`, [id])
  const parts = { server: [server.pid], postgres: [server.postgresPid] }
  const before = await usedBy(parts)
  const began = performance.now()
  await client.query(`select graphile_worker.add_job('ads.sync-audience', $1::json, max_attempts := 1)`, [
    JSON.stringify({ audience: id, account }),
  ])
  for (;;) {
    const { rows } = await client.query<{ uploaded: number; done: boolean; problem: unknown }>(
      'select uploaded::int, next_at > now() and lease is null as done, problem from ad_audience where id = $1',
      [id],
    )
    const [row] = rows
    if (row?.problem) throw new Error(JSON.stringify(row.problem))
    if (row?.done) {
      if (row.uploaded !== people) throw new Error(`${row.uploaded} people were uploaded, not ${people}`)
      break
    }
    await pause(20)
  }
  const seconds = (performance.now() - began) / 1000
  const after = await usedBy(parts)
  const used = (part: 'server' | 'postgres'): string => (after[part] - before[part]).toFixed(1)
  const time = `s (processor time of server ${used('server')}, PostgreSQL ${used('postgres')} s)`
  report(`${name}, ${many(people)} people`, seconds, limit, time)
}

async function makeCampaigns(): Promise<void> {
  await client.query(
    `insert into ad_campaign (id, account_id, name, kind, objective, content, submitted, status, created_at, updated_at)
     select gen_random_uuid(), $1, 'Campaign ' || n, 'display', 'retargeting', $2, $2, 'active',
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, ${campaigns}) as n`,
    [
      account,
      JSON.stringify({ ...campaignOf('Campaign', []), platforms: ['facebook', 'instagram', 'google'] }),
    ],
  )
  await client.query(
    `insert into ad_placement (campaign_id, platform, account_id, partner, is_simulated, ad_account_id, currency, generation,
       status, wanted, confirmed, submitted_at, active_at)
     select id, platform, $1, case when platform = 'google' then 'google' else 'meta' end, true, '1', 'EUR', 1, 'active',
       'active', 'active', now(), now()
     from ad_campaign cross join unnest(array['facebook', 'instagram', 'google']) as platform
     where account_id = $1 and name like 'Campaign %'`,
    [account],
  )
  await client.query(
    `insert into ad_day (campaign_id, platform, day, account_id, is_simulated, currency, impressions, clicks, leads, spend)
     select campaign_id, platform, current_date - n, $1, true, 'EUR', 1000 + n, 20, 0, 1500
     from ad_placement cross join generate_series(0, ${days - 1}) as n where account_id = $1 and status = 'active'`,
    [account],
  )
  await client.query('vacuum analyze ad_campaign, ad_placement, ad_day, ad_week, ad_account_day')
}

async function measureIndex(): Promise<void> {
  const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const time = `start_date=${day(days - 1)}&end_date=${day(0)}`
  const kinds: [string, string][] = [
    ['index, last changed first', `${path}/campaigns?page_size=50&${time}`],
    ['index, most impressions first', `${path}/campaigns?page_size=50&sort=impressions&${time}`],
    ['totals and days', `${path}/numbers?${time}`],
  ]
  for (const [name, address] of kinds) {
    for (let warm = 0; warm < 10; warm++) await server.call('GET', address)
    const times: number[] = []
    const parts = { server: [server.pid], postgres: [server.postgresPid] }
    const before = await usedBy(parts)
    for (let round = 0; round < rounds; round++) times.push(await timed(() => server.call('GET', address)))
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
    const after = await usedBy(parts)
    const used = (part: 'server' | 'postgres'): string =>
      (((after[part] - before[part]) * 1000) / rounds).toFixed(1)
    const time = `ms (p50 ${at(0.5).toFixed(1)}; processor time of server ${used('server')}, PostgreSQL ${used('postgres')})`
    report(`${name}, p95`, at(0.95), limits.indexMs, time)
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function report(name: string, value: number, limit: number, unit: string): void {
  const isMissed = value > limit
  if (isMissed) process.exitCode = 1
  console.log(`${name.padEnd(46)} ${value.toFixed(1)} ${unit}, at most ${limit}${isMissed ? ': MISSED' : ''}`)
}
