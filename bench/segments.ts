/**
 * Measures segments over 1,000,000 contacts and about 10,000,000 events over HTTP: `npm run bench -- segments
 * [contacts]`. It measures count and sample of three conditions, one event condition of each kind, the funnel, the
 * evaluation of stored segments, and following 1,000 changed contacts, each with its limit. BENCH_DATA keeps the data
 * set in a folder.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Segment } from '@carillon/contract/segments'
import { eventCondition } from '@carillon/segment-language/event-condition'
import type { Condition, SegmentTree } from '@carillon/segment-language/tree'
import pg from 'pg'
import { fullSize } from './lib/audience-data.ts'
import { openAudienceDatabase } from './lib/audience-database.ts'
import type { RunningServer } from './lib/running-server.ts'

const contacts = Number(process.argv[2] ?? fullSize.contacts)
const database = await openAudienceDatabase({ ...fullSize, contacts })
const { audience } = database
const server = await database.serve()
const runs = 7

const city: Condition = { kind: 'text', field: 'city', operator: 'is', values: ['Denver', 'München'] }
const score: Condition = { kind: 'number', field: 'w6_N', operator: 'greater', values: [500] }
const joined: Condition = {
  kind: 'date',
  field: 'w10_D',
  operator: 'within',
  values: [],
  amount: 5,
  unit: 'years',
}
const nameHas: Condition = { kind: 'text', field: 'last_name', operator: 'contains', values: ['ö'] }
const lacksNote: Condition = {
  kind: 'text',
  field: 'w4_T',
  operator: 'does_not_contain',
  values: ['größe 1'],
}
const lastList: Condition = { kind: 'list', operator: 'on', listIds: [audience.lists[4]!] }
const oneSend = audience.singleSends.at(-3)!

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const month = { type: 'between', from: daysAgo(120), to: daysAgo(90) } as const
const year = { type: 'between', from: daysAgo(340), to: daysAgo(20) } as const

const plain: [string, Condition[]][] = [
  ['city, score, date joined', [city, score, joined]],
  ['name contains, note does not contain, score', [nameHas, lacksNote, score]],
  ['city, score, on a list of 200,000', [city, score, lastList]],
]
const withEvents: [string, Condition[]][] = [
  ['opened ever', [eventCondition('opened')]],
  [
    'opened in the last 30 days',
    [eventCondition('opened', { period: { type: 'within', amount: 30, unit: 'days' } })],
  ],
  [
    'not opened in the last 6 months',
    [eventCondition('opened', { negated: true, period: { type: 'within', amount: 6, unit: 'months' } })],
  ],
  ['clicked within a month long ago', [eventCondition('clicked', { period: month })]],
  ['opened within a month long ago', [eventCondition('opened', { period: month })]],
  ['opened within most of a year', [eventCondition('opened', { period: year })]],
  ['sent within a month long ago', [eventCondition('sent', { period: month })]],
  ['opened, machines too', [eventCondition('opened', { machines: true })]],
  [
    'opened any single send, in a month',
    [eventCondition('opened', { source: { type: 'single_send', id: null }, period: month })],
  ],
  ['opened any single send, ever', [eventCondition('opened', { source: { type: 'single_send', id: null } })]],
  [
    'was sent one, did not open it',
    [
      eventCondition('sent', { source: { type: 'single_send', id: oneSend } }),
      eventCondition('opened', { source: { type: 'single_send', id: oneSend }, negated: true }),
    ],
  ],
  [
    'clicked one within 2 days of long ago',
    [
      eventCondition('clicked', {
        source: { type: 'single_send', id: oneSend },
        period: { type: 'between', from: daysAgo(32), to: daysAgo(29) },
      }),
    ],
  ],
  [
    'city, score, and opened within a month long ago',
    [city, score, eventCondition('opened', { period: month })],
  ],
]

try {
  console.log(
    `${contacts.toLocaleString('en')} contacts; median and highest of ${runs} runs after a first one`,
  )
  await settled()
  for (const [name, conditions] of plain) await measureCount(name, tree(conditions), 400)
  for (const [name, conditions] of withEvents) await measureCount(name, tree(conditions), 800)
  await measureCount(
    'city or opened within a month long ago',
    tree([city, eventCondition('opened', { period: month })], 'or'),
    800,
  )
  await measureFunnel(
    'funnel of five, one about events',
    [city, score, joined, lastList, eventCondition('opened')],
    800,
  )
  await measureQuery(
    'query: joined events',
    "select c.contact_id, c.updated_at from contact_data c join event_data e on c.contact_id = e.contact_id where e.event_type = 'click'",
    800,
  )
  await measureQuery(
    'query: sent and not opened',
    `select c.contact_id, c.updated_at from contact_data c join event_data e on c.contact_id = e.contact_id
    where e.event_type = 'processed' and e.DATA:payload.unique_args.singlesend_id = '${oneSend}'
    and c.contact_id not in (select e2.contact_id from event_data e2 where e2.event_type = 'open' and e2.DATA:payload.unique_args.singlesend_id = '${oneSend}')`,
    800,
  )

  await evaluate('everybody', tree([]), 10_000)
  const ids = [
    await evaluate('three conditions', tree([city, score, joined]), 2000),
    await evaluate(
      'opened within a month long ago',
      tree([eventCondition('opened', { period: month })]),
      2000,
    ),
    await evaluate('on a list of 200,000', tree([lastList]), 3000),
  ]
  for (const id of ids) await evaluateAgain(id)
  await follow(ids, 2000)
  const { peak } = await server.memory()
  console.log(`server process at its highest: ${peak} MB`)
} finally {
  await server.stop()
  await database.close()
}

function tree(conditions: Condition[], joiner: 'and' | 'or' = 'and'): SegmentTree {
  return { version: 1, joiner: 'and', groups: conditions.length === 0 ? [] : [{ joiner, conditions }] }
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = performance.now()
  const answer = await work()
  return [answer, performance.now() - started]
}

function report(name: string, times: number[], limit: number, more = ''): void {
  const sorted = times.toSorted((a, b) => a - b)
  const [median, highest] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0]
  const mark = highest <= limit ? ' ' : '!'
  console.log(
    `${mark} ${name.padEnd(50)} ${median.toFixed(0).padStart(6)} ms ${highest.toFixed(0).padStart(6)} ms  of ${limit} ms  ${more}`,
  )
}

async function measureCount(name: string, query_json: SegmentTree, limit: number): Promise<void> {
  await measure(name, 'count', { query_json }, limit)
}

async function measureQuery(name: string, query_dsl: string, limit: number): Promise<void> {
  await measure(name, 'count', { query_dsl }, limit)
}

async function measureFunnel(name: string, conditions: Condition[], limit: number): Promise<void> {
  await measure(name, 'funnel', { query_json: tree(conditions) }, limit)
}

async function measure(name: string, call: 'count' | 'funnel', body: object, limit: number): Promise<void> {
  const ask = () => server.call('POST', `/v3/marketing/segments/2.0/${call}`, body)
  const first = await ask().catch((cause: unknown) => String(cause))
  if (typeof first === 'string') return console.log(`! ${name.padEnd(50)} ${first}`)
  const found = first as { contacts_count?: number; cards?: { so_far: number }[] }
  const times: number[] = []
  for (let run = 0; run < runs; run++) times.push((await timed(ask))[1])
  const count = found.contacts_count ?? found.cards?.at(-1)?.so_far ?? 0
  report(name, times, limit, `${count.toLocaleString('en')} found`)
}

/** The time from the call that creates a segment until its members are stored. */
async function evaluate(name: string, query_json: SegmentTree, limit: number): Promise<string> {
  const [segment, ms] = await timed(async () => {
    const { id } = (await server.call('POST', '/v3/marketing/segments/2.0', { name, query_json })) as Segment
    return waitUntilReady(server, id)
  })
  report(`evaluated: ${name}`, [ms], limit, `${segment.contacts_count.toLocaleString('en')} members`)
  return segment.id
}

