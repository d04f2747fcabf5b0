import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { emptyOnAll } from '../../apps/server/src/platform/postgres/test-citus.ts'
import { nodeFlags } from '../../tools/launch/node-flags.mjs'
import { type Campaign, moveTime, prepareCampaign, prepareSender, runCampaign } from '../campaigns.ts'
import type { ChaosDatabase } from '../databases.ts'
import { openWay, type Way } from '../hosts/network.ts'
import { equal, type Finding, mailedTwice } from '../proof.ts'
import { playRound, type Round, type RoundOptions, type RoundResult } from '../round.ts'
import type { Entry } from '../smtp-session.ts'
import { untilTrue } from '../until.ts'

/** The time that the mail server takes for a message: a send lasts long enough to be interrupted. */
const paceMs = 60
const minuteMs = 60_000
/** Lines of npm run distribute, after each of which it is killed. */
const steps = [
  'Pausing the work',
  'Paused',
  'contact_identifier:',
  ' contact:',
  'message_event:',
  ' recipient:',
]

/**
 * Single Sends on a cluster with Citus that is given: while the first one runs, its tables are distributed by a command
 * that is killed at each step; in the middle of the second one a worker can't be reached for a minute; during the third one
 * the coordinator crashes several times, also between a flight's recipients and its counters.
 */
export async function runDistribute(options: RoundOptions): Promise<RoundResult> {
  const { cluster, recipients, say } = options
  if (!cluster) throw new Error('name a cluster with Citus: --cluster postgres://…')
  const place = await emptyOnAll(cluster)
  const ways = await openWays(place.workers)
  try {
    return await playRound(
      { ...options, plan: [], readers: 0, move: moveTime, paceMs, database: databaseAt(place.url) },
      async (round) => {
        const client = await round.open()
        const sender = await prepareSender(client)
        const people = Math.round(recipients / 3)
        const [first, second, third] = [
          await prepareCampaign(client, sender, { name: 'moved', kind: 'plain', people }),
          await prepareCampaign(client, sender, { name: 'down', kind: 'plain', people }),
          await prepareCampaign(client, sender, { name: 'crashed', kind: 'plain', people }),
        ]
        const distributing = runCampaign(round.api, sender, first)
        distributing.catch(() => {})
        await hasBegun(client, first)
        const moved = await distributeAtLast(place.url, ways, say)
        say(`the send while tables were moved: ${await distributing}`)
        const down = runCampaign(round.api, sender, second)
        down.catch(() => {})
        await hasBegun(client, second)
        await loseWorker(ways, say)
        say(`the send without a worker for a minute: ${await down}`)
        await client.end()
        const crashing = runCampaign(round.api, sender, third)
        crashing.catch(() => {})
        await crashCoordinator(place.url, third, say)
        say(`the send while the coordinator crashed: ${await crashing}`)
        const after = await round.open()
        const findings = [moved, ...(await prove(after, round, [first, second, third]))]
        await after.end()
        return { findings, uncertain: 0 }
      },
    )
  } finally {
    for (const way of ways) way.close()
    await place.drop()
  }
}

async function openWays(workers: readonly string[]): Promise<Way[]> {
  const ports = workers.map((worker) => /^(?:127\.0\.0\.1|localhost):(\d+)$/.exec(worker)?.[1])
  if (ports.some((port) => port === undefined))
    throw new Error(
      'the workers of the cluster have to be on this machine, so that the way to them can be cut',
    )
  return Promise.all(ports.map((port) => openWay(Number(port))))
}

function databaseAt(address: string): ChaosDatabase {
  return {
    name: 'PostgreSQL with Citus',
    urlFor(process) {
      const url = new URL(address)
      url.searchParams.set('fallback_application_name', process)
      return url.href
    },
    isEmbedded: false,
    kill: async () => {},
    stop: async () => {},
  }
}

async function hasBegun(client: pg.Client, { name, people }: Campaign): Promise<void> {
  await untilTrue(
    `a fifth of ${name} has left`,
    async () => (await countOf(client, name, `state = 'delivered'`)) >= people / 5,
    600_000,
  )
}

async function countOf(client: pg.Client, name: string, condition: string): Promise<number> {
  const { rows } = await client.query<{ found: string }>(
    `select count(*) as found from recipient where email like $1 and ${condition}`,
    [`${name}-%`],
  )
  return Number(rows[0]?.found)
}

