/**
 * Stops a large send after a third of it, as a user does on finding a mistake: `npm run bench -- stop [messages]
 * [workers]`. It measures how long the call takes and when the last message leaves, and proves that no recipient is
 * mailed after that, that the numbers add up to those of the mail server, and that another send goes out afterwards.
 * Workers are processes of their own.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { newId, openDatabase } from '../apps/server/src/platform/db.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { type SendOf, stopSend } from '../apps/server/src/sending/sends/control-send.ts'
import { findDelivery } from '../apps/server/src/sending/sends/progress.ts'
import { startSend } from '../apps/server/src/sending/sends/start-send.ts'
import { startBenchPostgres } from './lib/bench-postgres.ts'
import { proveAll } from './lib/prove-all.ts'
import { givenContacts, sampleMessage } from './lib/sample-campaign.ts'
import { startWorker } from './lib/sending-worker.ts'
import { startSink } from './lib/smtp-sink.ts'

const count = Number(process.argv[2] ?? 100_000)
const workerCount = Number(process.argv[3] ?? 2)

const home = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
const postgres = await startBenchPostgres({ dataDir: home })
const sink = await startSink('bare')
await migrate(postgres.connectionString)
const database = openDatabase(postgres.connectionString, { max: 6 })
const { db } = database
const account = newId()
await db.insertInto('account').values({ id: account, username: 'bench' }).execute()
await givenContacts(db, account, count)
const workers = await Promise.all(
  Array.from({ length: workerCount }, () =>
    startWorker({
      databaseUrl: postgres.connectionString,
      dataDir: home,
      smtpPort: sink.port,
      signing: 'plain',
    }),
  ),
)
try {
  const sent = await freeze(count)
  const third = Math.floor(sent.total / 3)
  const began = performance.now()
  await until(async () => (await sink.taken()) >= third)
  const seconds = secondsSince(began)
  console.log(
    `a third, ${third} messages, has left after ${seconds.toFixed(1)} s: ${(third / seconds).toFixed(0)}/s`,
  )

  const pressed = performance.now()
  const atCall = await sink.taken()
  let last = { taken: atCall, at: pressed }
  const watching = keepWatching(async () => {
    const taken = await sink.taken()
    if (taken > last.taken) last = { taken, at: performance.now() }
  })
  const { handedOver, unsent } = await db.transaction().execute((tx) => stopSend(tx, sent.of, new Date()))
  console.log(`the call to stop took ${secondsSince(pressed).toFixed(2)} s`)
  await until(async () => !(await isUnderWay(sent.id)))
  console.log(
    `nothing is under way any more ${secondsSince(pressed).toFixed(2)} s after the call; the last message left after ${((last.at - pressed) / 1000).toFixed(2)} s`,
  )
  const stopped = await sink.taken()
  console.log(`${stopped - atCall} messages left after the call`)
  // Long enough for a worker to look for batches several times.
  await sleep(15_000)
  await watching.stop()
  const after = await sink.taken()
  const progress = await find(sent.of)
  const { states } = progress

  const next = await freeze(5000)
  await until(() => isDone(next.id))
  const nextDelivered = (await find(next.of)).states.delivered
  const suppressed = Math.ceil(count / 100)
  proveAll([
    ['messages after the stop', 0, after - stopped],
    ['status', 'stopped', progress.status],
    ['delivered, as the mail server counts', stopped, states.delivered],
    ['dropped because it was stopped', count - suppressed - stopped, progress.dropped.stopped],
    ['unsubscribed before', suppressed, progress.dropped.global],
    ['sum of all states', count, Object.values(states).reduce((sum, one) => sum + one, 0)],
    ['uncertain', 0, states.uncertain],
    ['handed over, as the call says, at most', true, handedOver <= stopped],
    ['not sent, as the call says, at least', true, unsent >= count - suppressed - stopped],
    ['the next send of 5,000: delivered', 5000 - 50, nextDelivered],
  ])
} finally {
  await Promise.all(workers.map((worker) => worker.stop()))
  sink.stop()
  await database.close()
  await postgres.stop()
  await rm(home, { recursive: true, force: true })
}

async function freeze(people: number) {
  const clientId = newId()
  const started = performance.now()
  const { id, total } = await db.transaction().execute((tx) =>
    startSend(tx, {
      account,
      client: 'bench',
      clientId,
      now: new Date(),
      message: { ...sampleMessage, campaign: { id: clientId, list: 'bench' } },
      audience: sql<{
        contact_id: string
      }>`select id as contact_id from contact where account_id = ${account} order by id limit ${people}`,
    }),
  )
  console.log(`frozen: ${total} recipients in ${secondsSince(started).toFixed(1)} s`)
  return { id, total, of: { account, client: 'bench', clientId } }
}

function find(of: SendOf) {
  return findDelivery(db, of, new Date())
}

/** True while a worker has a batch of the send. This is cheaper than counting recipients. */
async function isUnderWay(sendId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from send_batch where send_id = ${sendId} and status = 'claimed' limit 1`.execute(db)
  return rows.length > 0
}

async function isDone(sendId: string): Promise<boolean> {
  const { status } = await db
    .selectFrom('send')
    .select('status')
    .where('id', '=', sendId)
    .executeTakeFirstOrThrow()
  return status === 'done'
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000
}

/** @throws when a worker ends */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await Promise.race([sleep(50), ...workers.map(({ ended }) => ended)])
}

function keepWatching(look: () => Promise<void>) {
  let isStopped = false
  const watched = (async () => {
    while (!isStopped) {
      await look()
      await sleep(20)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await watched
    },
  }
}
