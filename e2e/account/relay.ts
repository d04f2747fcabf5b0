import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export const relayPassword = 'opensesame-1'

/** A real mail server that asks for a login and keeps what it takes. */
export async function startRelay() {
  const taken: { to: string; text: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: (auth, _session, done) =>
      auth.username === 'mailer' && auth.password === relayPassword
        ? done(null, { user: 'mailer' })
        : done(Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 })),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        taken.push({
          to: session.envelope.rcptTo[0]?.address ?? '',
          text: Buffer.concat(chunks).toString('utf8'),
        })
        done(null, 'taken')
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { port, taken, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
