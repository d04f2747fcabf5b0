/**
 * Measures the calls of the web app over HTTP: `npm run bench -- http [single sends] [contacts] [recipients]`. The
 * index of single sends (first page, filtered, searched, sorted, deep pages, with its counts), the calendar's month,
 * the stats page of a usual send and of one with very many recipients, and then the other screens. One caller, one call
 * after another. BENCH_DATA keeps the data set in a folder.
 */
import type { SingleSendFilter, SingleSendPage } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import { newId, openDatabase } from '../apps/server/src/platform/db.ts'
import { openAudienceDatabase } from './lib/audience-database.ts'
import { startRunningServer } from './lib/running-server.ts'
import { categories, fillSingleSends } from './lib/single-sends-data.ts'

const singleSends = Number(process.argv[2] ?? 10_000)
const contacts = Number(process.argv[3] ?? 100_000)
const recipients = Number(process.argv[4] ?? 1_000_000)
const calls = 200
const limitMs = 30
const zone = 'Europe/Berlin'

const database = await openAudienceDatabase({ contacts, lists: 20, sends: 2 })
const { account, lists } = database.audience
const databaseUrl = await database.copy()
const filling = performance.now()
const { db, close } = openDatabase(databaseUrl, { max: 2 })
const { usual, large } = await fillSingleSends(db, account, { singleSends, recipients, lists })
const busiest = await giveEvents(10_000)
await close()
const server = await startRunningServer({ databaseUrl, apiKey: database.apiKey })
const { call } = server
let tooSlow = 0

try {
  console.log(
    `${singleSends.toLocaleString('en')} single sends, ${recipients.toLocaleString('en')} recipients of one of them, ` +
      `filled in ${((performance.now() - filling) / 1000).toFixed(0)} s; ${calls} calls of each kind`,
  )
  await measureIndex()
  await measureNumbersBesideIt()
  await measureCalendar()
  await measureStatsPage('usual send', usual)
  await measureStatsPage('large send', large)
  await measureOtherScreens()
  const { peak } = await server.memory()
  console.log(`server process at its highest: ${peak} MB; slower than ${limitMs} ms: ${tooSlow}`)
} finally {
  await server.stop()
  await database.close()
}

async function measureIndex(): Promise<void> {
  await measure('index: first page', () => search({}))
  await measure('index: one status', () => search({ status: ['triggered'] }))
  await measure('index: drafts and scheduled', () => search({ status: ['draft', 'scheduled'] }))
  await measure('index: one category', (at) => search({ categories: [categories[at % 8] ?? ''] }))
  await measure('index: two categories, two statuses', (at) =>
    search({ categories: [categories[at % 8] ?? '', 'shop'], status: ['triggered', 'draft'] }),
  )
  await measure('index: searched, many found', () => search({ name: 'newsletter' }))
  await measure('index: searched, few found', (at) => search({ name: `sale ${at * 7}` }))
  await measure('index: searched, none found', (at) => search({ name: `nobody ${at}` }))
  for (const sort of ['name', '-send_at', 'delivered', '-open_rate', '-click_rate', 'unsubscribe_rate']) {
    await measure(`index: sorted by ${sort}`, () => search({}, `&sort=${sort}`))
  }
  await walk('index: page after page', '')
  await walk('index: page after page by open rate', '&sort=-open_rate')
  const middle = await pageAt(Math.floor(singleSends / 100))
  await measure('index: a page in the middle', () => search({}, `&page_token=${middle}`))
}

async function measureNumbersBesideIt(): Promise<void> {
  await measure('index: tiles of 30 and 30 days', () =>
    get(`/v3/marketing/singlesends/summary?days=30&timezone=${zone}`),
  )
  const ids = (await search({ status: ['triggered'] })).result.map(({ id }) => id).join(',')
  await measure('index: numbers of the 50 rows', () =>
    get(`/v3/marketing/stats/singlesends?singlesend_ids=${ids}&page_size=50`),
  )
  await measure('index: categories', () => get('/v3/marketing/singlesends/categories'))
  await measure('public API: page of 50', () => get('/v3/marketing/singlesends?page_size=50'))
  await measure('public API: numbers, page of 50', () => get('/v3/marketing/stats/singlesends?page_size=50'))
}

async function measureCalendar(): Promise<void> {
  await measure('calendar: a month', (at) => {
    const from = new Date(Date.now() - (at % 30) * 30 * 86_400_000)
    const to = new Date(from.getTime() + 42 * 86_400_000)
    return get(`/v3/marketing/singlesends/calendar?from=${from.toISOString()}&to=${to.toISOString()}`)
  })
}

