import { domainsAbove } from '@carillon/contract/domain-name'

/** The codes of results; each has a text in `email-spam`. Those of lookups and of bad records are codes of domains, too. */
export const authCodes = [
  'dns_timeout',
  'dns_failed',
  'dns_refused',
  'dns_unreachable',
  'dns_malformed',
  'dns_too_much',
  'cname_loop',
  'spf_pass',
  'spf_servers_unknown',
  'spf_missing',
  'spf_several',
  'spf_lookups',
  'spf_loop',
  'spf_target_missing',
  'spf_not_named',
  'spf_allows_all',
  'spf_malformed',
  'dkim_pass',
  'dkim_other_domain',
  'dkim_unsigned',
  'dkim_missing',
  'key_wrong',
  'key_several',
  'key_revoked',
  'dmarc_pass',
  'dmarc_none',
  'dmarc_not_aligned',
  'dmarc_undecided',
  'dmarc_missing',
  'dmarc_several',
  'dmarc_malformed',
  'bimi_pass',
  'bimi_without_certificate',
  'bimi_needs_dmarc',
  'bimi_undecided',
  'bimi_missing',
  'bimi_declined',
  'bimi_several',
  'bimi_malformed',
  'bimi_logo',
] as const
export type AuthCode = (typeof authCodes)[number]

export interface AuthResult {
  /** `unknown`: no server answered, or the installation does not know enough. It proves nothing. */
  state: 'pass' | 'fail' | 'missing' | 'unknown'
  /** The published text; null: there is none. */
  record: string | null
  code: AuthCode
  /** The values for the placeholders of the text. */
  details: Readonly<Record<string, string | number>>
}

export interface Authentication {
  spf: AuthResult
  dkim: AuthResult
  dmarc: AuthResult
  bimi: AuthResult
}

export type Tags = ReadonlyMap<string, string>

/**
 * True if a domain counts as that of From (RFC 7489, section 3.1). Relaxed, one of them is at or below the other: as for
 * the domains that sign, no list of public endings is asked.
 */
export function isAligned(domain: string, from: string, isStrict: boolean): boolean {
  if (domain === from) return true
  return !isStrict && (domainsAbove(domain).includes(from) || domainsAbove(from).includes(domain))
}

/** A DMARC record as it counts for a domain. */
export interface DmarcPolicy {
  policy: string
  percent: number
  isStrict: { spf: boolean; dkim: boolean }
  /** The policy for domains below, where it is another. */
  below: string | null
}

/** @param isBelow true if the record is that of a domain above */
export function policyOf(tags: Tags, isBelow: boolean): DmarcPolicy {
  const word = (name: string) => tags.get(name)?.toLowerCase() ?? null
  const below = word('sp')
  const percent = Number(/^\d{1,3}$/.exec(tags.get('pct') ?? '')?.[0] ?? 100)
  return {
    policy: (isBelow ? below : null) ?? word('p') ?? 'none',
    percent,
    isStrict: { spf: word('aspf') === 's', dkim: word('adkim') === 's' },
    below,
  }
}

/** True if receivers keep all forged mail away from the inbox, which logos need. */
export function isEnforced({ policy, percent, below }: DmarcPolicy): boolean {
  return ['quarantine', 'reject'].includes(policy) && below !== 'none' && percent >= 100
}

/** The result of SPF or DKIM, and the domain that it is about. */
export interface Proof {
  domain: string
  state: AuthResult['state']
}

/** Judges the message by a policy: one of SPF and DKIM has to pass for the domain of From. */
export function judgeAlignment(
  policy: DmarcPolicy,
  from: string,
  { spf, dkim }: { spf: Proof; dkim: Proof | null },
): Pick<AuthResult, 'state' | 'code'> {
  const states = [
    isAligned(spf.domain, from, policy.isStrict.spf) ? spf.state : 'fail',
    dkim && isAligned(dkim.domain, from, policy.isStrict.dkim) ? dkim.state : 'fail',
  ]
  if (states.includes('pass'))
    return { state: 'pass', code: policy.policy === 'none' ? 'dmarc_none' : 'dmarc_pass' }
  if (states.includes('unknown')) return { state: 'unknown', code: 'dmarc_undecided' }
  return { state: 'fail', code: 'dmarc_not_aligned' }
}

/** Judges the logo that a record names, apart from the policy of DMARC. */
export function judgeLogo(tags: Tags | null): Pick<AuthResult, 'state' | 'code'> {
  if (tags === null) return { state: 'fail', code: 'bimi_malformed' }
  const [logo, certificate] = [tags.get('l') ?? '', tags.get('a') ?? '']
  // An empty record says that there shall be no logo.
  if (logo === '' && certificate === '') return { state: 'missing', code: 'bimi_declined' }
  const url = URL.parse(logo)
  const isLogo = url?.protocol === 'https:' && /\.svgz?$/i.test(url.pathname)
  if (!isLogo || (certificate !== '' && URL.parse(certificate)?.protocol !== 'https:'))
    return { state: 'fail', code: 'bimi_logo' }
  return { state: 'pass', code: certificate === '' ? 'bimi_without_certificate' : 'bimi_pass' }
}
