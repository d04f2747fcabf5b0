import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { until } from './kit.ts'

export interface ReceivedMail {
  from: string
  to: string[]
  source: Buffer
}

/** A real SMTP server that keeps what it gets. */
export interface MailSink {
  url: string
  received: ReceivedMail[]
  /** The first message to an address, parsed; waits for it. */
  mailTo(address: string): Promise<Email>
  close(): Promise<void>
}

export async function startMailSink(options: SMTPServerOptions = {}): Promise<MailSink> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          source: Buffer.concat(chunks),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async mailTo(address) {
      const mail = await until(`mail reaches ${address}`, () =>
        received.find((one) => one.to.includes(address)),
      )
      return PostalMime.parse(mail.source)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
