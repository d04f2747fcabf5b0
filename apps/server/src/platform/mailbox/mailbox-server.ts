import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { decodeWords } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMessage {
  mailFrom: string
  rcptTo: string
  subject: string
  source: Buffer
}

export interface MailboxServer {
  port: number
  close(): Promise<void>
}

interface MailboxOptions {
  /** 0 chooses any free port. */
  port: number
  /** Called with one group at a time, in order of arrival. A message is accepted once its group is stored. */
  store(messages: readonly ReceivedMessage[]): Promise<void>
  onProblem(error: unknown): void
}

interface Waiting {
  message: ReceivedMessage
  done(error?: Error): void
}

const maxMessageBytes = 50 * 1024 * 1024
const maxGroup = 200

/**
 * The built-in mail server, used while no SMTP_URL is set. It accepts every message for every address, on the loopback
 * interface only. While one group of messages is being stored the next one collects. So storing sets the pace, and memory
 * holds only messages that the senders have under way.
 */
export async function startMailboxServer({ port, store, onProblem }: MailboxOptions): Promise<MailboxServer> {
  const waiting: Waiting[] = []
  let isStoring = false

  const storeWaiting = async (): Promise<void> => {
    if (isStoring) return
    isStoring = true
    while (waiting.length > 0) {
      const group = waiting.splice(0, maxGroup)
      try {
        await store(group.map(({ message }) => message))
        for (const { done } of group) done()
      } catch (error) {
        onProblem(error)
        for (const { done } of group) done(refusal(451, 'The message could not be kept'))
      }
    }
    isStoring = false
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMessageBytes,
    closeTimeout: 1000,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(refusal(552, 'The message is too large'))
        const source = Buffer.concat(chunks)
        const { mailFrom, rcptTo } = session.envelope
        const message = {
          mailFrom: mailFrom ? mailFrom.address : '',
          rcptTo: rcptTo.map(({ address }) => address).join(', '),
          subject: subjectOf(source),
          source,
        }
        waiting.push({ message, done: (error) => done(error ?? null) })
        // Messages that arrive in this turn of the event loop join the group.
        setImmediate(() => void storeWaiting())
      })
    },
  })
  // A client that disconnects is no error of this server. An error of listening itself is reported by `listen`.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

/** Reads the header only; parsing whole messages would cost more than everything else here. */
export function subjectOf(source: Buffer): string {
  const end = source.indexOf('\r\n\r\n')
  const header = source.subarray(0, end < 0 ? Math.min(source.length, 64 * 1024) : end + 2).toString('utf8')
  const found = /^subject:[ \t]*(.*(?:\r\n[ \t].*)*)/im.exec(header)
  return found ? decodeWords(found[1]!.replace(/\r\n(?=[ \t])/g, '')).trim() : ''
}
