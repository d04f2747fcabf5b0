import { domainOf } from '@carillon/contract/domain-name'
import type { Config } from '#platform/config.ts'
import { type DnsAnswer, type DnsLookups, dnsLimits, openLookups } from '#platform/dns/lookups.ts'

/** A person waits for the answer: a server that can't answer in this time counts as having none. */
const limits = { ...dnsLimits, questionMs: 600, totalMs: 1500, questions: 8 }
/** The time for which a domain is remembered; without an answer it is shorter. */
const rememberedMs = 10 * 60_000
const unknownMs = 60_000
const mostRemembered = 5000

/** Names for tests and documentation (RFC 2606): they have no mailboxes, but people try forms out with them. */
const reserved = /(^|\.)(test|example|invalid|localhost|example\.(com|net|org))$/

/** True if mail to an address may arrive; false only where the DNS is certain that its domain takes none. */
export type TakesMail = (email: string, now: Date) => Promise<boolean>

/**
 * Finds out by the DNS if domains take mail, and remembers it. While mail stays in the built-in mailbox, every address
 * takes it.
 */
export function keepMailDomains(config: Pick<Config, 'smtpUrl' | 'nameservers'>): TakesMail {
  const known = new Map<string, { answer: Promise<boolean | null>; until: number }>()
  return async (email, now) => {
    const domain = domainOf(email)
    if (config.smtpUrl === null || domain === '' || reserved.test(domain)) return true
    const before = known.get(domain)
    if (before && before.until > now.getTime()) return (await before.answer) ?? true
    const answer = askFor(openLookups(config.nameservers, limits), domain)
    const entry = { answer, until: now.getTime() + rememberedMs }
    known.delete(domain)
    known.set(domain, entry)
    if (known.size > mostRemembered) known.delete(known.keys().next().value ?? '')
    const takes = await answer
    if (takes === null) entry.until = now.getTime() + unknownMs
    return takes ?? true
  }
}

/** A domain without mail exchangers takes mail at its own address (RFC 5321, section 5.1). Null: no server answered. */
async function askFor(dns: DnsLookups, domain: string): Promise<boolean | null> {
  const exchangers = await dns.mx(domain)
  if (exchangers.kind === 'found') return !exchangers.values.every(isNullExchanger)
  if (exchangers.kind !== 'none') return null
  return hasRecord(await dns.addresses(domain))
}

function hasRecord({ kind }: DnsAnswer): boolean | null {
  return kind === 'found' ? true : kind === 'none' ? false : null
}

/** True for a lone dot in place of a name, by which a domain says that it takes no mail (RFC 7505). */
function isNullExchanger(value: string): boolean {
  return /^\d+ $/.test(value)
}
