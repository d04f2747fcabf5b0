import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { ServerCertificate } from './server-certificate.ts'

export interface InboundMessage {
  /** The address for which the message was accepted. */
  to: string
  /** The first `keptBytes` of the message. */
  source: Buffer
}

export interface InboundServer {
  port: number
  /** Stops listening, lets messages under way finish, and closes. */
  close(): Promise<void>
}

interface InboundOptions {
  /** 0 chooses any free port. */
  port: number
  host: string
  /** The certificate for STARTTLS; null: connections are not encrypted. */
  certificate: ServerCertificate | null
  /** True if mail for an address is accepted. Other addresses are refused before their message is sent. */
  isOurs(address: string): Promise<boolean>
  /** Stores the facts of a message. The sender is answered after that; `later` asks it to come again. */
  receive(message: InboundMessage): Promise<'taken' | 'unknown' | 'later'>
  onProblem(error: unknown): void
}

export const inboundLimits = {
  /** The largest message. A report may carry the whole message that it is about. */
  bytes: 50 * 1024 * 1024,
  /** The bytes of a message that are kept in memory; a report has its facts before the message that it is about. */
  keptBytes: 256 * 1024,
  connections: 100,
  /** The longest silence of a connection. */
  silenceMs: 60_000,
  recipients: 10,
}

/** Starts a mail server for a few addresses of the product. It knows no passwords and relays nothing. */
export async function startInboundServer(options: InboundOptions): Promise<InboundServer> {
  const { certificate } = options
  const server = new SMTPServer({
    ...certificate?.current,
    authOptional: true,
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    banner: 'Carillon',
    size: inboundLimits.bytes,
    maxClients: inboundLimits.connections,
    socketTimeout: inboundLimits.silenceMs,
    closeTimeout: 2000,
    logger: false,
    onConnect(_session, done) {
      if (!certificate) return done()
      certificate
        .renewed()
        .then((changed) => changed && server.updateSecureContext(changed))
        .catch(options.onProblem)
        .finally(done)
    },
    onRcptTo({ address }, session, done) {
      if (session.envelope.rcptTo.length >= inboundLimits.recipients) {
        return done(refusal(452, '4.5.3 Too many recipients'))
      }
      options.isOurs(address).then(
        (isOurs) => done(isOurs ? null : refusal(550, '5.1.1 No such address')),
        (error: unknown) => {
          options.onProblem(error)
          done(refusal(451, '4.3.0 Try again later'))
        },
      )
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      let kept = 0
      stream.on('data', (chunk: Buffer) => {
        if (kept < inboundLimits.keptBytes) chunks.push(chunk.subarray(0, inboundLimits.keptBytes - kept))
        kept += chunk.length
      })
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(refusal(552, '5.3.4 The message is too large'))
        const source = Buffer.concat(chunks)
        Promise.all(
          session.envelope.rcptTo.map(({ address }) => options.receive({ to: address, source })),
        ).then(
          (ends) => done(ends.includes('later') ? refusal(451, '4.3.0 Try again later') : null),
          (error: unknown) => {
            options.onProblem(error)
            done(refusal(451, '4.3.0 Try again later'))
          },
        )
      })
    },
  })
  // A client that disconnects is no error of this server. An error of listening itself is thrown below.
  server.on('error', () => {})
  server.listen(options.port, options.host)
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}
