/**
 * Measures small calls: `npm run bench -- upserts [calls] [calls at once]`. PUT /v3/marketing/contacts with ten contacts
 * each, a third of them existing by then: the rate of answers, and the time until the last call is applied. Then one call
 * alone, again and again: the time for a single contact. At the end, every contact must have the values of the last call
 * about it. Clients share the cores with the server.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { usedBy } from './lib/process-usage.ts'
import { openClient } from './lib/quick-client.ts'
import { startRunningServer } from './lib/running-server.ts'

const calls = Number(process.argv[2] ?? 2000)
const atOnce = Number(process.argv[3] ?? 8)
const perCall = 10
/** The number of people in all calls, which is small enough that different calls are about the same people. */
const people = Math.ceil((calls * perCall * 2) / 3)
const boundSeconds = 10
const boundRate = 200
const singles = 50

const server = await startRunningServer()
const client = new pg.Client({ connectionString: server.databaseUrl })
await client.connect()
try {
  const parts = { server: [server.pid], postgres: [server.postgresPid] }
  const before = await usedBy(parts)
  const ownBefore = process.cpuUsage()
  const began = performance.now()
  await sendAll()
  const answered = performance.now()
  await untilDone()
  const applied = performance.now()
  const used = await usedBy(parts)
  // Of this process alone: the server is a child of it.
  const own = process.cpuUsage(ownBefore)
  const seconds = (from: number, to: number): number => (to - from) / 1000
  const rate = calls / seconds(began, applied)
  const after = seconds(answered, applied)
  console.log(
    `${calls} calls of ${perCall} contacts, ${atOnce} at once: answered in ${seconds(began, answered).toFixed(1)} s (${(calls / seconds(began, answered)).toFixed(0)} a second)`,
  )
  console.log(
    `${after <= boundSeconds ? ' ' : '!'} the last was applied ${after.toFixed(1)} s after its answer (at most ${boundSeconds} s)`,
  )
  console.log(
    `${rate >= boundRate ? ' ' : '!'} from the first call to the last contact: ${rate.toFixed(0)} calls a second (at least ${boundRate})`,
  )
  const ms = (part: keyof typeof parts) => (((used[part] - before[part]) * 1000) / calls).toFixed(2)
  console.log(
    `processor time a call: server ${ms('server')} ms, PostgreSQL ${ms('postgres')} ms, client ${((own.user + own.system) / 1000 / calls).toFixed(2)} ms`,
  )
  await checkOrder()
  await measureSingles()
  console.log(`server process at its highest: ${(await server.memory()).peak} MB`)
} finally {
  await client.end()
  await server.stop()
}

/** Sends all calls. Each caller names people of its own, so that the last call about each person is known. */
async function sendAll(): Promise<void> {
  const port = Number(new URL(server.url).port)
  const callers = Array.from({ length: atOnce }, async (_, caller) => {
    const connection = openClient(port, { authorization: `Bearer ${server.apiKey}` })
    for (let call = caller; call < calls; call += atOnce) {
      const contacts = Array.from({ length: perCall }, (_, at) => {
        const number = ((call * perCall + at * atOnce) % people) * atOnce + caller
        return { email: `p${number}@example.org`, first_name: `call ${call}`, city: 'Kiel' }
      })
      const status = await connection.put('/v3/marketing/contacts', { contacts })
      if (status !== 202) throw new Error(`a call was answered with ${status}`)
    }
    connection.close()
  })
  await Promise.all(callers)
}

async function untilDone(): Promise<void> {
  while ((await countContacts(`select count(*)::int as count from contact_job where status = 'pending'`)) > 0)
    await pause(20)
}

async function countContacts(query: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(query)
  return rows[0]?.count ?? 0
}

async function checkOrder(): Promise<void> {
  const expected = new Map<string, string>()
  for (let caller = 0; caller < atOnce; caller++) {
    for (let call = caller; call < calls; call += atOnce) {
      for (let at = 0; at < perCall; at++) {
        const number = ((call * perCall + at * atOnce) % people) * atOnce + caller
        expected.set(`p${number}@example.org`, `call ${call}`)
      }
    }
  }
  const { rows } = await client.query<{ email: string; first_name: string }>(
    'select email, first_name from contact',
  )
  const wrong = rows.filter(({ email, first_name }) => expected.get(email) !== first_name).length
  console.log(
    `${wrong === 0 && rows.length === expected.size ? ' ' : '!'} ${rows.length} contacts of ${expected.size}, ${wrong} not as the last call said`,
  )
}

/** Measures the time from the answer of a single call until its contact has the values of the call. */
async function measureSingles(): Promise<void> {
  const took: number[] = []
  for (let at = 0; at < singles; at++) {
    await pause(100 + 10 * at)
    const contacts = [{ email: 'single@example.org', first_name: `single ${at}` }]
    await server.call('PUT', '/v3/marketing/contacts', { contacts })
    const answered = performance.now()
    while (
      (await countContacts(
        `select count(*)::int as count from contact where first_name = 'single ${at}'`,
      )) === 0
    )
      await pause(2)
    took.push(performance.now() - answered)
  }
  took.sort((a, b) => a - b)
  const ms = (share: number) => took[Math.floor((took.length - 1) * share)]?.toFixed(0)
  console.log(
    `a call alone is applied after its answer in: p50 ${ms(0.5)} ms, p95 ${ms(0.95)} ms, at most ${ms(1)} ms`,
  )
}
