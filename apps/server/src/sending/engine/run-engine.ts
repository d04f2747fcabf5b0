import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { beat, forgetWorker } from '#jobs/workers.ts'
import { newId } from '#platform/db.ts'
import { findLost, forgetLost, nameEngine } from '#platform/installation/lost-messages.ts'
import { usualLeases } from '#platform/leases.ts'
import type { Metrics } from '#platform/metrics.ts'
import type { ProviderLimit } from '#platform/setting-shapes.ts'
import type { FindTextTransport } from '#platform/sms/sms-provider.ts'
import type { DB } from '#schema/tables.generated.ts'
import type { SoftBounceRule } from '#sending/events/bounces/soft-bounces.rules.ts'
import type { ContactTimes } from '#sending/events/contact-times.ts'
import { type Batch, dueSends, finishSend } from '#sending/ledger/batches.ts'
import { usualPauses } from '#sending/ledger/outcome.rules.ts'
import { noteSendError } from '#sending/ledger/record-outcomes.ts'
import type { LoadSendRecipients } from '#sending/ledger/send.ts'
import { freeDeadWorkers } from '#sending/ledger/workers.ts'
import { keepProviderFlow } from '#sending/pacing/providers/provider-flow.ts'
import { usualHolds } from '#sending/pacing/providers/slow-down.ts'
import { pauseOverLimits, type Watch } from '#sending/sends/pause-over-limits.ts'
import { keepServiceDoubts } from '#sending/texts/service-doubts.ts'
import { settleKnownTexts } from '#sending/texts/settle-known.ts'
import type { BatchEnd, Servers, Transport } from './batch-work.ts'
import type { FlightFile, ReadFlight } from './journal/flight-file.ts'
import { openJournal } from './journal/journal.ts'
import { settleFlights } from './journal/settle-flights.ts'
import { keepBatches } from './keep-batches.ts'
import { keepLanes, type Lane, type Lanes } from './keep-lanes.ts'
import { keepLooking } from './keep-looking.ts'
import { listen } from './listen.ts'
import type { PreparedAny, PreparedSends } from './prepared-sends.ts'
import { sendBatch } from './send-batch.ts'
import { keepWaits } from './servers/keep-waits.ts'

export interface EngineSettings {
  /** The number of batches that are worked on at once. Batches that wait for a slow provider don't count. */
  lanes: number
  /** The most batches as a multiple of `lanes`, including waiting ones. */
  spare: number
  /**
   * The number of recipients that a lane marks together. A crash makes at most lanes × spare × flight recipients
   * uncertain.
   */
  flight: number
  beatMs: number
  /**
   * Silence after which a worker counts as dead, in milliseconds. Longer than several beats and than a long pause of
   * the process.
   */
  deadAfterMs: number
  /** The pause after which an idle worker looks for work without being notified, in milliseconds. */
  pollMs: number
  /** Pauses after temporary refusals, in milliseconds. */
  pauses: readonly number[]
  /**
   * The times for which a provider that asks to slow down is held back, in milliseconds: the first time, the second
   * time and so on.
   */
  holds: readonly number[]
}

export const usualSettings: EngineSettings = {
  lanes: 2,
  spare: 4,
  flight: 50,
  beatMs: usualLeases.beatMs,
  deadAfterMs: usualLeases.recipientsMs,
  pollMs: 1000,
  pauses: usualPauses,
  holds: usualHolds,
}

export interface EngineParts {
  db: Kysely<DB>
  pool: Pool
  log: Logger
  metrics: Metrics
  transport: Transport | Servers
  /** The provider that takes text messages. If it is absent, text messages wait. */
  texts?: FindTextTransport
  prepared: PreparedSends
  loadRecipients: LoadSendRecipients
  contactTimes: ContactTimes
  /** The rule for giving up an address whose mailbox is full; absent or null: it is never given up. */
  softBounces?: SoftBounceRule | null
  /** The limits at which sends pause themselves; absent or null: they never do. */
  watch?: Watch | null
  /** The limits of mailbox providers; absent: none are set. */
  providerLimits?: ReadonlyMap<string, ProviderLimit>
  /** True if no mail may be sent. Batches are then left alone. */
  isOff?(): boolean
  /** The folder in which this machine's workers record their messages under way; null: none. */
  journalFolder: string | null
  /** This process among those of the installation, and its data folder; absent: it is not listed. */
  host?: { process: string; folder: string }
  now(): Date
}

export interface RunningEngine {
  readonly workerId: string
  /** Finishes the flights under way and gives the rest back. */
  stop(): Promise<void>
}

/**
 * Sends to frozen audiences. Any number of processes may run an engine. Each reports that it is alive, frees the
 * batches of dead workers, and takes batches of all open sends in turn, so that a small send doesn't wait behind a
 * large one.
 */
