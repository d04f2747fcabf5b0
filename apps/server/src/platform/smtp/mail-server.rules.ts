/** The mail that a server takes, and its share of it. */
export interface ServerRouting {
  /** True: it takes mail that no server is named for, and that of servers which can't be reached. */
  isDefault: boolean
  /** Its share among the servers that take the same mail; 0: only while the others can't be reached. */
  weight: number
  /** The most messages in an hour, of all processes together; null: no limit. */
  perHour: number | null
  ipPools: readonly string[]
  /** Ids of unsubscribe groups. */
  groups: readonly number[]
  /** Domains of From, in small letters. */
  domains: readonly string[]
}

/** A mail server that is in use now. */
export interface MailServerInUse extends ServerRouting {
  /** Its row; null: that of `SMTP_URL`, or the built-in mailbox. */
  id: string | null
  /** Its name for logs and metrics. */
  name: string
  /** As `SMTP_URL` names it, with its password. */
  url: string
}

/** A server that takes everything. */
export function onlyServer(name: string, url: string): MailServerInUse {
  return {
    id: null,
    name,
    url,
    isDefault: true,
    weight: 1,
    perHour: null,
    ipPools: [],
    groups: [],
    domains: [],
  }
}

/**
 * The servers that may take a mail of the product itself, in order: those named for the domain of its sender, then the default ones,
 * those with the greatest weight first.
 */
export function inOrderFor(servers: readonly MailServerInUse[], domain: string): MailServerInUse[] {
  const byWeight = [...servers].sort((a, b) => b.weight - a.weight)
  const named = byWeight.filter(({ domains }) => domains.includes(domain))
  return [...named, ...byWeight.filter((server) => server.isDefault && !named.includes(server))]
}
