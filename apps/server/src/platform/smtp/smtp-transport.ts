import { type ConnectionOwner, type Delivery, mostUnderWay, SmtpConnection } from './smtp-connection.ts'
import type { SmtpMessage, SmtpOutcome } from './smtp-outcome.ts'
import { SmtpQueue } from './smtp-queue.ts'
import { openSmtpSession } from './smtp-session.ts'
import type { SmtpSettings } from './smtp-url.ts'

const maxLosses = 3
/** The factor by which each lost connection increases the number of answers that make a server steady. */
const timesLonger = 10
const lastRetryMs = 60_000
/** The outcome of messages that were not begun when the transport was closed. */
const closed = { kind: 'notSent', reason: 'the transport was closed', retryAfterMs: 0 } as const

/**
 * Sends many messages over a few open connections. Any number may be passed at once, but more than `concurrency` gains
 * nothing; callers count their own messages under way.
 *
 * When no connection can be opened, every waiting message is answered `notSent` at once, with the pause after which to
 * try again. The caller's ledger is a better place for them to wait than our memory.
 */
export class SmtpTransport {
  /**
   * The number of messages that keep every connection busy, including messages that are begun after a text that has no
   * answer yet.
   */
  readonly concurrency: number

  private readonly settings: SmtpSettings
  private readonly queue: SmtpQueue
  private readonly connections = new Set<SmtpConnection>()
  private readonly idle = new Set<SmtpConnection>()
  private readonly abort = new AbortController()
  private readonly owner: ConnectionOwner
  private opening = 0
  private inFlight = 0
  private failures = 0
  private successAt = 0
  private nextTryAt = 0
  private lastProblem: string | null = null
  /** The number of answers since a connection was last lost; below it, the number that makes the server steady. */
  private answers = 0
  private steadyAfter: number
  private isClosing = false
  private readonly onEmpty: (() => void)[] = []
  private isDestroyed = false
  private cutOff = 0

  /** @param mostOf the most connections of a group; null: no limit is set */
  constructor(settings: SmtpSettings, mostOf: (group: string) => number | null = () => null) {
    this.settings = settings
    this.steadyAfter = settings.steadyAfter
    this.queue = new SmtpQueue({ connections: settings.connections, mostOf })
    this.concurrency = settings.connections * mostUnderWay(settings)
    this.owner = {
      next: (connection, behind) => (behind ? this.queue.takeBehind(behind) : this.queue.take(connection)),
      lost: (delivery, reason) => this.onLost(delivery, reason),
      idle: (connection) => {
        this.queue.release(connection)
        this.idle.add(connection)
        if (this.isClosing) connection.quit()
      },
      closed: (connection) => {
        this.connections.delete(connection)
        this.idle.delete(connection)
        this.queue.release(connection)
        this.supply()
        this.checkEmpty()
      },
      isSteady: () => this.answers >= this.steadyAfter,
      hasPlenty: () => this.queue.length >= this.connections.size,
    }
  }

  /** The reason why the last connection could not be opened; null while connections work. */
  get problem(): string | null {
    return this.lastProblem
  }

  /** Sends a message. Never rejects: everything that can happen to a message is an outcome. */
  send(message: SmtpMessage): Promise<SmtpOutcome> {
    return new Promise((resolve) => {
      const waitMs = this.nextTryAt - performance.now()
      if (this.isClosing) return resolve(closed)
      if (waitMs > 0 && this.connections.size === 0 && this.opening === 0) {
        return resolve({ kind: 'notSent', reason: this.lastProblem ?? '', retryAfterMs: Math.ceil(waitMs) })
      }
      this.inFlight++
      const delivery: Delivery = {
        message,
        losses: 0,
        settle: (outcome) => {
          this.inFlight--
          // Only a reply about a message shows that the server works; a greeting does not.
          const isAnswer = ['accepted', 'refused', 'deferred'].includes(outcome.kind)
          this.queue.settled(delivery, isAnswer)
          if (isAnswer) this.onSuccess()
          else if (outcome.kind === 'uncertain') {
            this.onUnsteady()
            if (this.isDestroyed) this.cutOff++
          }
          resolve(outcome)
          this.wakeIdle()
          this.checkEmpty()
        },
      }
      this.queue.push(delivery)
      this.supply()
    })
  }

  /** Ends the pause after failed connections: the server was reached by other means. */
  tryAgain(): void {
    this.nextTryAt = 0
    this.failures = 0
  }

