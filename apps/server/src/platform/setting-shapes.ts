import { isIPv4, isIPv6 } from 'node:net'
import * as z from 'zod/mini'
import { providerNamed } from './mailbox-providers.ts'

/** Schemas for settings. Each reads the text of an environment variable. */

export const port = z.coerce.number<string>().check(z.int(), z.minimum(0), z.maximum(65_535))

export const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,12}$/)),
    z.coerce.number<string>().check(z.minimum(least), z.maximum(most)),
  )

export const onOff = z.pipe(
  z.enum(['on', 'off']),
  z.transform((text) => text === 'on'),
)

/** An address with one of these protocols. */
export const address = (protocol: RegExp) => z.url({ protocol })

/** Reads the text with a function. The value is refused if the function throws or answers null. */
export function readBy<T>(read: (text: string) => T | null) {
  return z.pipe(
    z.string(),
    z.transform((text, context) => {
      const value = valueOrNull(() => read(text))
      if (value !== null) return value
      context.issues.push({ code: 'custom', input: text })
      return z.NEVER
    }),
  )
}

/** Like `readBy`, but null is a valid result; only an error refuses the value. */
export function readByOrThrow<T>(read: (text: string) => T) {
  return z.pipe(
    readBy((text) => ({ value: read(text) })),
    z.transform(({ value }) => value),
  )
}

function valueOrNull<T>(read: () => T | null): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** An optional setting. */
export function orNone<T extends z.ZodMiniType>(shape: T) {
  return z._default(z.nullable(shape), null)
}

/** A setting of one or more of these words, separated by commas. */
export function setOf<const Known extends readonly [string, ...string[]]>(known: Known) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',').map((word) => word.trim())),
    ),
    z.pipe(
      z.array(z.enum(known)),
      z.transform((words): ReadonlySet<Known[number]> => new Set(words)),
    ),
  )
}

/** Reads `host:port`, or a port alone, which means this machine only; null for anything else. */
export function readHostAndPort(text: string): { host: string; port: number } | null {
  const match = /^(?:(.+):)?(\d{1,5})$/.exec(text)
  const number = Number(match?.[2] ?? Number.NaN)
  if (!match || !(number >= 1 && number <= 65_535)) return null
  return { host: match[1]?.replace(/^\[|\]$/g, '') ?? '127.0.0.1', port: number }
}

/** Reads a key as 44 characters of base64 or 64 of hex; null: the text is no key. */
export function readKey(text: string): Buffer | null {
  const plain = text.trim()
  const encoding = /^[0-9a-f]{64}$/i.test(plain) ? 'hex' : /^[\w+/-]{43}=?$/.test(plain) ? 'base64' : null
  if (encoding === null) return null
  const key = Buffer.from(plain, encoding)
  return key.length === 32 ? key : null
}

export function readPrice(text: string): { amount: number; currency: string } | null {
  const match = /^(\d{1,9}(?:\.\d{1,3})?) ([A-Z]{3})$/.exec(text)
  return match ? { amount: Number(match[1]), currency: match[2] ?? '' } : null
}

/** Reads SOFT_BOUNCES; null: the rule is off. */
export function readSoftBounces(text: string): { count: number; days: number } | null {
  if (text === 'off') return null
  const match = /^(\d{1,2}) over (\d{1,3}) days?$/.exec(text)
  const [count, days] = [Number(match?.[1]), Number(match?.[2])]
  if (!(count >= 2 && count <= 50 && days >= 1 && days <= 365)) throw new Error('it is no such rule')
  return { count, days }
}

/** Shares from 0 to 1; null: a send never pauses itself for this. */
export function readPauseLimits(text: string): { bounces: number | null; complaints: number | null } | null {
  if (text === 'off') return null
  const limits: { bounces: number | null; complaints: number | null } = { bounces: null, complaints: null }
  for (const pair of text.split(/[\s,]+/)) {
    const [, name, digits] = /^(bounces|complaints)=(\d{1,3}(?:\.\d{1,2})?)%$/.exec(pair) ?? []
    const share = Number(digits) / 100
    if (
      (name !== 'bounces' && name !== 'complaints') ||
      limits[name] !== null ||
      !(share > 0 && share <= 1)
    ) {
      throw new Error('it is no such list')
    }
    limits[name] = share
  }
  return limits
}

/** The limits of a mailbox provider. */
export interface ProviderLimit {
  /** Messages a second, of all processes together; null: no limit. */
  perSecond: number | null
  /** Connections of a process on which its messages are open at once; null: as many as are fair. */
  open: number | null
}

/** Limits by the name of a provider. */
export function readProviderLimits(text: string): ReadonlyMap<string, ProviderLimit> {
  const limits = new Map<string, ProviderLimit>()
  for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
    const [, name = '', rate, open] =
      /^([^:]+):(?: +(\d{1,6})\/s)?(?: +(\d{1,3}) open)?$/.exec(entry.trim()) ?? []
    const provider = providerNamed(name.trim())
    const perSecond = rate === undefined ? null : Number(rate)
    const limit = { perSecond, open: open === undefined ? null : Number(open) }
    const isEmpty = limit.perSecond === null && limit.open === null
    if (provider === null || limits.has(provider) || isEmpty || limit.perSecond === 0 || limit.open === 0) {
      throw new Error('it is no such list')
    }
    limits.set(provider, limit)
  }
  return limits
}

/** The headers that describe a message to a relay; each is absent if it is not added. */
export interface RelayHeaderNames {
  /** A line for each category. */
  categories?: string
  /** A recipient's custom arguments, as JSON. */
  args?: string
  pool?: string
  /** All three in one, as JSON. */
  json?: string
}

const relayParts = ['categories', 'args', 'pool', 'json'] as const

