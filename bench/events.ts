/**
 * Measures rate and latency of tracked clicks and opens over HTTP, and checks that all answered events survive when the
 * server is killed: `npm run bench -- events [requests] [connections]`. The server is a separate process. The requests
 * come from this process, which shares the cores with it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId, openDatabase } from '../apps/server/src/platform/db.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { signingSecret, signingSecrets } from '../apps/server/src/platform/signing-secret.ts'
import { idBytes, makeSigner } from '../apps/server/src/sending/events/tracking/tokens.ts'
import { startBenchPostgres } from './lib/bench-postgres.ts'
import { cpuOf, cpuOfChildren } from './lib/process-usage.ts'
import { openClient, type QuickClient } from './lib/quick-client.ts'

const requests = Number(process.argv[2] ?? 50_000)
const connections = Number(process.argv[3] ?? 64)
const port = 20_000 + (process.pid % 20_000)
const agentName =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'

const home = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
const postgres = await startBenchPostgres({ dataDir: home })
await migrate(postgres.connectionString)
const { db, close } = openDatabase(postgres.connectionString, { max: 4 })

const [account, send] = [newId(), newId()]
await db.insertInto('account').values({ id: account, username: 'bench' }).execute()
await db
  .insertInto('send')
  .values({
    id: send,
    account_id: account,
    client: 'bench',
    client_id: newId(),
    status: 'done',
    message: JSON.stringify({
      from: { email: 'a@b.example' },
      unsubscribe: { groupId: null, customUrl: null },
    }),
    links: JSON.stringify([{ url: 'https://shop.example/a', isPersonal: false }]),
  })
  .execute()
await sql`
  insert into recipient (send_id, contact_id, email, state, sent_at)
  select ${send}, (lpad(to_hex(n), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid,
         'p' || n || '@example.com', 'delivered', now() - interval '1 hour'
  from generate_series(1, ${requests}::int) as n`.execute(db)
await sql`insert into contact (id, account_id, email) select contact_id, ${account}, email from recipient`.execute(
  db,
)
await sql`analyze`.execute(db)

await signingSecret(db)
const signer = makeSigner(await signingSecrets(db))
const ids = (await db.selectFrom('recipient').select('contact_id').orderBy('contact_id').execute()).map(
  (row) => idBytes(row.contact_id),
)
const sendBytes = idBytes(send)
// Three opens for each click, about as in real mail.
const paths = ids.map((contact, at) =>
  at % 4 === 0
    ? `/e/c/${signer.sign('c', sendBytes, contact, 1)}`
    : `/e/o/${signer.sign('o', sendBytes, contact)}.gif`,
)

function startServer(): ChildProcess {
  return spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: postgres.connectionString,
      DATA_DIR: home,
      SMTP_URL: 'smtp://127.0.0.1:9',
      ROLES: 'http',
      LOG_LEVEL: 'warn',
    },
  })
}

const clients = Array.from({ length: connections }, () => openClient(port, { 'user-agent': agentName }))

async function waitForServer(): Promise<void> {
  while ((await clients[0]?.get('/healthz')) !== 200) await new Promise((resolve) => setTimeout(resolve, 100))
}

const server = startServer()
await waitForServer()
const took: number[] = []
let answered = 0
let at = 0
let isKilled = false
const killAt = Math.floor(requests * 0.9)
const started = performance.now()
let seconds = 0
let cpu = 0
let databaseCpu = 0
let ownCpu = 0
const databaseBefore = await cpuOfChildren(postgres.pid)
const cpuBefore = await cpuOf(server.pid ?? 0)
const ownBefore = process.cpuUsage()
const caller = async (client: QuickClient): Promise<void> => {
  while (at < requests && !isKilled) {
    const path = paths[at++]!
    const before = performance.now()
    const status = await client.get(path)
    if (status === 200 || status === 302) {
      answered++
      took.push(performance.now() - before)
    }
    if (answered >= killAt && !isKilled) {
      isKilled = true
      seconds = (performance.now() - started) / 1000
      const own = process.cpuUsage(ownBefore)
      ownCpu = (own.user + own.system) / 1e6
      cpu = (await cpuOf(server.pid ?? 0)) - cpuBefore
      databaseCpu = (await cpuOfChildren(postgres.pid)) - databaseBefore
      server.kill('SIGKILL')
    }
  }
}
await Promise.all(clients.map(caller))
await new Promise((resolve) => setTimeout(resolve, 500))

const { rows } = await sql<{ kept: number; opens: number; clicks: number }>`
  select count(*) filter (where reason is null)::int as kept,
         count(*) filter (where event = 'open')::int as opens,
         count(*) filter (where event = 'click')::int as clicks
  from message_event where send_id = ${send}`.execute(db)
const { kept = 0, opens = 0, clicks = 0 } = rows[0] ?? {}
const { rows: sums } = await sql<{ counted: number }>`
  select sum(value)::int as counted from send_counter
  where send_id = ${send} and bucket = '-infinity' and metric in ('opens', 'clicks')`.execute(db)
const { counted = 0 } = sums[0] ?? {}
const sorted = took.sort((a, b) => a - b)
const percentile = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1)
console.log(
  `${answered} answered in ${seconds.toFixed(1)} s over ${connections} connections: ${(killAt / seconds).toFixed(0)}/s`,
)
console.log(
  `processor time a request: server ${((cpu * 1000) / killAt).toFixed(3)} ms, PostgreSQL ${((databaseCpu * 1000) / killAt).toFixed(3)} ms, client ${((ownCpu * 1000) / killAt).toFixed(3)} ms`,
)
console.log(`latency, ms: median ${percentile(0.5)}, p95 ${percentile(0.95)}, p99 ${percentile(0.99)}`)
console.log(
  `killed by SIGKILL; events kept: ${kept}, of which answered and lost: ${Math.max(answered - kept, 0)}`,
)
console.log(`raw opens and clicks: ${opens + clicks}, counted: ${counted}`)

for (const client of clients) client.close()
await close()
await postgres.stop()
await rm(home, { recursive: true, force: true })
if (answered > kept || opens + clicks !== counted) process.exitCode = 1
