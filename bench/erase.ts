/**
 * Measures the deletion of an account with 1,000,000 contacts, 5,000,000 recipients and 10,000,000 events, and how long the reads of
 * another account on the same tables take meanwhile: `npm run bench -- erase [contacts]`. BENCH_DATA keeps the data set in a folder.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { makeApiKey, sha256 } from '../apps/server/src/platform/http/identity.ts'
import { fullSize } from './lib/audience-data.ts'
import { openAudienceDatabase } from './lib/audience-database.ts'
import { givenContacts } from './lib/sample-campaign.ts'

const contacts = Number(process.argv[2] ?? fullSize.contacts)
const otherContacts = 50_000
const ids = {
  agency: '018c0000-0000-7000-8000-000000000011',
  shop: '018c0000-0000-7000-8000-000000000012',
  user: '018c0000-0000-7000-8000-000000000013',
}
const reads = [
  '/v3/marketing/contacts?page_size=50',
  '/v3/marketing/contacts/count',
  '/v3/marketing/lists',
  '/v3/marketing/singlesends',
  '/v3/stats?start_date=2026-01-01',
]

const database = await openAudienceDatabase({ ...fullSize, contacts })
const server = await database.serve()
const client = new pg.Client({ connectionString: server.databaseUrl })
await client.connect()
try {
  const keys = await makeAccounts()
  const before = await measureFor(20_000, keys.shop)
  const began = performance.now()
  const answer = await call('DELETE', '/v3/subusers/bench', keys.agency)
  if (answer !== 204) throw new Error(`the call answered ${answer}`)
  let isGone = false
  const watching = (async () => {
    let shown = ''
    while (!isGone) {
      const { rows } = await client.query<{ phase: string; erased: number }>(
        'select phase, erased_count as erased from account_deletion',
      )
      isGone = rows.length === 0
      const line = `${rows[0]?.phase ?? 'gone'}`
      if (line !== shown) console.log(`${seconds(began)} s: ${line}`)
      shown = line
      await pause(100)
    }
  })()
  const during = await measureWhile(() => !isGone, keys.shop)
  await watching
  console.log(`an account with ${contacts} contacts was erased in ${seconds(began)} s (bound 120)`)
  for (const path of reads) {
    const [first, then] = [p95(before.get(path)), p95(during.get(path))]
    console.log(
      `${path.padEnd(40)} p95 before ${first.toFixed(1)} ms, meanwhile ${then.toFixed(1)} ms: ${(then / first).toFixed(2)} × (bound 2)`,
    )
  }
  const all = (times: Map<string, number[]>) => [...times.values()].flat()
  console.log(`all: ${(p95(all(during)) / p95(all(before))).toFixed(2)} ×, of ${all(during).length} reads`)
  const { rows } = await client.query(`select (select count(*) from contact) as contacts,
    (select count(*) from recipient) as recipients, (select count(*) from message_event) as events`)
  console.log(`left: ${JSON.stringify(rows[0])}, of the other account ${otherContacts} contacts`)
} finally {
  await client.end()
  await server.stop()
  await database.close()
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1)
}

/** The parent of the account to be deleted, and an account that has nothing to do with them. */
async function makeAccounts(): Promise<{ agency: string; shop: string }> {
  const { db, close } = openDatabase(server.databaseUrl, { max: 1 })
  const made: Record<string, string> = {}
  await db
    .insertInto('user')
    .values({ id: ids.user, email: 'agency@example.com', password_hash: 'none' })
    .execute()
  for (const name of ['agency', 'shop'] as const) {
    const account_id = ids[name]
    await db.insertInto('account').values({ id: account_id, username: name }).execute()
    await db.insertInto('membership').values({ user_id: ids.user, account_id }).execute()
    const { key, id, secret } = makeApiKey()
    await db
      .insertInto('api_key')
      .values({ id, account_id, user_id: ids.user, name, secret_hash: sha256(secret) })
      .execute()
    made[name] = key
  }
  await db
    .updateTable('account')
    .set({ parent_id: ids.agency })
    .where('id', '=', database.audience.account)
    .execute()
  await givenContacts(db, ids.shop, otherContacts)
  await close()
  await client.query('analyze contact')
  return { agency: made['agency'] ?? '', shop: made['shop'] ?? '' }
}

async function call(method: string, path: string, key: string): Promise<number> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
  })
  await response.arrayBuffer()
  return response.status
}

function measureFor(ms: number, key: string): Promise<Map<string, number[]>> {
  const until = performance.now() + ms
  return measureWhile(() => performance.now() < until, key)
}

/** One read after another, as one person does them, with a pause between two. */
async function measureWhile(goesOn: () => boolean, key: string): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(reads.map((path) => [path, []]))
  while (goesOn()) {
    for (const path of reads) {
      const began = performance.now()
      const status = await call('GET', path, key)
      if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
      times.get(path)?.push(performance.now() - began)
      await pause(10)
    }
  }
  return times
}

function p95(times: readonly number[] = []): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
}
