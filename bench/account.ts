/**
 * Measures people and rights: `npm run bench -- account [audit lines] [teammates]`. The scope check alone; the audit line on
 * writes, with and without it in turn; pages of a long audit log; the list of many teammates; sign-ins.
 * Server and client are one process, so that the contract can leave the line out of every second write.
 */
import { createHmac } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callNames } from '@carillon/contract/all-calls'
import { lists } from '@carillon/contract/lists'
import { isAudited } from '@carillon/contract/reads-only'
import { scopes } from '@carillon/contract/scope-names'
import { mayCall } from '@carillon/contract/scopes'
import { singleSends } from '@carillon/contract/single-sends'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { sql } from 'kysely'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { newId } from '../apps/server/src/platform/db.ts'
import { makeLog } from '../apps/server/src/platform/log.ts'
import { startProduct } from '../apps/server/src/roles/start.ts'
import { startBenchPostgres } from './lib/bench-postgres.ts'
import { parentOf } from './lib/process-usage.ts'

const lines = Number(process.argv[2] ?? 1_000_000)
const teammates = Number(process.argv[3] ?? 1_000)
const writes = 1_600
/** The parts of the writes of a kind, which alternate with and without their line. */
const blocks = 20
const warmUp = 50
const calls = 200
const owner = { email: 'owner@bench.test', password: 'correct horse battery' }
const apiKey = 'SG.benchmark0000000000000.benchmarksecret000000000000000000000000000000'

const home = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
const postgres = await startBenchPostgres({ dataDir: join(home, 'postgres') })
const config = readConfig({
  PORT: '0',
  DATA_DIR: home,
  ROLES: 'http',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
  OWNER_API_KEY: apiKey,
  CHROMIUM_PATH: '/nowhere',
})
const product = await startProduct(config, postgres.connectionString, { log: makeLog('warn') })
const { db } = product.services.database
const { id: account } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
let missed = 0

try {
  measureScopeCheck()
  await measureAuditLine()
  await measureSignIn()
  await measureTeammates()
  await measureSubusers()
  await measureAuditLog()
  console.log(`aims that were missed: ${missed}`)
} finally {
  await product.close()
  await postgres.stop()
  await rm(home, { recursive: true, force: true })
}

/** Callers with one scope, with every second one, and with all by their full names, for each call of the contract. */
function measureScopeCheck(): void {
  const held = [['marketing.read'], scopes.filter((_, at) => at % 2 === 0), [...scopes]]
  const asked = [...callNames.keys()].map(({ scope }) => scope)
  const round = () => {
    let let_in = 0
    for (const one of held) for (const scope of asked) if (mayCall(one, scope, { kind: 'none' })) let_in++
    return let_in
  }
  for (let at = 0; at < 20; at++) round()
  const started = performance.now()
  const rounds = 100
  for (let at = 0; at < rounds; at++) round()
  const ms = (performance.now() - started) / (rounds * held.length * asked.length)
  say('scope check, a call', ms, 0.05, 4)
}

interface Write {
  declared: object
  make(at: number): Promise<unknown>
}

