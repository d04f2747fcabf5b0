import type { Logger } from 'pino'
import { type Mailbox, MailboxRefused, pause } from '#platform/bounce-mailbox/mailbox.ts'
import type { MailboxSettings } from '#platform/bounce-mailbox/mailbox-url.ts'
import { mailboxName, openMailbox } from '#platform/bounce-mailbox/open-mailbox.ts'
import { type Db, newId } from '#platform/db.ts'
import { addGauge } from '#platform/metrics.ts'
import type { Services } from '#platform/services.ts'
import type { InboundMail } from '../inbound-mail.ts'
import { failingSeconds, lease, noteFailure, noteRead, release } from './ledger.ts'

export interface RunningMailbox {
  /** Waits for messages under way. */
  stop(): Promise<void>
}

interface Parts {
  db: Db
  log: Logger
  name: string
  leaseId: string
  settings: MailboxSettings
  mail: InboundMail
  /** True if nothing may be read now. */
  isHeld(): boolean
  ending: AbortSignal
}

const messagesAtOnce = 100
/** The interval at which the lease is renewed, and at which other processes try to get it. */
const beatMs = 5000
const longestPauseMs = 5 * 60_000

/**
 * Reads bounces from a mailbox. Of all processes one does so at a time. A message is put aside after its report was
 * recorded: a process that dies in between leaves it to be read again, and then it has nothing new. While sending is off,
 * as in a copied database, nothing is read: the messages belong to another installation.
 */
export function runMailbox(services: Services, settings: MailboxSettings, mail: InboundMail): RunningMailbox {
  const { db } = services.database
  const name = mailboxName(settings)
  const ending = new AbortController()
  addGauge(
    services.metrics,
    'carillon_bounce_mailbox_failing_seconds',
    'How long the mailbox of BOUNCE_MAILBOX could not be read; 0: it can be. Every process says the same.',
    () => failingSeconds(db, name),
  )
  const running = keepReading({
    db,
    name,
    settings,
    mail,
    leaseId: newId(),
    ending: ending.signal,
    log: services.log.child({ part: 'bounce-mailbox', mailbox: name }),
    isHeld: () => services.sending.off() !== null,
  })
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}

async function keepReading(parts: Parts): Promise<void> {
  const { db, log, name, leaseId, ending } = parts
  let failures = 0
  let lastSaid = ''
  while (!ending.aborted) {
    try {
      if (parts.isHeld() || !(await lease(db, name, leaseId))) {
        await pause(beatMs, ending)
        continue
      }
      await readWhileLeased(parts, () => {
        failures = 0
        lastSaid = ''
      })
    } catch (error) {
      failures += 1
      const pauseMs = Math.min(1000 * 2 ** (failures - 1), longestPauseMs)
      const said = error instanceof Error ? error.message : String(error)
      // A failure is logged as an error once, not at each try. A refusal by the mailbox is one at once; a passing fault
      // only when it comes again.
      const level = said !== lastSaid && (error instanceof MailboxRefused || failures > 1) ? 'error' : 'warn'
      log[level](
        { ...(error instanceof MailboxRefused ? {} : { err: error }), failures, pauseMs },
        `the bounce mailbox can't be read: ${said}`,
      )
      if (level === 'error') lastSaid = said
      await noteFailure(db, name, said).catch(() => {})
      await pause(pauseMs, ending)
    }
  }
  await release(db, name, leaseId).catch(() => {})
}

/** Reads until the lease is lost, or something fails. */
async function readWhileLeased(parts: Parts, onRead: () => void): Promise<void> {
  const { db, name, leaseId, settings, ending } = parts
  const over = new AbortController()
  const end = () => over.abort()
  ending.addEventListener('abort', end)
  const beat = setInterval(() => {
    if (parts.isHeld()) return end()
    lease(db, name, leaseId).then((isOurs) => isOurs || end(), end)
  }, beatMs)
  let mailbox: Mailbox | null = null
  try {
    mailbox = await openMailbox(settings)
    while (!over.signal.aborted) {
      await readAll(parts, mailbox, over.signal)
      onRead()
      await mailbox.wait(over.signal)
    }
  } finally {
    clearInterval(beat)
    ending.removeEventListener('abort', end)
    await mailbox?.close()
  }
}

/** Reads all messages. A message that has to wait, or could not be recorded, stays and is left out until the next time. */
async function readAll(parts: Parts, mailbox: Mailbox, signal: AbortSignal): Promise<void> {
  const { db, log, name, mail } = parts
  const left = new Set<string>()
  for (;;) {
    const messages = signal.aborted ? [] : await mailbox.next(messagesAtOnce, left)
    const ends = await Promise.allSettled(messages.map(({ source }) => mail.receiveStored(source)))
    const idsOf = (end: string) => messages.filter((_, at) => endOf(ends[at]) === end).map(({ id }) => id)
    const [taken, unknown, failed] = [idsOf('taken'), idsOf('unknown'), idsOf('failed')]
    await mailbox.putAside(taken, 'read')
    await mailbox.putAside(unknown, 'unknown')
    await noteRead(db, name, { taken: taken.length, unknown: unknown.length })
    for (const id of [...idsOf('later'), ...failed]) left.add(id)
    if (messages.length === 0) return
    const counts = {
      taken: taken.length,
      unknown: unknown.length,
      later: idsOf('later').length,
      failed: failed.length,
    }
    if (failed.length > 0)
      log.error(counts, 'messages of the bounce mailbox could not be recorded; they stay')
    else if (unknown.length > 0)
      log.warn(counts, 'messages of the bounce mailbox say nothing that is understood; they are kept')
    else log.info(counts, 'messages of the bounce mailbox were read')
    if (failed.length === messages.length) throw new Error('nothing could be recorded')
  }
}

function endOf(end: PromiseSettledResult<'taken' | 'unknown' | 'later'> | undefined) {
  return end?.status === 'fulfilled' ? end.value : 'failed'
}
