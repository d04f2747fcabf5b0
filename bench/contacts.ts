/**
 * Measures searching, paging and deleting 1,000,000 contacts over HTTP: `npm run bench -- contacts [contacts]`. It
 * searches for each kind of value, and reads pages of all contacts, of lists and of a segment at several depths, with
 * the counts beside them. Then it deletes all contacts, which can be undone, and shows the server's memory. BENCH_DATA
 * keeps the data set in a folder.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportJob } from '@carillon/contract/contact-imports'
import type { Segment } from '@carillon/contract/segments'
import pg from 'pg'
import { fullSize } from './lib/audience-data.ts'
import { openAudienceDatabase } from './lib/audience-database.ts'

const contacts = Number(process.argv[2] ?? fullSize.contacts)
const database = await openAudienceDatabase({ ...fullSize, contacts })
const { lists } = database.audience
const server = await database.serve()
const { call } = server
const path = '/v3/marketing/contacts'
const calls = 200
const ids = await findIds()

interface Page {
  result: { id: string; email: string }[]
  _metadata: { next?: string; prev?: string }
}

try {
  console.log(`${contacts.toLocaleString('en')} contacts, ${calls} calls of each kind, 100 contacts a page`)
  const segment = await makeSegment()
  await measure('search: email address', (at) => `${path}?page_size=100&search=user${(at * 4999) % contacts}`)
  await measure(
    'search: a first name of 75,000',
    () => `${path}?page_size=100&search=${encodeURIComponent('jürgen')}`,
  )
  await measure(
    'search: last name',
    (at) => `${path}?page_size=100&search=${encodeURIComponent('größmann')}${at}`,
  )
  await measure('search: external id', (at) => `${path}?page_size=100&search=crm-${at * 31}`)
  await measure(
    'search: phone',
    (at) => `${path}?page_size=100&search=${encodeURIComponent('+49170')}${String(at).padStart(5, '0')}`,
  )
  await measure('search: what nobody has', (at) => `${path}?page_size=100&search=nobody${at}`)
  await measure(
    'search within a list of 50,000',
    (at) => `${path}?page_size=100&list_id=${lists.at(-1)}&search=meyer${at}`,
  )
  await measure(
    'search within the segment',
    (at) => `${path}?page_size=100&segment_id=${segment}&search=meyer${at}`,
  )
  await walk('all contacts, page after page', `${path}?page_size=100`)
  await walk('list of everybody, page after page', `${path}?page_size=100&list_id=${lists[0]}`)
  await walk('segment, page after page', `${path}?page_size=100&segment_id=${segment}`)
  await anywhere('all contacts, anywhere', `${path}?page_size=100`)
  await anywhere('list of everybody, anywhere', `${path}?page_size=100&list_id=${lists[0]}`)
  await anywhere('list of 50,000, anywhere', `${path}?page_size=100&list_id=${lists.at(-1)}`)
  await anywhere('segment, anywhere', `${path}?page_size=100&segment_id=${segment}`)
  await lastPage('all contacts, the last page', `${path}?page_size=100`)
  await lastPage('list of everybody, the last page', `${path}?page_size=100&list_id=${lists[0]}`)
  await measure('the tree: lists with their numbers', () => '/v3/marketing/lists?page_size=1000')
  await measure('the tree: segments with their numbers', () => '/v3/marketing/segments/2.0')
  await measure('number of contacts', () => `${path}/count`)
  await measure('one contact', (at) => `${path}/${idAt(at * 4999)}`)
  await deleteAll()
} finally {
  await server.stop()
  await database.close()
}

async function makeSegment(): Promise<string> {
  const query_json = {
    version: 1,
    joiner: 'and',
    groups: [
      {
        joiner: 'and',
        conditions: [{ kind: 'text', field: 'country', operator: 'is', values: ['DE', 'AT'] }],
      },
    ],
  }
  const { id } = (await call('POST', '/v3/marketing/segments/2.0', {
    name: 'DE and AT',
    query_json,
  })) as Segment
  for (;;) {
    const segment = (await call('GET', `/v3/marketing/segments/2.0/${id}?contacts_sample=false`)) as Segment
    if (segment.state !== 'processing') return id
    await pause(20)
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function report(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
  const mark = at(0.95) <= 50 ? ' ' : '!'
  console.log(
    `${mark} ${name.padEnd(44)} median ${at(0.5).toFixed(1).padStart(6)} ms  p95 ${at(0.95).toFixed(1).padStart(6)} ms  of 50 ms`,
  )
}

async function measure(name: string, address: (at: number) => string): Promise<void> {
  const times: number[] = []
  for (let at = 0; at < calls; at++) times.push(await timed(() => call('GET', address(at))))
  report(name, times)
}

async function walk(name: string, first: string): Promise<void> {
  const times: number[] = []
  let next: string | undefined = first
  for (let at = 0; at < calls && next; at++) {
    const address: string = next
    times.push(
      await timed(async () => {
        next = addressOf(((await call('GET', address)) as Page)._metadata.next)
      }),
    )
  }
  report(name, times)
}

/** Measures pages that begin anywhere among the contacts, with tokens like those of the pages before them. */
async function anywhere(name: string, address: string): Promise<void> {
  await measure(name, (at) => {
    const token = Buffer.from(JSON.stringify(['next', idAt(Math.floor((at * contacts) / calls))])).toString(
      'base64url',
    )
    return `${address}&page_token=${token}`
  })
}

async function lastPage(name: string, address: string): Promise<void> {
  const token = Buffer.from(JSON.stringify(['next', idAt(50)])).toString('base64url')
  await measure(name, () => `${address}&page_token=${token}`)
}

function addressOf(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

/** The id of a contact by its number, oldest first. */
function idAt(number: number): string {
  return ids[number % ids.length] ?? ''
}

async function findIds(): Promise<string[]> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    return (await client.query<{ id: string }>('select id from contact order by id')).rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

async function deleteAll(): Promise<void> {
  const { now: before } = await server.memory()
  let highest = before
  const seconds =
    (await timed(async () => {
      const { job_id } = (await call('DELETE', `${path}?delete_all_contacts=true`)) as { job_id: string }
      for (;;) {
        highest = Math.max(highest, (await server.memory()).now)
        const job = (await call('GET', `${path}/imports/${job_id}`)) as ImportJob
        if (job.status !== 'pending') {
          if (job.status !== 'completed') throw new Error(JSON.stringify(job))
          return
        }
        await pause(100)
      }
    })) / 1000
  const { contact_count } = (await call('GET', `${path}/count`)) as { contact_count: number }
  const found = (await call('GET', '/v3/marketing/segments/2.0')) as { results: { contacts_count: number }[] }
  const members = found.results.reduce((sum, one) => sum + one.contacts_count, 0)
  console.log(
    `${seconds <= 60 ? ' ' : '!'} deleting ${contacts.toLocaleString('en')}, to be undone if need be: ${seconds.toFixed(1)} s of 60 s, memory ${before} MB before, ${highest} MB at its highest; left: ${contact_count} contacts, ${members} members`,
  )
}
