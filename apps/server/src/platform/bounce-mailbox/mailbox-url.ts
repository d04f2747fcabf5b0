import { isLoopbackHost } from '../smtp/loopback.ts'

interface ImapSettings {
  kind: 'imap'
  host: string
  port: number
  /** `implicit`: TLS from the first byte. `required`: STARTTLS or nothing. */
  tls: 'implicit' | 'required' | 'never'
  verifyCertificate: boolean
  user: string
  password: string
  folder: string
}

interface MaildirSettings {
  kind: 'maildir'
  path: string
}

/** A mailbox with bounces, and how often it is looked through, in milliseconds. */
export type MailboxSettings = (ImapSettings | MaildirSettings) & { everyMs: number }
export type Imap = Extract<MailboxSettings, { kind: 'imap' }>
export type Maildir = Extract<MailboxSettings, { kind: 'maildir' }>

const options = { imap: ['every', 'tls', 'verify'], maildir: ['every'] } as const

/**
 * Reads BOUNCE_MAILBOX: `imaps://user:password@host/folder`, `imap://` (with STARTTLS) or `maildir:/path`. Options:
 * `every` (seconds), `tls=never`, `verify=no`. If `tls` is not set, no TLS is needed for a host that is this machine.
 * @throws an Error whose message names the fault
 */
export function parseMailboxUrl(text: string): MailboxSettings {
  const url = URL.parse(text)
  const kind = url?.protocol === 'maildir:' ? 'maildir' : 'imap'
  if (!url || !/^(imaps?|maildir):$/.test(url.protocol)) throw new Error('it is no address of a mailbox')
  const unknown = [...url.searchParams.keys()].find(
    (name) => !(options[kind] as readonly string[]).includes(name),
  )
  if (unknown !== undefined) throw new Error(`it has an option "${unknown}" that does not exist`)
  const everyMs = 1000 * readSeconds(url.searchParams.get('every') ?? '60')
  const path = decodeURIComponent(url.pathname)
  if (kind === 'maildir') {
    if (url.host !== '' || !path.startsWith('/')) throw new Error('a maildir is an absolute path')
    return { kind, path, everyMs }
  }
  const host = decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1')
  if (host === '' || url.username === '') throw new Error('it names no host or no user')
  const isLocal = isLoopbackHost(host)
  const isImplicit = url.protocol === 'imaps:'
  const tls = url.searchParams.get('tls') ?? (isLocal ? 'never' : 'required')
  if (tls !== 'never' && tls !== 'required') throw new Error('tls is required or never')
  const verify = url.searchParams.get('verify') ?? (isLocal ? 'no' : 'yes')
  if (verify !== 'yes' && verify !== 'no') throw new Error('verify is yes or no')
  return {
    kind,
    host,
    everyMs,
    tls: isImplicit ? 'implicit' : tls,
    verifyCertificate: verify === 'yes',
    port: url.port === '' ? (isImplicit ? 993 : 143) : Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    folder: path.replace(/^\//, '') || 'INBOX',
  }
}

function readSeconds(text: string): number {
  const seconds = Number(text)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 3600) {
    throw new Error('every is a whole number from 1 to 3600')
  }
  return seconds
}