async function waitUntilReady({ call }: RunningServer, id: string): Promise<Segment> {
  for (;;) {
    const segment = (await call('GET', `/v3/marketing/segments/2.0/${id}?contacts_sample=false`)) as Segment
    if (segment.state !== 'processing') return segment
    await pause(10)
  }
}

async function sql<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Evaluates a segment again without changes, as the regular refresh does. */
async function evaluateAgain(id: string): Promise<void> {
  const at = async () =>
    (
      await sql<{ evaluated_at: Date; evaluation_ms: number }>(
        `select evaluated_at, evaluation_ms from segment where id = '${id}'`,
      )
    )[0]!
  const before = await at()
  await sql(`update segment set stale_since = now() where id = '${id}'`)
  await server.call('POST', `/v3/marketing/segments/2.0/refresh/${id}`, { user_time_zone: 'Etc/UTC' })
  for (;;) {
    const now = await at()
    if (now.evaluated_at > before.evaluated_at) return report('evaluated again', [now.evaluation_ms], 2000)
    await pause(10)
  }
}

/** Waits for the product's own job, which aggregates the events each minute. */
async function settled(): Promise<void> {
  const [, ms] = await timed(async () => {
    for (;;) {
      const [mark] = await sql<{ done: boolean }>(
        `select settled_to > '-infinity' as done from activity_mark`,
      )
      if (mark?.done) break
      await pause(200)
    }
    await sql('vacuum analyze contact_activity')
  })
  console.log(`events taken together after ${(ms / 1000).toFixed(0)} s, the waiting for the minute included`)
}

/** Changes 1,000 contacts by a call, and waits until all segments that read the field include the changes. */
async function follow(ids: string[], limit: number): Promise<void> {
  const page = (await server.call('GET', '/v3/marketing/contacts?page_size=1000')) as {
    result: { email: string }[]
  }
  const before = await waitUntilReady(server, ids[0]!)
  const people = page.result.map(({ email }) => ({
    email,
    city: 'Denver',
    custom_fields: { w6_N: 999, w10_D: daysAgo(3) },
  }))
  const { job_id } = (await server.call('PUT', '/v3/marketing/contacts', { contacts: people })) as {
    job_id: string
  }
  for (;;) {
    const job = (await server.call('GET', `/v3/marketing/contacts/imports/${job_id}`)) as { status: string }
    if (job.status !== 'pending') break
    await pause(5)
  }
  const [, ms] = await timed(async () => {
    for (let tries = 0; tries < 3000; tries++) {
      if ((await waitUntilReady(server, ids[0]!)).contacts_count > before.contacts_count) return
      await pause(5)
    }
    throw new Error('the segment did not follow')
  })
  report('1,000 changed contacts followed by three segments', [ms], limit)
}
