import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { exportLimits } from '@carillon/contract/contact-exports'
import type { Logger } from 'pino'
import { ensureFirstOwner, type FirstOwner } from '#features/account/first-owner.ts'
import { installationOf } from '#features/domains/installation.ts'
import { addQueueGauges, prepareQueue } from '#jobs/run-jobs.ts'
import { pageOf } from '#platform/bad-day.ts'
import { systemNow } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { databaseTime } from '#platform/database-time.ts'
import { type Database, openDatabase } from '#platform/db.ts'
import { readDkimKeys } from '#platform/dkim/dkim-keys.ts'
import { checkDatabase } from '#platform/doctor/check-database.ts'
import { serveStatus } from '#platform/http/status.ts'
import { openBlobs } from '#platform/installation/file-store.ts'
import { joinHosts } from '#platform/installation/host-process.ts'
import { openLiveConfig } from '#platform/installation/live-config.ts'
import { recognizeInstallation } from '#platform/installation/recognize.ts'
import { openSendingSwitch, type SendingSwitch } from '#platform/installation/sending-switch.ts'
import { openSecretKey } from '#platform/key-file.ts'
import { type Leases, usualLeases } from '#platform/leases.ts'
import { makeLog } from '#platform/log.ts'
import { holdBack, isLoopback, openMailer } from '#platform/mail.ts'
import { makeMetrics } from '#platform/metrics.ts'
import { migrate } from '#platform/migrate.ts'
import { watchOutage } from '#platform/outage.ts'
import type { LinkNetwork } from '#platform/outgoing/ask-page.ts'
import { openLinkChecker } from '#platform/outgoing/link-checker.ts'
import { publicReceivers, type ReceiverNetwork } from '#platform/outgoing/post.ts'
import { openPlaces } from '#platform/places.ts'
import type { Services } from '#platform/services.ts'
import type { InboundServer } from '#platform/smtp/inbound-server.ts'
import { watchClock } from '#platform/watch-clock.ts'
import { watchDisk } from '#platform/watch-disk.ts'
import { addSendingGauges } from '#sending/engine/gauges.ts'
import { runDestinations } from '#sending/events/subscriptions/run-destinations.ts'
import { prepareMonths } from '#sending/ledger/months.ts'
import { findIdentities } from '#sending/sends/identity/find-identity.ts'
import { keepAdPartners } from './ad-partners.ts'
import { destinationKinds } from './destinations.ts'
import { makeHttp } from './http.ts'
import { startInbound, startMailbox } from './inbound.ts'
import { openMailTarget } from './mailbox.ts'
import { startSending } from './sending.ts'
import { keepSmsSandbox } from './sms-sandbox.ts'
import { startWorker } from './worker.ts'

export interface RunningProduct {
  /** The address of the HTTP server on this machine; null without the http role. */
  url: string | null
  /** The port on which bounces are read; null without BOUNCE_PORT or the http role. */
  bouncePort: number | null
  services: Services
  /** The first owner, if this start made one. */
  firstOwner: FirstOwner | null
  /**
   * Ends in order: `/readyz` says so, calls and messages under way end or are cut off after SHUTDOWN_TIMEOUT, and the
   * database is closed last.
   */
  close(): Promise<void>
}

interface StartOptions {
  now?: () => Date
  log?: Logger
  onFirstOwner?: (made: FirstOwner) => void
  /** The longest duration of a statement of a web request, in milliseconds. */
  httpStatementMs?: number
  /** The hosts that links may lead to, in place of the public Internet. For tests alone. */
  linkNetwork?: LinkNetwork
  /** The hosts to which webhooks may post, in place of the public Internet. For tests alone. */
  receivers?: ReceiverNetwork
  /**
   * The most contacts of a plain export, in place of the contract's limit, so that a small export can count as large.
   * For tests alone.
   */
  plainExportRows?: number
  /** The partners of ads, in place of the real and the simulated ones. For tests alone. */
  adPartners?: Services['adPartners']
  /** Leases that replace the usual ones. For tests alone. */
  leases?: Partial<Leases>
}

/**
 * The longest time a web request's statement may take, in milliseconds. Longer work belongs into a job. Calls that need
 * more time nevertheless ask for it (`withoutTimeLimit`, or a limit of their own, as segment queries have).
 */
const httpStatementMs = 30_000

/** Logs the settings of an external database that differ from the product's needs. The start goes on. */
async function sayFindings(databaseUrl: string, log: Logger, now: () => Date): Promise<void> {
  for (const { check, state, says, todo } of await checkDatabase(databaseUrl, now)) {
    if (state !== 'ok') log.warn({ check, todo }, `database: ${says}`)
  }
}

/**
 * Starts the roles of this process on a database that can be reached. If a part fails, everything opened before is
 * closed.
 */
