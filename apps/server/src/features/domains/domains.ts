import { domainsAbove } from '@carillon/contract/domain-name'
import { type Domain, type DomainRecords, domainLimits, type NewDomain } from '@carillon/contract/domains'
import { type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import { accountName } from '#features/account/public.ts'
import type { Db } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import type { MailDomain } from '#schema/tables.generated.ts'
import { judged } from './checking.ts'
import { domainsOf } from './domain-of-address.ts'
import { addKey, findKeys, makeKey, selectorOf } from './keys.ts'
import { domainRecords, type Installation } from './records.rules.ts'
import { accessSubuser, namesOf, usersOfDomains } from './subusers.ts'
import { checkedAt, dnsOf, stateOf } from './wire.ts'

export type DomainRow = Selectable<MailDomain>

/** The caller, and the names of this installation in records. */
export interface Asking {
  db: Db
  account: string
  installation: Installation
  now: Date
}

export interface ListQuery {
  limit: number
  offset: number
  username?: string | undefined
  exclude_subusers?: boolean | undefined
  domain?: string | undefined
}

const selectDomains = (db: Db, account: string) => domainsOf(db, account).selectAll()

/** A pattern of LIKE for names that have this in them. */
export function containing(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`
}

export async function listDomains(asking: Asking, query: ListQuery): Promise<Domain[]> {
  const { db, account, installation } = asking
  let rows = selectDomains(db, account)
  if (query.domain !== undefined) rows = rows.where('domain', 'like', containing(query.domain))
  if (query.exclude_subusers) {
    rows = rows.where((is) =>
      is.not(
        is.exists(
          is.selectFrom('mail_domain_user').select('domain_id').whereRef('domain_id', '=', 'mail_domain.id'),
        ),
      ),
    )
  }
  if (query.username !== undefined) {
    const { username } = await accountName(db, account)
    if (query.username !== username) {
      const subuser = await accessSubuser(db, account, query.username)
      rows = rows.where((is) =>
        is(
          'id',
          'in',
          is.selectFrom('mail_domain_user').select('domain_id').where('account_id', '=', subuser),
        ),
      )
    }
  }
  const found = await rows.orderBy('id').limit(query.limit).offset(query.offset).execute()
  return toWire(db, found, installation)
}

export async function getDomain({ db, account, installation }: Asking, id: number): Promise<Domain> {
  const row = await selectDomains(db, account).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('domain_not_found', { id })
  return oneToWire(db, row, installation)
}

/** The domain that signs this account's mail, else the default one. */
export async function defaultDomain(
  { db, account, installation }: Asking,
  domain: string | undefined,
): Promise<Domain> {
  // A text that is no domain name, such as a part of one, has no domains above it.
  const names = ['', ...domainsAbove(domain ?? '')]
  const row = await selectDomains(db, account)
    .where((is) => is.or([is('is_default', '=', true), is('domain', 'in', names)]))
    .orderBy(sql`domain in (${sql.join(names)})`, 'desc')
    .orderBy(sql`length(domain)`, 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Refusal('domain_not_found', { id: domain ?? 'default' })
  return oneToWire(db, row, installation)
}

export async function domainOfSubuser(
  { db, account, installation }: Asking,
  username: string,
): Promise<Domain> {
  const subuser = await accessSubuser(db, account, username)
  const row = await db
    .selectFrom('mail_domain')
    .innerJoin('mail_domain_user', 'mail_domain_user.domain_id', 'mail_domain.id')
    .selectAll('mail_domain')
    .where('mail_domain.account_id', '=', account)
    .where('mail_domain_user.account_id', '=', subuser)
    .orderBy('mail_domain.id')
    .executeTakeFirst()
  if (!row) throw new Refusal('domain_not_found', { id: username })
  return oneToWire(db, row, installation)
}

/** Finds a domain that the account owns, and locks it until the transaction ends. */
export async function accessDomain(tx: Db, account: string, id: number): Promise<DomainRow> {
  const row = await tx
    .selectFrom('mail_domain')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('domain_not_found', { id })
  return row
}

/** Adds a domain with two DKIM keys, so that the first one can be replaced without waiting for the DNS. */
export async function createDomain(asking: Asking, fields: z.output<typeof NewDomain>): Promise<Domain> {
  const { db, account, installation, now } = asking
  const [first, second] = await Promise.all([makeKey(), makeKey()])
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const { count } = await tx
      .selectFrom('mail_domain')
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
    if (count >= domainLimits.domains)
      throw new Refusal('domain_limit_reached', { limit: domainLimits.domains })
    const subuser = fields.username ? await subuserNamed(tx, account, fields.username) : null
    if (fields.default) await clearDefault(tx, account)
    const { number } = await accountName(tx, account)
    const row = await tx
      .insertInto('mail_domain')
      .values({
        account_id: account,
        domain: fields.domain,
        subdomain: fields.subdomain || `em${number}`,
        is_automatic: fields.automatic_security ?? true,
        has_custom_spf: fields.custom_spf ?? false,
        is_default: fields.default ?? false,
        selector_stem: fields.custom_dkim_selector || madeUpSelector(account),
        keys_made: 2,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseTaken(fields.domain))
    const selector = (number: number) => selectorOf(row.selector_stem, number)
    await addKey(tx, row.id, first, { selector: selector(1), status: 'active', now })
    await addKey(tx, row.id, second, { selector: selector(2), status: 'next', now })
    if (subuser !== null) {
      await tx.insertInto('mail_domain_user').values({ domain_id: row.id, account_id: subuser }).execute()
    }
    return oneToWire(tx, row, installation)
  })
}

/** A selector that differs between accounts and installations, so that two of them can sign for one domain. */
function madeUpSelector(account: string): string {
  return `c${account.slice(-4)}k`
}

/** The account of a subuser's name; null for the account's own name, which a program may give. */
async function subuserNamed(tx: Db, account: string, username: string): Promise<string | null> {
  const own = await accountName(tx, account)
  return username === own.username ? null : accessSubuser(tx, account, username)
}

export async function updateDomain(
  { db, account, installation }: Asking,
  id: number,
  change: { default?: boolean | undefined; custom_spf?: boolean | undefined },
): Promise<Domain> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    await accessDomain(tx, account, id)
    if (change.default) await clearDefault(tx, account)
    const row = await tx
      .updateTable('mail_domain')
      .set({
        ...(change.default === undefined ? {} : { is_default: change.default }),
        ...(change.custom_spf === undefined ? {} : { has_custom_spf: change.custom_spf }),
        // An update without values would be refused.
        subdomain: sql.ref('subdomain'),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return oneToWire(tx, row, installation)
  })
}

async function clearDefault(tx: Db, account: string): Promise<void> {
  await tx
    .updateTable('mail_domain')
    .set({ is_default: false })
    .where('account_id', '=', account)
    .where('is_default', '=', true)
    .execute()
}

/** Deletes a domain with its keys. */
export async function deleteDomain({ db, account }: Asking, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_domain')
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('domain_not_found', { id })
}

/** Lets a subuser send with a domain; answers its account. */
export async function associateDomain(
  { db, account, installation }: Asking,
  id: number,
  username: string,
): Promise<{ domain: Domain; row: DomainRow; subuser: string }> {
  return db.transaction().execute(async (tx) => {
    const row = await accessDomain(tx, account, id)
    const subuser = await accessSubuser(tx, account, username)
    await tx
      .insertInto('mail_domain_user')
      .values({ domain_id: id, account_id: subuser })
      .onConflict((known) => known.doNothing())
      .execute()
    return { domain: await oneToWire(tx, row, installation), row, subuser }
  })
}

export async function disassociateDomains({ db, account }: Asking, username: string): Promise<void> {
  const subuser = await accessSubuser(db, account, username)
  await db
    .deleteFrom('mail_domain_user')
    .where('account_id', '=', subuser)
    .where('domain_id', 'in', (of) =>
      of.selectFrom('mail_domain').select('id').where('account_id', '=', account),
    )
    .execute()
}

export async function domainReport(
  { db, account, installation }: Asking,
  id: number,
): Promise<DomainRecords> {
  const row = await selectDomains(db, account).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('domain_not_found', { id })
  const keys = (await findKeys(db, [id])).get(id) ?? []
  return {
    checked_at: row.checked_at?.toISOString() ?? null,
    state: stateOf(row),
    records: judged(domainRecords(row, keys, installation), row.checks),
  }
}

export async function oneToWire(db: Db, row: DomainRow, installation: Installation): Promise<Domain> {
  const [wire] = await toWire(db, [row], installation)
  if (!wire) throw new Error('a domain without its answer')
  return wire
}

async function toWire(db: Db, rows: readonly DomainRow[], installation: Installation): Promise<Domain[]> {
  const ids = rows.map(({ id }) => id)
  const [keys, users] = [await findKeys(db, ids), await usersOfDomains(db, ids)]
  const nameOf = await namesOf(db, rows, users)
  const numbers = await numbersOf(db, rows)
  return rows.map((row) => ({
    id: row.id,
    user_id: numbers.get(row.account_id) ?? 0,
    domain: row.domain,
    subdomain: row.subdomain,
    username: nameOf(row.account_id),
    ips: [],
    custom_spf: row.has_custom_spf,
    default: row.is_default,
    legacy: false,
    automatic_security: row.is_automatic,
    valid: row.is_valid,
    ...checkedAt(row),
    state: stateOf(row),
    dns: {
      ...unneededReturnPath(row, installation),
      ...dnsOf(domainRecords(row, keys.get(row.id) ?? [], installation), row.checks),
    },
    subusers: (users.get(row.id) ?? []).map(nameOf).sort(),
  }))
}

/**
 * Without bounces of its own, an installation has no return path that the record could lead to. The public API always names
 * the record, so it is there, complete, and with nothing to publish.
 */
function unneededReturnPath(
  { domain, subdomain, is_automatic }: DomainRow,
  { bounceDomain }: Installation,
): Domain['dns'] {
  if (!is_automatic || bounceDomain !== null) return {}
  return { mail_cname: { valid: true, type: 'cname', host: `${subdomain}.${domain}`, data: '' } }
}

/** The numbers of the accounts that own these rows; as a rule it is one. */
export async function numbersOf(
  db: Db,
  rows: readonly { account_id: string }[],
): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>()
  for (const { account_id } of rows) {
    if (!numbers.has(account_id)) numbers.set(account_id, (await accountName(db, account_id)).number)
  }
  return numbers
}

function refuseTaken(domain: string) {
  return (cause: unknown): never => {
    if ((cause as { constraint?: string }).constraint === 'mail_domain_name')
      throw new Refusal('domain_taken', { domain }, { field: 'domain' })
    throw cause
  }
}
