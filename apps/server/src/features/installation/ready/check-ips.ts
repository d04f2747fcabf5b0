import type { Config } from '#platform/config.ts'
import { type DnsLookups, dnsLimits, openLookups } from '#platform/dns/lookups.ts'
import { type Found, found } from './findings.ts'
import { ownIps, readListing, reverseName } from './ips.rules.ts'

/** Names in reverse DNS, and blocklists, of the addresses that mail leaves from. Takes at most 15 s. */
export async function checkIps({
  addressPools,
  sendingSpf,
  blocklists,
  nameservers,
}: Pick<Config, 'addressPools' | 'sendingSpf' | 'blocklists' | 'nameservers'>): Promise<Found[]> {
  const ips = ownIps(addressPools, sendingSpf)
  // A name for each address with its addresses, and a question to each list, of which two more are asked.
  const questions = ips.length * (4 + blocklists.length) + 2 * blocklists.length + 10
  const dns = openLookups(nameservers, { ...dnsLimits, questions })
  const [names, listings] = await Promise.all([
    Promise.all(ips.map((ip) => checkName(dns, ip))),
    checkLists(dns, ips, blocklists),
  ])
  const reverse = ips.length === 0 ? [found('reverse_dns', 'unchecked', 'ips_unknown')] : names
  return [...reverse, ...listings]
}

/** Providers ask that the name of an address leads back to it. */
async function checkName(dns: DnsLookups, about: string): Promise<Found> {
  const zone = about.includes(':') ? 'ip6.arpa' : 'in-addr.arpa'
  const names = await dns.ptr(reverseName(about, zone))
  if (names.kind === 'none') return found('reverse_dns', 'problem', 'ptr_none', { about })
  if (names.kind !== 'found') return found('reverse_dns', 'unchecked', 'ptr_unknown', { about })
  const [name = ''] = names.values
  const rest = { about, details: { name } }
  const back = await Promise.all(names.values.slice(0, 5).map((one) => dns.addresses(one)))
  const leads = back.some(
    (answer) => answer.kind === 'found' && answer.values.some((ip) => isSame(ip, about)),
  )
  if (leads) return found('reverse_dns', 'ok', 'ptr_found', rest)
  if (back.some(({ kind }) => kind === 'unknown'))
    return found('reverse_dns', 'unchecked', 'ptr_unknown', rest)
  return found('reverse_dns', 'problem', 'ptr_elsewhere', rest)
}

function isSame(one: string, other: string): boolean {
  return reverseName(one, '') === reverseName(other, '')
}

async function checkLists(
  dns: DnsLookups,
  ips: readonly string[],
  zones: readonly string[],
): Promise<Found[]> {
  if (zones.length === 0) return [found('blocklists', 'unchecked', 'lists_off')]
  if (ips.length === 0) return [found('blocklists', 'unchecked', 'lists_no_ips')]
  const refused = new Set<string>()
  await Promise.all(
    zones.map(async (zone) => {
      if (!(await isAnswering(dns, zone))) refused.add(zone)
    }),
  )
  const asked = zones.filter((zone) => !refused.has(zone))
  const listings = await Promise.all(ips.map((ip) => askLists(dns, ip, asked, refused)))
  return [
    ...listings.flat(),
    ...(refused.size === 0
      ? []
      : [found('blocklists', 'unchecked', 'lists_unasked', { details: { lists: [...refused].join(', ') } })]),
  ]
}

/** Every list names 127.0.0.2 as listed, so that its answers can be told from a list that is gone (RFC 5782, section 5). */
async function isAnswering(dns: DnsLookups, zone: string): Promise<boolean> {
  const answer = await dns.ipv4(reverseName('127.0.0.2', zone))
  return answer.kind === 'found' && readListing(answer.values) === 'listed'
}

/** @param refused the lists that did not answer, to which this adds */
async function askLists(
  dns: DnsLookups,
  about: string,
  zones: readonly string[],
  refused: Set<string>,
): Promise<Found[]> {
  const answers = await Promise.all(
    zones.map(async (zone) => ({ zone, answer: await dns.ipv4(reverseName(about, zone)) })),
  )
  const listed: string[] = []
  const clear: string[] = []
  for (const { zone, answer } of answers) {
    if (answer.kind === 'none') clear.push(zone)
    else if (answer.kind === 'found' && readListing(answer.values) === 'listed') listed.push(zone)
    else refused.add(zone)
  }
  const named = (lists: readonly string[]) => ({ about, details: { lists: lists.join(', ') } })
  return [
    ...(listed.length === 0 ? [] : [found('blocklists', 'problem', 'lists_listed', named(listed))]),
    ...(clear.length === 0 || listed.length > 0
      ? []
      : [found('blocklists', 'ok', 'lists_clear', named(clear))]),
  ]
}