export async function runEngine(
  parts: EngineParts,
  change: Partial<EngineSettings> = {},
): Promise<RunningEngine> {
  const settings = { ...usualSettings, ...change }
  const { db, pool, log, now, isOff = () => false } = parts
  const workerId = newId()
  const journal = parts.journalFolder === null ? null : openJournal(parts.journalFolder, workerId)
  let isEnding = false
  const waits = keepWaits(parts.transport)
  let wake = makeSignal()
  const callAll = () => {
    wake.resolve()
    wake = makeSignal()
  }

  const { flight, holds } = settings
  const batches = keepBatches(parts, workerId)
  const flow = keepProviderFlow(db, { flight, holds, limits: parts.providerLimits ?? new Map() })
  let lanes: Lanes | null = null
  await beat(db, workerId)
  if (parts.host) await nameEngine(db, parts.host.process, workerId)
  await flow.exchange([], now())
  const watchOver = async (only?: string) => {
    const { watch } = parts
    if (watch) await pauseOverLimits({ db, watch, now: now(), ...(only === undefined ? {} : { only }) })
  }
  const settle = async (other: string, flights: readonly ReadFlight[]): Promise<boolean> => {
    const isSettled = await settleFlights(parts, other, flights, now())
    const messages = isSettled ? await forgetLost(db, other) : 0
    if (messages > 0 && flights.length === 0)
      log.warn(
        { worker: other, messages },
        'a journal from before the last start of the machine tells nothing: its messages stay uncertain',
      )
    return isSettled
  }
  const sayLost = async () => {
    for (const { host, folder, messages } of await findLost(db))
      log.warn(
        { host, folder, messages },
        'a worker is gone with messages under way: they stay uncertain until it is back with its DATA_DIR',
      )
  }
  const lookAround = async () => {
    await beat(db, workerId)
    const freed = await freeDeadWorkers(db, settings.deadAfterMs)
    if (freed.batches > 0) log.warn(freed, 'freed the batches of a worker that is gone')
    await batches.giveBackUnknown()
    await forgetLost(db, workerId)
    await journal?.settleOthers((other, flights) => settle(other, flights))
    if (freed.uncertain > 0) await sayLost()
    for (const { id, channel } of await openSends(db)) {
      if (channel === 'sms' && freed.uncertain > 0) await settleKnownTexts(pool, id, now())
      await finishSend(pool, id, now())
    }
    await watchOver()
    lanes?.fill()
    await flow.exchange(lanes?.slow() ?? [], now())
    if (freed.batches > 0) callAll()
  }
  const stopLooking = keepLooking({
    everyMs: settings.beatMs,
    look: lookAround,
    beat: () => beat(db, workerId),
    onFault: (err) => log.warn({ err }, 'heartbeat failed'),
  })
  const listener = await listen(pool, callAll, log)

  const work = {
    ...parts,
    workerId,
    flow,
    serviceDoubts: keepServiceDoubts(),
    pauses: settings.pauses,
    onBounce: (sendId: string) =>
      watchOver(sendId).catch((err: unknown) => log.warn({ err }, 'a send could not be judged')),
    isEnding: () => isEnding,
    isWaiting: (send: PreparedAny) => waits.msOf(send) > 0 || isOff(),
    isOff,
  }
  let turn = 0
  /** Works on one batch of the next send that has one. False when there is none. */
  const takeTurn = async (lane: Lane, flightFile: FlightFile | null): Promise<boolean> => {
    if (isOff()) return false
    const busy = lanes?.slow() ?? []
    const sends = await dueSends(pool, now(), busy)
    const start = turn++
    for (let step = 0; step < sends.length; step++) {
      const sendId = sends[(start + step) % sends.length]!
      const send = await parts.prepared.get(sendId)
      if (!send || waits.msOf(send) > 0) continue
      for (;;) {
        const batch = await batches.claim(sendId, now(), busy)
        if (!batch) break
        const end = await workOn(send, batch, lane, flightFile)
        if (end.isTooEarly) break
        if (end.isHeldBack && batch.provider !== null) {
          busy.push(batch.provider)
          continue
        }
        await finishSend(pool, sendId, now())
        return true
      }
    }
    return false
  }
  const workOn = async (
    send: PreparedAny,
    batch: Batch,
    lane: Lane,
    flightFile: FlightFile | null,
  ): Promise<BatchEnd> => {
    let isSure = false
    try {
      const end = await sendBatch({ ...work, lane, flightFile }, send, batch)
      isSure = true
      if (end.retryAfterMs !== undefined) waits.wait(send, end.retryAfterMs)
      else if (end.isReached) await noteSendError(pool, send.id, null, now())
      return end
    } finally {
      // As long as this worker is alive no other one takes its batches, so it must give this one back.
      await batches.giveBack(batch, isSure, () => flightFile?.clear())
    }
  }
  const flightFiles = new Map<number, FlightFile | null>()
  const run = async (lane: Lane, isNeeded: () => boolean) => {
    const { number } = lane
    if (!flightFiles.has(number)) flightFiles.set(number, journal?.lane(number) ?? null)
    while (!isEnding && isNeeded()) {
      const called = wake.promise
      const didWork = await takeTurn(lane, flightFiles.get(number) ?? null).catch(onFault)
      if (!didWork) await Promise.race([sleep(waits.pauseMs(settings.pollMs)), called])
    }
  }
  const onFault = (err: unknown): false => {
    log.error({ err }, 'sending stumbled')
    return false
  }
  lanes = keepLanes({ usual: settings.lanes, most: settings.lanes * settings.spare, run })

  return {
    workerId,
    async stop() {
      isEnding = true
      callAll()
      const looked = stopLooking()
      await lanes.ended()
      journal?.close()
      await looked
      await listener.stop()
      await forgetWorker(db, workerId)
    },
  }
}

async function openSends(db: Kysely<DB>): Promise<{ id: string; channel: string }[]> {
  // All accounts: the engine sends for all of them.
  return db
    .selectFrom('send')
    .select(['id', 'channel'])
    .where('status', '=', 'sending')
    .where('is_open', '=', false)
    .orderBy('id')
    .execute()
}

function makeSignal(): { promise: Promise<void>; resolve(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, resolve }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}
