/**
 * Measures a whole send: freeze, claim, personalize, track, sign, send, record. In the same run it measures plain
 * pooled nodemailer with one fixed message and the same mail server:
 * `npm run bench -- send [messages] [smtp-server] [runs]`. A run is `plain`, `rsa` or `ed25519` with the number of
 * workers behind a colon: `plain:2`. Without any, all of them are measured; signed runs send a quarter of the messages.
 * Workers are separate processes, as in production; PostgreSQL is the embedded one with its usual, durable settings.
 * BENCH_PROFILE names a folder for CPU profiles of the workers.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { type Database, newId, openDatabase } from '../apps/server/src/platform/db.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { startSend } from '../apps/server/src/sending/sends/start-send.ts'
import { startBenchPostgres } from './lib/bench-postgres.ts'
import { memoryOf, usedBy } from './lib/process-usage.ts'
import { givenContacts, sampleMessage } from './lib/sample-campaign.ts'
import { sampleContact, sampleHtml, samplePlain, sampleSubject } from './lib/sample-message.ts'
import { type SendingWorker, type Signing, startWorker } from './lib/sending-worker.ts'
import { startSink } from './lib/smtp-sink.ts'

interface Run {
  signing: Signing
  workers: number
}

const [given, ...rest] = process.argv.slice(2)
const count = Number(given ?? 100_000)
const sinkKind = rest.includes('smtp-server') ? 'smtp-server' : 'bare'
const asked = rest.filter((name) => name !== sinkKind && name !== 'bare')
const usualRuns = ['plain', 'rsa', 'ed25519', 'plain:2', 'plain:4', 'rsa:2']
const runs = (asked.length > 0 ? asked : usualRuns).map(readRun)

function readRun(text: string): Run {
  const [signing = '', workers = '1'] = text.split(':')
  if (signing !== 'plain' && signing !== 'rsa' && signing !== 'ed25519') throw new Error(`no run: ${text}`)
  return { signing, workers: Number(workers) }
}

async function bareNodemailer(port: number, messages: number): Promise<number> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: 10,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
  })
  const started = performance.now()
  let at = 0
  const send = async () => {
    while (at < messages) {
      await transport.sendMail({
        from: { name: 'Bäckerei Müller', address: 'news@shop.example' },
        to: sampleContact(at++).email,
        subject: sampleSubject,
        html: sampleHtml,
        text: samplePlain,
      })
    }
  }
  await Promise.all(Array.from({ length: 20 }, send))
  transport.close()
  return (messages * 1000) / (performance.now() - started)
}

async function freeze({ db }: Database, account: string, people: number): Promise<string> {
  const started = performance.now()
  const clientId = newId()
  const send = await db.transaction().execute((tx) =>
    startSend(tx, {
      account,
      client: 'bench',
      clientId,
      message: { ...sampleMessage, campaign: { id: clientId, list: 'bench' } },
      audience: sql<{
        contact_id: string
      }>`select id as contact_id from contact where account_id = ${account} order by id limit ${people}`,
      now: new Date(),
    }),
  )
  const seconds = (performance.now() - started) / 1000
  console.log(
    `frozen: ${send.total} recipients, ${send.dropped.global} of them suppressed, in ${seconds.toFixed(1)} s`,
  )
  return send.id
}

const home = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
const postgres = await startBenchPostgres({ dataDir: home })
const sink = await startSink(sinkKind)
let database: Database | null = null
try {
  await migrate(postgres.connectionString)
  database = openDatabase(postgres.connectionString, { max: 4 })
  const account = newId()
  await database.db.insertInto('account').values({ id: account, username: 'bench' }).execute()
  await givenContacts(database.db, account, count)
  for (const run of runs) await measure(database, account, run)
} finally {
  sink.stop()
  await database?.close()
  await postgres.stop()
  await rm(home, { recursive: true, force: true })
}

async function measure(opened: Database, account: string, run: Run): Promise<void> {
  console.log(`\n== ${run.signing}, ${run.workers} worker${run.workers > 1 ? 's' : ''}`)
  const before = await bareNodemailer(sink.port, 5000)
  const workers = await Promise.all(
    Array.from({ length: run.workers }, () =>
      startWorker({
        databaseUrl: postgres.connectionString,
        dataDir: home,
        smtpPort: sink.port,
        signing: run.signing,
      }),
    ),
  )
  let rate: number
  try {
    const sendId = await freeze(opened, account, run.signing === 'plain' ? count : Math.ceil(count / 4))
    rate = await untilSent(opened, sendId, workers)
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
  const after = await bareNodemailer(sink.port, 5000)
  console.log(
    `nodemailer, pooled, one fixed message: ${before.toFixed(0)}/s before, ${after.toFixed(0)}/s after`,
  )
  console.log(`${(rate / Math.max(before, after)).toFixed(2)} × bare nodemailer`)
}

/** @throws when a worker ends */
async function untilSent(
  { db }: Database,
  sendId: string,
  workers: readonly SendingWorker[],
): Promise<number> {
  const parts = { workers: workers.map(({ pid }) => pid), postgres: [postgres.pid], sink: [sink.pid] }
  const started = performance.now()
  const used = await usedBy(parts)
  const seen: { at: number; sent: number; memory: number }[] = []
  for (;;) {
    await Promise.race([
      new Promise((resolve) => setTimeout(resolve, 250)),
      ...workers.map(({ ended }) => ended),
    ])
    const memory = await Promise.all(parts.workers.map(memoryOf))
    const { rows } = await sql<{ status: string; sent: number }>`
      select status, coalesce((
        select value::int from send_counter where send_id = send.id and metric = 'delivered' and bucket = '-infinity'
      ), 0) as sent from send where id = ${sendId}`.execute(db)
    const { status = '', sent = 0 } = rows[0] ?? {}
    seen.push({ at: (performance.now() - started) / 1000, sent, memory: Math.max(...memory) })
    if (status === 'done') break
  }
  const { at: seconds, sent } = seen.at(-1)!
  const now = await usedBy(parts)
  const each = (['workers', 'postgres', 'sink'] as const).map(
    (part) => `${part} ${(((now[part] - used[part]) * 1000) / sent).toFixed(3)} ms`,
  )
  console.log(`sent: ${sent} messages in ${seconds.toFixed(1)} s: ${(sent / seconds).toFixed(0)}/s`)
  console.log(`processor time a message: ${each.join(', ')}`)
  const tenths = Array.from({ length: 10 }, (_, at) => {
    const from = seen.findLast((one) => one.sent <= (sent * at) / 10) ?? seen[0]!
    const to = seen.find((one) => one.sent >= (sent * (at + 1)) / 10) ?? seen.at(-1)!
    return { memory: to.memory, rate: (to.sent - from.sent) / Math.max(to.at - from.at, 0.001) }
  })
  console.log(`messages a second, tenth by tenth: ${tenths.map((one) => one.rate.toFixed(0)).join(' ')}`)
  console.log(
    `memory of the largest worker, MB: ${tenths.map((one) => one.memory).join(' ')}; highest ${Math.max(...seen.map((one) => one.memory))}`,
  )
  return sent / seconds
}
