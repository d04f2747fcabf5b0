import { domainOf, domainsAbove } from '@carillon/contract/domain-name'
import type { JudgedRecord, RecordPurpose } from '@carillon/contract/domains'
import type { ReadyCheck, ReadyState } from '@carillon/contract/installation-ready'
import { lookAtNames } from '#features/domains/public.ts'
import { findSendersOf } from '#features/senders/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { domainsScreen, type Found, found } from './findings.ts'

const checks: Readonly<Partial<Record<RecordPurpose, ReadyCheck>>> = {
  dkim: 'dkim',
  spf: 'spf',
  dmarc: 'dmarc',
  return_path: 'return_path',
  bounce_mx: 'return_path',
}

/** The DNS records of sender domains and of return paths, and the names in links. */
export async function checkNames(db: Db, config: Config, account: string): Promise<Found[]> {
  const { domains, further, own, links } = await lookAtNames(db, config, account)
  const unsigned = await unsignedDomains(
    db,
    config,
    account,
    domains.map(({ domain }) => domain),
    further,
  )
  return [
    ...domains.flatMap(({ id, domain, records }) =>
      records.map((record) => ofRecord(record, domain, `${domainsScreen}/${id}`)),
    ),
    ...own.map((record) => ofRecord(record, record.host)),
    ...(domains.length === 0 && config.dkim === null && config.dkimKeys === null
      ? [found('dkim', 'warning', 'domain_none', { screen: domainsScreen })]
      : unsigned.map((about) =>
          found('dkim', 'warning', 'domain_unsigned', { about, screen: domainsScreen }),
        )),
    ...(further === 0
      ? []
      : [found('dkim', 'unchecked', 'domain_more', { details: { count: further }, screen: domainsScreen })]),
    ...linksOf(links, config),
  ]
}

function ofRecord(record: JudgedRecord, about: string, screen?: string): Found {
  const check = checks[record.purpose] ?? 'dkim'
  const details = { host: record.host, type: record.type.toUpperCase(), value: record.data }
  return found(check, stateOfRecord(record), 'record', {
    about,
    details,
    record,
    ...(screen === undefined ? {} : { screen }),
  })
}

function stateOfRecord({ check: { state }, is_required, purpose }: JudgedRecord): ReadyState {
  if (state === 'published') return 'ok'
  if (state === 'unknown' || state === 'unchecked') return 'unchecked'
  // Gmail and Yahoo refuse bulk mail of domains without DMARC.
  return is_required || purpose === 'dmarc' || purpose === 'bounce_mx' ? 'problem' : 'warning'
}

/** Domains of the senders' addresses that no key signs for. */
async function unsignedDomains(
  db: Db,
  { dkim, dkimKeys }: Pick<Config, 'dkim' | 'dkimKeys'>,
  account: string,
  authenticated: readonly string[],
  further: number,
): Promise<string[]> {
  // Keys in a folder and domains that are not looked at may sign for any.
  if (dkimKeys !== null || further > 0) return []
  const signing = new Set([...authenticated, ...(dkim === null ? [] : [dkim.domain.toLowerCase()])])
  const senders = await findSendersOf(db, account)
  const used = new Set(senders.map(({ from }) => domainOf(from.email).toLowerCase()))
  return [...used]
    .filter((domain) => !domainsAbove(domain).some((name) => signing.has(name)))
    .sort()
    .slice(0, 10)
}

function linksOf(
  links: Awaited<ReturnType<typeof lookAtNames>>['links'],
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Found[] {
  if (links.length === 0) {
    const details = { host: new URL(publicUrl).hostname }
    return [found('tracking_host', 'ok', 'links_shared', { details, screen: domainsScreen })]
  }
  return links.map(({ id, host: about, state }) => {
    const rest = { about, screen: `${domainsScreen}/links/${id}` }
    if (state === 'verified') return found('tracking_host', 'ok', 'link_verified', rest)
    if (state === 'lost') return found('tracking_host', 'problem', 'link_lost', rest)
    return found('tracking_host', 'warning', 'link_pending', rest)
  })
}
