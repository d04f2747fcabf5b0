import { makeMessageStore } from '#features/mailbox/keep-messages.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db.ts'
import { startMailboxServer } from '#platform/mailbox/mailbox-server.ts'

/**
 * Finds the server that mail goes to now: that of SMTP_URL or of the product, or the built-in mailbox, which is started in each
 * process without SMTP_URL. Several may run, because they store messages in the same table. If a fixed MAILBOX_PORT is taken,
 * another process of the product is assumed to run its mailbox there.
 */
export async function openMailTarget(
  config: Config,
  { db }: Database,
  options: { now(): Date; onProblem(error: unknown): void },
): Promise<{ url(): string; close(): Promise<void> }> {
  const targetBeside = (mailbox: string, close: () => Promise<void>) => ({
    url: () => config.smtpUrl ?? mailbox,
    close,
  })
  if (config.given.has('SMTP_URL')) return targetBeside(config.smtpUrl ?? '', async () => {})
  try {
    const server = await startMailboxServer({
      port: config.mailboxPort,
      store: makeMessageStore(db, options.now),
      onProblem: options.onProblem,
    })
    // A connection waits until its message is stored. Messages that wait at the same time are stored together.
    return targetBeside(`smtp://127.0.0.1:${server.port}?pool=20`, () => server.close())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return targetBeside(`smtp://127.0.0.1:${config.mailboxPort}?pool=20`, async () => {})
  }
}
