/**
 * Measures the hand-over of text messages to the simulated provider: freeze, claim, personalize, hand over, record. In the same
 * run it measures bare HTTP posts of such texts to it, with as many at once: `npm run bench -- sms [texts]`. Provider and worker
 * are processes of their own.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, newId, openDatabase } from '../apps/server/src/platform/db.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { callProvider } from '../apps/server/src/platform/sms/provider-http.ts'
import type { StoredText } from '../apps/server/src/schema/stored-text.ts'
import { startTextSend } from '../apps/server/src/sending/texts/start-text-send.ts'
import { startBenchPostgres } from './lib/bench-postgres.ts'
import { startWorker } from './lib/sending-worker.ts'

const count = Number(process.argv[2] ?? 20_000)
const bareCount = 5000
/** The number of posts at once: as many texts as the lanes of a worker have under way together. */
const atOnce = 100
const sid = `AC${'0'.repeat(32)}`
const token = 'a-token'
const serviceSid = 'MG00000000000000000000000000000001'

const message: StoredText = {
  serviceSid,
  prefix: 'Acme: ',
  body: 'Hello {{first_name}}, 20 % off until Sunday: https://shop.example/sale?from=text',
  suffix: ' Reply STOP to opt out',
  addsSuffix: true,
  media: [],
  shortensLinks: true,
  quiet: { from: '00:00', until: '00:00', action: 'hold' },
  perSecond: 100_000,
  perHour: null,
  isSimulated: true,
}

async function givenContacts({ db }: Database, account: string): Promise<void> {
  await sql`
    insert into contact (id, account_id, phone_number_id, first_name)
    select (lpad(to_hex(n), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid, ${account},
           '+1212' || (220 + n / 7000 + case when n / 7000 >= 80 then 20 else 0 end) || (2000 + n % 7000), 'Ada ' || n
    from generate_series(1, ${count}::int) as n`.execute(db)
  const values = { account_sid: sid, auth_token: token, is_verified: true, is_simulated: false }
  await db
    .insertInto('sms_credential')
    .values({ account_id: account, ...values, updated_at: new Date() })
    .execute()
  await sql`analyze`.execute(db)
}

/** Measures bare posts, without library and ledger. Answers the number of posts a second. */
async function barePosts(url: string): Promise<number> {
  let at = 0
  const started = performance.now()
  const post = async () => {
    while (at < bareCount) {
      const to = `+1212555${2000 + (at++ % 7000)}`
      await callProvider({
        method: 'POST',
        url: `${url}/2010-04-01/Accounts/${sid}/Messages.json`,
        username: sid,
        password: token,
        withinMs: 15_000,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        form: {
          To: to,
          MessagingServiceSid: serviceSid,
          Body: message.body,
          StatusCallback: 'https://shop.example/',
        },
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, post))
  return (bareCount * 1000) / (performance.now() - started)
}

async function startProvider(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['bench/lib/sms-sandbox.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, url: line.toString().trim() }
}

async function handedOver({ db }: Database, sendId: string): Promise<{ done: number; seconds: number }> {
  const { rows } = await sql<{ done: number; seconds: number }>`
    select count(*) filter (where state = 'delivered')::int as done,
           extract(epoch from max(sent_at) - min(sent_at))::float8 as seconds
    from recipient where send_id = ${sendId}`.execute(db)
  return rows[0] ?? { done: 0, seconds: 0 }
}

const home = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
const postgres = await startBenchPostgres({ dataDir: home })
const provider = await startProvider()
let database: Database | null = null
try {
  await migrate(postgres.connectionString)
  database = openDatabase(postgres.connectionString, { max: 4 })
  const opened = database
  const account = newId()
  await opened.db.insertInto('account').values({ id: account, username: 'bench' }).execute()
  await givenContacts(opened, account)
  const before = await barePosts(provider.url)
  process.env['SMS_URL'] = provider.url
  const worker = await startWorker({
    databaseUrl: postgres.connectionString,
    dataDir: join(home, 'worker'),
    smtpPort: 1,
    signing: 'plain',
  })
  const began = performance.now()
  const send = await opened.db.transaction().execute((tx) =>
    startTextSend(tx, {
      account,
      client: 'bench',
      clientId: newId(),
      text: message,
      usesPhoneNumber: false,
      now: new Date(),
      audience: sql<{
        contact_id: string
      }>`select id as contact_id from contact where account_id = ${account}`,
    }),
  )
  console.log(`frozen: ${send.total} numbers in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  const watch = async () => {
    for (;;) {
      const { done } = await handedOver(opened, send.id)
      if (done === send.total) return
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  await Promise.race([watch(), worker.ended])
  const { seconds } = await handedOver(opened, send.id)
  await worker.stop()
  const after = await barePosts(provider.url)
  const rate = send.total / seconds
  const bare = (before + after) / 2
  console.log(`bare posts: ${before.toFixed(0)}/s before, ${after.toFixed(0)}/s after`)
  console.log(
    `texts: ${rate.toFixed(0)}/s, ${((rate / bare) * 100).toFixed(0)} % of bare posts (to reach: 500/s, 60 %)`,
  )
} finally {
  provider.child.kill()
  await database?.close()
  await postgres.stop()
  await rm(home, { recursive: true, force: true })
}
