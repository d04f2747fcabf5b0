import { type MailServerInUse, onlyServer, type ServerRouting } from '../smtp/mail-server.rules.ts'

/** A mail server as the product stores it, with its password in plain text. */
export interface StoredMailServer {
  host: string
  port: number
  encryption: string
  verifiesCertificate: boolean
  username: string | null
  /** Null: it has none, or the key of this installation does not open it. */
  password: string | null
  connections: number
  messagesPerConnection: number
  clientName: string | null
}

/** A stored server with the mail that it takes. */
export interface StoredServer extends StoredMailServer, ServerRouting {
  id: string
  name: string
}

/** The settings that are set in the product. */
export interface StoredSettings {
  publicUrl: string | null
  /** In the order in which they were added. */
  mailServers: readonly StoredServer[]
}

interface LiveValues {
  publicUrl: string
  /** The address of the first default server; null: none is set. */
  smtpUrl: string | null
  /** Empty: mail stays in the built-in mailbox. At least one is a default one. */
  mailServers: readonly MailServerInUse[]
  /** Pools of the operator's setting, then those that servers are. */
  ipPools: readonly string[]
  shortUrl: string
}

interface Given {
  given: ReadonlySet<string>
  publicUrl: string
  smtpUrl: string | null
  sms: { shortUrl: string }
  ipPools: readonly string[]
}

/** The values in effect: those of the environment, else those of the product, else the standard ones. */
export function valuesInEffect(given: Given, stored: StoredSettings): LiveValues {
  const publicUrl = given.given.has('PUBLIC_URL') ? given.publicUrl : (stored.publicUrl ?? given.publicUrl)
  const mailServers = given.smtpUrl ? [onlyServer('SMTP_URL', given.smtpUrl)] : inUse(stored.mailServers)
  return {
    publicUrl,
    smtpUrl: mailServers.find(({ isDefault }) => isDefault)?.url ?? null,
    mailServers,
    ipPools: [...new Set([...given.ipPools, ...mailServers.flatMap(({ ipPools }) => ipPools)])],
    shortUrl: given.given.has('SHORT_URL') ? given.sms.shortUrl : publicUrl,
  }
}

/** Where no server is a default one, which only older versions leave behind, the first is. */
function inUse(stored: readonly StoredServer[]): MailServerInUse[] {
  const hasDefault = stored.some(({ isDefault }) => isDefault)
  return stored.map((server, at) => {
    const { id, name, isDefault, weight, perHour, ipPools, groups, domains } = server
    return {
      id,
      name,
      weight,
      perHour,
      ipPools,
      groups,
      domains,
      isDefault: isDefault || (!hasDefault && at === 0),
      url: smtpUrlOf(server),
    }
  })
}

const ways = { tls: 'required', starttls: 'required', offered: 'offered', none: 'never' } as const

/** The server as `SMTP_URL` names it. */
export function smtpUrlOf(server: StoredMailServer): string {
  const { host, username, password, encryption, clientName } = server
  const isIp6 = host.includes(':')
  const login =
    username === null ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password ?? '')}@`
  const options = new URLSearchParams({
    pool: String(server.connections),
    messages: String(server.messagesPerConnection),
    ...(encryption === 'tls' ? {} : { tls: ways[encryption as keyof typeof ways] ?? 'required' }),
    ...(server.verifiesCertificate ? {} : { verify: 'no' }),
    ...(clientName === null ? {} : { name: clientName }),
  })
  const scheme = encryption === 'tls' ? 'smtps' : 'smtp'
  return `${scheme}://${login}${isIp6 ? `[${host}]` : host}:${server.port}?${options}`
}
