/**
 * Measures how fast events that wait are delivered to a receiver on this machine, by the process that delivers them: to
 * Segment's API, to a signed webhook, and to the event webhook of the public API; for comparison, bare calls with the
 * same bodies over one kept connection: `npm run bench -- events-out [events]`.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId, openDatabase } from '../apps/server/src/platform/db.ts'
import { startBenchPostgres } from './lib/bench-postgres.ts'

const events = Number(process.argv[2] ?? 100_000)
const apiKey = 'SG.benchmark0000000000000.benchmarksecret000000000000000000000000000000'

const home = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
const postgres = await startBenchPostgres({ dataDir: home })

/** A receiver that counts events, reads each body whole, and keeps one body of each path. */
const seen = new Map<string, { calls: number; events: number; body: string; last: number }>()
const receiver = createServer((asked, answer) => {
  const chunks: Buffer[] = []
  asked.on('data', (chunk: Buffer) => chunks.push(chunk))
  asked.on('end', () => {
    const body = Buffer.concat(chunks).toString()
    const parsed = JSON.parse(body) as unknown[] | { batch: unknown[] }
    const known = seen.get(asked.url ?? '') ?? { calls: 0, events: 0, body: '', last: 0 }
    known.calls += 1
    known.events += Array.isArray(parsed) ? parsed.length : parsed.batch.length
    known.body ||= body
    known.last = performance.now()
    seen.set(asked.url ?? '', known)
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}')
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const { port } = receiver.address() as AddressInfo
const base = `http://hooks.bench.test:${port}`

/** The product, with receivers that may be on this machine. */
const program = new URL('../apps/server/test/product-process.ts', import.meta.url).pathname
const product = spawn(process.execPath, [program, '--loopback'], {
  env: {
    ...process.env,
    PORT: '0',
    DATA_DIR: home,
    DATABASE_URL: postgres.connectionString,
    OWNER_API_KEY: apiKey,
    SEGMENT_URL: base,
    LOG_LEVEL: 'warn',
    CHECK_LINKS: 'off',
    CHROMIUM_PATH: '/nowhere',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const url = await new Promise<string>((resolve, reject) => {
  let said = ''
  product.stdout.on('data', (chunk: Buffer) => {
    said += String(chunk)
    const ready = /ready: (\S+)/.exec(said)?.[1]
    if (ready) resolve(ready)
  })
  product.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${said}`)))
})
const { db, close } = openDatabase(postgres.connectionString, { max: 2 })
const { id: account } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()

async function call(path: string, body: unknown): Promise<Record<string, string>> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}

/** People with external ids, and a send to them: its deliveries are posted. */
const send = newId()
await db
  .insertInto('send')
  .values({
    id: send,
    account_id: account,
    client: 'bench',
    client_id: newId(),
    status: 'done',
    message: JSON.stringify({ from: { email: 'news@bench.test' }, categories: ['bench'], tracking: {} }),
  })
  .execute()
const contactOf = sql.raw(`(lpad(to_hex(n), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid`)
await sql`
  insert into contact (id, account_id, email, external_id)
  select ${contactOf}, ${account}, 'p' || n || '@people.test', 'customer-' || n from generate_series(1, ${events}::int) as n
`.execute(db)
await sql`
  insert into recipient (send_id, contact_id, email, state)
  select ${send}, ${contactOf}, 'p' || n || '@people.test', 'delivered' from generate_series(1, ${events}::int) as n
`.execute(db)
await sql`analyze contact, recipient`.execute(db)

async function waitUntilTaken(subscription: string): Promise<void> {
  const event = sql.raw(`(lpad(to_hex(n), 12, '0') || '7000' || '9000' || lpad(to_hex(n), 12, '0'))::uuid`)
  await sql`
    insert into waiting_event (contact_id, event_id, subscription_id, account_id, send_id, events, at, detail)
    select ${contactOf}, ${event}, ${subscription}, ${account}, ${send}, array['delivered'], now(), '{}'
    from generate_series(1, ${events}::int) as n`.execute(db)
}

interface Measured {
  name: string
  path: string
  seconds: number
}

async function measure(name: string, path: string, subscription: string): Promise<Measured> {
  await waitUntilTaken(subscription)
  const begun = performance.now()
  await db.updateTable('event_destination').set({ is_open: true }).where('id', '=', subscription).execute()
  for (;;) {
    const found = seen.get(path)
    if ((found?.events ?? 0) >= events) {
      const seconds = ((found?.last ?? 0) - begun) / 1000
      console.log(
        `${name}: ${events} events in ${seconds.toFixed(1)} s, ${Math.round(events / seconds)}/s, ${found?.calls} calls`,
      )
      return { name, path, seconds }
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Posts the same bodies one after the other over one connection, as the upper limit of calls. */
async function postBare(path: string): Promise<void> {
  const { body = '', calls = 0 } = seen.get(path) ?? {}
  const perCall = events / Math.max(calls, 1)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const count = Math.min(calls, 300)
  const begun = performance.now()
  for (let number = 0; number < count; number += 1) {
    await new Promise<void>((resolve, reject) => {
      const posting = request({ host: '127.0.0.1', port, path: '/bare', method: 'POST', agent }, (answer) =>
        answer.on('end', () => resolve()).resume(),
      )
      posting.on('error', reject).end(body)
    })
  }
  agent.destroy()
  const seconds = (performance.now() - begun) / 1000
  console.log(`  bare calls with these bodies: ${Math.round((count * perCall) / seconds)} events/s`)
}

const paused = (id: string) =>
  db.updateTable('event_destination').set({ is_open: false }).where('id', '=', id).execute()
const filters = { email_events: ['delivered'] }

try {
  const segment = await call('/v3/marketing/integrations', {
    destination: 'Segment',
    filters,
    properties: { write_key: 'bench12345', destination_region: 'US' },
  })
  const hook = await call('/v3/marketing/integrations', {
    destination: 'Webhook',
    filters,
    properties: { url: `${base}/hook` },
  })
  const webhook = await call('/v3/user/webhooks/event/settings', {
    url: `${base}/event-webhook`,
    enabled: true,
    delivered: true,
  })
  const ids = {
    segment: segment['integration_id'] ?? '',
    hook: hook['integration_id'] ?? '',
    webhook: webhook['id'] ?? '',
  }
  for (const id of Object.values(ids)) await paused(id)
  await measure('Segment', '/v1/batch', ids.segment)
  await postBare('/v1/batch')
  await measure('signed webhook', '/hook', ids.hook)
  await postBare('/hook')
  await measure('event webhook', '/event-webhook', ids.webhook)
  await postBare('/event-webhook')
} finally {
  product.kill('SIGTERM')
  await once(product, 'exit')
  await close()
  receiver.closeAllConnections()
  receiver.close()
  await postgres.stop()
  await rm(home, { recursive: true, force: true })
}
