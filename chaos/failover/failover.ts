import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Api, openApi } from '../api.ts'
import { isAtRest, sendUncertain } from '../at-rest.ts'
import { type Campaign, moveTime, prepareCampaign, prepareSender, runCampaign } from '../campaigns.ts'
import { bundledPrograms, external, freePort } from '../databases.ts'
import type { Kill } from '../kills.ts'
import { type Supervised, supervise } from '../processes.ts'
import { describeTwice, equal, type Finding, proveLedger, proveNumbers } from '../proof.ts'
import { startReaders } from '../readers.ts'
import { apiKey, connections, keepMoving, openClient, type RoundOptions, type RoundResult } from '../round.ts'
import { notified } from '../smtp-session.ts'
import { untilTrue } from '../until.ts'
import { type Fleet, type ServerName, serverNames, startFleet, takenBy } from './servers.ts'

/** The least time of a send, in milliseconds: long enough for a misfortune in its middle. */
const leastMs = 15_000

/** The time that a mail server takes for a message, of sends to so many people on the connections of two workers. */
function paceFor(people: number): number {
  return Math.min(400, Math.round((2 * connections * leastMs) / people))
}

/** A send in whose middle mail servers refuse connections. */
interface Day {
  name: string
  /** The servers that refuse connections after a fifth has left. */
  refuse: readonly ServerName[]
  /** The worker that is killed while they do; null: none is. */
  killed: 'worker-1' | 'worker-2' | null
  /** The share of the people after which the servers are back; null: after five seconds. */
  backAfter: number | null
}

const days: readonly Day[] = [
  { name: 'one', refuse: ['A'], killed: 'worker-1', backAfter: 0.6 },
  { name: 'two', refuse: ['A', 'B'], killed: 'worker-2', backAfter: 0.6 },
  { name: 'three', refuse: ['A', 'B', 'C'], killed: 'worker-1', backAfter: null },
  { name: 'calm', refuse: [], killed: null, backAfter: null },
]

/**
 * The most people who may be uncertain although no server kept silent about them: one for each connection of a killed worker, and
 * those behind the first one on each connection that a server cut off, which the server has not read (record 185).
 */
function mostLost(kills: number): number {
  const cuts = days.reduce((sum, { refuse }) => sum + refuse.length, 0)
  return kills * connections * serverNames.length + cuts * 2 * connections * 3
}

interface Stage {
  client: pg.Client
  api: Api
  fleet: Fleet
  processes: ReadonlyMap<string, Supervised>
  /** Where each worker shows its metrics. */
  metrics: readonly string[]
  say(line: string): void
  kills: Kill[]
}

/** Mail servers refuse connections in the middle of sends, and come back, while workers are killed. */
export async function runFailover(options: RoundOptions): Promise<RoundResult> {
  const { seed, say, recipients } = options
  const began = performance.now()
  const home = await mkdtemp(join(tmpdir(), 'carillon-chaos-'))
  const database = await external(options.postgres ?? (await bundledPrograms(home)), home)
  const ownEnds: string[] = []
  let readers: ReturnType<typeof startReaders> | null = null
  const share = Math.min(0.05, 1000 / recipients)
  const fleet = await startFleet({
    seed,
    paceMs: paceFor(recipients / days.length),
    readers: share,
    onLetter: (letter) => readers?.read(letter),
  })
  say(`${database.name}, ${serverNames.length} mail servers, logs in ${home}`)
  const open = () => openClient(database.urlFor('chaos'))
  const processes = new Map<string, Supervised>()
  const moving = keepMoving(open, moveTime)
  const keepLedger = async (file: string) => {
    const ledger = await fleet.ledger()
    await writeFile(join(home, file), JSON.stringify(Object.fromEntries(ledger), null, 1))
    return ledger
  }
  try {
    const { api, metrics } = await startProcesses(processes, {
      home,
      databaseUrl: (name) => database.urlFor(name),
      onOwnEnd: (sentence) => {
        ownEnds.push(sentence)
        say(sentence)
      },
    })
    await fleet.setUp(api)
    readers = startReaders(() => true)
    const client = await open()
    const stage: Stage = { client, api, fleet, processes, metrics, say, kills: [] }
    const campaigns = await liveThrough(stage, recipients)
    await untilTrue('nothing is in flight any more', () => isAtRest(open), 600_000)
    say('all sends are over; now the numbers')

    const facts = { client, api, campaigns, ledger: await keepLedger('mail-servers-before-the-button.json') }
    const proof = await proveLedger(facts, mostLost(stage.kills.length))
    const findings = [...proof.findings, ...(await proveDays(stage, campaigns))]
    for (const line of await describeTwice(facts)) say(line)
    for (const name of serverNames) await fleet.named(name).behave()
    await sendUncertain(open, api, campaigns)
    await readers.finish()
    const last = { ...facts, ledger: await keepLedger('mail-servers.json') }
    findings.push(...(await proveNumbers(last, readers.reading, false, 1)))
    findings.push(equal('processes that ended by themselves', 0, ownEnds.length))
    await client.end()
    const taken = [...last.ledger.values()].filter(({ takenIds }) => takenIds.length > 0).length
    const seconds = Math.round((performance.now() - began) / 1000)
    return { findings, kills: stage.kills, uncertain: proof.uncertain, taken, seconds, home }
  } catch (cause) {
    await keepLedger('mail-servers.json').catch(() => {})
    throw cause
  } finally {
    moving.stop()
    for (const each of [...processes.values()].reverse()) await each.stop()
    await database.stop()
    fleet.stop()
  }
}

