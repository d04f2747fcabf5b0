import { type ContactSort, type ContactStatus, contactLimits } from '@carillon/contract/contacts'
import { type RawBuilder, sql } from 'kysely'
import { countContacts } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { asUuid } from '#platform/uuid.ts'
import { findReach } from '../growth/reach.ts'
import { accessMemberFilter, edges, type MemberFilter } from './contact-pages.ts'
import { type PagePlace, readPageToken } from './page-token.rules.ts'
import { type ContactPage, searchContacts } from './search-contacts.ts'
import { findSortedPage } from './sorted-contacts.ts'

interface PageQuery {
  page_size: number
  page_token?: string | undefined
  list_id?: string | undefined
  segment_id?: string | undefined
  search?: string | undefined
  status?: ContactStatus | undefined
  sort?: ContactSort | undefined
}

/**
 * One page of the contacts of an account, a list or a segment, or of a search. Every page costs the same, because it
 * begins at a key and not at a row number.
 */
export async function findContactPage(
  db: Db,
  account: string,
  query: PageQuery,
  now: Date,
): Promise<ContactPage> {
  const place = readPlace(query.page_token)
  const within = await accessMemberFilter(db, account, query)
  if (query.search !== undefined)
    return searchContacts(db, account, { ...query, search: query.search, within }, place)
  const { status } = query
  if (status !== undefined || query.sort !== undefined) {
    const usual = status === undefined || status === 'can_be_emailed' ? '-created_at' : 'email'
    const sorted = { ...query, status, sort: query.sort ?? usual, within }
    const page = await findSortedPage(db, account, sorted, place)
    return { ...page, count: await countWith(db, account, { status, within }, now) }
  }
  if (place !== null && (place.key.length !== 1 || asUuid(String(place.key[0])) === null))
    throw new Refusal('page_token_invalid')
  if (within === null) {
    const rows = sql`select id from contact where account_id = ${account}`
    const page = await pageById(db, rows, sql`id`, query.page_size, place)
    return { ...page, count: (await countContacts(db, account)).contacts }
  }
  const rows = sql`select contact_id as id from ${within.table} m where ${within.holds}`
  const page = await pageById(db, rows, sql`contact_id`, query.page_size, place)
  return { ...page, count: within.count }
}

/**
 * The number that the index shows on the tile of a status, or of all contacts; undefined for a status within a list or
 * a segment, where it is not known.
 */
async function countWith(
  db: Db,
  account: string,
  { status, within }: { status: ContactStatus | undefined; within: MemberFilter },
  now: Date,
): Promise<number | undefined> {
  if (status === undefined) return within?.count ?? (await countContacts(db, account)).contacts
  if (within !== null) return undefined
  const { contacts } = await countContacts(db, account)
  return (await findReach(db, account, contacts, now))?.[status]
}

function readPlace(token: string | undefined): PagePlace | null {
  if (token === undefined || token === '') return null
  const place = readPageToken(token)
  if (!place) throw new Refusal('page_token_invalid')
  return place
}

/** A page of contacts by id, newest first: ids are ordered by time. */
async function pageById(
  db: Db,
  rows: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  size: number,
  place: PagePlace | null,
): Promise<Omit<ContactPage, 'count'>> {
  const back = place?.direction === 'prev'
  const key = place?.key[0]
  const bound =
    key === undefined ? sql`` : back ? sql`and ${column} > ${key}::uuid` : sql`and ${column} < ${key}::uuid`
  const { rows: found } = await sql<{ id: string }>`
    ${rows} ${bound} order by ${column} ${sql.raw(back ? 'asc' : 'desc')} limit ${size + 1}
  `.execute(db)
  const ids = found.slice(0, size).map((row) => row.id)
  if (back) ids.reverse()
  return { ids, ...edges(ids, (id) => [id], { more: found.length > size, place }) }
}

/** The documented sample: the 50 newest contacts, in the order of their email addresses. */
export async function findSample(db: Db, account: string, listId?: string): Promise<string[]> {
  const newest =
    listId === undefined
      ? sql`select id from contact where account_id = ${account} order by id desc limit ${contactLimits.sample}`
      : sql`select contact_id as id from list_contact where list_id = ${listId} order by contact_id desc limit ${contactLimits.sample}`
  const { rows } = await sql<{ id: string }>`
    select contact.id from (${newest}) newest join contact on contact.account_id = ${account} and contact.id = newest.id
    order by contact.email nulls last, contact.id
  `.execute(db)
  return rows.map((row) => row.id)
}

interface IdentifierCounts {
  EID: number
  PHNID: number
  EXTID: number
  AID: number
}

/**
 * The exact number of the account's contacts with each kind of identifier. Contacts with an address are the kept number
 * of contacts without the few that have none; the others are counted in an index, which takes as long as there are of
 * them.
 */
export async function countIdentifiers(db: Db, account: string): Promise<IdentifierCounts> {
  const { rows } = await sql<IdentifierCounts>`
    select all_contacts.number - unaddressed.number as "EID", others."PHNID", others."EXTID", others."AID"
    from (select coalesce((select contact_count from contact_total where account_id = ${account}), 0) as number) all_contacts,
      (select count(*) as number from contact where account_id = ${account} and email is null) unaddressed,
      (select count(*) filter (where kind = 'phone_number_id') as "PHNID",
         count(*) filter (where kind = 'external_id') as "EXTID", count(*) filter (where kind = 'anonymous_id') as "AID"
       from contact_identifier
       where account_id = ${account} and kind in ('phone_number_id', 'external_id', 'anonymous_id')) others
  `.execute(db)
  return rows[0] ?? { EID: 0, PHNID: 0, EXTID: 0, AID: 0 }
}

/** The number of contacts on a list with each kind of identifier. */
export async function countListIdentifiers(
  db: Db,
  account: string,
  listId: string,
): Promise<IdentifierCounts> {
  const { rows } = await sql<IdentifierCounts>`
    select count(email) as "EID", count(phone_number_id) as "PHNID", count(external_id) as "EXTID", count(anonymous_id) as "AID"
    from list_contact m join contact c on c.account_id = ${account} and c.id = m.contact_id
    where m.list_id = ${listId}
  `.execute(db)
  return rows[0] ?? { EID: 0, PHNID: 0, EXTID: 0, AID: 0 }
}
