import { Resolver } from 'node:dns/promises'

/** The reasons why a lookup failed. */
export type DnsFault =
  | 'dns_timeout'
  | 'dns_failed'
  | 'dns_refused'
  | 'dns_unreachable'
  | 'dns_malformed'
  | 'dns_too_much'

/**
 * The DNS's answer about a name. `none`: it certainly has no such record. `loop`: its aliases lead in a circle or through
 * too many names. `unknown`: no server answered, which proves nothing about the name.
 */
export type DnsAnswer =
  | { kind: 'found'; values: readonly string[] }
  | { kind: 'none' }
  | { kind: 'loop' }
  | { kind: 'unknown'; fault: DnsFault }

/**
 * A series of lookups in the DNS. Each question is asked only once, and the time and the number of all questions are
 * limited.
 */
export interface DnsLookups {
  /** Texts, each put together from its parts. Aliases are followed. */
  txt(name: string): Promise<DnsAnswer>
  /** Mail exchangers as `10 mx.example.com`, the most preferred first. Aliases are followed. */
  mx(name: string): Promise<DnsAnswer>
  /** IPv4 and IPv6 addresses. Aliases are followed. */
  addresses(name: string): Promise<DnsAnswer>
  /** The target name if this name is an alias. */
  cname(name: string): Promise<DnsAnswer>
  /** The names that a name in reverse DNS stands for, as in `10.2.0.192.in-addr.arpa`. */
  ptr(name: string): Promise<DnsAnswer>
  /** IPv4 addresses of a name itself, as DNS blocklists answer. Aliases are not followed. */
  ipv4(name: string): Promise<DnsAnswer>
}

interface Limits {
  /** The time for one question to one server, which is asked twice. */
  questionMs: number
  /** The time for all questions together. */
  totalMs: number
  questions: number
  /** The most records of one answer. */
  records: number
  aliases: number
}

export const dnsLimits: Limits = {
  questionMs: 2000,
  totalMs: 15_000,
  questions: 80,
  records: 100,
  aliases: 8,
}

type Kind = keyof DnsLookups

/**
 * Begins a series of lookups. The answers are remembered until its end.
 * @param servers addresses with ports; null: the system's
 */
export function openLookups(servers: readonly string[] | null, limits: Limits = dnsLimits): DnsLookups {
  const resolver = new Resolver({ timeout: limits.questionMs, tries: 2 })
  if (servers !== null) resolver.setServers(servers)
  const known = new Map<string, Promise<DnsAnswer>>()
  const late = new Promise<DnsAnswer>((resolve) => {
    setTimeout(() => {
      resolver.cancel()
      resolve({ kind: 'unknown', fault: 'dns_timeout' })
    }, limits.totalMs).unref()
  })
  let asked = 0

  const askOnce = async (kind: Kind, name: string): Promise<DnsAnswer> => {
    asked += 1
    if (asked > limits.questions) return { kind: 'unknown', fault: 'dns_too_much' }
    return Promise.race([late, readAnswer(askNameServer(resolver, kind, name), limits.records)])
  }
  const remembered = (kind: Kind, name: string): Promise<DnsAnswer> => {
    const key = `${kind} ${name}`
    const answer = known.get(key) ?? askOnce(kind, name)
    known.set(key, answer)
    return answer
  }
  /** Follows aliases. Servers that answer for other zones too follow them themselves; others leave it to the client. */
  const followed = async (kind: Kind, first: string): Promise<DnsAnswer> => {
    const names = new Set<string>()
    for (let name = first; ; ) {
      if (names.has(name) || names.size > limits.aliases) return { kind: 'loop' }
      names.add(name)
      const answer = await remembered(kind, name)
      if (answer.kind !== 'none') return answer
      const alias = await remembered('cname', name)
      if (alias.kind === 'unknown') return alias
      const [next] = alias.kind === 'found' ? alias.values : []
      if (next === undefined) return { kind: 'none' }
      name = next
    }
  }
  return {
    txt: (name) => followed('txt', name),
    mx: (name) => followed('mx', name),
    addresses: (name) => followed('addresses', name),
    cname: (name) => remembered('cname', name),
    ptr: (name) => remembered('ptr', name),
    ipv4: (name) => remembered('ipv4', name),
  }
}

async function askNameServer(resolver: Resolver, kind: Kind, name: string): Promise<string[]> {
  switch (kind) {
    case 'txt':
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    case 'mx': {
      const found = await resolver.resolveMx(name)
      found.sort((a, b) => a.priority - b.priority)
      return found.map(({ priority, exchange }) => `${priority} ${plainName(exchange)}`)
    }
    case 'cname':
      return (await resolver.resolveCname(name)).map(plainName)
    case 'ptr':
      return (await resolver.resolvePtr(name)).map(plainName)
    case 'ipv4':
      return resolver.resolve4(name)
    case 'addresses': {
      const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      const found = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
      const failed = [four, six].find((one) => one.status === 'rejected' && !isNone(codeOf(one.reason)))
      if (found.length === 0 && failed?.status === 'rejected') throw failed.reason
      return found
    }
  }
}

function plainName(name: string): string {
  return name.replace(/\.$/, '').toLowerCase()
}

async function readAnswer(asking: Promise<string[]>, mostRecords: number): Promise<DnsAnswer> {
  try {
    const values = await asking
    if (values.length === 0) return { kind: 'none' }
    if (values.length > mostRecords) return { kind: 'unknown', fault: 'dns_too_much' }
    return { kind: 'found', values }
  } catch (cause) {
    const code = codeOf(cause)
    return isNone(code) ? { kind: 'none' } : { kind: 'unknown', fault: faultOf(code) }
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** True for NXDOMAIN, and for a name that has only records of other types. */
function isNone(code: string): boolean {
  return code === 'ENOTFOUND' || code === 'ENODATA'
}

function faultOf(code: string): DnsFault {
  if (code === 'ESERVFAIL') return 'dns_failed'
  if (code === 'EREFUSED' || code === 'ENOTIMP') return 'dns_refused'
  if (code === 'ECONNREFUSED') return 'dns_unreachable'
  if (code === 'ETIMEOUT' || code === 'ECANCELLED') return 'dns_timeout'
  return 'dns_malformed'
}
