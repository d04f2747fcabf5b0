import type { MailServerInUse } from '#platform/smtp/mail-server.rules.ts'
import type { SmtpMessage, SmtpOutcome } from '#platform/smtp/smtp-outcome.ts'

/** The connections to one server. */
export interface ServerTransport {
  send(message: SmtpMessage): Promise<SmtpOutcome>
  /** Ends the pause after failed connections. */
  tryAgain(): void
  /** As `SmtpTransport.close`. */
  close(graceMs: number, reason: string): Promise<number>
}

/** A server with its connections. Its routing follows the settings; with another address it is another one. */
export interface KeptServer extends MailServerInUse {
  /** Its key in shares, and a mark of its own that changes with its address. */
  key: string
  transport: ServerTransport
  /** True: it was changed or removed. It ends what it has begun and gets nothing more. */
  isRetired: boolean
  /** True: it could not be reached, and others take its mail until it is. */
  isLeft: boolean
}

/** The longest time, in milliseconds, in which a server that was changed may answer what it has. */
const lastAnswersMs = 5 * 60_000

interface KeptServers {
  /** The servers of now, in the order of the settings. */
  all(): readonly KeptServer[]
  /**
   * Closes them, and those that end what they have begun.
   * @returns the number of messages that are uncertain because the time was over
   */
  close(withinMs: number): Promise<number>
}

/**
 * Keeps connections to the servers of now. A server that was changed or removed keeps the messages that it is being given: each has its
 * answer, then its connection ends. Messages that wait for it are answered `notSent`, so that others take them.
 * @param serversOf the servers of now: the same array until they change
 */
export function keepServers(
  serversOf: () => readonly MailServerInUse[],
  open: (url: string) => ServerTransport,
): KeptServers {
  let seen: readonly MailServerInUse[] | null = null
  let kept: KeptServer[] = []
  let made = 0
  const retiring = new Set<ServerTransport>()

  const retire = (server: KeptServer): void => {
    const { transport } = server
    server.isRetired = true
    retiring.add(transport)
    void transport
      .close(lastAnswersMs, 'the mail server was changed')
      .finally(() => retiring.delete(transport))
  }
  const look = (): void => {
    const now = serversOf()
    if (now === seen) return
    seen = now
    const before = kept
    kept = now.map((server) => {
      const same = before.find(({ id, url }) => id === server.id && url === server.url)
      if (same) return Object.assign(same, server)
      const key = `${server.id ?? server.name}/${made++}`
      return { ...server, key, transport: open(server.url), isRetired: false, isLeft: false }
    })
    for (const server of before) if (!kept.includes(server)) retire(server)
  }
  return {
    all() {
      look()
      return kept
    },
    async close(withinMs) {
      const transports = [...kept.map(({ transport }) => transport), ...retiring]
      const counts = await Promise.all(
        transports.map((transport) => transport.close(withinMs, 'the transport was closed')),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}
