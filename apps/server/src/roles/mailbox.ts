import { makeMessageStore } from '#features/mailbox/keep-messages.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db.ts'
import { startMailboxServer } from '#platform/mailbox/mailbox-server.ts'

/**
 * Finds the server that mail goes to: SMTP_URL, or the built-in mailbox, which is then started in this process. Several
 * processes may each run one, because they store messages in the same table. If a fixed MAILBOX_PORT is taken, another
 * process of the product is assumed to run its mailbox there.
 */
export async function openMailTarget(
  config: Config,
  { db }: Database,
  options: { now(): Date; onProblem(error: unknown): void },
): Promise<{ smtpUrl: string; close(): Promise<void> }> {
  if (config.smtpUrl !== null) return { smtpUrl: config.smtpUrl, close: async () => {} }
  try {
    const server = await startMailboxServer({
      port: config.mailboxPort,
      store: makeMessageStore(db, options.now),
      onProblem: options.onProblem,
    })
    // A connection waits until its message is stored. Messages that wait at the same time are stored together.
    return { smtpUrl: `smtp://127.0.0.1:${server.port}?pool=20`, close: () => server.close() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return { smtpUrl: `smtp://127.0.0.1:${config.mailboxPort}?pool=20`, close: async () => {} }
  }
}
