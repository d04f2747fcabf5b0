import { contactLimits } from '@carillon/contract/contacts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { accessList } from './lists/lists.ts'
import { type PagePlace, readPageToken, writePageToken } from './page-token.rules.ts'
import { type ContactPage, searchContacts } from './search-contacts.ts'

interface PageQuery {
  page_size: number
  page_token?: string | undefined
  list_id?: string | undefined
  search?: string | undefined
}

/** One page of an account's contacts, of a list's, or of those a search finds. Any page costs the same: pages go by key, not by number. */
export async function findContactPage(db: Db, account: string, query: PageQuery): Promise<ContactPage> {
  const place = readPlace(query.page_token)
  if (query.search !== undefined)
    return searchContacts(db, account, { ...query, search: query.search }, place)
  if (place !== null && (place.key.length !== 1 || !isUuid(place.key[0])))
    throw new Refusal('page_token_invalid')
  if (query.list_id === undefined) {
    const page = await pageById(
      db,
      sql`select id from contact where account_id = ${account}`,
      sql`id`,
      query.page_size,
      place,
    )
    return { ...page, count: (await countContacts(db, account)).contacts }
  }
  const list = await accessList(db, account, query.list_id)
  const rows = sql`select contact_id as id from list_contact where list_id = ${list.id}`
  const page = await pageById(db, rows, sql`contact_id`, query.page_size, place)
  return { ...page, count: list.contact_count }
}

function readPlace(token: string | undefined): PagePlace | null {
  if (token === undefined || token === '') return null
  const place = readPageToken(token)
  if (!place) throw new Refusal('page_token_invalid')
  return place
}

function isUuid(text: string | undefined): boolean {
  return /^[0-9a-f-]{36}$/.test(text ?? '')
}

/** Newest first: ids are ordered by time. */
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

/** Tokens for the pages beside this one; absent where there is none. */
export function edges<T>(
  page: readonly T[],
  keyOf: (row: T) => readonly string[],
  { more, place }: { more: boolean; place: PagePlace | null },
): { next: string | undefined; prev: string | undefined } {
  const [first, last] = [page.at(0), page.at(-1)]
  if (first === undefined || last === undefined) return { next: undefined, prev: undefined }
  const back = place?.direction === 'prev'
  return {
    next: back || more ? writePageToken({ direction: 'next', key: keyOf(last) }) : undefined,
    prev: (back ? more : place !== null)
      ? writePageToken({ direction: 'prev', key: keyOf(first) })
      : undefined,
  }
}

/** The documented sample: the 50 newest, by e-mail address. */
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

/** What an account has and pays for this month. Kept by the statements that change contacts; no rows are counted. */
export async function countContacts(
  db: Db,
  account: string,
): Promise<{ contacts: number; billable: number }> {
  const { rows } = await sql<{ contacts: number; billable: number }>`
    select contact_count as contacts,
      case when billable_month = date_trunc('month', now() at time zone 'UTC')::date then billable_count else contact_count end as billable
    from contact_total where account_id = ${account}
  `.execute(db)
  return rows[0] ?? { contacts: 0, billable: 0 }
}

/** Billable counts of the account's subusers, by user name. */
export async function countSubusers(db: Db, account: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ username: string; billable: number }>`
    select account.username,
      case when billable_month = date_trunc('month', now() at time zone 'UTC')::date then billable_count else contact_count end as billable
    from account join contact_total on contact_total.account_id = account.id
    where account.parent_id = ${account}
  `.execute(db)
  return Object.fromEntries(rows.map(({ username, billable }) => [username, billable]))
}
