import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { MailServerBody } from '@carillon/contract/installation'
import { SMTPServer } from 'smtp-server'

interface Relay {
  port: number
  /** The recipients of accepted messages, in order. */
  taken: string[]
  /** The texts of accepted messages. */
  texts: string[]
  /** The password that it takes now. */
  password: string
  /** The number of messages that arrived, accepted or not. */
  came: number
  /** The number of sign-ins that it refused. */
  refusals: number
  /** The reply to each message in place of an acceptance; null: it accepts them. */
  refusal: string | null
  /** No message is accepted until this resolves. */
  hold: Promise<void>
  /** Takes no connections any more, and ends those that are open. */
  refuse(): Promise<void>
  /** Takes connections again, at the same port. */
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** A real SMTP server that asks for a login. */
export async function startRelay(password: string): Promise<Relay> {
  const relay: Relay = {
    port: 0,
    taken: [],
    texts: [],
    password,
    came: 0,
    refusals: 0,
    refusal: null,
    hold: Promise.resolve(),
    refuse: () => end(server),
    async comeBack() {
      server = await listen(relay)
    },
    close: () => end(server),
  }
  let server = await listen(relay)
  return relay
}

function end(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

async function listen(relay: Relay): Promise<SMTPServer> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 50,
    logger: false,
    onAuth(auth, _session, done) {
      if (auth.username === 'mailer' && auth.password === relay.password)
        return done(null, { user: 'mailer' })
      relay.refusals++
      done(Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        relay.came++
        void relay.hold.then(() => {
          if (relay.refusal !== null) {
            done(Object.assign(new Error(relay.refusal), { responseCode: 554 }))
            return
          }
          relay.taken.push(session.envelope.rcptTo[0]?.address ?? '')
          relay.texts.push(Buffer.concat(chunks).toString('utf8'))
          done(null, 'taken')
        })
      })
    },
  })
  server.on('error', () => {})
  server.listen(relay.port, '127.0.0.1')
  await once(server.server, 'listening')
  relay.port = (server.server.address() as AddressInfo).port
  return server
}

export function bodyFor(port: number, change: Partial<MailServerBody> = {}): MailServerBody {
  return {
    name: 'Relay',
    host: '127.0.0.1',
    port,
    encryption: 'none',
    verifies_certificate: true,
    username: 'mailer',
    password: 'opensesame-1',
    connections: 2,
    messages_per_connection: 0,
    client_name: null,
    ...change,
  }
}
