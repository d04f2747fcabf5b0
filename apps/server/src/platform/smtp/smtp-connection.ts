import {
  type SmtpMessage,
  type SmtpOutcome,
  type SmtpServer,
  type SmtpStage,
  silence,
} from './smtp-outcome.ts'
import { isSignInProblem, refusalOf } from './smtp-refusals.ts'
import { replyText, type SmtpReply } from './smtp-replies.ts'
import type { SmtpSession } from './smtp-session.ts'
import type { SmtpSettings } from './smtp-url.ts'

/** A message and the callback for its outcome. */
export interface Delivery {
  message: SmtpMessage
  /** The number of times that its connection was lost before any of its text was sent. */
  losses: number
  /** The times at which it was begun first and last, in milliseconds. */
  firstAt?: number
  begunAt?: number
  settle(outcome: SmtpOutcome): void
}

/** The pool of a connection: it gives messages and is told their outcomes. */
export interface ConnectionOwner {
  /**
   * The next message to send, if there is one. `behind`: the message that is under way on the connection; null: none
   * is.
   */
  next(connection: SmtpConnection, behind: Delivery | null): Delivery | undefined
  /** The connection was lost before the message's text was begun. */
  lost(delivery: Delivery, reason: string): void
  idle(connection: SmtpConnection): void
  closed(connection: SmtpConnection): void
  /** True if texts may follow each other without waiting for their answers. */
  isSteady(): boolean
  /** True if so many messages wait that each connection can have several at once. */
  hasPlenty(): boolean
}

type Step = 'reset' | SmtpStage | 'quit'

interface Envelope {
  delivery: Delivery
  /** The first refusal. It decides, whatever the answers to later commands. */
  outcome?: SmtpOutcome
  /** Set when the text was given to the socket; `isFlushed` when the system had taken the last byte. */
  text?: { isFlushed: boolean }
  /** The text went by BDAT, so the next message was begun before we know whether the server takes this one. */
  isChunk?: boolean
  /** The reason why the server did not look at the message: the server ended the session, or wants a sign-in. */
  lostBy?: string
}

const endOfText = Buffer.from('.\r\n')

/** The most texts under way on one connection. A crash of the server makes so many messages uncertain. */
const mostChunks = 4

/**
 * The number of refused recipients after which a connection asks before each text again. Each costs one more RSET, and
 * Exim ends a session with more than ten of these.
 */
const mostRefusals = 5

/** The most messages that are under way at once on one connection. */
export function mostUnderWay({ pipelining, chunking }: SmtpSettings): number {
  if (!pipelining) return 1
  return chunking ? mostChunks : 2
}

/**
 * One connection that is kept open. With PIPELINING it sends MAIL, RCPT and DATA together, and sends the next message's
 * commands right after the text of this one. So a message costs one round trip. Replies come in order, so the open
 * steps form a queue.
 *
 * With CHUNKING (RFC 3030) as well, a message goes in one write, its commands and its text, and the next ones follow
 * without waiting for an answer. That is only done while the server is steady and has answered just now.
 */
export class SmtpConnection {
  private readonly session: SmtpSession
  private readonly settings: SmtpSettings
  private readonly owner: ConnectionOwner
  private readonly server: SmtpServer
  private readonly steps: { step: Step; envelope?: Envelope }[] = []
  /** The envelopes that were begun and have no outcome yet, oldest first. */
  private readonly open: Envelope[] = []
  private sent = 0
  private answeredAt = Number.NEGATIVE_INFINITY
  /** The last reply, if it was 421: the server works through commands in order, so it ignored all later ones. */
  private endedBy: string | null = null
  private needsReset = false
  /** The number of refused recipients whose text was sent with them. */
  private refusals = 0
  private isQuitting = false
  private hasSaidQuit = false
  private isReading = false
  private closeReason = 'the server closed the connection'

  constructor(session: SmtpSession, settings: SmtpSettings, owner: ConnectionOwner) {
    this.session = session
    this.settings = settings
    this.owner = owner
    const { socket } = session
    this.server = { ip: socket.remoteAddress ?? null, tls: 'encrypted' in socket }
    socket.setTimeout(settings.replyTimeoutMs)
    socket.on('data', (chunk) => this.read(chunk))
    socket.on('timeout', () => this.onSilence())
    socket.on('error', (error) => {
      this.closeReason = error.message
    })
    socket.on('close', () => this.onClose())
  }

  /** Begins a message if the connection can take one now, and more in the same write where many wait. */
  wake(): void {
    // All answers that came together are read first, so that the next messages go together as well.
    const { socket } = this.session
    if (this.isQuitting || this.isReading || socket.destroyed || !this.hasRoom()) return
    socket.cork()
    this.begin()
    while (this.canFollow() && this.begin()) {
      // Of texts in one write it is unknown which of them the system has taken. The server may have all but the last.
      this.open.at(-2)!.text!.isFlushed = true
    }
    socket.uncork()
  }

