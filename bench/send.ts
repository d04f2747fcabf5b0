/**
 * Measures a whole send: freeze, claim, personalize, track, send, record. In the same run it measures plain pooled
 * nodemailer with one fixed message and the same mail server: `npm run bench -- send [messages] [sink]`. The worker is
 * a separate process, as in production; PostgreSQL is the embedded one with its usual, durable settings.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { type Database, newId, openDatabase } from '../apps/server/src/platform/db.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import type { SendMessage } from '../apps/server/src/platform/stored-message.ts'
import { startSend } from '../apps/server/src/sending/start-send.ts'
import { cpuOf, cpuOfChildren, memoryOf } from './lib/process-usage.ts'
import { sampleContact, sampleHtml, samplePlain, sampleSubject } from './lib/sample-message.ts'
import { type SinkKind, startSink } from './lib/smtp-sink.ts'

const count = Number(process.argv[2] ?? 100_000)
const sinkKind = (process.argv[3] ?? 'bare') as SinkKind

const message: SendMessage = {
  subject: sampleSubject,
  html: sampleHtml,
  plain: samplePlain,
  from: { email: 'news@shop.example', name: 'Bäckerei Müller' },
  replyTo: { email: 'hello@shop.example' },
  sender: {
    fromName: 'Bäckerei',
    fromEmail: 'news@shop.example',
    address: 'Ring 1',
    city: 'Köln',
    country: 'DE',
  },
  unsubscribe: { groupId: null, customUrl: null },
  categories: [],
  tracking: { opens: true, clicks: true },
}

async function givenContacts({ db }: Database, account: string): Promise<void> {
  await sql`
    insert into custom_field (account_id, id, number, name, field_type) values (${account}, 'w1_T', 1, 'company', 'Text')`.execute(
    db,
  )
  await sql`
    insert into contact (id, account_id, email, first_name, last_name, city, custom)
    select (lpad(to_hex(n), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid, ${account},
           'person-' || n || '@example.com', 'Jörg ' || n, 'Müller', 'Köln', '{"w1_T": "Meyer & Söhne"}'
    from generate_series(1, ${count}::int) as n`.execute(db)
  await sql`insert into suppression (account_id, email, kind)
    select ${account}, 'person-' || n || '@example.com', 'global' from generate_series(1, ${count}::int, 100) as n`.execute(
    db,
  )
  await sql`analyze`.execute(db)
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

function startWorker(databaseUrl: string, dataDir: string, port: number): ChildProcess {
  // The flag with which tools/run.mjs starts the product.
  return spawn(process.execPath, ['--max-semi-space-size=16', 'apps/server/src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      PUBLIC_URL: 'https://mail.shop.example',
      ROLES: 'worker',
      LOG_LEVEL: 'warn',
    },
  })
}

async function freeze({ db }: Database, account: string): Promise<string> {
  const started = performance.now()
  const send = await db.transaction().execute((tx) =>
    startSend(tx, {
      account,
      client: 'bench',
      clientId: newId(),
      message,
      audience: sql<{
        contact_id: string
      }>`select id as contact_id from contact where account_id = ${account}`,
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
const quiet = { info: () => {}, warn: (text: string) => console.warn(text) }
const postgres = await startEmbeddedPostgres({ dataDir: home, log: quiet })
await migrate(postgres.connectionString)
const database = openDatabase(postgres.connectionString, { max: 4 })
const sink = await startSink(sinkKind)
const account = newId()
await database.db.insertInto('account').values({ id: account, username: 'bench' }).execute()
await givenContacts(database, account)

const before = await bareNodemailer(sink.port, 5000)
console.log(`nodemailer, pooled, one fixed message: ${before.toFixed(0)}/s`)

const worker = startWorker(postgres.connectionString, home, sink.port)
const pid = worker.pid ?? 0
await new Promise((resolve) => setTimeout(resolve, 3000))
const sendId = await freeze(database, account)

const started = performance.now()
const cpuBefore = await cpuOf(pid)
const databaseBefore = await cpuOfChildren(postgres.pid)
const memory: number[] = []
for (;;) {
  await new Promise((resolve) => setTimeout(resolve, 250))
  memory.push(await memoryOf(pid))
  const { status } = await database.db
    .selectFrom('send')
    .select('status')
    .where('id', '=', sendId)
    .executeTakeFirstOrThrow()
  if (status === 'done') break
}
const seconds = (performance.now() - started) / 1000
const cpu = (await cpuOf(pid)) - cpuBefore
const databaseCpu = (await cpuOfChildren(postgres.pid)) - databaseBefore
const { sent } = await database.db
  .selectFrom('recipient')
  .select((eb) => eb.fn.countAll<number>().as('sent'))
  .where('send_id', '=', sendId)
  .where('state', '=', 'delivered')
  .executeTakeFirstOrThrow()
const rate = sent / seconds
console.log(`sent: ${sent} messages in ${seconds.toFixed(1)} s: ${rate.toFixed(0)}/s`)
console.log(
  `processor time a message: worker ${((cpu * 1000) / sent).toFixed(3)} ms, PostgreSQL ${((databaseCpu * 1000) / sent).toFixed(3)} ms`,
)
const tenths = Array.from({ length: 10 }, (_, at) => memory[Math.floor((at * memory.length) / 10)])
console.log(`worker's memory over the send, MB: ${tenths.join(' ')}; highest ${Math.max(...memory)}`)

const ended = new Promise((resolve) => worker.once('exit', resolve))
worker.kill('SIGTERM')
await ended
const after = await bareNodemailer(sink.port, 5000)
console.log(`nodemailer again: ${after.toFixed(0)}/s`)
console.log(`\n${(rate / Math.max(before, after)).toFixed(2)} × bare nodemailer (to reach: 1, goal: 3)`)
sink.stop()
await database.close()
await postgres.stop()
await rm(home, { recursive: true, force: true })
