import { domainOf, domainsAbove } from '@carillon/contract/domain-name'
import type { RecordCheck } from '@carillon/contract/domains'
import { judgeRecord, lookupsFor, readTags } from '#features/domains/public.ts'
import type { Config } from '#platform/config.ts'
import type { DkimSigner } from '#platform/dkim/dkim-signer.ts'
import type { DnsLookups } from '#platform/dns/lookups.ts'
import type { MailIdentity } from '#platform/mail-identity.ts'
import {
  type Authentication,
  type AuthResult,
  type DmarcPolicy,
  isAligned,
  isEnforced,
  judgeAlignment,
  judgeLogo,
  policyOf,
} from './authentication.rules.ts'

/**
 * Looks up the records by which receivers recognise mail from an address, and judges them for the key that signs it and
 * the servers that send it. Takes at most 15 s, the limit of a series of lookups, and never throws for what it finds.
 * @param from the address in From
 * @param identity that of the address, of `services.identities`
 */
export async function checkAuthentication(
  config: Pick<Config, 'nameservers' | 'sendingSpf' | 'bounces'>,
  from: string,
  { signer, returnDomain }: Pick<MailIdentity, 'signer' | 'returnDomain'>,
): Promise<Authentication> {
  const dns = lookupsFor(config)
  const domain = domainOf(from)
  // Without return paths, bounces go to the sender, whose domain SPF is then asked for.
  const bounceDomain = returnDomain ?? config.bounces?.domain ?? domain
  const [spf, dkim, published] = await Promise.all([
    checkSpf(dns, bounceDomain, config.sendingSpf),
    checkDkim(dns, signer, domain),
    judgeRecord(dns, { ...asked, purpose: 'dmarc', host: `_dmarc.${domain}` }),
  ])
  const { dmarc, policy } = judgeDmarcOf(published, domain, {
    spf: { domain: bounceDomain, state: spf.state },
    dkim: signer && { domain: signer.domain, state: dkim.state },
  })
  return { spf, dkim, dmarc, bimi: await checkBimi(dns, domain, { dmarc, policy }) }
}

/** The parts of a planned record that its judgement does not depend on. */
const asked = { name: null, type: 'txt', data: '', by: 'you', is_required: true, until: null } as const

/** A record that is in no order, as a result. Its codes are those of domains. */
function faultOf(check: RecordCheck, missing: AuthResult['code'], host: string): AuthResult {
  const { state, problem, found, details } = check
  const record = found[0] ?? null
  const about = { ...details, host }
  if (state === 'missing') return { state: 'missing', record, code: missing, details: about }
  const code = (problem ?? missing) as AuthResult['code']
  return { state: state === 'unknown' ? 'unknown' : 'fail', record, code, details: about }
}

async function checkSpf(dns: DnsLookups, host: string, terms: readonly string[]): Promise<AuthResult> {
  const check = await judgeRecord(dns, { ...asked, purpose: 'spf', host, terms })
  if (check.state !== 'published') return faultOf(check, 'spf_missing', host)
  const record = check.found[0] ?? null
  const result = { record, details: { ...check.details, host } }
  // The servers behind SMTP_URL may be any, unless the operator has named them.
  if (terms.length === 0) return { ...result, state: 'unknown', code: 'spf_servers_unknown' }
  return { ...result, state: 'pass', code: 'spf_pass' }
}

async function checkDkim(dns: DnsLookups, signer: DkimSigner | null, from: string): Promise<AuthResult> {
  if (signer === null)
    return { state: 'missing', record: null, code: 'dkim_unsigned', details: { name: from } }
  const { host, kind, publicKey } = signer.published()
  const check = await judgeRecord(dns, { ...asked, purpose: 'dkim', host, publicKey, keyKind: kind })
  if (check.state !== 'published') return faultOf(check, 'dkim_missing', host)
  const code = isAligned(signer.domain, from, false) ? 'dkim_pass' : 'dkim_other_domain'
  return {
    state: 'pass',
    record: check.found[0] ?? null,
    code,
    details: { host, name: signer.domain, from },
  }
}

function judgeDmarcOf(
  check: RecordCheck,
  domain: string,
  proofs: Parameters<typeof judgeAlignment>[2],
): { dmarc: AuthResult; policy: DmarcPolicy | null } {
  const host = `_dmarc.${check.details['name'] ?? domain}`
  if (check.state !== 'published') return { dmarc: faultOf(check, 'dmarc_missing', host), policy: null }
  const record = check.found.find((text) => /^v\s*=\s*DMARC1/i.test(text.trim())) ?? null
  const policy = policyOf(readTags(record ?? '') ?? new Map(), check.details['name'] !== domain)
  const details = { host, name: domain, policy: policy.policy, percent: policy.percent }
  return { dmarc: { ...judgeAlignment(policy, domain, proofs), record, details }, policy }
}

async function checkBimi(
  dns: DnsLookups,
  domain: string,
  { dmarc, policy }: { dmarc: AuthResult; policy: DmarcPolicy | null },
): Promise<AuthResult> {
  const found = await findBimi(dns, domain)
  if ('code' in found) return found
  const [record = '', another] = found.records
  const details = { host: found.host }
  if (another !== undefined) return { state: 'fail', record, code: 'bimi_several', details }
  const logo = judgeLogo(readTags(record))
  if (logo.state !== 'pass') return { ...logo, record, details }
  if (dmarc.state === 'unknown') return { state: 'unknown', record, code: 'bimi_undecided', details }
  if (dmarc.state !== 'pass' || policy === null || !isEnforced(policy))
    return { state: 'fail', record, code: 'bimi_needs_dmarc', details }
  return { ...logo, record, details }
}

/** The records of the closest domain at or above that has one. */
async function findBimi(
  dns: DnsLookups,
  domain: string,
): Promise<AuthResult | { records: readonly string[]; host: string }> {
  const missing = { state: 'missing', record: null, code: 'bimi_missing' } as const
  for (const name of domainsAbove(domain).slice(0, 8)) {
    const host = `default._bimi.${name}`
    const answer = await dns.txt(host)
    if (answer.kind === 'unknown')
      return { state: 'unknown', record: null, code: answer.fault, details: { host } }
    if (answer.kind === 'loop') return { state: 'fail', record: null, code: 'cname_loop', details: { host } }
    const texts = answer.kind === 'found' ? answer.values : []
    const records = texts.filter((text) => /^v\s*=\s*BIMI1\s*(;|$)/i.test(text.trim()))
    if (records.length > 0) return { records: records.map((text) => text.slice(0, 600)), host }
  }
  return { ...missing, details: { host: `default._bimi.${domain}` } }
}
