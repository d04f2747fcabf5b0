import { domainsAbove } from '@carillon/contract/domain-name'
import type { RecordCheck, RecordProblem } from '@carillon/contract/domains'
import type { DnsAnswer, DnsLookups } from '#platform/dns/lookups.ts'
import type { PlannedRecord } from './records.rules.ts'
import { readSpf, spfLookupLimit } from './spf.ts'
import { withSpfTerms } from './spf-terms.rules.ts'
import { judgeDmarc, judgeKey } from './tag-lists.rules.ts'

/** Looks a record up and compares it with the value to publish. */
export async function judgeRecord(dns: DnsLookups, record: PlannedRecord): Promise<RecordCheck> {
  switch (record.purpose) {
    case 'dkim':
    case 'dkim_next':
    case 'dkim_old':
      return judgeDkim(dns, record)
    case 'return_path':
    case 'link':
    case 'link_owner':
      return judgeAlias(dns, record)
    case 'bounce_mx':
      return judgeMx(dns, record)
    case 'spf':
      return judgeSpf(dns, record)
    case 'dmarc':
      return judgePolicy(dns, record)
    case 'link_reach':
      throw new Error('whether a host answers is not told by the DNS')
  }
}

/** The number and length of found texts that are kept and shown. */
const shown = { texts: 5, length: 600 }

function check(
  state: RecordCheck['state'],
  problem: RecordProblem | null = null,
  found: readonly string[] = [],
  details: RecordCheck['details'] = {},
): RecordCheck {
  const texts = found.slice(0, shown.texts).map((text) => text.slice(0, shown.length))
  return { state, problem, found: texts, details }
}

/** An answer without values, as an outcome. */
function withoutValues(answer: Exclude<DnsAnswer, { kind: 'found' }>): RecordCheck {
  if (answer.kind === 'unknown') return check('unknown', answer.fault)
  return answer.kind === 'loop' ? check('wrong', 'cname_loop') : check('missing', 'missing')
}

async function judgeDkim(
  dns: DnsLookups,
  { host, publicKey = '', keyKind }: PlannedRecord,
): Promise<RecordCheck> {
  const answer = await dns.txt(host)
  if (answer.kind !== 'found') return withoutValues(answer)
  const verdict = judgeKey(answer.values, publicKey, keyKind)
  if (verdict === 'published') return check('published', null, answer.values)
  return verdict === 'missing' ? check('missing', 'missing') : check('wrong', verdict, answer.values)
}

async function judgeAlias(dns: DnsLookups, { host, data }: PlannedRecord): Promise<RecordCheck> {
  const seen = new Set<string>()
  for (let name = host; ; ) {
    if (seen.has(name) || seen.size > 8) return check('wrong', 'cname_loop', [...seen].slice(1))
    seen.add(name)
    const answer = await dns.cname(name)
    if (answer.kind === 'unknown') return withoutValues(answer)
    const [next] = answer.kind === 'found' ? answer.values : []
    if (next === undefined) {
      const found = [...seen].slice(1)
      if (found.length > 0) return check('wrong', 'other_value', found)
      // Providers that put a proxy before a name show its addresses in place of the alias.
      const addresses = await dns.addresses(host)
      if (addresses.kind === 'found') return check('wrong', 'cname_hidden', addresses.values)
      return withoutValues(addresses)
    }
    if (next === data) return check('published', null, [next])
    name = next
  }
}

/**
 * If the mail server to publish is not known, any mail server passes; without a record, receivers use the address of
 * the host.
 */
async function judgeMx(dns: DnsLookups, { host, data, by }: PlannedRecord): Promise<RecordCheck> {
  const answer = await dns.mx(host)
  if (answer.kind === 'found') {
    const names = answer.values.map((value) => value.split(' ')[1])
    if (by === 'operator' && names.some(Boolean)) return check('published', null, answer.values)
    if (names[0] === data) return check('published', null, answer.values)
    return check('wrong', 'other_value', answer.values)
  }
  if (answer.kind !== 'none' || by === 'you') return withoutValues(answer)
  const addresses = await dns.addresses(host)
  return addresses.kind === 'found' ? check('published', null, addresses.values) : withoutValues(addresses)
}

async function judgeSpf(dns: DnsLookups, { host, terms = [] }: PlannedRecord): Promise<RecordCheck> {
  const { problem, found, lookups, name, record } = await readSpf(dns, host, terms)
  const details = { name, lookups, limit: spfLookupLimit }
  if (problem === null) return check('published', null, found, details)
  if (problem.startsWith('dns_')) return check('unknown', problem, found, details)
  if (problem === 'missing') return check('missing', 'missing', found)
  if (problem === 'spf_not_named')
    return check('wrong', problem, found, { ...details, suggested: withSpfTerms(record, terms) })
  return check('wrong', problem, found, details)
}

/** The policy of the closest domain at or above that has one. */
async function judgePolicy(dns: DnsLookups, { host }: PlannedRecord): Promise<RecordCheck> {
  const domain = host.replace(/^_dmarc\./, '')
  for (const name of domainsAbove(domain).slice(0, 8)) {
    const answer = await dns.txt(`_dmarc.${name}`)
    if (answer.kind === 'unknown') return withoutValues(answer)
    if (answer.kind === 'loop') return check('wrong', 'cname_loop', [`_dmarc.${name}`])
    const texts = answer.kind === 'found' ? answer.values : []
    const { problem, isAbsent } = judgeDmarc(texts)
    if (isAbsent) continue
    const details = { name }
    if (problem === null || problem === 'dmarc_none' || problem === 'dmarc_strict')
      return check('published', problem, texts, details)
    return check('wrong', problem, texts, details)
  }
  return check('missing', 'missing')
}
