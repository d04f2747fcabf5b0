import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SunkMessage {
  /** The envelope sender. */
  from: string
  to: string
  messageId: string
  /** The whole message, when `keepSource` is set. */
  source: string
}

/** The sink's reply to RCPT for a recipient: null accepts the message, otherwise a reply such as `451 4.7.1 later`. */
type Answer = (to: string) => string | null

export interface SmtpSink {
  port: number
  url: string
  messages: SunkMessage[]
  answer: Answer
  /** The delay before the sink accepts a message, in milliseconds. */
  delayMs: number
  /** No message is accepted until this resolves. If it resolves with an error, messages are refused with it. */
  hold: Promise<Error | null>
  /** Like `hold`, for messages to single recipients; null: the message is not held. */
  holdFor(to: string): Promise<Error | null> | null
  /** The number of messages that arrived, accepted or not. */
  came: number
  close(): Promise<void>
}

/** A real SMTP server that keeps the messages it accepted. */
export async function startSink(options: { port?: number; keepSource?: boolean } = {}): Promise<SmtpSink> {
  const sink: SmtpSink = {
    port: 0,
    url: '',
    messages: [],
    answer: () => null,
    delayMs: 0,
    hold: Promise.resolve(null),
    holdFor: () => null,
    came: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 50,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const said = sink.answer(address)
      if (said === null) return done()
      const [code = '', ...text] = said.split(' ')
      done(Object.assign(new Error(text.join(' ')), { responseCode: Number(code) }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('latin1')
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const take = () => {
          sink.messages.push({
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            to,
            messageId: /^Message-ID:\s+<(.+)>\r$/im.exec(text)?.[1] ?? '',
            source: options.keepSource ? text : '',
          })
          done(null, 'taken')
        }
        sink.came++
        if (sink.delayMs > 0) setTimeout(take, sink.delayMs)
        else void (sink.holdFor(to) ?? sink.hold).then((refusal) => (refusal ? done(refusal) : take()))
      })
    },
  })
  server.on('error', () => {})
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  sink.port = (server.server.address() as AddressInfo).port
  sink.url = `smtp://127.0.0.1:${sink.port}`
  return sink
}
