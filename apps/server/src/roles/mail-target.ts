import type { SmtpMessage, SmtpOutcome } from '#platform/smtp/smtp-outcome.ts'
import { SmtpTransport } from '#platform/smtp/smtp-transport.ts'
import { parseSmtpUrl } from '#platform/smtp/smtp-url.ts'
import type { Transport } from '#sending/engine/batch-work.ts'

/** The longest time, in milliseconds, in which a mail server that was replaced may answer what it has. */
const lastAnswersMs = 5 * 60_000

interface KeptTransport extends Transport {
  /** Looks whether the mail server was replaced, so that messages that wait for the old one are taken back at once. */
  look(): void
  /**
   * Closes the present transport and those that were replaced.
   * @returns the number of messages that are uncertain because the time was over
   */
  close(withinMs: number): Promise<number>
}

/**
 * Sends through the mail server of now. A server that was replaced keeps the messages that it is being given: each has its answer, then
 * its connection ends. Messages that wait for it are answered `notSent`, so that the next try takes the new one.
 * @param urlOf the server of now, as SMTP_URL names it
 * @param mostOf the most connections of a group; null: no limit is set
 */
export function keepTransport(urlOf: () => string, mostOf: (group: string) => number | null): KeptTransport {
  const open = (url: string) => ({ url, transport: new SmtpTransport(parseSmtpUrl(url), mostOf) })
  let present = open(urlOf())
  const retiring = new Set<SmtpTransport>()
  const look = (): void => {
    const url = urlOf()
    if (url === present.url) return
    const { transport } = present
    present = open(url)
    retiring.add(transport)
    void transport
      .close(lastAnswersMs, 'the mail server was changed')
      .finally(() => retiring.delete(transport))
  }
  return {
    look,
    send(message: SmtpMessage): Promise<SmtpOutcome> {
      look()
      return present.transport.send(message)
    },
    async close(withinMs) {
      const counts = await Promise.all(
        [present.transport, ...retiring].map((transport) => transport.close(withinMs)),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}
