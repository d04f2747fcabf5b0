/**
 * Measures the time to count 1,000,000 events by day, and a minute's worth of events, and the calls that read the
 * result: `npm run bench -- summaries [events]`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { idStem, newId, openDatabase } from '../apps/server/src/platform/db.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { bringUpToDate } from '../apps/server/src/sending/events/summaries/keep-summaries.ts'
import { findProviders, findSummaries } from '../apps/server/src/sending/events/summaries/read-summaries.ts'
import { startBenchPostgres } from './lib/bench-postgres.ts'

const events = Number(process.argv[2] ?? 1_000_000)
/** The number of events of each recipient: a delivery, two opens, a click. */
const perRecipient = 4
const agents = [
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36',
]
const domains = [
  'gmail.com',
  'outlook.com',
  'yahoo.com',
  'web.de',
  'icloud.com',
  'firm.example',
  'shop.example',
]

const home = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
const postgres = await startBenchPostgres({ dataDir: home })
await migrate(postgres.connectionString)
const { db, close } = openDatabase(postgres.connectionString, { max: 4 })
const log = { info: () => {} }
const [account, send] = [newId(), newId()]
await db.insertInto('account').values({ id: account, username: 'bench' }).execute()

async function count(): Promise<number> {
  const begun = performance.now()
  await bringUpToDate({ db, log, signal: new AbortController().signal, settled: 0 })
  return (performance.now() - begun) / 1000
}

/** Writes events of further recipients of the send, spread over this month. */
async function writeEvents(number: number, from: number): Promise<void> {
  await sql`
    insert into recipient (send_id, contact_id, email, state, sent_at, opened_at, clicked_at)
    select ${send}, (lpad(to_hex(n), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid,
           'p' || n || '@' || (${domains}::text[])[1 + n % ${sql.lit(domains.length)}], 'delivered', at, at + interval '1 hour', at + interval '2 hours'
    from generate_series(${from}::int + 1, ${from + number / perRecipient}::int) as n,
      lateral (select date_trunc('milliseconds', now() - n % 40000 * interval '1 minute') as at) as sent`.execute(
    db,
  )
  await sql`
    insert into message_event (contact_id, id, account_id, send_id, event, at, agent)
    select contact_id, overlay(contact_id::text placing stem from 1 for length(stem))::uuid, ${account}, ${send}, event, at,
           case when event <> 'delivered' then (${agents}::text[])[1 + abs(hashtext(email)) % ${sql.lit(agents.length)}] end
    from recipient
    cross join lateral (values
      ('delivered', sent_at, ${idStem()}), ('open', opened_at, ${idStem()}), ('click', clicked_at, ${idStem()}),
      ('open', opened_at + interval '1 minute', ${idStem()})
    ) as happened (event, at, stem)
    where send_id = ${send}
      and contact_id > (lpad(to_hex(${from}::int), 12, '0') || '7fff' || '8000' || lpad(to_hex(${from}::int), 12, '0'))::uuid
  `.execute(db)
}

await db
  .insertInto('send')
  .values({
    id: send,
    account_id: account,
    client: 'single-sends',
    client_id: newId(),
    status: 'done',
    links: '[]',
    message: JSON.stringify({ html: 'x'.repeat(20_000), categories: ['spring', 'news'] }),
  })
  .execute()
await count()
await writeEvents(events, 0)
await sql`analyze`.execute(db)
console.log(`${events} events counted in ${(await count()).toFixed(1)} s`)
console.log(`nothing new: ${(await count()).toFixed(3)} s`)
await writeEvents(40_000, events)
console.log(`40000 more: ${(await count()).toFixed(2)} s`)

const span = { from: '2000-01-01', to: '2100-01-01', unit: 'month', limit: 500, offset: 0 } as const
const year = {
  from: new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10),
  to: new Date().toISOString().slice(0, 10),
  ...({ unit: 'day', limit: 500, offset: 0 } as const),
}
const timed = async (what: string, ask: () => Promise<unknown>) => {
  const begun = performance.now()
  for (let at = 0; at < 20; at++) await ask()
  console.log(`${what}: ${((performance.now() - begun) / 20).toFixed(1)} ms`)
}
await timed('a year of the account by day', () => findSummaries(db, account, year, { kinds: ['all'] }))
await timed('a year of providers by day', () =>
  findSummaries(db, account, year, { kinds: ['mailbox_provider'] }),
)
await timed('a century by month', () => findSummaries(db, account, span, { kinds: ['all'] }))
await timed('one send by provider', () => findProviders(db, [send]))
const [sum] = (
  await sql<object>`
  select sum(delivered)::int as delivered, sum(unique_opens)::int as unique_opens, sum(opens)::int as opens
  from day_counter where kind = 'all'`.execute(db)
).rows
console.log('counted', sum)

await close()
await postgres.stop()
await rm(home, { recursive: true, force: true })
