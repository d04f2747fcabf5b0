import type { JudgedRecord } from '@carillon/contract/domains'
import type { DomainState } from '@carillon/contract/senders'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { judgeAll, judged, lookupsFor } from './checking.ts'
import type { DomainRow } from './domains.ts'
import { installationOf } from './installation.ts'
import { type DomainKey, findKeys } from './keys.ts'
import { domainRecords, type Installation, operatorRecords } from './records.rules.ts'
import { stateOf } from './wire.ts'

/** The most domains that are looked at. */
const most = 10

interface LookedAt {
  /** The first domains of the account, with the records that their owner publishes as the DNS has them now. */
  domains: { id: number; domain: string; records: JudgedRecord[] }[]
  /** The number of domains beyond these. */
  further: number
  /** Records of the installation itself: those of the domain of return paths. */
  own: JudgedRecord[]
  /** Branded links, with the states of their last daily check. */
  links: { id: number; host: string; state: DomainState }[]
}

/** Looks at the names that mail of an account depends on. Nothing is stored. Takes at most 15 s. */
export async function lookAtNames(
  db: Db,
  config: Pick<Config, 'bounces' | 'publicUrl' | 'sendingSpf' | 'bounceMx' | 'nameservers'>,
  account: string,
): Promise<LookedAt> {
  const rows = await db
    .selectFrom('mail_domain')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()
  const links = await db
    .selectFrom('mail_link')
    .select(['id', 'domain', 'subdomain', 'is_valid', 'verified_at'])
    .where('account_id', '=', account)
    .orderBy('id')
    .limit(most)
    .execute()
  const installation = installationOf(config)
  const first = rows.slice(0, most)
  const keys = await findKeys(
    db,
    first.map(({ id }) => id),
  )
  const own = operatorRecords({ is_automatic: true }, installation)
  const [domains, checks] = await Promise.all([
    Promise.all(first.map((row) => lookAtDomain(config, row, keys.get(row.id) ?? [], installation))),
    judgeAll(own, lookupsFor(config)),
  ])
  return {
    domains,
    further: rows.length - first.length,
    own: judged(own, checks),
    links: links.map((row) => ({ id: row.id, host: `${row.subdomain}.${row.domain}`, state: stateOf(row) })),
  }
}

async function lookAtDomain(
  config: Pick<Config, 'nameservers'>,
  row: DomainRow,
  keys: readonly DomainKey[],
  installation: Installation,
): Promise<LookedAt['domains'][number]> {
  const planned = domainRecords(row, keys, installation).filter(
    ({ by, purpose }) => by === 'you' && purpose !== 'dkim_next' && purpose !== 'dkim_old',
  )
  const records = judged(planned, await judgeAll(planned, lookupsFor(config)))
  return { id: row.id, domain: row.domain, records }
}
