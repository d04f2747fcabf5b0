/**
 * Measures the oldest API over 1,000,000 contacts: `npm run bench -- contactdb [contacts]`. A call adds 1,000 new
 * recipients, changes them, and sends them once more unchanged, each with exact counts; a bare upsert of the same rows into
 * a table with a unique index is the measure of the machine. Then pages of all recipients and of a list, at the beginning,
 * in the middle, at the end and behind it, and searches. BENCH_DATA keeps the data set in a folder.
 */
import pg from 'pg'
import { fullSize } from './lib/audience-data.ts'
import { openAudienceDatabase } from './lib/audience-database.ts'
import { report } from './lib/measured.ts'
import { measureRecipientSearch } from './lib/recipient-search.ts'

process.env['RATE_LIMITS'] = 'off'
const contacts = Number(process.argv[2] ?? fullSize.contacts)
const perCall = 1000
const rounds = 20
const boundMs = 1000
const path = '/v3/contactdb/recipients'

interface Changed {
  new_count: number
  updated_count: number
  error_count: number
  unmodified_indices: number[]
}

const database = await openAudienceDatabase({ ...fullSize, contacts })
const server = await database.serve()
const client = new pg.Client({ connectionString: server.databaseUrl })
await client.connect()
try {
  await measureUpserts()
  await measurePages()
  report('search, p95', await measureRecipientSearch(server, database.audience.account))
  console.log(`server process at its highest: ${(await server.memory()).peak} MB`)
} finally {
  await client.end()
  await server.stop()
  await database.close()
}

function peopleOf(round: number, first_name: string) {
  return Array.from({ length: perCall }, (_, at) => ({
    email: `bench-${round}-${at}@example.org`,
    first_name,
    last_name: `Person ${at}`,
    city: 'Kiel',
  }))
}

async function measureUpserts(): Promise<void> {
  const times: Record<'new' | 'changed' | 'unchanged' | 'bare', number[]> = {
    new: [],
    changed: [],
    unchanged: [],
    bare: [],
  }
  await client.query('create table bare (email text primary key, first_name text, last_name text, city text)')
  for (let round = 0; round < rounds; round++) {
    const [first, second] = [peopleOf(round, 'Ada'), peopleOf(round, 'Grace')]
    times.new.push(await timed(() => send(first, { new_count: perCall })))
    times.changed.push(await timed(() => send(second, { updated_count: perCall })))
    times.unchanged.push(await timed(() => send(second, { unmodified: perCall })))
    times.bare.push(await timed(() => upsertBare(first)))
    times.bare.push(await timed(() => upsertBare(second)))
  }
  const bare = shareOf(times.bare, 0.5)
  for (const kind of ['new', 'changed', 'unchanged'] as const) {
    const [median, most] = [shareOf(times[kind], 0.5), shareOf(times[kind], 1)]
    console.log(
      `${most <= boundMs ? ' ' : '!'} ${perCall} recipients, ${kind}: median ${median.toFixed(0)} ms, at most ${most.toFixed(0)} ms of ${boundMs} ms, ${(median / bare).toFixed(1)} × the bare upsert`,
    )
  }
  console.log(
    `  bare upsert of the same rows: median ${bare.toFixed(0)} ms, at most ${shareOf(times.bare, 1).toFixed(0)} ms`,
  )
}

async function send(
  people: object[],
  expected: Partial<Record<'new_count' | 'updated_count' | 'unmodified', number>>,
): Promise<void> {
  const answer = (await server.call('POST', path, people)) as Changed
  const found = {
    new_count: answer.new_count,
    updated_count: answer.updated_count,
    unmodified: answer.unmodified_indices.length,
    error_count: answer.error_count,
  }
  const wanted = { new_count: 0, updated_count: 0, unmodified: 0, error_count: 0, ...expected }
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`the counts were ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
}

async function upsertBare(people: object[]): Promise<void> {
  await client.query(
    `insert into bare select * from jsonb_to_recordset($1::jsonb)
       as t (email text, first_name text, last_name text, city text)
     on conflict (email) do update set first_name = excluded.first_name, last_name = excluded.last_name, city = excluded.city`,
    [JSON.stringify(people)],
  )
}

async function measurePages(): Promise<void> {
  const { recipient_count: total } = (await server.call('GET', `${path}/count`)) as {
    recipient_count: number
  }
  const { lists } = (await server.call('GET', '/v3/contactdb/lists')) as {
    lists: { id: number; recipient_count: number }[]
  }
  const largest = lists.toSorted((a, b) => b.recipient_count - a.recipient_count)[0]
  if (!largest) throw new Error('there is no list')
  console.log(`${total.toLocaleString('en')} recipients, 50 calls of each kind, 100 recipients a page`)
  await pagesOf('all recipients', path, total)
  await pagesOf('the largest list', `/v3/contactdb/lists/${largest.id}/recipients`, largest.recipient_count)
}

async function pagesOf(name: string, address: string, total: number): Promise<void> {
  const last = Math.max(1, Math.ceil(total / 100))
  const places = { first: 1, 'a quarter': last >> 2, middle: last >> 1, last, 'behind it': last + 1 }
  for (const [place, page] of Object.entries(places)) {
    const times: number[] = []
    for (let at = 0; at < 50; at++)
      times.push(await timed(() => readPage(`${address}?page=${page}`, page <= last)))
    console.log(
      `  ${name}, page ${page} (${place}): median ${shareOf(times, 0.5).toFixed(1)} ms, p95 ${shareOf(times, 0.95).toFixed(1)} ms`,
    )
  }
}

async function readPage(address: string, isThere: boolean): Promise<void> {
  const headers = { authorization: `Bearer ${server.apiKey}` }
  const { status } = await fetch(`${server.url}${address}`, { headers }).then(async (answer) => {
    await answer.arrayBuffer()
    return answer
  })
  if (status !== (isThere ? 200 : 404)) throw new Error(`${address} answered ${status}`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function shareOf(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
