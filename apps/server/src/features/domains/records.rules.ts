import { domainLimits, type JudgedRecord, type RecordCheck } from '@carillon/contract/domains'
import { withSpfTerms } from './spf-terms.rules.ts'

/** This installation's values in records. */
export interface Installation {
  /** The domain to which bounces come; null: they go to the sender, and there are no return paths. */
  bounceDomain: string | null
  /** The mail server that takes bounces. */
  bounceMx: string
  /** SPF terms of the servers that send; empty: they are not known. */
  spf: readonly string[]
  /** The host of PUBLIC_URL, to which links lead. */
  publicHost: string
}

/** A record that matters to a domain, before its first lookup. */
export interface PlannedRecord extends Omit<JudgedRecord, 'check'> {
  /** The record's name in the answers of the public API; null if it is not to be published. */
  name: string | null
  /** The DKIM key that it has to publish. */
  publicKey?: string
  /** Absent: RSA, as all keys are that we make. */
  keyKind?: 'rsa' | 'ed25519'
  /** SPF terms that it has to have. */
  terms?: readonly string[]
}

export type Checks = Readonly<Record<string, RecordCheck>>

export const unchecked: RecordCheck = { state: 'unchecked', problem: null, found: [], details: {} }

/** The name under which the outcome of a look is kept: a record that changes is a new one. */
export function checkName({ purpose, host }: Pick<PlannedRecord, 'purpose' | 'host'>): string {
  return `${purpose === 'dkim_next' || purpose === 'dkim_old' ? 'dkim' : purpose} ${host}`
}

export const checkOf = (checks: Checks, record: PlannedRecord): RecordCheck =>
  checks[checkName(record)] ?? unchecked

export interface DomainFacts {
  domain: string
  subdomain: string
  is_automatic: boolean
  has_custom_spf: boolean
}

export interface KeyFacts {
  selector: string
  public_key: string
  status: 'next' | 'active' | 'retired'
  retired_at: Date | null
}

const you = { by: 'you', until: null } as const

/** All records that matter to a domain, records to publish first. */
export function domainRecords(
  domain: DomainFacts,
  keys: readonly KeyFacts[],
  installation: Installation,
): PlannedRecord[] {
  return [
    ...returnPathRecords(domain, installation),
    ...keyRecords(domain, keys),
    ...operatorRecords(domain, installation),
    {
      ...you,
      name: null,
      purpose: 'dmarc',
      type: 'txt',
      host: `_dmarc.${domain.domain}`,
      is_required: false,
      data: 'v=DMARC1; p=none',
    },
  ]
}

function returnPathRecords(
  { domain, subdomain, is_automatic, has_custom_spf }: DomainFacts,
  { bounceDomain, bounceMx, spf }: Installation,
): PlannedRecord[] {
  if (bounceDomain === null) {
    return [
      {
        ...you,
        name: 'domain_spf',
        purpose: 'spf',
        type: 'txt',
        host: domain,
        is_required: false,
        data: spf.length > 0 ? withSpfTerms(null, spf) : '',
        terms: has_custom_spf ? [] : spf,
      },
    ]
  }
  const host = `${subdomain}.${domain}`
  if (is_automatic) {
    const planned = { name: 'mail_cname', purpose: 'return_path', type: 'cname', is_required: true } as const
    return [{ ...you, ...planned, host, data: bounceDomain }]
  }
  const terms = [`include:${bounceDomain}`]
  return [
    {
      ...you,
      name: 'mail_server',
      purpose: 'bounce_mx',
      type: 'mx',
      host,
      data: bounceMx,
      is_required: true,
    },
    {
      ...you,
      name: 'subdomain_spf',
      purpose: 'spf',
      type: 'txt',
      host,
      data: withSpfTerms(null, terms),
      is_required: !has_custom_spf,
      terms: has_custom_spf ? [] : terms,
    },
  ]
}

const order = ['active', 'next', 'retired']

function keyRecords({ domain, is_automatic }: DomainFacts, keys: readonly KeyFacts[]): PlannedRecord[] {
  const purposes = { active: 'dkim', next: 'dkim_next', retired: 'dkim_old' } as const
  const names = { active: is_automatic ? 'dkim1' : 'dkim', next: 'dkim2', retired: null }
  return [...keys]
    .sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
    .map(({ selector, public_key, status, retired_at }) => ({
      name: names[status],
      purpose: purposes[status],
      type: 'txt',
      by: 'you',
      host: `${selector}._domainkey.${domain}`,
      data: `v=DKIM1; k=rsa; p=${public_key}`,
      is_required: status === 'active',
      until: retired_at && mayGoAt(retired_at).toISOString(),
      publicKey: public_key,
    }))
}

/** The time from which the record of a retired key may be removed. */
export function mayGoAt(retired: Date): Date {
  return new Date(retired.getTime() + domainLimits.retiredKeyDays * 86_400_000)
}

/** The target of a return path's alias. */
export function operatorRecords(
  { is_automatic }: Pick<DomainFacts, 'is_automatic'>,
  { bounceDomain, bounceMx, spf }: Installation,
): PlannedRecord[] {
  if (bounceDomain === null) return []
  if (!is_automatic) return []
  const operator = {
    name: null,
    host: bounceDomain,
    by: 'operator',
    until: null,
    is_required: false,
  } as const
  const data = spf.length > 0 ? withSpfTerms(null, spf) : ''
  return [
    { ...operator, purpose: 'bounce_mx', type: 'mx', data: bounceMx },
    { ...operator, purpose: 'spf', type: 'txt', data, terms: spf },
  ]
}

export interface LinkFacts {
  domain: string
  subdomain: string
}

/** All records that matter to a branded link. The one with the number of the account proves whose it is. */
export function linkRecords(
  { domain, subdomain }: LinkFacts,
  account: number,
  { publicHost }: Installation,
): PlannedRecord[] {
  const record = { ...you, type: 'cname', data: publicHost, is_required: true } as const
  return [
    { ...record, name: 'domain_cname', purpose: 'link', host: `${subdomain}.${domain}` },
    { ...record, name: 'owner_cname', purpose: 'link_owner', host: `${account}.${domain}` },
    {
      name: null,
      purpose: 'link_reach',
      type: 'https',
      host: `${subdomain}.${domain}`,
      data: '',
      by: 'operator',
      is_required: true,
      until: null,
    },
  ]
}

/**
 * True if all required records are published. If no server answered, the former state stays: a name server that is down
 * proves nothing.
 */
export function isValid(records: readonly PlannedRecord[], checks: Checks, was: boolean): boolean {
  const states = records.filter(({ is_required }) => is_required).map((each) => checkOf(checks, each).state)
  if (states.some((state) => state === 'missing' || state === 'wrong')) return false
  return states.every((state) => state === 'published') || was
}
