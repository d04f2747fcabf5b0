/**
 * Addresses of mails with forged or replayed tokens: `npm run bench -- forged [tokens] [connections]`. Links, pixels,
 * unsubscribe and preferences pages, hosted copies and return paths are asked with tokens that were guessed, changed,
 * moved to another person, link or kind, or signed by another installation. Then genuine ones are used again: people
 * unsubscribe a second time, and bounces that were read are mailed again. Nothing may change and nothing may fail.
 */
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import { makeMailSigner } from '../apps/server/src/sending/events/tracking/mail-tokens.ts'
import { makeSigner, type TokenKind, tokenKinds } from '../apps/server/src/sending/events/tracking/tokens.ts'
import { bounceDomain, openDeliveredSend } from './lib/delivered-send.ts'
import { proveAll } from './lib/prove-all.ts'
import { mailBounce, openSmtp } from './lib/smtp-client.ts'

const tokens = Number(process.argv[2] ?? 10_000)
const connections = Number(process.argv[3] ?? 16)
const people = 1000

const on = await openDeliveredSend(people)
const [own, ownMail] = [makeSigner(on.secrets), makeMailSigner(on.secrets)]
const newest = Math.max(...on.secrets.keys())
const foreignSecrets = new Map([[newest, randomBytes(32)]])
const [foreign, foreignMail] = [makeSigner(foreignSecrets), makeMailSigner(foreignSecrets)]
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const person =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'

type Way = 'GET' | 'one click' | 'form'
interface Ask {
  path: string
  way: Way
}

const pages = ['c', 'o', 'u', 'p', 'w'] as const
const links: Partial<Record<TokenKind, number>> = { c: 1 }
const signed = (by: typeof own, kind: TokenKind, number: number) =>
  by.sign(kind, on.send, on.contacts[number % people]!, links[kind])

/** Tokens that we did not sign, or not for this address. */
const forgers: ((page: (typeof pages)[number], number: number) => string)[] = [
  (page, number) => changedBit(signed(own, page, number), number),
  (page, number) => signed(foreign, page, number),
  (page, number) => signed(own, otherKind(page, number), number),
  (page, number) => moved(signed(own, page, number), signed(own, page, number + 1)),
  (page, number) => signed(own, page, number).slice(0, -1 - (number % 20)),
  (page, number) => signed(own, page, number) + 'A'.repeat(1 + (number % 8)),
  (page, number) => own.sign(page, randomBytes(16), on.contacts[number % people]!, links[page]),
  () => randomBytes(47).toString('base64url'),
]

/** People may leave by the link of their group or by the link for all mail, on either page. */
const interchangeable: Partial<Record<TokenKind, readonly TokenKind[]>> = {
  u: ['u', 'g'],
  p: ['p', 'u', 'g'],
}

function otherKind(page: TokenKind, number: number): TokenKind {
  const others = tokenKinds.filter((kind) => !(interchangeable[page] ?? [page]).includes(kind))
  return others[number % others.length]!
}

function changedBit(token: string, number: number): string {
  const bytes = Buffer.from(token, 'base64url')
  const bit = number % (bytes.length * 8)
  bytes[bit >> 3]! ^= 1 << (bit & 7)
  return bytes.toString('base64url')
}

/** A token that names one person and has the signature of another's token. */
function moved(token: string, other: string): string {
  const [mine, theirs] = [Buffer.from(token, 'base64url'), Buffer.from(other, 'base64url')]
  return Buffer.concat([mine.subarray(0, 34), theirs.subarray(34)]).toString('base64url')
}

function forgedAsk(number: number): Ask {
  const page = pages[number % pages.length]!
  const token = forgers[Math.floor(number / pages.length) % forgers.length]!(page, number)
  const path = `/e/${page}/${token}${page === 'o' ? '.gif' : ''}`
  const ways: readonly Way[] = page === 'u' || page === 'p' ? ['GET', 'one click', 'form'] : ['GET']
  return { path, way: ways[number % ways.length]! }
}

const bodies: Record<Way, string> = {
  GET: '',
  'one click': 'List-Unsubscribe=One-Click',
  form: 'action=leave',
}

