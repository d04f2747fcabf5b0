import type { AddressInfo, Socket } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'
import { firstCertificate } from './certificates.ts'

export interface ImapServer {
  /** The address of the mailbox, in the form of BOUNCE_MAILBOX. */
  url: string
  /** The number of sign-ins, failed ones included. */
  logins: number
  setPassword(password: string): void
  deliver(...sources: string[]): void
  /** The messages of a folder; null if there is no such folder. */
  folder(name: string): string[] | null
  /** Cuts all connections. */
  cut(): void
  close(): Promise<void>
}

/** Starts an IMAP server with TLS and an empty mailbox. */
export async function startImapServer(): Promise<ImapServer> {
  const { cert, key } = firstCertificate
  const imap = hoodiecrow({
    secureConnection: true,
    credentials: { cert, key },
    plugins: ['IDLE', 'MOVE', 'UIDPLUS'],
    users: { bounces: { password: 'secret' } },
    storage: { INBOX: {}, '': { separator: '/', folders: {} } },
  })
  const sockets = new Set<Socket>()
  imap.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  imap.server.on('tlsClientError', () => {})
  const login = imap.getCommandHandler('LOGIN')
  imap.setCommandHandler('LOGIN', (...args: Parameters<typeof login>) => {
    server.logins += 1
    login(...args)
  })
  await new Promise<void>((resolve) => imap.listen(0, '127.0.0.1', resolve))
  const { port } = imap.server.address() as AddressInfo
  const server: ImapServer = {
    url: `imaps://bounces:secret@127.0.0.1:${port}/INBOX`,
    logins: 0,
    setPassword(password) {
      imap.users = { bounces: { password } }
    },
    deliver(...sources) {
      for (const source of sources) {
        const raw = source.trim().replace(/\r?\n/g, '\r\n')
        imap.appendMessage('INBOX', [], imap.formatInternalDate(new Date()), raw)
      }
    },
    folder: (name) => imap.getMailbox(name)?.messages.map(({ raw }) => raw) ?? null,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    close() {
      server.cut()
      return new Promise((resolve) => imap.close(() => resolve()))
    },
  }
  return server
}
