import type { DnsFault, DnsLookups } from '#platform/dns/lookups.ts'
import { plainTerm } from './spf-terms.rules.ts'

/** The most terms that ask the DNS: more make the record invalid (RFC 7208, section 4.6.4). */
export const spfLookupLimit = 10

export interface SpfReport {
  /** The record itself; null: there is none. */
  record: string | null
  /** The texts that begin like an SPF record. */
  found: readonly string[]
  problem:
    | DnsFault
    | 'missing'
    | 'cname_loop'
    | 'spf_several'
    | 'spf_malformed'
    | 'spf_lookups'
    | 'spf_loop'
    | 'spf_target_missing'
    | 'spf_not_named'
    | 'spf_allows_all'
    | null
  /** The number of terms that query the DNS, until the limit was passed. */
  lookups: number
  /** The name that the problem is about. */
  name: string
}

/** Terms of an SPF record, in lower case, without the version. */
function termsOf(record: string): string[] {
  return record.trim().toLowerCase().split(/\s+/).slice(1)
}

const mechanism = /^[+?~-]?(all|include|a|mx|ptr|ip4|ip6|exists)(?::([^/\s]+))?(\/\d{1,3}(?:\/\/?\d{1,3})?)?$/
const ipMechanism = /^[+?~-]?(ip4|ip6):([0-9a-f.:]+(?:\/\d{1,3})?)$/
const modifier = /^([a-z][a-z0-9_.-]*)=(\S*)$/

/**
 * Reads the SPF record of a name as a receiver does: it counts the look-ups, checks that included records exist, and
 * searches it and them for the wanted terms.
 * @param wanted terms that all have to be found; empty: none has to
 */
export async function readSpf(dns: DnsLookups, name: string, wanted: readonly string[]): Promise<SpfReport> {
  const report: SpfReport = { record: null, found: [], problem: null, lookups: 0, name }
  const seen = new Set<string>()
  const missing = new Set(wanted.map((term) => plainTerm(term.toLowerCase())))

  const fail = (problem: SpfReport['problem'], at: string) => {
    report.problem ??= problem
    if (report.problem === problem) report.name = at
    return false
  }
  const visit = async (at: string, path: readonly string[]): Promise<boolean> => {
    if (path.includes(at)) return fail('spf_loop', at)
    const isTop = path.length === 0
    const answer = await dns.txt(at)
    if (answer.kind === 'unknown') return fail(answer.fault, at)
    if (answer.kind === 'loop') return fail('cname_loop', at)
    const records =
      answer.kind === 'found' ? answer.values.filter((text) => /^v=spf1(?:\s|$)/i.test(text.trim())) : []
    if (isTop) report.found = records
    const [record] = records
    if (record === undefined) return fail(isTop ? 'missing' : 'spf_target_missing', at)
    if (records.length > 1) return fail('spf_several', at)
    if (isTop) report.record = record
    if (seen.has(at)) return true
    seen.add(at)
    const terms = termsOf(record)
    const redirect = terms.find((term) => term.startsWith('redirect='))
    const hasAll = terms.some((term) => /^[+?~-]?all$/.test(term))
    for (const term of terms) {
      missing.delete(plainTerm(term))
      if (!mechanism.test(term) && !ipMechanism.test(term) && !modifier.test(term)) {
        return fail('spf_malformed', term)
      }
      if (isTop && /^\+?all$/.test(term)) fail('spf_allows_all', at)
      const [, kind = '', target] = mechanism.exec(term) ?? []
      const asks = ['include', 'a', 'mx', 'ptr', 'exists'].includes(kind)
      if (!asks) continue
      report.lookups += 1
      if (report.lookups > spfLookupLimit) return fail('spf_lookups', at)
      if (kind !== 'include') continue
      if (!target) return fail('spf_malformed', term)
      // A name with macros depends on who sends.
      if (!target.includes('%') && !(await visit(target, [...path, at]))) return false
    }
    if (redirect && !hasAll) {
      report.lookups += 1
      if (report.lookups > spfLookupLimit) return fail('spf_lookups', at)
      const target = redirect.slice('redirect='.length)
      if (!target.includes('%')) return visit(target, [...path, at])
    }
    return true
  }
  await visit(name, [])
  const [absent] = missing
  if (report.problem === null && absent !== undefined) {
    report.problem = 'spf_not_named'
    report.name = absent
  }
  return report
}
