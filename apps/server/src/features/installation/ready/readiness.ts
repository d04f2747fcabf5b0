import { type ReadyFinding, readyChecks } from '@carillon/contract/installation-ready'
import texts from '@carillon/messages/en/installation-ready'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { Finding } from '#platform/finding.ts'
import { checkIps } from './check-ips.ts'
import { checkNames } from './check-names.ts'
import { checkPublicAddress } from './check-public-address.ts'
import { checkReturns } from './check-returns.ts'
import { checkServers, type ServerInUse } from './check-servers.ts'
import { found } from './findings.ts'
import { wordsOf } from './words.ts'

interface Examined {
  db: Db
  /** The settings in effect, with those of the product. */
  config: Config
  /** The first account, whose domains are checked; null: there is none yet. */
  account: string | null
  /** The mail servers that messages leave through; empty: the built-in mailbox has them. */
  servers: readonly ServerInUse[]
  now: Date
}

/**
 * Checks whether mail sent for real would arrive: mail servers, DNS, addresses, links. Takes at most half a minute, and changes nothing.
 */
export async function examineReadiness({
  db,
  config,
  account,
  servers,
  now,
}: Examined): Promise<ReadyFinding[]> {
  const parts = await Promise.all([
    config.sending === 'off' ? [found('relay', 'warning', 'relay_off')] : [],
    checkServers(servers, now),
    account === null ? [] : checkNames(db, config, account),
    checkReturns(config),
    checkPublicAddress(db, config, now),
    checkIps(config),
  ])
  return parts
    .flat()
    .sort((one, other) => readyChecks.indexOf(one.check) - readyChecks.indexOf(other.check))
    .map((one) => ({ ...one, ...wordsOf(one) }))
}

/** The findings as `npm run doctor` prints them. */
export function asDoctorSays(findings: readonly ReadyFinding[]): Finding[] {
  return findings.map(({ check, about, state, says, todo }) => ({
    check: about === null ? texts.checks[check] : `${texts.checks[check]}, ${about}`,
    state,
    says,
    todo,
  }))
}
