import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { newId, openDatabase } from '../../apps/server/src/platform/db.ts'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { signingSecret, signingSecrets } from '../../apps/server/src/platform/signing-secret.ts'
import type { DB } from '../../apps/server/src/schema/tables.generated.ts'
import { idBytes } from '../../apps/server/src/sending/events/tracking/tokens.ts'
import { nodeFlags } from '../../tools/launch/node-flags.mjs'
import { startBenchPostgres } from './bench-postgres.ts'

export const bounceDomain = 'bounces.shop.example'

/** A send of which every message was delivered an hour ago, and the product's web process, which listens for bounces too. */
export interface DeliveredSend {
  db: Kysely<DB>
  account: string
  sendId: string
  send: Buffer
  /** The bytes of the contacts' ids, in the order of their addresses: `p1@people.example` is the first. */
  contacts: readonly Buffer[]
  /** The installation's signing secrets by their versions. */
  secrets: ReadonlyMap<number, Buffer>
  port: number
  bouncePort: number
  serverPid: number
  postgresPid: number
  /** Resident memory of the web process in MB: now, and its highest so far (Linux). */
  memory(): Promise<{ now: number; peak: number }>
  close(): Promise<void>
}

export async function openDeliveredSend(people: number): Promise<DeliveredSend> {
  const home = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
  const postgres = await startBenchPostgres({ dataDir: home })
  await migrate(postgres.connectionString)
  const { db, close } = openDatabase(postgres.connectionString, { max: 4 })
  const [account, sendId] = [newId(), newId()]
  await giveSend(db, account, sendId)
  await givePeople(db, account, sendId, people)
  await signingSecret(db)
  const rows = await db
    .selectFrom('recipient')
    .select('contact_id')
    .where('send_id', '=', sendId)
    .orderBy('contact_id')
    .execute()
  const port = 20_000 + (process.pid % 10_000)
  const bouncePort = port + 10_000
  const server = await startServer({ databaseUrl: postgres.connectionString, home, port, bouncePort })
  return {
    db,
    account,
    sendId,
    port,
    bouncePort,
    secrets: await signingSecrets(db),
    send: idBytes(sendId),
    serverPid: server.pid ?? 0,
    postgresPid: postgres.pid,
    contacts: rows.map((row) => idBytes(row.contact_id)),
    memory: () => memoryOf(server.pid ?? 0),
    async close() {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      await close()
      await postgres.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function giveSend(db: Kysely<DB>, account: string, sendId: string): Promise<void> {
  await db.insertInto('account').values({ id: account, username: 'bench' }).execute()
  await db
    .insertInto('send')
    .values({
      id: sendId,
      account_id: account,
      client: 'bench',
      client_id: newId(),
      status: 'done',
      message: JSON.stringify({
        from: { email: 'news@shop.example', name: 'Shop' },
        unsubscribe: { groupId: null, customUrl: null },
        html: '<p>Hello</p>',
        subject: 'Hello',
        plain: 'Hello',
      }),
      links: JSON.stringify([{ url: 'https://shop.example/a', isPersonal: false }]),
    })
    .execute()
}

async function givePeople(db: Kysely<DB>, account: string, sendId: string, people: number): Promise<void> {
  await sql`
    insert into recipient (send_id, contact_id, email, state, sent_at)
    select ${sendId}, (lpad(to_hex(n), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid,
           'p' || n || '@people.example', 'delivered', now() - interval '1 hour'
    from generate_series(1, ${people}::int) as n`.execute(db)
  await sql`
    insert into contact (id, account_id, email)
    select contact_id, ${account}, email from recipient where send_id = ${sendId}`.execute(db)
  await sql`
    insert into send_counter (send_id, metric, bucket, value)
    select ${sendId}, metric, bucket, ${people}
    from unnest(array['requests', 'delivered']) as metric,
         unnest(array['-infinity'::timestamptz, date_bin('15 minutes', now() - interval '1 hour', '2000-01-01')]) as bucket`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

async function startServer(on: {
  databaseUrl: string
  home: string
  port: number
  bouncePort: number
}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...nodeFlags, 'apps/server/src/main.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(on.port),
      DATABASE_URL: on.databaseUrl,
      DATA_DIR: on.home,
      SMTP_URL: 'smtp://127.0.0.1:9',
      BOUNCE_PORT: String(on.bouncePort),
      BOUNCE_DOMAIN: bounceDomain,
      ROLES: 'http',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${on.port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return child
}

async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (name: string): number =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: read('VmRSS'), peak: read('VmHWM') }
}
