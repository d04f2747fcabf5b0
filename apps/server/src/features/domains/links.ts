import { domainsAbove } from '@carillon/contract/domain-name'
import { type DomainRecords, domainLimits } from '@carillon/contract/domains'
import type { BrandedLink, brandedLinks } from '@carillon/contract/link-branding'
import { type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import { accountName } from '#features/account/public.ts'
import type { Db } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import type { MailLink } from '#schema/tables.generated.ts'
import { judged } from './checking.ts'
import { type Asking, containing, type ListQuery, numbersOf } from './domains.ts'
import { type Installation, linkRecords } from './records.rules.ts'
import { accessSubuser, namesOf, usersOfLinks } from './subusers.ts'
import { checkedAt, dnsOf, stateOf } from './wire.ts'

export type LinkRow = Selectable<MailLink>

/** Branded links of the account, and its parent's links that it sends with. */
function selectLinks(db: Db, account: string) {
  return db
    .selectFrom('mail_link')
    .selectAll()
    .where((is) =>
      is.or([
        is('account_id', '=', account),
        is('id', 'in', is.selectFrom('mail_link_user').select('link_id').where('account_id', '=', account)),
      ]),
    )
}

export async function listLinks(
  { db, account, installation }: Asking,
  query: ListQuery,
): Promise<BrandedLink[]> {
  let rows = selectLinks(db, account)
  if (query.domain !== undefined) rows = rows.where('domain', 'like', containing(query.domain))
  const found = await rows.orderBy('id').limit(query.limit).offset(query.offset).execute()
  return toWire(db, found, installation)
}

export async function getLink({ db, account, installation }: Asking, id: number): Promise<BrandedLink> {
  return linkToWire(db, await findLink(db, account, id), installation)
}

async function findLink(db: Db, account: string, id: number): Promise<LinkRow> {
  const row = await selectLinks(db, account).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('branded_link_not_found', { id })
  return row
}

/** The link that mail of this domain has, else the default one. */
export async function defaultLink(
  { db, account, installation }: Asking,
  domain: string | undefined,
): Promise<BrandedLink> {
  // A text that is no domain name, such as a part of one, has no domains above it.
  const names = ['', ...domainsAbove(domain ?? '')]
  const row = await selectLinks(db, account)
    .where((is) => is.or([is('is_default', '=', true), is('domain', 'in', names)]))
    .orderBy(sql`domain in (${sql.join(names)})`, 'desc')
    .orderBy(sql`length(domain)`, 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Refusal('branded_link_not_found', { id: domain ?? 'default' })
  return linkToWire(db, row, installation)
}

export async function linkOfSubuser(
  { db, account, installation }: Asking,
  username: string,
): Promise<BrandedLink> {
  const subuser = await accessSubuser(db, account, username)
  const row = await db
    .selectFrom('mail_link')
    .innerJoin('mail_link_user', 'mail_link_user.link_id', 'mail_link.id')
    .selectAll('mail_link')
    .where('mail_link.account_id', '=', account)
    .where('mail_link_user.account_id', '=', subuser)
    .orderBy('mail_link.id')
    .executeTakeFirst()
  if (!row) throw new Refusal('branded_link_not_found', { id: username })
  return linkToWire(db, row, installation)
}

/** Finds a link that the account owns, and locks it until the transaction ends. */
export async function accessLink(tx: Db, account: string, id: number): Promise<LinkRow> {
  const row = await tx
    .selectFrom('mail_link')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('branded_link_not_found', { id })
  return row
}

export async function createLink(
  { db, account, installation, now }: Asking,
  fields: z.output<typeof brandedLinks.create.body>,
): Promise<BrandedLink> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const { count } = await tx
      .selectFrom('mail_link')
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
    if (count >= domainLimits.domains)
      throw new Refusal('branded_link_limit_reached', { limit: domainLimits.domains })
    if (fields.default) await clearDefault(tx, account)
    const row = await tx
      .insertInto('mail_link')
      .values({
        account_id: account,
        domain: fields.domain,
        subdomain: fields.subdomain || 'links',
        is_default: fields.default ?? false,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseTaken(`${fields.subdomain || 'links'}.${fields.domain}`))
    return linkToWire(tx, row, installation)
  })
}

export async function updateLink(
  { db, account, installation }: Asking,
  id: number,
  change: { default?: boolean | undefined },
): Promise<BrandedLink> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const row = await accessLink(tx, account, id)
    if (change.default === undefined) return linkToWire(tx, row, installation)
    if (change.default) await clearDefault(tx, account)
    const saved = await tx
      .updateTable('mail_link')
      .set({ is_default: change.default })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return linkToWire(tx, saved, installation)
  })
}

async function clearDefault(tx: Db, account: string): Promise<void> {
  await tx
    .updateTable('mail_link')
    .set({ is_default: false })
    .where('account_id', '=', account)
    .where('is_default', '=', true)
    .execute()
}

export async function deleteLink({ db, account }: Asking, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_link')
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('branded_link_not_found', { id })
}

export async function associateLink(
  { db, account, installation }: Asking,
  id: number,
  username: string,
): Promise<BrandedLink> {
  return db.transaction().execute(async (tx) => {
    const row = await accessLink(tx, account, id)
    const subuser = await accessSubuser(tx, account, username)
    await tx
      .insertInto('mail_link_user')
      .values({ link_id: id, account_id: subuser })
      .onConflict((known) => known.doNothing())
      .execute()
    return linkToWire(tx, row, installation)
  })
}

export async function disassociateLinks({ db, account }: Asking, username: string): Promise<void> {
  const subuser = await accessSubuser(db, account, username)
  await db
    .deleteFrom('mail_link_user')
    .where('account_id', '=', subuser)
    .where('link_id', 'in', (of) => of.selectFrom('mail_link').select('id').where('account_id', '=', account))
    .execute()
}

export async function linkReport({ db, account, installation }: Asking, id: number): Promise<DomainRecords> {
  const row = await findLink(db, account, id)
  const { number } = await accountName(db, row.account_id)
  return {
    checked_at: row.checked_at?.toISOString() ?? null,
    state: stateOf(row),
    records: judged(linkRecords(row, number, installation), row.checks),
  }
}

async function linkToWire(db: Db, row: LinkRow, installation: Installation): Promise<BrandedLink> {
  const [wire] = await toWire(db, [row], installation)
  if (!wire) throw new Error('a link without its answer')
  return wire
}

async function toWire(db: Db, rows: readonly LinkRow[], installation: Installation): Promise<BrandedLink[]> {
  const users = await usersOfLinks(
    db,
    rows.map(({ id }) => id),
  )
  const nameOf = await namesOf(db, rows, users)
  const numbers = await numbersOf(db, rows)
  return rows.map((row) => {
    const number = numbers.get(row.account_id) ?? 0
    return {
      id: row.id,
      user_id: number,
      domain: row.domain,
      subdomain: row.subdomain,
      username: nameOf(row.account_id),
      default: row.is_default,
      legacy: false,
      valid: row.is_valid,
      ...checkedAt(row),
      state: stateOf(row),
      dns: dnsOf(linkRecords(row, number, installation), row.checks),
      subusers: (users.get(row.id) ?? []).map(nameOf).sort(),
    }
  })
}

function refuseTaken(name: string) {
  return (cause: unknown): never => {
    if ((cause as { constraint?: string }).constraint === 'mail_link_name')
      throw new Refusal('branded_link_taken', { name }, { field: 'subdomain' })
    throw cause
  }
}