  /** True if one more text may go in the same write as the last one. */
  private canFollow(): boolean {
    const isBegun = this.open.at(-1)?.isChunk === true && !this.isQuitting
    return isBegun && this.open.length < mostChunks && this.owner.hasPlenty() && this.canChunk()
  }

  private hasRoom(): boolean {
    if (this.open.length === 0) return true
    if (!this.session.abilities.pipelining) return false
    if (!this.canChunk()) return this.open.length === 1 && this.open[0]!.text !== undefined
    // Texts that wait in the socket are written together, so it would be unknown which of them the system has taken.
    return this.open.length < mostChunks && this.open.every(({ text }) => text?.isFlushed)
  }

  private canChunk(): boolean {
    const { pipelining, chunking } = this.session.abilities
    const isFresh = performance.now() - this.answeredAt < this.settings.freshMs
    return pipelining && chunking && this.refusals < mostRefusals && isFresh && this.owner.isSteady()
  }

  /** Finishes messages under way, then closes with QUIT. */
  quit(): void {
    if (this.isQuitting) return
    this.isQuitting = true
    if (this.open.length === 0) this.sayQuit()
  }

  /** Closes at once. Messages under way become uncertain or not sent. */
  destroy(reason: string): void {
    this.closeReason = reason
    this.session.socket.destroy()
  }

  /** True if a message was begun. */
  private begin(): boolean {
    const { messagesPerConnection } = this.settings
    if (messagesPerConnection > 0 && this.sent >= messagesPerConnection) {
      if (this.open.length === 0) this.quit()
      return false
    }
    const delivery = this.takeNext()
    if (!delivery) {
      if (this.open.length === 0) {
        this.session.socket.setTimeout(this.settings.idleTimeoutMs)
        this.owner.idle(this)
      }
      return false
    }
    if (this.open.length === 0) this.session.socket.setTimeout(this.settings.replyTimeoutMs)
    const envelope: Envelope = { delivery }
    const { message } = delivery
    const { abilities } = this.session
    const parameters = message.needsUtf8 ? ` BODY=8BITMIME SMTPUTF8` : ''
    let commands = ''
    // After a message that the server refuses, MAIL is out of order until RSET.
    if (this.needsReset || this.open.some(({ isChunk }) => isChunk)) {
      this.needsReset = false
      this.steps.push({ step: 'reset' })
      commands = 'RSET\r\n'
    }
    commands += `MAIL FROM:<${message.from}>${parameters}\r\n`
    this.open.push(envelope)
    this.sent++
    this.steps.push({ step: 'mail', envelope })
    if (this.canChunk()) {
      this.sendChunk(envelope, commands)
      return true
    }
    if (abilities.pipelining) {
      commands += `RCPT TO:<${message.to}>\r\nDATA\r\n`
      this.steps.push({ step: 'rcpt', envelope }, { step: 'data', envelope })
    }
    this.session.socket.write(commands)
    return true
  }

  /** Sends the rest of the commands and the whole text in one write, as one chunk that is the last. */
  private sendChunk(envelope: Envelope, commands: string): void {
    const { socket } = this.session
    const { message } = envelope.delivery
    this.steps.push({ step: 'rcpt', envelope }, { step: 'body', envelope })
    envelope.isChunk = true
    const text = { isFlushed: 'encrypted' in socket }
    envelope.text = text
    message.onLeaving?.()
    socket.cork()
    socket.write(`${commands}RCPT TO:<${message.to}>\r\nBDAT ${message.content.length} LAST\r\n`)
    socket.write(message.content, (error) => {
      if (error) return
      text.isFlushed = true
      this.wake()
    })
    socket.uncork()
  }

  /** The next message that this server can accept. Messages that it can't are refused here. */
  private takeNext(): Delivery | undefined {
    const behind = this.open[0]?.delivery ?? null
    const next = () => this.owner.next(this, behind)
    for (let delivery = next(); delivery; delivery = next()) {
      const refusal = refusalOf(delivery.message, this.session.abilities)
      if (!refusal) return delivery
      delivery.settle({ kind: 'refused', stage: 'local', ...refusal })
    }
    return undefined
  }

  private read(chunk: Buffer): void {
    this.isReading = true
    try {
      this.session.replies.read(chunk, (reply) => this.onReply(reply))
    } catch (error) {
      this.destroy((error as Error).message)
    }
    this.isReading = false
    this.goOn()
  }

  private onReply(reply: SmtpReply): void {
    const current = this.steps.shift()
    if (!current) {
      // A server may send 421 at any time to end the session. Any other reply without a command means that replies and
      // commands no longer match.
      this.destroy(`the server said ${replyText(reply)}`)
      return
    }
    const { step, envelope } = current
    this.answeredAt = performance.now()
    this.endedBy = reply.code === 421 ? `the server answered ${replyText(reply)}` : null
    if (step === 'quit') this.session.socket.end()
    if (!envelope) return
    if (step === 'body') this.onTextReply(reply, envelope)
    else this.onCommandReply(reply, step as 'mail' | 'rcpt' | 'data', envelope)
  }