export async function startProduct(
  given: Config,
  connectionString: string,
  options: StartOptions = {},
): Promise<RunningProduct> {
  const outage = watchOutage(connectionString)
  const log = options.log ?? makeLog(given.logLevel, undefined, outage)
  outage.logTo(log)
  const places = given.geoDb === null || !given.roles.has('http') ? null : await openPlaces(given.geoDb, log)
  const { newer } = await migrate(connectionString)
  if (newer.length > 0)
    log.info({ migrations: newer }, 'a newer version has migrated the database; this version runs with that')
  if (given.databaseUrl !== null) await sayFindings(given.databaseUrl, log, options.now ?? systemNow)
  const disk = await watchDisk({ dataDir: given.dataDir, hasDatabase: given.databaseUrl === null, log })
  const ending = new AbortController()
  const closing: (() => Promise<void> | void)[] = [
    () => outage.close(),
    () => places?.close(),
    () => disk.close(),
  ]
  const working: Working = { work: [], calls: [] }
  // If one part can't be closed, for example without a database, the others are closed all the same.
  const safely = async (end: () => Promise<void> | void): Promise<void> => {
    try {
      await end()
    } catch (err) {
      log.warn({ err }, 'a part did not end in order')
    }
  }
  const close = async (): Promise<void> => {
    ending.abort()
    if (working.calls.length > 0) await sleep(given.shutdown.delayMs)
    await finish(working, given.shutdown.withinMs, safely)
    for (const end of closing.splice(0).reverse()) await safely(end)
  }
  try {
    const database = openDatabase(connectionString, { onLost: outage.begins })
    closing.push(() => database.close())
    // Jumps are those of the machine's clock, also where a test sets the product's.
    const databaseNow = given.databaseUrl === null ? null : () => databaseTime(database.db)
    const clock = watchClock({ now: systemNow, databaseNow, log })
    closing.push(() => clock.close())
    const now = options.now ?? systemNow
    await prepareMonths(database.db, log, now())
    const leases = { ...usualLeases, ...options.leases }
    const secretKey = await openSecretKey(given)
    const live = await openLiveConfig(database.db, given, { secretKey, log })
    closing.push(() => live.close())
    const { config } = live
    const target = await openMailTarget(config, database, {
      now,
      onProblem: (err) => log.error({ err }, 'the mailbox could not keep messages'),
    })
    closing.push(target.close)
    const dkim = await readDkimKeys(config)
    const { sending, folder } = await openSending(config, database, log)
    closing.push(() => sending.close())
    const host = await joinHosts(database.db, { config, folder, secretKey, log })
    closing.push(() => host.close())
    const identities = findIdentities(database.db, {
      dkim,
      config,
      hasReturnPaths: installationOf(config).bounceDomain !== null,
    })
    const mailer = holdBack(openMailer(target.servers, identities, leases.mailServerMs), {
      isOff: () => sending.off() !== null,
      log,
    })
    closing.push(() => mailer.close())
    const sandbox = keepSmsSandbox(config)
    closing.push(() => sandbox.close())
    const adPartners = keepAdPartners(config, database.db, now)
    closing.push(() => adPartners.close())
    const services: Services = {
      config,
      listensLocally: config.listenAddress === null && isLoopback(config.publicUrl),
      refreshConfig: live.refresh,
      database,
      log,
      outage,
      blobs: openBlobs(config),
      mailer,
      identities,
      smsSandbox: sandbox.url,
      adPartners: options.adPartners ?? adPartners.find,
      secretKey,
      host: { process: host.id, folder },
      sending,
      links: config.checkLinks ? openLinkChecker(options.linkNetwork) : null,
      receivers: options.receivers ?? publicReceivers,
      places,
      metrics: makeMetrics(),
      plainExportRows: options.plainExportRows ?? exportLimits.plainRows,
      leases,
      ending: ending.signal,
      now,
    }
    // Web requests have their own connections. So a slow call can't block jobs, and the time limit applies to calls
    // only.
    const withHttpDatabase = (all: Services): Services => {
      const statementMs = options.httpStatementMs ?? httpStatementMs
      const own = openDatabase(connectionString, { onLost: outage.begins, statementMs })
      closing.push(() => own.close())
      return { ...all, database: own }
    }
    await prepareQueue(services)
    addQueueGauges(services)
    addSendingGauges(services)
    const status = await serveStatus(services)
    if (status) closing.push(() => status.close())
    // The server listens before the first owner is made: if the port is taken, the start must not have written
    // anything.
    const url = config.roles.has('http') ? await listen(withHttpDatabase(services), working) : null
    sandbox.reachedAt(url)
    adPartners.reachedAt(url)
    const inbound = config.roles.has('http') ? await openInbound(services) : null
    if (inbound) working.calls.push(() => inbound.close())
    const firstOwner = await ensureFirstOwner(database, config)
    // The password is reported at once, because it is stored nowhere and the start may still fail.
    if (firstOwner) options.onFirstOwner?.(firstOwner)

    if (config.roles.has('worker') || config.roles.has('scheduler')) {
      const worker = await startWorker(services, {
        worker: config.roles.has('worker'),
        scheduler: config.roles.has('scheduler'),
      })
      working.work.push(() => worker.stop())
    }
    if (config.roles.has('worker')) {
      const engine = await startSending(services, { servers: target.servers, onChange: live.onChange })
      working.work.push((withinMs) => engine.stop(withinMs))
      const destinations = runDestinations(services, destinationKinds(services))
      working.work.push(() => destinations.stop())
      const mailbox = await startMailbox(services)
      if (mailbox) working.work.push(() => mailbox.stop())
    }
    return { url, bouncePort: inbound?.port ?? null, services, firstOwner, close }
  } catch (cause) {
    await close()
    throw cause
  }
}