/** A web process, two workers and a scheduler without `SMTP_URL`: the product's own mail servers are used. */
async function startProcesses(
  processes: Map<string, Supervised>,
  place: { home: string; databaseUrl(name: string): string; onOwnEnd(sentence: string): void },
): Promise<{ api: Api; metrics: string[] }> {
  const dataDir = join(place.home, 'data')
  await mkdir(dataDir, { recursive: true })
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const metrics: string[] = []
  const start = async (name: string, roles: string) => {
    const status = `127.0.0.1:${await freePort()}`
    if (roles === 'worker') metrics.push(`http://${status}/metrics`)
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: place.databaseUrl(name),
      PORT: String(port),
      PUBLIC_URL: base,
      ROLES: roles,
      STATUS_ADDRESS: status,
      OWNER_API_KEY: apiKey,
      OWNER_EMAIL: notified,
      OWNER_PASSWORD: 'correct horse battery',
      CHECK_LINKS: 'off',
      CHROMIUM_PATH: '/nowhere',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
    }
    const { onOwnEnd } = place
    processes.set(name, supervise(name, env, { logFile: join(place.home, `${name}.log`), onOwnEnd }))
    await processes.get(name)?.ready()
  }
  await start('web', 'http')
  await Promise.all([
    start('worker-1', 'worker'),
    start('worker-2', 'worker'),
    start('scheduler', 'scheduler'),
  ])
  return { api: openApi(base, apiKey), metrics }
}

async function liveThrough(stage: Stage, recipients: number): Promise<Campaign[]> {
  const { client, api, fleet, say } = stage
  const sender = await prepareSender(client)
  const people = Math.round(recipients / days.length)
  const campaigns: Campaign[] = []
  for (const { name } of days)
    campaigns.push(await prepareCampaign(client, sender, { name, kind: 'plain', people }))
  await client.query('analyze')
  for (const [at, day] of days.entries()) {
    const campaign = campaigns[at]
    if (!campaign) continue
    const running = runCampaign(api, sender, campaign)
    running.catch(() => {})
    if (day.refuse.length > 0) {
      await Promise.race([running, hasLeft(client, campaign, 0.2)])
      await strike(stage, day, campaign, running)
    }
    say(`${day.name} ${await running}`)
    await fleet.areReached(api)
    await noneIsLeft(stage)
  }
  return campaigns
}

/** Waits until no worker leaves a server alone: it tries one that it left again after a minute. */
async function noneIsLeft({ metrics }: Stage): Promise<void> {
  await untilTrue(
    'no worker leaves a server alone',
    async () => {
      const texts = await Promise.all(metrics.map(async (address) => (await fetch(address)).text()))
      return texts.every((text) => !/^carillon_mail_server_left.* 1$/m.test(text))
    },
    600_000,
  )
}

async function strike(
  { client, fleet, processes, say, kills }: Stage,
  { name, refuse, killed, backAfter }: Day,
  campaign: Campaign,
  running: Promise<unknown>,
): Promise<void> {
  await Promise.all(refuse.map((server) => fleet.named(server).refuse()))
  say(`${name}: ${refuse.join(', ')} refuse connections`)
  await sleep(1500)
  if (killed) {
    await processes.get(killed)?.kill(500)
    kills.push({ victim: killed, moment: name })
    say(`${name}: ${killed} was killed`)
  }
  if (backAfter === null) await sleep(5000)
  else await Promise.race([running, hasLeft(client, campaign, backAfter)])
  await Promise.all(refuse.map((server) => fleet.named(server).comeBack()))
  say(`${name}: ${refuse.join(', ')} are back`)
}

/** Waits until this share has left. */
async function hasLeft(client: pg.Client, { name, people }: Campaign, share: number): Promise<void> {
  await untilTrue(
    `${share} of ${name} has left`,
    async () => {
      const { rows } = await client.query<{ left: number }>(
        `select count(*)::int as left from recipient where state = 'delivered' and email like $1`,
        [`${name}-%`],
      )
      return (rows[0]?.left ?? 0) >= people * share
    },
    600_000,
  )
}

/** Each server took the mail that it should: the spare one only while the others were away, the others by their weights. */
async function proveDays({ fleet }: Stage, campaigns: readonly Campaign[]): Promise<Finding[]> {
  const of = (server: ServerName, day: string) => takenBy(fleet, server, day)
  const calm = campaigns.find(({ name }) => name === 'calm')?.people ?? 0
  const share = ((await of('A', 'calm')) / Math.max(calm, 1)) * 100
  const more = (what: string, found: number): Finding => ({
    what,
    expected: 'some',
    found: String(found),
    isRight: found > 0,
  })
  return [
    more('one: taken by B, while A was away', await of('B', 'one')),
    equal('one: taken by C, the spare one', 0, await of('C', 'one')),
    more('two: taken by C, while A and B were away', await of('C', 'two')),
    more('three: taken by A, after all were away', await of('A', 'three')),
    equal('calm: taken by C', 0, await of('C', 'calm')),
    {
      what: 'calm: percent taken by A, which has two thirds of the weight',
      expected: '58 to 70',
      found: share.toFixed(1),
      isRight: share >= 58 && share <= 70,
    },
  ]
}