  private onCommandReply(reply: SmtpReply, step: 'mail' | 'rcpt' | 'data', envelope: Envelope): void {
    if (reply.code === 421 || isSignInProblem(reply)) {
      // The server ends the session or wants a sign-in. This is not about the message.
      const reason = `the server answered ${replyText(reply)}`
      if (!envelope.isChunk) {
        this.destroy(reason)
        return
      }
      // The server has the texts of the later envelopes as well. Its answers to them count.
      envelope.lostBy ??= reason
      this.isQuitting = true
      return
    }
    const isYes = step === 'data' ? reply.code === 354 : reply.code < 300
    if (!isYes && reply.code < 400) {
      // No server gives this reply at this step. Replies and commands no longer match, so no later reply can be
      // trusted.
      this.destroy(`the server answered ${replyText(reply)} out of order`)
      return
    }
    if (!isYes) envelope.outcome ??= outcomeOf(reply, step)
    if (step === 'data') {
      if (!isYes) this.fail(envelope)
      else if (envelope.outcome) this.sendNothing(envelope)
      else this.sendText(envelope)
    } else if (!this.session.abilities.pipelining) {
      if (!isYes) this.fail(envelope)
      else {
        const following = step === 'mail' ? 'rcpt' : 'data'
        this.steps.push({ step: following, envelope })
        this.session.socket.write(
          step === 'mail' ? `RCPT TO:<${envelope.delivery.message.to}>\r\n` : 'DATA\r\n',
        )
      }
    }
  }

  private sendText(envelope: Envelope): void {
    const { socket } = this.session
    // Under TLS, the system holds encrypted bytes, so we can't know which of them were sent. We then assume that the
    // server has them.
    const text = { isFlushed: 'encrypted' in socket }
    envelope.text = text
    this.steps.push({ step: 'body', envelope })
    envelope.delivery.message.onLeaving?.()
    socket.cork()
    socket.write(envelope.delivery.message.content)
    socket.write(endOfText, (error) => {
      if (error) return
      text.isFlushed = true
      this.wake()
    })
    socket.uncork()
    // A separate write. In one write with the next commands, the end of the text could have been sent while the write
    // still counts as unfinished.
    this.wake()
  }

  /** The server refused the recipient but accepted DATA. An empty text ends that. */
  private sendNothing(envelope: Envelope): void {
    this.steps.push({ step: 'body', envelope })
    this.session.socket.write(endOfText)
  }

  private onTextReply(reply: SmtpReply, envelope: Envelope): void {
    const isYes = reply.code >= 200 && reply.code < 300
    if (!isYes && envelope.isChunk) {
      this.needsReset = true
      if (envelope.outcome) this.refusals++
    }
    if (!isYes && envelope.lostBy !== undefined) {
      this.lose(envelope, envelope.lostBy)
      return
    }
    const answer = isYes
      ? ({ kind: 'accepted', response: replyText(reply), server: this.server } as const)
      : outcomeOf(reply, 'body')
    this.settle(envelope, envelope.outcome ?? answer)
  }

  private fail(envelope: Envelope): void {
    this.needsReset = true
    this.settle(envelope, envelope.outcome!)
  }

  private settle(envelope: Envelope, outcome: SmtpOutcome): void {
    this.open.splice(this.open.indexOf(envelope), 1)
    envelope.delivery.settle(outcome)
    this.goOn()
  }

  private lose(envelope: Envelope, reason: string): void {
    this.open.splice(this.open.indexOf(envelope), 1)
    this.owner.lost(envelope.delivery, reason)
    this.goOn()
  }

  private goOn(): void {
    if (this.isReading) return
    if (!this.isQuitting) this.wake()
    else if (this.open.length === 0) this.sayQuit()
  }

  private sayQuit(): void {
    if (this.hasSaidQuit) return
    this.hasSaidQuit = true
    this.steps.push({ step: 'quit' })
    this.session.socket.setTimeout(2000)
    this.session.socket.write('QUIT\r\n')
  }

  private onSilence(): void {
    if (this.open.length > 0 || this.isQuitting) this.destroy(silence)
    else this.quit()
  }

  private onClose(): void {
    for (const envelope of this.open.splice(0)) {
      const { delivery, outcome, text } = envelope
      const lostBy = envelope.lostBy ?? this.endedBy
      // Once the system has taken the last byte, only the server knows whether it has the message.
      if (outcome) delivery.settle(outcome)
      else if (lostBy !== null) this.owner.lost(delivery, lostBy)
      else if (text?.isFlushed) delivery.settle({ kind: 'uncertain', reason: this.closeReason })
      else this.owner.lost(delivery, this.closeReason)
    }
    this.owner.closed(this)
  }
}

function outcomeOf(reply: SmtpReply, stage: SmtpStage): SmtpOutcome {
  const said = { stage, code: reply.code, response: replyText(reply) }
  return reply.code >= 500 ? { kind: 'refused', ...said } : { kind: 'deferred', ...said }
}