/** Reads RELAY_HEADERS; null: no headers are added. */
export function readRelayHeaders(text: string): RelayHeaderNames | null {
  if (text === 'none') return null
  const names: RelayHeaderNames = {}
  for (const pair of text.split(/[\s,]+/)) {
    const [, part, name = ''] = /^([a-z]+)=(X-[A-Za-z0-9-]{1,60})$/i.exec(pair) ?? []
    const known = relayParts.find((one) => one === part)
    const isTaken = Object.values(names).some((other) => other.toLowerCase() === name.toLowerCase())
    if (!known || names[known] || isTaken) throw new Error('it is no such list')
    names[known] = name
  }
  return names
}

/** A pool of sending addresses; `addresses` is empty where the operator has not named them. */
export interface IpPool {
  name: string
  addresses: readonly string[]
}

/** Pools between commas, each perhaps with its addresses: `news=192.0.2.1 192.0.2.2`. Null if a name is too long or given twice. */
export function readPools(text: string): IpPool[] | null {
  const pools = text
    .split(',')
    .map((pool) => pool.trim())
    .filter(Boolean)
    .map(readPool)
  const names = pools.map(({ name }) => name)
  const isFine = names.every((name) => /^[\x21-\x7e]([\x20-\x7e]{0,62}[\x21-\x7e])?$/.test(name))
  return isFine && new Set(names).size === names.length ? pools : null
}

/** A name may have `=` itself: only addresses behind it are read as such. */
function readPool(text: string): IpPool {
  const [, name = '', list = ''] = /^(.*)=([^=]*)$/.exec(text) ?? []
  const addresses = list.split(/\s+/).filter(Boolean)
  const areAddresses = addresses.length > 0 && addresses.every((one) => isIPv4(one) || isIPv6(one))
  if (!areAddresses) return { name: text, addresses: [] }
  return { name: name.trim(), addresses: [...new Set(addresses)] }
}

/** The number of emails that an account may send in a period: a month, unless the parent of a subuser chose another one. */
export interface CreditLimit {
  total: number
  /** True if the account may send more, at a cost that this product doesn't know. */
  mayExceed: boolean
  /** Absent: every month. */
  resets?: 'monthly' | 'weekly' | 'daily'
  /** The day since which all are counted, of credits that never reset. */
  since?: string
}

/** When the credits of a limit begin anew. */
export function renewalOf({ resets = 'monthly', since }: Pick<CreditLimit, 'resets' | 'since'>) {
  return since === undefined ? resets : 'never'
}

/** Reads EMAIL_CREDITS; null: there is no limit. */
export function readCredits(text: string): CreditLimit | null {
  if (text === 'unlimited') return null
  const match = /^(\d{1,12})( with overage)?$/.exec(text)
  if (!match) throw new Error('credits are `unlimited`, `10000` or `10000 with overage`')
  return { total: Number(match[1]), mayExceed: match[2] !== undefined }
}

export function readMonths(text: string): number | null {
  const months = Number(/^(\d{1,3}) months?$/.exec(text)?.[1] ?? 0)
  return months >= 1 && months <= 600 ? months : null
}

/**
 * Reads SPF terms that let senders pass. Terms for all other senders, such as `-all`, are left to the owner of the
 * record.
 */
export function readSpfTerms(text: string): string[] | null {
  const terms = text.split(/\s+/).filter(Boolean)
  const isTerm = (term: string) =>
    /^\+?(ip4|ip6):[0-9a-f.:]+(\/\d{1,3})?$/i.test(term) ||
    /^\+?(include|a|mx|exists):[a-z0-9._-]+$/i.test(term)
  return terms.every(isTerm) ? terms.map((term) => term.replace(/^\+/, '').toLowerCase()) : null
}

/** Reads addresses of name servers, and answers them in the form that Node takes. */
export function readNameservers(text: string): string[] | null {
  const servers = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const isServer = (one: string) => {
    const match = /^(?:\[([^\]]+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(one)
    if (!match) return isIPv6(one)
    const [, six, four = '', port = '53'] = match
    return (six ? isIPv6(six) : isIPv4(four)) && Number(port) >= 1 && Number(port) <= 65_535
  }
  return servers.length > 0 && servers.every(isServer) ? servers : null
}

/** Reads names of DNS zones, up to 8. */
export function readZones(text: string): string[] | null {
  const zones = text
    .split(',')
    .map((one) => one.trim().toLowerCase().replace(/\.$/, ''))
    .filter(Boolean)
  const isZone = (one: string) => one.length <= 180 && /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(one)
  return zones.length <= 8 && zones.every(isZone) ? [...new Set(zones)] : null
}

/** The spam filter of the operator. */
export type SpamUrl =
  /** SpamAssassin, by the protocol of its spamd. */
  | { filter: 'spamassassin'; host: string; port: number }
  /** A worker of rspamd, by HTTP. `url` has neither a password nor a slash at its end. */
  | { filter: 'rspamd'; url: string; password: string | null }

/** Reads SPAM_URL: `spamd://host:783`, or `http(s)://:password@host:11333` for rspamd; null for anything else. */
export function readSpamUrl(text: string): SpamUrl | null {
  const url = URL.parse(text)
  if (url === null || url.hostname === '' || url.search !== '' || url.hash !== '') return null
  if (url.protocol === 'spamd:') {
    const isPlain = url.username === '' && url.password === '' && /^\/?$/.test(url.pathname)
    const host = decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1')
    return isPlain ? { filter: 'spamassassin', host, port: Number(url.port || 783) } : null
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  const password = decodeURIComponent(url.password || url.username)
  const path = url.pathname.replace(/\/+$/, '')
  return { filter: 'rspamd', url: `${url.origin}${path}`, password: password === '' ? null : password }
}