  /**
   * Gives back the messages that were not begun, waits for the answers to the others, sends QUIT and closes. After
   * `graceMs` it closes in any case.
   * @param reason that of the outcome `notSent` of messages that were not begun
   * @returns the number of messages that are uncertain because the time was over
   */
  async close(graceMs = 10_000, reason: string = closed.reason): Promise<number> {
    this.isClosing = true
    this.abort.abort()
    for (const delivery of this.queue.drain()) delivery.settle({ ...closed, reason })
    for (const connection of this.idle) connection.quit()
    const finished = new Promise<void>((resolve) => {
      this.onEmpty.push(resolve)
    })
    this.checkEmpty()
    const timer = setTimeout(() => this.destroy(), graceMs)
    await finished
    clearTimeout(timer)
    return this.cutOff
  }

  private destroy(): void {
    this.isDestroyed = true
    for (const connection of this.connections) connection.destroy(closed.reason)
  }

  /** Gives waiting messages to connections, and opens more where that helps. */
  private supply(): void {
    this.wakeIdle()
    while (
      this.queue.ready > this.opening &&
      this.connections.size + this.opening < this.settings.connections &&
      performance.now() >= this.nextTryAt
    ) {
      this.opening++
      void this.open()
    }
    if (this.queue.length > 0 && this.connections.size === 0 && this.opening === 0) this.giveBack()
    for (const connection of this.connections) {
      if (this.queue.length === 0) return
      if (!this.idle.has(connection)) connection.wake()
    }
  }

  private wakeIdle(): void {
    if (this.idle.size === 0 || this.queue.length === 0) return
    for (const connection of [...this.idle]) {
      if (this.queue.ready === 0) return
      this.idle.delete(connection)
      connection.wake()
    }
  }

  private async open(): Promise<void> {
    try {
      const session = await openSmtpSession(this.settings, this.abort.signal)
      this.opening--
      const connection = new SmtpConnection(session, this.settings, this.owner)
      this.connections.add(connection)
      connection.wake()
      this.supply()
    } catch (error) {
      this.opening--
      this.onTrouble((error as Error).message)
      this.supply()
      this.checkEmpty()
    }
  }

  /**
   * Handles a failed connection. A server that refuses a connection while others work is only full; one that refuses
   * all is down.
   */
  private onTrouble(reason: string): void {
    this.lastProblem = `${this.settings.host}:${this.settings.port}: ${reason}`
    if (performance.now() < this.nextTryAt) return
    this.nextTryAt =
      performance.now() + Math.min(this.settings.retryAfterMs * 2 ** this.failures, lastRetryMs)
    this.failures++
  }

  private onSuccess(): void {
    this.answers++
    this.successAt = performance.now()
    this.failures = 0
    this.lastProblem = null
  }

  /**
   * Notes that a connection was lost. The server then has to prove again, by more answers, that it is steady, because
   * all messages under way on a lost connection are uncertain.
   */
  private onUnsteady(): void {
    if (this.answers >= this.steadyAfter) this.steadyAfter *= timesLonger
    this.answers = 0
  }

  private giveBack(): void {
    const retryAfterMs = Math.max(Math.ceil(this.nextTryAt - performance.now()), 0)
    const reason = this.lastProblem ?? 'no connection'
    for (const delivery of this.queue.drain()) delivery.settle({ kind: 'notSent', reason, retryAfterMs })
  }

  private onLost(delivery: Delivery, reason: string): void {
    if (this.isClosing) {
      delivery.settle(closed)
      return
    }
    delivery.losses++
    if (delivery.losses < maxLosses) {
      this.queue.putBack(delivery)
      return
    }
    if (this.successAt > (delivery.firstAt ?? 0)) {
      delivery.settle({ kind: 'brokenOff', reason })
      return
    }
    this.onTrouble(reason)
    delivery.settle({
      kind: 'notSent',
      reason: this.lastProblem ?? reason,
      retryAfterMs: Math.max(Math.ceil(this.nextTryAt - performance.now()), 0),
    })
  }

  private checkEmpty(): void {
    if (!this.isClosing || this.inFlight > 0) return
    for (const connection of this.connections) connection.quit()
    if (this.connections.size > 0 || this.opening > 0) return
    for (const done of this.onEmpty.splice(0)) done()
  }
}
