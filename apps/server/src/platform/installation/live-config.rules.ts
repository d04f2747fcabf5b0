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

/** The settings that are set in the product. */
export interface StoredSettings {
  publicUrl: string | null
  mailServer: StoredMailServer | null
}

interface LiveValues {
  publicUrl: string
  smtpUrl: string | null
  shortUrl: string
}

interface Given {
  given: ReadonlySet<string>
  publicUrl: string
  smtpUrl: string | null
  sms: { shortUrl: string }
}

/** The values in effect: those of the environment, else those of the product, else the standard ones. */
export function valuesInEffect(given: Given, stored: StoredSettings): LiveValues {
  const publicUrl = given.given.has('PUBLIC_URL') ? given.publicUrl : (stored.publicUrl ?? given.publicUrl)
  return {
    publicUrl,
    smtpUrl: given.smtpUrl ?? (stored.mailServer && smtpUrlOf(stored.mailServer)),
    shortUrl: given.given.has('SHORT_URL') ? given.sms.shortUrl : publicUrl,
  }
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