/** Kills the command at each step, and lets the last one finish. */
async function distributeAtLast(
  url: string,
  ways: readonly Way[],
  say: (line: string) => void,
): Promise<Finding> {
  for (const step of steps) {
    const { child, said } = startCommand(url, ways)
    const ended = once(child, 'exit')
    await untilTrue(`it prints ${step}`, () => said().includes(step) || child.exitCode !== null, minuteMs * 5)
    child.kill('SIGKILL')
    await ended
    say(`npm run distribute was killed at '${step.trim()}'`)
  }
  const { child, said } = startCommand(url, ways)
  await once(child, 'exit')
  const isRight = child.exitCode === 0 && said().includes('All large tables are distributed')
  const last = said().trim().split('\n').at(-1) ?? ''
  say(last)
  return {
    what: 'the repeated command',
    expected: 'distributes all',
    found: isRight ? 'distributes all' : last,
    isRight,
  }
}

const program = fileURLToPath(new URL('../../apps/server/src/command.ts', import.meta.url))

function startCommand(url: string, ways: readonly Way[]): { child: ChildProcess; said(): string } {
  const workers = ways.flatMap(({ port }) => ['--worker', `127.0.0.1:${port}`])
  const child = spawn(process.execPath, [...nodeFlags, program, 'distribute', ...workers], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said += String(chunk)))
  return { child, said: () => said }
}

async function loseWorker(ways: readonly Way[], say: (line: string) => void): Promise<void> {
  const way = ways[0]
  if (!way) throw new Error('the cluster has no worker')
  way.cut()
  say('a worker of Citus can’t be reached')
  await sleep(minuteMs)
  way.healAnew()
  say('the worker is there again')
}

const crashes = 5

/**
 * Kills a process of the coordinator, on which PostgreSQL ends all others and recovers, at the moment at which a
 * transaction has written recipients and waits for its counters or its second phase.
 */
async function crashCoordinator(
  url: string,
  { name, people }: Campaign,
  say: (line: string) => void,
): Promise<void> {
  for (let at = 1; at <= crashes; at++) {
    await untilTrue(
      `${at} of ${crashes + 1} parts of ${name} have left`,
      () =>
        withCoordinator(
          url,
          async (client) =>
            (await countOf(client, name, `state = 'delivered'`)) >= (people * at) / (crashes + 1),
        ),
      600_000,
    )
    const pid = await untilFound(url)
    process.kill(pid, 'SIGKILL')
    say(`the coordinator crashed while process ${pid} recorded a flight`)
    await untilTrue('the coordinator answers', () => withCoordinator(url, async () => true), minuteMs)
  }
}

async function untilFound(url: string): Promise<number> {
  const end = performance.now() + minuteMs
  while (performance.now() < end) {
    const pid = await withCoordinator(url, findRecorder)
    if (pid) return pid
  }
  throw new Error('no flight was recorded')
}

/** A process of the coordinator between a flight's recipients and the end of its transaction; 0: there is none now. */
async function findRecorder(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
       and (query like '%insert into message_event%' or query like '%into send_counter%' or query = 'commit')
     limit 1`,
  )
  return rows[0]?.pid ?? 0
}

/** Answers false while the coordinator can't be reached. */
async function withCoordinator<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T | false> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const final = `state not in ('pending', 'in_flight')`

async function prove(client: pg.Client, round: Round, campaigns: readonly Campaign[]): Promise<Finding[]> {
  const findings: Finding[] = []
  const ledger = await round.keepLedger('mail-server.json')
  for (const { id, name, people } of campaigns) {
    const found = await countOf(client, name, final)
    findings.push(equal(`${name}: people with an outcome, suppressed ones included`, people, found))
    const delivered = await countOf(client, name, `state = 'delivered'`)
    findings.push(equal(`${name}: delivered, as counted while it left`, delivered, await counted(client, id)))
    findings.push(
      equal(
        `${name}: delivered messages that the mail server did not take`,
        0,
        await untaken(client, name, ledger),
      ),
    )
  }
  findings.push(equal('people who were mailed twice', 0, mailedTwice(ledger).length))
  return findings
}

/** The counter of a Single Send. */
async function counted(client: pg.Client, id: string): Promise<number> {
  const { rows } = await client.query<{ value: string }>(
    `select coalesce(sum(c.value), 0) as value from send_counter c join send s on s.id = c.send_id
     where s.client_id = $1 and c.metric = 'delivered' and c.bucket = '-infinity'`,
    [id],
  )
  return Number(rows[0]?.value)
}

async function untaken(client: pg.Client, name: string, ledger: ReadonlyMap<string, Entry>): Promise<number> {
  const { rows } = await client.query<{ email: string }>(
    `select email from recipient where email like $1 and state = 'delivered'`,
    [`${name}-%`],
  )
  return rows.filter(({ email }) => (ledger.get(email)?.takenIds.length ?? 0) === 0).length
}