/** Each kind of write is made in turn with its line and without, so that both meet the same machine. */
async function measureAuditLine(): Promise<void> {
  const { id: list } = (await call('POST', '/v3/marketing/lists', { name: 'Bench' })) as { id: string }
  const { id: send } = (await call('POST', '/v3/marketing/singlesends', { name: 'Bench' })) as { id: string }
  const { id: group } = (await call('POST', '/v3/asm/groups', { name: 'Bench', description: 'Bench' })) as {
    id: number
  }
  const kinds: Record<string, Write> = {
    'a list is renamed': {
      declared: lists.update,
      make: (at) => call('PATCH', `/v3/marketing/lists/${list}`, { name: `Bench ${at}` }),
    },
    'a single send is created': {
      declared: singleSends.create,
      make: (at) => call('POST', '/v3/marketing/singlesends', { name: `Send ${at}` }),
    },
    'a single send is changed': {
      declared: singleSends.update,
      make: (at) => call('PATCH', `/v3/marketing/singlesends/${send}`, { name: `Bench ${at}` }),
    },
    'an unsubscribe group is changed': {
      declared: unsubscribeGroups.update,
      make: (at) => call('PATCH', `/v3/asm/groups/${group}`, { name: `Bench ${at % 7}` }),
    },
  }
  const sums = { with: 0, without: 0 }
  const used = { with: 0, without: 0 }
  for (const [name, { declared, make }] of Object.entries(kinds)) {
    const times: { with: number[]; without: number[] } = { with: [], without: [] }
    let done = 0
    while (done < warmUp) await make(++done)
    for (let block = 0; block < blocks * 2; block++) {
      const way = block % 4 === 0 || block % 4 === 3 ? 'with' : 'without'
      audit(declared, way === 'with')
      const before = await processorTime()
      for (let at = 0; at < writes / blocks; at++) {
        const started = performance.now()
        await make(++done)
        times[way].push(performance.now() - started)
      }
      used[way] += (await processorTime()) - before
    }
    audit(declared, true)
    const [noted, bare] = [middle(times.with), middle(times.without)]
    sums.with += noted
    sums.without += bare
    console.log(`  ${name.padEnd(44)} ${bare.toFixed(2)} ms without its line, ${noted.toFixed(2)} ms with it`)
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_line`.execute(db)
  const expected = (writes + warmUp) * Object.keys(kinds).length + 3
  if (rows[0]?.count !== expected) throw new Error(`${rows[0]?.count} lines, ${expected} expected`)
  const more = (one: { with: number; without: number }) => (100 * (one.with - one.without)) / one.without
  say('audit line on writes, in percent of their duration', more(sums), 3, 1)
  say('audit line on writes, in percent of their processor time', more(used), 3, 1)
}

/** The processor time of this process and of PostgreSQL's, in nanoseconds. */
async function processorTime(): Promise<number> {
  const { user, system } = process.cpuUsage()
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const backends = await Promise.all(
    names.map(async (name) => {
      if ((await parentOf(name)) !== postgres.pid) return 0
      const text = await readFile(`/proc/${name}/schedstat`, 'utf8').catch(() => '0')
      return Number(text.split(' ', 1)[0])
    }),
  )
  return (user + system) * 1000 + backends.reduce((sum, one) => sum + one, 0)
}

/** The contract says for each call whether it is noted; the server asks it at each call. */
function audit(declared: object, isNoted: boolean): void {
  const changed = declared as { isUnaudited?: 'volume' }
  if (isNoted) delete changed.isUnaudited
  else changed.isUnaudited = 'volume'
  if (isAudited(declared as Parameters<typeof isAudited>[0]) !== isNoted)
    throw new Error('it is not switched')
}

/** The mean of the middle half: waits of the disk and of other work fall out on both sides. */
function middle(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  const half = sorted.slice(Math.floor(sorted.length / 4), Math.ceil((sorted.length * 3) / 4))
  return half.reduce((sum, one) => sum + one, 0) / half.length
}

async function measureSignIn(): Promise<void> {
  const body = { email: owner.email, password: owner.password }
  await measure('sign-in with argon2id', 400, () => call('POST', '/v3/tokens', body), 60)
  const secret = await addApp()
  const signIn = async () => {
    const first = await post('/v3/tokens', body)
    const { ticket } = first.errors[0].details
    await post('/v3/tokens/second_factor/options', { ticket })
    const { token } = await post('/v3/tokens/second_factor', { ticket, code: codeOf(secret) })
    if (!token) throw new Error('the second step opened no session')
  }
  // A code works once in 30 seconds, so each sign-in begins with none that was used.
  const forget = () => sql`update totp set last_step = null`.execute(db)
  await measure('sign-in with argon2id and TOTP, its three calls', 400, signIn, 60, forget)
}

/** Gives the owner an app that shows codes; answers its secret. */
async function addApp(): Promise<string> {
  const { token } = await post('/v3/tokens', owner)
  const { secret } = await post('/v3/user/second_factor/app', { password: owner.password }, token)
  await post('/v3/user/second_factor/app', { code: codeOf(secret) }, token, 'PUT')
  return secret
}

/** The code that an app shows now (RFC 6238). */
function codeOf(secret: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', Buffer.from(bytes)).update(step).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** A call of a person, whatever its answer. */
// biome-ignore lint/suspicious/noExplicitAny: the answers of several calls, refusals too
async function post(path: string, body: object, token = '', method = 'POST'): Promise<any> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(`${product.url}${path}`, { method, headers, body: JSON.stringify(body) })
  return answer.json()
}

async function measureTeammates(): Promise<void> {
  const ids = Array.from({ length: teammates }, () => newId())
  await sql`
    insert into "user" (id, email, password_hash, first_name)
    select id, 'person' || at || '@bench.test', 'none', 'Person ' || at
    from unnest(${ids}::uuid[]) with ordinality as made (id, at)`.execute(db)
  await sql`
    insert into membership (user_id, account_id, role, scopes)
    select id, ${account}, 'teammate', '{marketing.read}' from unnest(${ids}::uuid[]) as made (id)`.execute(
    db,
  )
  const sessionIds = Array.from({ length: teammates * 10 }, () => newId())
  await sql`
    insert into session (id, token_hash, user_id, account_id, created_at, expires_at)
    select id, sha256(id::text::bytea), (${ids}::uuid[])[1 + at % ${teammates}::int], ${account},
      now() - at * interval '1 minute', now() + interval '30 days'
    from unnest(${sessionIds}::uuid[]) with ordinality as made (id, at)`.execute(db)
  await sql`analyze "user", membership, session`.execute(db)
  const page = (offset: number) => call('GET', `/v3/teammates?limit=100&offset=${offset}`)
  await measure(`teammates: the first 100 of ${teammates}`, 30, () => page(0))
  await measure('teammates: the last 100', 30, () => page(teammates - 100))
  await measure('teammates: 500 at once', 30, () => call('GET', '/v3/teammates?limit=500'))
  await measure('teammates: one', 30, (at) => call('GET', `/v3/teammates/person${1 + at}@bench.test`))
  await measure('roles with the number of their people', 30, () => call('GET', '/v3/roles'))
}

/** Ten thousand subusers with an owner each, a third of them with credits. */
async function measureSubusers(): Promise<void> {
  const count = 10_000
  await sql`
    with made as (
      insert into account (id, parent_id, username, region)
      select gen_random_uuid(), ${account}, 'shop-' || lpad(at::text, 5, '0'), case when at % 3 = 0 then 'eu' else 'global' end
      from generate_series(1, ${count}::int) as at returning id, username),
    owner as (
      insert into "user" (id, email, password_hash)
      select gen_random_uuid(), 'owner@' || username || '.test', 'none' from made returning id, email),
    credit as (
      insert into subuser_credit (account_id, resets, total, since)
      select id, 'monthly', 1000, current_date from made where right(username, 1) in ('1', '2', '3'))
    insert into membership (user_id, account_id, role)
    select owner.id, made.id, 'owner' from made join owner on owner.email = 'owner@' || made.username || '.test'`.execute(
    db,
  )
  await sql`analyze account, "user", membership, subuser_credit`.execute(db)
  const list = (query: string) => call('GET', `/v3/subusers?${query}`)
  const page = (offset: number) => list(`limit=51&offset=${offset}&include_credits=true&include_region=true`)
  await measure(`subusers: the first 50 of ${count}, with credits`, 30, () => page(0))
  await measure('subusers: the last 50', 30, () => page(count - 50))
  await measure('subusers: 500 at once', 30, () => list('limit=500'))
  await measure('subusers: a search that finds one', 30, (at) => list(`limit=51&search=hop-0${1000 + at}`))
  await measure('subusers: a search that finds none', 30, () => list('limit=51&search=nowhere'))
  await measure('subusers: those of a region', 30, (at) => list(`limit=51&region=eu&offset=${at * 10}`))
  await measure('subusers: one', 30, (at) => call('GET', `/v3/subusers/shop-0${1000 + at}/details`))
}

/** A year of lines of one account: 200 people, one with few lines, and 60 areas of unequal size. */
async function measureAuditLog(): Promise<void> {
  const filling = performance.now()
  const people = Array.from({ length: 200 }, () => newId())
  const areas = [...new Set([...callNames.values()].map((name) => name.split('.', 1)[0] ?? ''))].slice(0, 60)
  const step = 500_000
  for (let from = 0; from < lines; from += step) {
    const to = Math.min(from + step, lines)
    await sql`
      insert into audit_line (account_id, id, at, user_id, user_email, through, action, area, target, name, ip, request_id)
      select ${account}, ${sql.raw(idAt('at'))}, at, (${people}::uuid[])[who], 'person' || who || '@bench.test',
        'session', (${areas}::text[])[area] || '.update', (${areas}::text[])[area], n::text, 'Thing ' || n,
        '203.0.113.7', n::text
      from (
        select n, now() - interval '365 days' + (n::float8 / ${lines}::float8) * interval '364 days' as at,
          case when n % 10007 = 0 then 200 else 1 + (n * 7919) % 199 end as who,
          1 + floor(60 * power(((n * 104729) % 1000003) / 1000003.0, 3))::int as area
        from generate_series(${from}::bigint, ${to - 1}::bigint) as n
      ) as made`.execute(db)
  }
  await sql`analyze audit_line`.execute(db)
  const took = ((performance.now() - filling) / 1000).toFixed(0)
  console.log(`${lines.toLocaleString('en')} lines of the audit log filled in ${took} s`)
  const log = (query: Record<string, string>) => call('GET', `/v3/audit_log?${new URLSearchParams(query)}`)
  const person = (at: number) => ({ user_id: people[at % 199] ?? '' })
  const area = (at: number) => ({ area: areas[at % 60] ?? '' })
  const month = (at: number) => ({ from: ago(30 + (at % 330)), to: ago(at % 330) })
  await measure('audit log: first page', 100, () => log({}))
  await measure('audit log: one person', 100, (at) => log(person(at)))
  await measure('audit log: a person who did little', 100, () => log({ user_id: people[199] ?? '' }))
  await measure('audit log: one area', 100, (at) => log(area(at)))
  await measure('audit log: a month', 100, (at) => log(month(at)))
  await measure('audit log: one person, one area', 100, (at) => log({ ...person(at), ...area(at * 7) }))
  await measure('audit log: one person, one area, a month', 100, (at) =>
    log({ ...person(at), ...area(at * 7), ...month(at) }),
  )
  await measure('audit log: a person and an area without lines', 100, (at) =>
    log({ ...person(at), area: 'nothing' }),
  )
  await measure('audit log: the people and areas to choose from', 100, () =>
    call('GET', '/v3/audit_log/actors'),
  )
  let next = `/v3/audit_log?${new URLSearchParams(area(3))}`
  await measure('audit log: page after page of an area', 100, async () => {
    const { _metadata } = (await call('GET', next)) as { _metadata: { next?: string } }
    if (_metadata.next) next = _metadata.next.replace(/^https?:\/\/[^/]+/, '')
  })
}

/** SQL of an id of version 7 for a time, as the application makes them. */
function idAt(at: string): string {
  const ms = `lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')`
  return `(${ms} || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid`
}

function ago(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${product.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}

async function measure(
  name: string,
  limit: number,
  work: (at: number) => Promise<unknown>,
  count = calls,
  before: () => Promise<unknown> = async () => undefined,
) {
  for (let at = 0; at < 5; at++) {
    await before()
    await work(at)
  }
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    await before()
    const started = performance.now()
    await work(at)
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const median = times[Math.floor(count / 2)] ?? 0
  say(`${name}, median ${median.toFixed(1)} ms, p95`, times[Math.floor(count * 0.95)] ?? 0, limit, 1)
}

function say(name: string, value: number, limit: number, digits: number): void {
  if (value > limit) missed++
  console.log(`${value <= limit ? ' ' : '!'} ${name.padEnd(70)} ${value.toFixed(digits)} of ${limit}`)
}
