import type { JudgedRecord, RecordCheck } from '@carillon/contract/domains'
import type { Logger } from 'pino'
import { notify } from '#features/notifications/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { type DnsLookups, openLookups } from '#platform/dns/lookups.ts'
import type { ReceiverNetwork } from '#platform/outgoing/post.ts'
import { judgeRecord } from './judge-record.ts'
import { type Checks, checkName, type PlannedRecord } from './records.rules.ts'

/** Marks the senders of these accounts that come from a domain or from below it as verified. */
export type VerifySenders = (
  tx: Db,
  of: { accounts: readonly string[]; domain: string; now: Date },
) => Promise<void>

/** The resources for checking a domain or a branded link. */
export interface Checking {
  db: Db
  config: Config
  receivers: ReceiverNetwork
  log: Logger
  now: Date
  verifySenders: VerifySenders
  /** True if the account is notified of lost records; false where a person looks at the outcome. */
  tells: boolean
}

export function lookupsFor({ nameservers }: Pick<Config, 'nameservers'>): DnsLookups {
  return openLookups(nameservers)
}

/** Looks all records up at once. `ask` judges whether this server answers under the name of a link. */
export async function judgeAll(
  records: readonly PlannedRecord[],
  dns: DnsLookups,
  ask?: (record: PlannedRecord) => Promise<RecordCheck>,
): Promise<Checks> {
  const judged = await Promise.all(
    records.map(async (record) => {
      const judge =
        record.purpose === 'link_reach' && ask ? ask : (one: PlannedRecord) => judgeRecord(dns, one)
      return [checkName(record), await judge(record)] as const
    }),
  )
  return Object.fromEntries(judged)
}

export interface StoredState {
  is_valid: boolean
  verified_at: Date | null
  lost_at: Date | null
  failing_since: Date | null
}

/**
 * The state of a domain or link after a look at its records. The daily job believes that a record is gone only after
 * finding it missing twice: a name server that is being changed may not know it for a minute. A person who looks gets
 * the result at once.
 */
export function nextState(
  was: StoredState,
  isFound: boolean,
  { now, tells }: Pick<Checking, 'now' | 'tells'>,
): StoredState {
  if (isFound) {
    return { is_valid: true, verified_at: was.verified_at ?? now, lost_at: null, failing_since: null }
  }
  if (was.is_valid && tells && was.failing_since === null) {
    return { is_valid: true, verified_at: was.verified_at, lost_at: null, failing_since: now }
  }
  return {
    is_valid: false,
    verified_at: was.verified_at,
    lost_at: was.is_valid ? now : was.lost_at,
    failing_since: null,
  }
}

/** Notifies the account that it has lost required records. */
export async function tellLost(
  tx: Db,
  { account, path, name }: { account: string; path: string; name: string },
  { records, checks, now }: { records: readonly PlannedRecord[]; checks: Checks; now: Date },
): Promise<void> {
  const lost = records.filter((record) => {
    const state = checks[checkName(record)]?.state
    return record.is_required && (state === 'missing' || state === 'wrong')
  })
  const listed = lost.map(({ type, host }) => `${type.toUpperCase()} ${host}`).join(', ')
  const lines = [['domain', name] as const, ['records', listed] as const]
  await notify(tx, account, 'domain_lost', { name, path, lines }, { now, userId: null })
}

/** The records as our pages show them. */
export function judged(records: readonly PlannedRecord[], checks: Checks): JudgedRecord[] {
  return records.map((record) => {
    const { purpose, type, host, data, by, is_required, until } = record
    const check = checks[checkName(record)] ?? { state: 'unchecked', problem: null, found: [], details: {} }
    return { purpose, type, host, data, by, is_required, until, check }
  })
}
