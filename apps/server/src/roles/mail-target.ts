import { keepServerFindings } from '#platform/installation/server-findings.ts'
import type { Services } from '#platform/services.ts'
import { reachServer } from '#platform/smtp/smtp-session.ts'
import { SmtpTransport } from '#platform/smtp/smtp-transport.ts'
import { parseSmtpUrl } from '#platform/smtp/smtp-url.ts'
import { keepPlaces } from '#sending/engine/servers/places.ts'
import { type SeveralServers, severalServers } from '#sending/engine/servers/several-servers.ts'
import type { MailTarget } from './mailbox.ts'

/**
 * The mail servers of now, as the engine hands messages to them.
 * @param mostOf the most connections of a group to a server; null: no limit is set
 */
export function openServers(
  { database: { db }, leases, log, metrics, now }: Services,
  target: Pick<MailTarget, 'servers'>,
  mostOf: (group: string) => number | null,
): SeveralServers {
  const findings = keepServerFindings(db, { log: log.child({ part: 'mail servers' }), now })
  const { mailServers } = metrics
  const servers = severalServers({
    serversOf: target.servers,
    open: (url) => new SmtpTransport(parseSmtpUrl(url), mostOf),
    reach: (url, signal) => reachServer(parseSmtpUrl(url), signal),
    places: keepPlaces(db),
    leaveMs: leases.mailServerMs,
    listener: {
      answered(server, outcome) {
        mailServers.messages.inc({ server: server.name, outcome: outcome.kind })
        findings.answered(server, outcome)
      },
      left(server, reason, forMs) {
        mailServers.left.set({ server: server.name }, 1)
        findings.left(server, reason, forMs)
      },
      back(server) {
        mailServers.left.set({ server: server.name }, 0)
        findings.back(server)
      },
    },
  })
  // A process that left a server may have ended before it was back.
  const doubt = async (): Promise<void> => servers.tryServers(await findings.doubted())
  const timer = setInterval(() => {
    doubt().catch((err: unknown) => log.warn({ err }, 'mail servers could not be tried'))
  }, leases.mailServerMs).unref()
  return {
    ...servers,
    async close(withinMs) {
      clearInterval(timer)
      const uncertain = await servers.close(withinMs)
      await findings.close()
      return uncertain
    },
  }
}
