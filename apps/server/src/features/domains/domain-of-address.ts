import { domainOf, domainsAbove } from '@carillon/contract/domain-name'
import type { DomainState } from '@carillon/contract/senders'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { stateOf } from './wire.ts'

/** Domains of the account, and its parent's domains that it sends with. */
export function domainsOf(db: Db, account: string) {
  return db
    .selectFrom('mail_domain')
    .where((is) =>
      is.or([
        is('account_id', '=', account),
        is(
          'id',
          'in',
          is.selectFrom('mail_domain_user').select('domain_id').where('account_id', '=', account),
        ),
      ]),
    )
}

/** True if this account may send from an address because its domain, or one above it, is verified. */
export async function isOnVerifiedDomain(db: Db, account: string, email: string): Promise<boolean> {
  const names = domainsAbove(domainOf(email))
  if (names.length === 0) return false
  const row = await domainsOf(db, account)
    .select('id')
    .where('is_valid', '=', true)
    .where('domain', 'in', names)
    .executeTakeFirst()
  return row !== undefined
}

export interface KnownDomain {
  id: number
  domain: string
  state: DomainState
}

/** The domains that an account may send with, and how far each is. */
export async function findDomainStates(db: Db, account: string): Promise<KnownDomain[]> {
  const rows = await domainsOf(db, account)
    .select(['id', 'domain', 'is_valid', 'verified_at'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, domain: row.domain, state: stateOf(row) }))
}

/** The closest of these domains at or above that of an address. */
export function closestDomain(email: string, known: readonly KnownDomain[]): KnownDomain | null {
  const names = domainsAbove(domainOf(email))
  const found = names.map((name) => known.find(({ domain }) => domain === name))
  return found.find((domain) => domain !== undefined) ?? null
}

/** True if the account has a verified domain, or sends with one of its parent. */
export async function hasVerifiedDomain(db: Db, account: string): Promise<boolean> {
  const row = await domainsOf(db, account)
    .select('id')
    .where('is_valid', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** True if an address at this domain is one of ours for bounces: a return path below a domain of some account. */
export async function isReturnPathDomain(db: Db, host: string): Promise<boolean> {
  const name = host.toLowerCase()
  // All accounts: an incoming mail names the domain alone.
  const row = await db
    .selectFrom('mail_domain')
    .select('id')
    .where(sql<string>`subdomain || '.' || domain`, '=', name)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
