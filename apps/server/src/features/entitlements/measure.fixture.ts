/**
 * Measures the reader of entitlements: `npm run bench -- entitlements [accounts]`. It reads all accounts in turn for the
 * first time, a statement each, and then again and again, as the calls of busy accounts do within the five seconds in which
 * a process keeps what it read. Bound: 0.2 ms a call, also where each account makes only ten calls.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '#platform/config.ts'
import { newId, openDatabase } from '#platform/db.ts'
import { migrate } from '#platform/migrate.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { entitlementsOf, forgetEntitlements } from './entitlements.ts'

const count = Number(process.argv[2] ?? 5_000)
const boundMs = 0.2
/** The calls of an account within the time in which its entitlements are kept. */
const callsEach = 10

const home = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
const log = { info: () => {}, warn: (text: string) => console.warn(text) }
const postgres = await startEmbeddedPostgres({ dataDir: home, log })
await migrate(postgres.connectionString)
const { db, close } = openDatabase(postgres.connectionString, { max: 8 })
const config = readConfig({ DATA_DIR: home, OWNER_EMAIL: 'owner@bench.test' })

try {
  // Every second account is a subuser with credits of its own, which the reader joins.
  const parent = newId()
  await db.insertInto('account').values({ id: parent, username: 'bench-parent' }).execute()
  await sql`
    with made as (
      insert into account (id, username, parent_id)
      select gen_random_uuid(), 'bench-' || at, case when at % 2 = 0 then ${parent}::uuid end
      from generate_series(1, ${count}::int) as at returning id, parent_id)
    insert into subuser_credit (account_id, resets, total, since)
    select id, 'monthly', 1000, current_date from made where parent_id is not null`.execute(db)
  await sql`analyze account, subuser_credit`.execute(db)
  const rows = await db.selectFrom('account').select('id').execute()
  const accounts = rows.map(({ id }) => id)
  const read = async () => {
    const started = performance.now()
    for (const account of accounts) await entitlementsOf({ config }, db, account)
    return (performance.now() - started) / accounts.length
  }
  await read()
  forgetEntitlements()
  const first = await read()
  let kept = 0
  for (let at = 1; at < callsEach; at++) kept += await read()
  const mean = (first + kept) / callsEach
  console.log(`the first call of each of ${accounts.length} accounts: ${first.toFixed(4)} ms`)
  console.log(`a call of what is kept: ${(kept / (callsEach - 1)).toFixed(4)} ms`)
  const missed = mean > boundMs ? ' MISSED' : ''
  console.log(`a call, with ${callsEach} calls of each: ${mean.toFixed(4)} ms (≤ ${boundMs})${missed}`)
  if (missed) process.exitCode = 1
} finally {
  await close()
  await postgres.stop()
  await rm(home, { recursive: true, force: true })
}
