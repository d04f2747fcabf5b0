import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openApi } from './api.ts'
import { type Campaign, moveTime, prepareCampaign, prepareSender, runCampaign } from './campaigns.ts'
import { type ChaosDatabase, embedded, external, freePort } from './databases.ts'
import { type Kill, planKills, startKills } from './kills.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { plantMoments } from './moments.ts'
import { type Supervised, supervise } from './processes.ts'
import { describeTwice, type Finding, proveLedger, proveNumbers } from './proof.ts'
import { seeded } from './random.ts'
import { startReaders } from './readers.ts'
import type { Entry } from './smtp-session.ts'
import { untilTrue } from './until.ts'

const apiKey = 'SG.chaos00000000000000000.chaossecret000000000000000000000000000000000'
/** The connections of a worker to the mail server (`pool` of SMTP_URL). */
const connections = 10
/** How long a client waits for an answer, in seconds. */
const timeout = 3

export interface RoundOptions {
  seed: number
  recipients: number
  kills: number
  /** The folder of an installed PostgreSQL's programs; null: the embedded one. */
  postgres: string | null
  /** Leaves out what waits for the scheduler's full minutes: A/B tests, and numbers by mailbox provider. */
  isQuick: boolean
  say(line: string): void
}

export interface RoundResult {
  findings: Finding[]
  kills: readonly Kill[]
  uncertain: number
  /** What the mail server did with the addresses. */
  taken: number
  seconds: number
  /** The folder with the logs, and with what the mail server did with each address. */
  home: string
}

/** One run on one database: everything starts, sends are sent, processes are killed, and the numbers are compared. */
export async function runRound(options: RoundOptions): Promise<RoundResult> {
  const { seed, say, isQuick } = options
  const began = performance.now()
  const home = await mkdtemp(join(tmpdir(), 'carillon-chaos-'))
  const dataDir = join(home, 'data')
  const database = await (options.postgres === null ? embedded(dataDir) : external(options.postgres, home))
  const waves = isQuick ? 1 : Math.max(1, Math.min(3, Math.round(options.kills / 16)))
  const random = seeded(seed)
  const plan = planKills(random, options.kills, !isQuick)
  const ownEnds: string[] = []
  const onOwnEnd = (sentence: string) => {
    ownEnds.push(sentence)
    say(sentence)
  }

  let read: ReturnType<typeof startReaders>['read'] = () => {}
  const mailServer = await startMailServer({
    seed,
    // Long enough for all kills while messages leave.
    paceMs: Math.min(400, Math.round((2 * connections * options.kills * 1500) / options.recipients)),
    readers: Math.min(0.05, 1000 / options.recipients),
    onLetter: (letter) => read(letter),
  })
  say(`${database.name}, logs in ${home}, ${new Date().toISOString()}`)
  const { processes, api } = await startProcesses({
    database,
    dataDir,
    home,
    smtpPort: mailServer.port,
    onOwnEnd,
  })
  const url = database.urlFor('chaos')
  const client = async (): Promise<pg.Client> => {
    const made = new pg.Client({ connectionString: url })
    made.on('error', () => {})
    await made.connect()
    return made
  }
  const moving = keepMoving(client)
  try {
    await plantMoments(url)
    const first = await client()
    const sender = await prepareSender(first)
    const campaigns: Campaign[] = []
    for (const part of partsOf(options.recipients, waves, isQuick)) {
      campaigns.push(await prepareCampaign(first, sender, part))
    }
    await first.query('analyze')
    await first.end()
    const total = campaigns.reduce((sum, { people }) => sum + people, 0)
    say(`${total} people in ${campaigns.length} sends, ${options.kills} kills`)

    const kills = startKills(plan, { database, processes, mailServer, say })
    const readers = startReaders(kills.isCalmFor)
    read = readers.read
    await runWaves(campaigns, waves, (campaign) => runCampaign(api, sender, campaign), say)
    await kills.finish()
    for (const each of processes.values()) await each.ready()
    await untilTrue('nothing is in flight any more', () => isAtRest(client), 600_000)
    say('all sends have ended; now the numbers')

    const ledger = await keepLedger(mailServer, join(home, 'mail-server-before-the-button.json'))
    const workerKills = kills.done.filter(({ victim }) => victim.startsWith('worker')).length
    const proving = await client()
    const facts = { client: proving, api, campaigns, ledger }
    const { findings, uncertain } = await proveLedger(facts, workerKills * connections)
    for (const line of await describeTwice(facts)) say(line)

    await mailServer.behave()
    await sendUncertain(client, api, campaigns)
    await readers.finish()
    const hasProviders = !isQuick && (await summariesAreKept(api, campaigns))
    const last = { ...facts, ledger: await keepLedger(mailServer, join(home, 'mail-server.json')) }
    findings.push(...(await proveNumbers(last, readers.reading, hasProviders)))
    findings.push({
      what: 'processes that ended by themselves',
      ...{ expected: '0', found: String(ownEnds.length), isRight: ownEnds.length === 0 },
    })
    await proving.end()
    const taken = [...last.ledger.values()].filter(({ takenIds }) => takenIds.length > 0).length
    const seconds = Math.round((performance.now() - began) / 1000)
    return { findings, kills: kills.done, uncertain, taken, seconds, home }
  } catch (cause) {
    await keepLedger(mailServer, join(home, 'mail-server.json')).catch(() => {})
    throw cause
  } finally {
    moving.stop()
    for (const name of ['worker-1', 'worker-2', 'scheduler', 'web']) await processes.get(name)?.stop()
    await database.stop()
    mailServer.stop()
  }
}