type Ends = (withinMs: number) => Promise<void>

/** The parts that have something under way when the process ends. */
interface Working {
  /** Messages, jobs, and calls to others. */
  work: Ends[]
  /** The servers that others call. They stay until the work has ended, since simulated partners are called through them. */
  calls: Ends[]
}

/** The time that calls have at least, whatever time the work before them took, in milliseconds. */
const leastForCallsMs = 2000

/** Ends all work, and then all calls, together within a time. */
async function finish(
  { work, calls }: Working,
  withinMs: number,
  safely: (end: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const began = performance.now()
  const forCallsMs = calls.length > 0 ? Math.min(leastForCallsMs, withinMs / 2) : 0
  await Promise.all(work.splice(0).map((end) => safely(() => end(withinMs - forCallsMs))))
  const leftMs = Math.max(withinMs - (performance.now() - began), forCallsMs)
  await Promise.all(calls.splice(0).map((end) => safely(() => end(leftMs))))
}

/** Another program uses the port. The message is for the person at the terminal and needs no stack. */
export class PortTaken extends Error {
  constructor(port: number, setting: 'PORT' | 'BOUNCE_PORT' = 'PORT') {
    super(`Port ${port} is taken (EADDRINUSE). Stop what listens there, or choose another with ${setting}.`)
    this.name = 'PortTaken'
  }
}

function isTaken(cause: unknown): boolean {
  return hasCode(cause, 'EADDRINUSE')
}

function hasCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code
}

/** LISTEN_ADDRESS is no address of this machine. The message is for the person at the terminal and needs no stack. */
export class NoSuchAddress extends Error {
  constructor(address: string) {
    super(
      `LISTEN_ADDRESS=${address} is no address of this machine (EADDRNOTAVAIL). \`ip address\` lists those that are.`,
    )
    this.name = 'NoSuchAddress'
  }
}

/** Listens on LISTEN_ADDRESS; without it on the loopback interface only, unless PUBLIC_URL names another host. */
async function listen(services: Services, working: Working): Promise<string> {
  const { fastify, calls } = await makeHttp(services)
  working.calls.push((withinMs) => calls.end(withinMs))
  const { listenAddress } = services.config
  const host = listenAddress ?? (services.listensLocally ? 'localhost' : '0.0.0.0')
  try {
    await fastify.listen({ port: services.config.port, host })
  } catch (cause) {
    if (listenAddress !== null && hasCode(cause, 'EADDRNOTAVAIL')) throw new NoSuchAddress(listenAddress)
    throw isTaken(cause) ? new PortTaken(services.config.port) : cause
  }
  const { port } = fastify.server.address() as AddressInfo
  return `http://${hostAt(listenAddress)}:${port}`
}

/** The host at which this machine reaches a listener. */
function hostAt(listenAddress: string | null): string {
  if (listenAddress === null || ['0.0.0.0', '::'].includes(listenAddress)) return 'localhost'
  return listenAddress.includes(':') ? `[${listenAddress}]` : listenAddress
}

async function openInbound(services: Services): Promise<InboundServer | null> {
  try {
    return await startInbound(services)
  } catch (cause) {
    throw isTaken(cause) ? new PortTaken(services.config.bounces?.port ?? 0, 'BOUNCE_PORT') : cause
  }
}

/** Holds all mail when the database is a copy of another one, until an owner confirms it. */
async function openSending(
  config: Config,
  database: Database,
  log: Logger,
): Promise<{ sending: SendingSwitch; folder: string }> {
  const { dataDir } = config
  await mkdir(dataDir, { recursive: true })
  const isEmbedded = config.databaseUrl === null
  const { folder, held } = await recognizeInstallation(database, { dataDir, isEmbedded })
  if (held)
    log.warn(
      { because: held, page: pageOf('twoInstallations') },
      'this database is a copy or was set back: its mail is held',
    )
  return { sending: await openSendingSwitch(database.db, config, { folder, log }), folder }
}
