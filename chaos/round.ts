import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Api, openApi } from './api.ts'
import { type ChaosDatabase, embedded, external, freePort } from './databases.ts'
import { type Kill, type PlannedKill, startKills } from './kills.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { plantMoments } from './moments.ts'
import { type Supervised, supervise } from './processes.ts'
import type { Finding } from './proof.ts'
import { startReaders } from './readers.ts'
import { type Entry, notified } from './smtp-session.ts'

export const apiKey = 'SG.chaos00000000000000000.chaossecret000000000000000000000000000000000'
/** The connections of a worker to the mail server (`pool` of SMTP_URL). */
export const connections = 10
/** The longest wait of a client for an answer, in seconds. */
export const timeout = 3

export interface RoundOptions {
  seed: number
  /** The number of messages to send. */
  recipients: number
  kills: number
  /** The folder of an installed PostgreSQL's programs; null: the embedded one. */
  postgres: string | null
  /** Leaves out work that waits for the scheduler's full minutes: A/B tests, and numbers by mailbox provider. */
  isQuick: boolean
  /** A database on a coordinator with Citus; null: none was named. */
  cluster: string | null
  say(line: string): void
}

export interface RoundResult {
  findings: Finding[]
  kills: readonly Kill[]
  uncertain: number
  /** The number of addresses for which the mail server took messages. */
  taken: number
  seconds: number
  /** The folder with the logs, and with the mail server's ledger. */
  home: string
}

interface Play extends RoundOptions {
  plan: readonly PlannedKill[]
  /** Replaces the database that `postgres` names. */
  database?: ChaosDatabase
  /** The time that the mail server takes for a message; by default all kills happen while messages leave. */
  paceMs?: number
  /** The share of people who open their messages. */
  readers: number
  /** Moves time for work that would wait for minutes or days; called once a second. */
  move(client: pg.Client): Promise<void>
}

export interface Round {
  api: Api
  mailServer: MailServer
  readers: ReturnType<typeof startReaders>
  /** Opens a connection to the database. The caller ends it. */
  open(): Promise<pg.Client>
  startKills(): ReturnType<typeof startKills>
  /** Waits until all kills are done and everything runs again. */
  endKills(): Promise<void>
  /** Writes down the mail server's ledger, and gives it back. */
  keepLedger(file: string): Promise<Map<string, Entry>>
}

/** One round on one database: starts the product, a mail server and readers, plays, and ends them all. */
export async function playRound(
  options: Play,
  play: (round: Round) => Promise<Pick<RoundResult, 'findings' | 'uncertain'>>,
): Promise<RoundResult> {
  const { seed, say, plan } = options
  const began = performance.now()
  const home = await mkdtemp(join(tmpdir(), 'carillon-chaos-'))
  const dataDir = join(home, 'data')
  const database =
    options.database ??
    (await (options.postgres === null ? embedded(dataDir) : external(options.postgres, home)))
  const ownEnds: string[] = []
  const onOwnEnd = (sentence: string) => {
    ownEnds.push(sentence)
    say(sentence)
  }
  let readers: ReturnType<typeof startReaders> | null = null
  const mailServer = await startMailServer({
    seed,
    // The pace is slow enough that all kills happen while messages leave.
    paceMs:
      options.paceMs ??
      Math.min(400, Math.round((2 * connections * options.kills * 1500) / options.recipients)),
    readers: options.readers,
    onLetter: (letter) => readers?.read(letter),
  })
  say(`${database.name}, logs in ${home}, ${new Date().toISOString()}`)
  const smtpPort = mailServer.port
  const { processes, api } = await startProcesses({ database, dataDir, home, smtpPort, onOwnEnd })
  const url = database.urlFor('chaos')
  const open = () => openClient(url)
  const moving = keepMoving(open, options.move)
  const keepLedger = async (file: string) => {
    const ledger = await mailServer.ledger()
    await writeFile(join(home, file), JSON.stringify(Object.fromEntries(ledger), null, 1))
    return ledger
  }
  try {
    // Distributed tables take no triggers.
    if (plan.length > 0) await plantMoments(url)
    const kills = startKills(plan, { database, processes, mailServer, say })
    readers = startReaders(kills.isCalmFor)
    const { findings, uncertain } = await play({
      api,
      mailServer,
      readers,
      open,
      keepLedger,
      startKills: () => {
        kills.start()
        return kills
      },
      async endKills() {
        await kills.finish()
        for (const each of processes.values()) await each.ready()
      },
    })
    findings.push({
      what: 'processes that ended by themselves',
      expected: '0',
      found: String(ownEnds.length),
      isRight: ownEnds.length === 0,
    })
    const taken = [...(await mailServer.ledger()).values()].filter(
      ({ takenIds }) => takenIds.length > 0,
    ).length
    const seconds = Math.round((performance.now() - began) / 1000)
    return { findings, kills: kills.done, uncertain, taken, seconds, home }
  } catch (cause) {
    await keepLedger('mail-server.json').catch(() => {})
    throw cause
  } finally {
    moving.stop()
    for (const name of ['worker-1', 'worker-2', 'scheduler', 'web']) await processes.get(name)?.stop()
    await database.stop()
    mailServer.stop()
  }
}

/** A connection that does not end the run when the database is killed. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
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
      OWNER_EMAIL: notified,
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

/** Moves time once a second, whenever the database can be reached. */
export function keepMoving(open: () => Promise<pg.Client>, move: (client: pg.Client) => Promise<void>) {
  let isStopped = false
  void (async () => {
    while (!isStopped) {
      await sleep(1000)
      try {
        const client = await open()
        await move(client).finally(() => client.end().catch(() => {}))
      } catch {
        // The next second tries again.
      }
    }
  })()
  return {
    stop() {
      isStopped = true
    },
  }
}