async function keepLedger(mailServer: MailServer, path: string): Promise<Map<string, Entry>> {
  const ledger = await mailServer.ledger()
  await writeFile(path, JSON.stringify(Object.fromEntries(ledger), null, 1))
  return ledger
}

/** In each wave a plain send, one that is stopped at a third, and an A/B test. */
function partsOf(recipients: number, waves: number, isQuick: boolean) {
  const kinds = isQuick
    ? [['plain', 'plain', 0.7] as const, ['unsent', 'unsent', 0.3] as const]
    : [
        ['test', 'A/B test', 0.4] as const,
        ['plain', 'plain', 0.4] as const,
        ['unsent', 'unsent', 0.2] as const,
      ]
  return Array.from({ length: waves }, (_, wave) =>
    kinds.map(([name, kind, share]) => ({
      name: `w${wave + 1}-${name}`,
      kind,
      people: Math.round((recipients * share) / waves),
    })),
  ).flat()
}

/** A wave begins when the one before has ended, except for its A/B test. */
async function runWaves(
  campaigns: readonly Campaign[],
  waves: number,
  run: (campaign: Campaign) => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  const tests: Promise<void>[] = []
  for (let wave = 1; wave <= waves; wave++) {
    const mine = campaigns.filter(({ name }) => name.startsWith(`w${wave}-`))
    const running = mine.map(async (campaign) => {
      await run(campaign)
      say(`${campaign.name} has ended`)
    })
    for (const each of running) each.catch(() => {})
    tests.push(...running.filter((_, at) => mine[at]?.kind === 'A/B test'))
    await Promise.all(running.filter((_, at) => mine[at]?.kind !== 'A/B test'))
  }
  await Promise.all(tests)
}

async function startProcesses(parts: {
  database: ChaosDatabase
  dataDir: string
  home: string
  smtpPort: number
  onOwnEnd(sentence: string): void
}) {
  const { database, dataDir, home, onOwnEnd } = parts
  await mkdir(dataDir, { recursive: true })
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const processes = new Map<string, Supervised>()
  const start = async (name: string, roles: string) => {
    const isKeeper = database.isEmbedded && name === 'web'
    const env = {
      DATA_DIR: dataDir,
      ...(isKeeper ? {} : { DATABASE_URL: database.urlFor(name) }),
      PORT: String(port),
      PUBLIC_URL: base,
      ROLES: roles,
      OWNER_API_KEY: apiKey,
      OWNER_PASSWORD: 'correct horse battery',
      SMTP_URL: `smtp://127.0.0.1:${parts.smtpPort}?pool=${connections}&timeout=${timeout}&name=${name}.chaos.example`,
      CHECK_LINKS: 'off',
      CHROMIUM_PATH: '/nowhere',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
    }
    processes.set(name, supervise(name, env, { logFile: join(home, `${name}.log`), onOwnEnd }))
    await processes.get(name)?.ready()
  }
  await start('web', 'http')
  await Promise.all([
    start('worker-1', 'worker'),
    start('worker-2', 'worker'),
    start('scheduler', 'scheduler'),
  ])
  return { processes, api: openApi(base, apiKey) }
}

/** Moves time once a second, whenever the database is there. */
function keepMoving(open: () => Promise<pg.Client>) {
  let isStopped = false
  void (async () => {
    while (!isStopped) {
      await sleep(1000)
      try {
        const client = await open()
        await moveTime(client).finally(() => client.end().catch(() => {}))
      } catch {
        // The next second.
      }
    }
  })()
  return {
    stop() {
      isStopped = true
    },
  }
}

async function isAtRest(open: () => Promise<pg.Client>): Promise<boolean> {
  const client = await open()
  const { rows } = await client.query(`
    select (select count(*) from send_batch where status = 'claimed')
      + (select count(*) from send where status in ('sending', 'paused', 'waiting')) as busy`)
  await client.end()
  return Number((rows[0] as { busy: string }).busy) === 0
}

/** Presses the button that sends to the uncertain again, and waits until nobody is uncertain. */
async function sendUncertain(
  open: () => Promise<pg.Client>,
  api: ReturnType<typeof openApi>,
  campaigns: readonly Campaign[],
): Promise<void> {
  for (const { id } of campaigns)
    await api.call('POST', `/v3/marketing/singlesends/${id}/delivery/send_uncertain`)
  await untilTrue(
    'nobody is uncertain any more',
    async () => {
      const client = await open()
      const { rows } = await client.query(`
        select 1 from recipient where state in ('uncertain', 'pending', 'in_flight', 'deferred')
          and send_id in (select id from send) limit 1`)
      await client.end()
      return rows.length === 0
    },
    600_000,
  )
}

/** Waits until the summaries have everything that happened so far. A job adds to them every minute. */
async function summariesAreKept(
  api: ReturnType<typeof openApi>,
  campaigns: readonly Campaign[],
): Promise<boolean> {
  const path = `/v3/marketing/stats/singlesends/${campaigns[0]?.id}/mailbox_providers`
  const ended = Date.now()
  await untilTrue(
    'the numbers by mailbox provider are counted',
    async () => new Date((await api.call('GET', path)).body.counted_to).getTime() > ended,
    600_000,
  )
  return true
}