function ask({ path, way }: Ask): Promise<number> {
  const body = bodies[way]
  const headers = {
    'user-agent': person,
    ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
  }
  const options = { agent, port: on.port, host: '127.0.0.1', path, headers, method: body ? 'POST' : 'GET' }
  return new Promise((resolve, reject) => {
    const asked = request(options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    asked.on('error', reject).end(body)
  })
}

/** The state of everything that a token could change, as a text. */
async function snapshot(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select json_build_object(
      'counters', (select json_agg(c order by metric, bucket) from send_counter c where send_id = ${on.sendId}),
      'links', (select json_agg(l) from link_counter l),
      'events', (select count(*) from message_event),
      'suppressions', (select json_agg(s order by email, kind) from suppression s),
      'recipients', (select md5(string_agg(r::text, ',' order by contact_id)) from recipient r),
      'requests', (select count(*) from data_request)
    )::text as all`.execute(on.db)
  return rows[0]!.all
}

interface Run {
  statuses: Map<number | string, number>
  p95: number
}

async function run<T>(asks: readonly T[], open: () => Promise<(ask: T) => Promise<number | string>>) {
  const took: number[] = []
  const statuses: Run['statuses'] = new Map()
  let next = 0
  const caller = async () => {
    const answer = await open()
    while (next < asks.length) {
      const one = asks[next++]!
      const started = performance.now()
      const status = await answer(one)
      took.push(performance.now() - started)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: connections }, caller))
  const rate = (asks.length * 1000) / (performance.now() - started)
  took.sort((a, b) => a - b)
  const of = (share: number) => took[Math.floor(took.length * share)]?.toFixed(1)
  const said = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(`  ${said}; ${rate.toFixed(0)}/s; median ${of(0.5)}, p95 ${of(0.95)}, p99 ${of(0.99)} ms`)
  return statuses
}

const overHttp = async () => ask
const clients: { close(): void }[] = []
const overSmtp = async () => {
  const client = await openSmtp(on.bouncePort)
  clients.push(client)
  return (to: string) => mailBounce(client, to, report)
}
const report = [
  'Subject: Undelivered',
  'MIME-Version: 1.0',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=part',
  '',
  '--part',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.example',
  '',
  'Final-Recipient: rfc822; p1@people.example',
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 5.1.1 No such user',
  '',
  '--part--',
].join('\r\n')

function forgedPath(number: number): string {
  const contact = on.contacts[number % people]!
  const path = ownMail.sign('b', on.send, contact)
  const forged = [
    () =>
      path.slice(0, number % 64) + (path[number % 64] === 'a' ? 'b' : 'a') + path.slice((number % 64) + 1),
    () => foreignMail.sign('b', on.send, contact),
    () => path.slice(0, 52) + ownMail.sign('b', on.send, on.contacts[(number + 1) % people]!).slice(52),
    () => path.slice(0, 63),
    () => `p${1 + (number % people)}=people.example`,
  ]
  return `${forged[number % forged.length]!()}@${bounceDomain}`
}

/** Genuine tokens that change something at their first use. */
const leaving = Array.from({ length: people / 4 }, (_, number): Ask => {
  return { path: `/e/u/${signed(own, 'u', number)}`, way: 'one click' }
})
const bouncing = Array.from(
  { length: people / 4 },
  (_, number) => `${ownMail.sign('b', on.send, on.contacts[people / 2 + number]!)}@${bounceDomain}`,
)
const failed = (statuses: Run['statuses']) =>
  [...statuses].reduce((sum, [status, count]) => sum + (Number(status) >= 500 || status === 0 ? count : 0), 0)

try {
  const numbers = Array.from({ length: tokens }, (_, number) => number)
  const before = await snapshot()
  console.log(`${tokens} forged tokens of links, pixels, pages and copies:`)
  const pagesRun = await run(numbers.map(forgedAsk), overHttp)
  console.log(`${tokens} forged return paths:`)
  const pathsRun = await run(numbers.map(forgedPath), overSmtp)
  const afterForged = await snapshot()

  console.log(`${leaving.length} people leave by one click, ${bouncing.length} messages bounce:`)
  const first = [await run(leaving, overHttp), await run(bouncing, overSmtp)]
  const once = await snapshot()
  const again = <T>(asks: readonly T[]) => Array.from({ length: tokens }, (_, at) => asks[at % asks.length]!)
  console.log(`the same tokens again, ${tokens} times each:`)
  const replays = [await run(again(leaving), overHttp), await run(again(bouncing), overSmtp)]
  const afterReplays = await snapshot()

  const { rows } = await sql<{ left: number; bounced: number }>`
    select count(*) filter (where kind = 'global')::int as left, count(*) filter (where kind = 'bounce')::int as bounced
    from suppression where account_id = ${on.account}`.execute(on.db)
  proveAll([
    ['forged tokens that were let in', 0, tokens - (pagesRun.get(404) ?? 0)],
    ['forged return paths that were taken', 0, tokens - (pathsRun.get('refused') ?? 0)],
    ['faults of the server', 0, [pagesRun, ...first, ...replays].reduce((sum, one) => sum + failed(one), 0)],
    ['changes by forged ones', before, afterForged],
    ['who left by one click', leaving.length, rows[0]?.left],
    ['whose message bounced', bouncing.length, rows[0]?.bounced],
    ['changes by replays', once, afterReplays],
  ])
  console.log(`server process at its highest: ${(await on.memory()).peak} MB`)
} finally {
  for (const client of clients) client.close()
  agent.destroy()
  await on.close()
}
