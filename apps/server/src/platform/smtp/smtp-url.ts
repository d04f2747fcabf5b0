import { hostname } from 'node:os'
import { isLoopbackHost } from './loopback.ts'

export interface SmtpSettings {
  host: string
  port: number
  /** `implicit`: TLS from the first byte. `required`: STARTTLS or nothing. `offered`: STARTTLS when the server has it. */
  tls: 'implicit' | 'required' | 'offered' | 'never'
  /** True if the server's certificate is checked. */
  verifyCertificate: boolean
  login: { user: string; password: string } | null
  /** The most connections open at once. */
  connections: number
  /** The number of messages after which a connection is closed and a new one opened; 0: no limit. */
  messagesPerConnection: number
  /** True if MAIL, RCPT and DATA are sent together when the server offers PIPELINING. */
  pipelining: boolean
  /** True if texts follow each other without waiting when the server offers CHUNKING and PIPELINING. */
  chunking: boolean
  /** The number of successive answers, with no connection lost, that make a server steady for the first time. */
  steadyAfter: number
  /** The time after an answer, in milliseconds, in which a server does not close an idle connection. */
  freshMs: number
  /** The name we send in EHLO. */
  clientName: string
  connectTimeoutMs: number
  /** The longest wait for a reply once a connection is ready. */
  replyTimeoutMs: number
  idleTimeoutMs: number
  /** The pause after a connection could not be opened. It doubles each time, up to a minute. */
  retryAfterMs: number
}

const knownOptions = ['pool', 'messages', 'tls', 'pipelining', 'chunking', 'name', 'timeout', 'verify']

/**
 * Reads SMTP_URL: `smtp://user:password@host:587`, `smtps://host`. Options: `pool` (connections), `messages` (per
 * connection), `tls` (required, offered, never), `pipelining=no`, `chunking=no`, `name` (for EHLO), `timeout` (seconds a
 * server may be silent), `verify=no`. Throws an Error whose message names the fault.
 */
export function parseSmtpUrl(text: string): SmtpSettings {
  if (!URL.canParse(text)) throw new Error('it is not an address of the form smtp://host:port')
  const url = new URL(text)
  const isImplicit = url.protocol === 'smtps:'
  if (!isImplicit && url.protocol !== 'smtp:') throw new Error('it begins with neither smtp:// nor smtps://')
  if (url.hostname === '') throw new Error('it names no host')
  const unknown = [...url.searchParams.keys()].find((name) => !knownOptions.includes(name))
  if (unknown !== undefined) throw new Error(`it has an option "${unknown}" that does not exist`)

  const host = decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1')
  const isLocal = isLoopbackHost(host)
  const user = decodeURIComponent(url.username)
  return {
    host,
    port: url.port === '' ? (isImplicit ? 465 : user === '' ? 25 : 587) : Number(url.port),
    tls: isImplicit ? 'implicit' : readTls(url, isLocal),
    verifyCertificate: !isLocal && readSwitch(url, 'verify'),
    login: user === '' ? null : { user, password: decodeURIComponent(url.password) },
    connections: readNumber(url, 'pool', 10, 1, 200),
    messagesPerConnection: readNumber(url, 'messages', 0, 0, 1_000_000),
    pipelining: readSwitch(url, 'pipelining'),
    chunking: readSwitch(url, 'chunking'),
    steadyAfter: 1000,
    freshMs: 1000,
    clientName: url.searchParams.get('name') ?? ownName(),
    connectTimeoutMs: 30_000,
    replyTimeoutMs: readNumber(url, 'timeout', 300, 1, 3600) * 1000,
    idleTimeoutMs: 30_000,
    retryAfterMs: 1000,
  }
}

/** The name of this machine for EHLO. Servers distrust a name without a dot; the standard then asks for an address. */
function ownName(): string {
  const name = hostname()
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(name) ? name : '[127.0.0.1]'
}

function readTls(url: URL, isLocal: boolean): SmtpSettings['tls'] {
  const value = url.searchParams.get('tls') ?? (isLocal ? 'never' : 'offered')
  if (value !== 'required' && value !== 'offered' && value !== 'never') {
    throw new Error('tls is one of required, offered and never')
  }
  return value
}

function readNumber(url: URL, name: string, standard: number, least: number, most: number): number {
  const text = url.searchParams.get(name)
  if (text === null) return standard
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new Error(`${name} is a whole number from ${least} to ${most}`)
  }
  return value
}

function readSwitch(url: URL, name: string): boolean {
  const value = url.searchParams.get(name) ?? 'yes'
  if (value !== 'yes' && value !== 'no') throw new Error(`${name} is yes or no`)
  return value === 'yes'
}
