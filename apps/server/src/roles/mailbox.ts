import { makeMessageStore } from '#features/mailbox/keep-messages.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db.ts'
import { startMailboxServer } from '#platform/mailbox/mailbox-server.ts'
import { type MailServerInUse, onlyServer } from '#platform/smtp/mail-server.rules.ts'

/** The servers that mail goes to now. */
export interface MailTarget {
  /** At least one is a default server. The same array until they change. */
  servers(): readonly MailServerInUse[]
  close(): Promise<void>
}

/**
 * Finds the servers that mail goes to now: that of SMTP_URL, those of the product, or the built-in mailbox, which is started in each
 * process without SMTP_URL. Several may run, because they store messages in the same table. If a fixed MAILBOX_PORT is taken,
 * another process of the product is assumed to run its mailbox there.
 */
export async function openMailTarget(
  config: Config,
  { db }: Database,
  options: { now(): Date; onProblem(error: unknown): void },
): Promise<MailTarget> {
  if (config.given.has('SMTP_URL')) return { servers: () => config.mailServers, close: async () => {} }
  const targetBeside = (port: number, close: () => Promise<void>): MailTarget => {
    // A connection waits until its message is stored. Messages that wait at the same time are stored together.
    const mailbox = [onlyServer('mailbox', `smtp://127.0.0.1:${port}?pool=20`)]
    return { servers: () => (config.mailServers.length > 0 ? config.mailServers : mailbox), close }
  }
  try {
    const server = await startMailboxServer({
      port: config.mailboxPort,
      store: makeMessageStore(db, options.now),
      onProblem: options.onProblem,
    })
    return targetBeside(server.port, () => server.close())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return targetBeside(config.mailboxPort, async () => {})
  }
}