async function measureStatsPage(name: string, id: string): Promise<void> {
  const stats = `/v3/marketing/stats/singlesends/${id}`
  const days = `start_date=${dayAgo(1100)}&end_date=${dayAgo(0)}&timezone=${zone}`
  await measure(`${name}: single send`, () => get(`/v3/marketing/singlesends/${id}`))
  await measure(`${name}: delivery`, () => get(`/v3/marketing/singlesends/${id}/delivery`))
  await measure(`${name}: numbers by day`, () => get(`${stats}?aggregated_by=day&page_size=50&${days}`))
  await measure(`${name}: numbers by hour`, () =>
    get(`${stats}?aggregated_by=hour&page_size=50&timezone=${zone}`),
  )
  await measure(`${name}: links`, () => get(`${stats}/links?page_size=50`))
  await measure(`${name}: links of some days`, () => get(`${stats}/links?page_size=50&${days}`))
  await measure(`${name}: bounce reasons`, () => get(`${stats}/bounces`))
  await measure(`${name}: by provider`, () => get(`${stats}/mailbox_providers`))
  await measure(`${name}: people who clicked`, () =>
    get(`${stats}/people?group=unique_clicks&timezone=${zone}`),
  )
}

async function measureOtherScreens(): Promise<void> {
  const marketing = '/v3/marketing'
  await measure('profile: timeline of 10,000 events', () =>
    get(`${marketing}/contacts/${busiest}/timeline?page_size=30`),
  )
  await measure('home', () => get(`${marketing}/home?timezone=${zone}`))
  await measure('contacts: first page', () => get(`${marketing}/contacts?page_size=100`))
  await measure('contacts: number', () => get(`${marketing}/contacts/count`))
  await measure('contacts: growth', () => get(`${marketing}/contacts/growth?timezone=${zone}`))
  await measure('lists', () => get(`${marketing}/lists?page_size=1000`))
  await measure('segments', () => get(`${marketing}/segments/2.0`))
  await measure('dynamic templates', () => get('/v3/templates?generations=dynamic&page_size=50'))
  await measure('designs', () => get('/v3/designs?page_size=50&summary=true'))
  await measure('senders', () => get(`${marketing}/senders`))
  await measure('unsubscribe groups', () => get('/v3/asm/groups'))
  await measure('suppressions: unsubscribes', () => get('/v3/suppression/unsubscribes?limit=100'))
  await measure('suppressions: bounces', () => get('/v3/suppression/bounces?limit=100'))
}

/** A contact who opened this many times, one minute after the other, back from now. Answers the contact's id. */
async function giveEvents(count: number): Promise<string> {
  const { id } = await db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', account)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const now = Date.now()
  await db
    .insertInto('message_event')
    .columns(['contact_id', 'id', 'account_id', 'send_id', 'event', 'at'])
    .expression(
      sql`select ${id}::uuid, id, ${account}, ${usual}::uuid, 'open', at
          from unnest(${Array.from({ length: count }, () => newId())}::uuid[],
                      ${Array.from({ length: count }, (_, n) => new Date(now - n * 60_000))}::timestamptz[]) as made (id, at)`,
    )
    .execute()
  return id
}

function get(path: string): Promise<unknown> {
  return call('GET', path)
}

function search(filter: SingleSendFilter, more = ''): Promise<SingleSendPage> {
  return call(
    'POST',
    `/v3/marketing/singlesends/search?page_size=50${more}`,
    filter,
  ) as Promise<SingleSendPage>
}

/** The token of the page so far from the first. */
async function pageAt(pages: number): Promise<string> {
  let token = ''
  for (let at = 0; at < pages; at++) {
    const next = (await search({}, `&page_token=${token}`))._metadata.next
    if (next === undefined) break
    token = new URL(next).searchParams.get('page_token') ?? ''
  }
  return token
}

async function walk(name: string, more: string): Promise<void> {
  let token = ''
  await measure(name, async () => {
    const { next } = (await search({}, `${more}&page_token=${token}`))._metadata
    token = next === undefined ? '' : (new URL(next).searchParams.get('page_token') ?? '')
  })
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

async function measure(name: string, work: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < 5; at++) await work(at)
  const times: number[] = []
  for (let at = 0; at < calls; at++) {
    const started = performance.now()
    await work(at)
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const of = (share: number): number => times[Math.floor(calls * share)] ?? 0
  if (of(0.95) > limitMs) tooSlow++
  const shown = [of(0.5), of(0.95)].map((ms) => ms.toFixed(1).padStart(7))
  console.log(
    `${of(0.95) <= limitMs ? ' ' : '!'} ${name.padEnd(44)} median${shown[0]} ms  p95${shown[1]} ms  of ${limitMs} ms`,
  )
}
