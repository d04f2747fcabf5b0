declare module 'hoodiecrow-imap' {
  import type { Server, Socket } from 'node:net'

  interface Folder {
    messages: { uid: number; raw: string; flags: string[] }[]
  }

  /** The parts of the test IMAP server that tests use; the package has no types of its own. */
  export interface IMAPServer {
    server: Server
    users: Record<string, { password: string }>
    listen(port: number, host: string, done: () => void): void
    close(done?: () => void): void
    getMailbox(path: string): Folder | undefined
    appendMessage(path: string, flags: string[], date: string, raw: string): unknown
    formatInternalDate(date: Date): string
    setCommandHandler(name: string, handler: unknown): void
    getCommandHandler(name: string): (connection: { socket: Socket }, ...rest: unknown[]) => void
  }

  export default function hoodiecrow(options: {
    secureConnection: boolean
    credentials: { key: string; cert: string }
    plugins: string[]
    users: Record<string, { password: string }>
    storage: Record<string, object>
  }): IMAPServer
}
