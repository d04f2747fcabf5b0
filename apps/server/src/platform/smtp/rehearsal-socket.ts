import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { MailProblem } from '@carillon/contract/installation'
import { problemOf } from './rehearsal.rules.ts'
import { SmtpReplies, type SmtpReply } from './smtp-replies.ts'
import type { SmtpSettings } from './smtp-url.ts'

/** A person waits for the answer, so the patience is shorter than that of sending. */
const connectMs = 10_000
const replyMs = 20_000

/** A step that failed. The message has the words of the server or of this machine, and may be empty. */
export class TalkProblem extends Error {
  readonly problem: MailProblem

  constructor(problem: MailProblem, words: string) {
    super(words)
    this.name = 'TalkProblem'
    this.problem = problem
  }
}

export interface RehearsalSocket {
  write(text: string): void
  /** @throws TalkProblem */
  reply(withinMs?: number): Promise<SmtpReply>
  /** Encrypts the connection, and says how. @throws TalkProblem */
  secure(): Promise<string>
  /** The end of the server's certificate; null: the connection is not encrypted. */
  certificateUntil(): Date | null
  isOpen(): boolean
  destroy(): void
}

/** Opens a plain connection. @throws TalkProblem */
export async function openRehearsalSocket(settings: SmtpSettings): Promise<RehearsalSocket> {
  const { host, port, verifyCertificate } = settings
  const plain = connectTcp({ host, port })
  // Errors after the last question change nothing.
  plain.on('error', () => undefined)
  await inTime(plain, 'connect', connectMs)
  let socket: Socket = plain
  const listener = listen(socket)
  let heard = listener
  let until: Date | null = null
  return {
    write: (text) => void socket.write(text),
    reply: (withinMs = replyMs) => heard.next(withinMs),
    async secure() {
      heard.stop()
      const secured = connectTls({
        socket: plain,
        rejectUnauthorized: verifyCertificate,
        // The server name of TLS must be a name and no IP address.
        ...(isIP(host) === 0 ? { servername: host } : {}),
        host,
      })
      secured.on('error', () => undefined)
      await inTime(secured, 'secureConnect', connectMs)
      socket = secured
      heard = listen(secured)
      const { valid_to: end } = secured.getPeerCertificate()
      until = end ? new Date(end) : null
      return describeTls(secured)
    },
    certificateUntil: () => until,
    isOpen: () => !socket.destroyed && socket.writable,
    destroy() {
      socket.destroy()
      plain.destroy()
    },
  }
}

function describeTls(socket: TLSSocket): string {
  const { subject, valid_to: until } = socket.getPeerCertificate()
  const name = [subject?.CN ?? ''].flat().join(', ')
  return [socket.getProtocol(), socket.getCipher().name, name, until].filter(Boolean).join(', ')
}

/** Waits for an event of opening. @throws TalkProblem */
function inTime(socket: Socket, event: 'connect' | 'secureConnect', ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new TalkProblem('timeout', '')), ms)
    const fail = (error: Error): void => {
      clearTimeout(timer)
      socket.destroy()
      reject(error instanceof TalkProblem ? error : new TalkProblem(problemOf(error), error.message))
    }
    const closed = (): void => fail(new TalkProblem('closed', ''))
    socket.once('error', fail).once('close', closed)
    socket.once(event, () => {
      clearTimeout(timer)
      socket.off('error', fail).off('close', closed)
      resolve()
    })
  })
}

interface Listener {
  next(withinMs: number): Promise<SmtpReply>
  stop(): void
}

/** Collects replies of a socket. */
function listen(socket: Socket): Listener {
  const replies = new SmtpReplies()
  const received: SmtpReply[] = []
  let failure: TalkProblem | null = null
  let wake: (() => void) | null = null
  const fail = (problem: TalkProblem): void => {
    failure ??= problem
    wake?.()
  }
  const onData = (chunk: Buffer): void => {
    try {
      replies.read(chunk, (reply) => received.push(reply))
      wake?.()
    } catch {
      fail(
        new TalkProblem(
          'not_smtp',
          chunk
            .toString('latin1')
            .slice(0, 80)
            .replace(/[^ -~]/g, '·'),
        ),
      )
    }
  }
  const onError = (error: Error): void => fail(new TalkProblem(problemOf(error), error.message))
  const onClose = (): void => fail(new TalkProblem('closed', ''))
  socket.on('data', onData).on('error', onError).on('close', onClose)
  return {
    async next(withinMs) {
      const timer = setTimeout(() => fail(new TalkProblem('timeout', '')), withinMs)
      try {
        for (;;) {
          const reply = received.shift()
          if (reply) return reply
          if (failure) throw failure
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      } finally {
        clearTimeout(timer)
        wake = null
      }
    },
    stop() {
      socket.off('data', onData).off('close', onClose).off('error', onError)
    },
  }
}
