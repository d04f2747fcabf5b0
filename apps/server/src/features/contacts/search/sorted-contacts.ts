import type { ContactSort, ContactStatus } from '@carillon/contract/contacts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { asUuid } from '#platform/uuid.ts'
import { edges, type MemberFilter } from './contact-pages.ts'
import { foldedName } from './folded-name.ts'
import { type Identified, readByIdentifier } from './identifiers-in-order.ts'
import type { PagePlace } from './page-token.rules.ts'
import type { ContactPage } from './search-contacts.ts'
import { hasStatus } from './status.ts'

interface SortedQuery {
  page_size: number
  sort: ContactSort
  status: ContactStatus | undefined
  within: MemberFilter
}

/**
 * A stretch of the order that one index gives: the addresses of contacts, or contacts `c` with a value, or contacts
 * without one, by their ids.
 */
type Part = 'addresses' | { value: RawBuilder<unknown> | null; holds: RawBuilder<SqlBool> }

type Sorted = ContactSort extends `-${infer Name}` ? Name : never

/**
 * One page of contacts by email address, name or time, optionally only contacts with a status. Contacts without the value
 * come last in both directions. A page reads ranges of indexes: contacts with the value in its order, then the others by
 * id.
 */
export async function findSortedPage(
  db: Db,
  account: string,
  query: SortedQuery,
  place: PagePlace | null,
): Promise<Omit<ContactPage, 'count'>> {
  const parts = partsOf(account, query)
  const start = place && readStart(place, query.sort, parts.length)
  const isBack = place?.direction === 'prev'
  const found: Row[] = []
  const order = parts.map((part, at) => ({ part, at }))
  if (isBack) order.reverse()
  for (const { part, at } of order) {
    const missing = query.page_size + 1 - found.length
    if (missing <= 0) break
    if (start && (isBack ? at > start.at : at < start.at)) continue
    const from = start?.at === at ? start : null
    const rows = await readPart(db, account, query, part, { from, isBack, limit: missing })
    found.push(...rows.map((row) => ({ ...row, at })))
  }
  const page = found.slice(0, query.page_size)
  if (isBack) page.reverse()
  const keyOf = ({ at, value, id }: Row) => [query.sort, String(at), value, id]
  const more = found.length > query.page_size
  return { ids: page.map(({ id }) => id), ...edges(page, keyOf, { more, place }) }
}

interface Row {
  id: string
  value: string
  at: number
}

interface Start {
  at: number
  value: string
  id: string
}

function readStart({ key }: PagePlace, sort: ContactSort, parts: number): Start {
  const [order, at, value, id] = key
  const index = Number(at)
  const isKnown = order === sort && Number.isInteger(index) && index >= 0 && index < parts
  if (!isKnown || value === undefined || value.includes('\0') || id === undefined || asUuid(id) === null)
    throw new Refusal('page_token_invalid')
  return { at: index, value, id }
}

function partsOf(account: string, { sort, status }: Pick<SortedQuery, 'sort' | 'status'>): Part[] {
  const name = sort.replace('-', '') as Sorted
  const own = sql<SqlBool>`c.account_id = ${account}`
  // The order of ids is the order of time.
  if (name === 'created_at') return [{ value: null, holds: own }]
  const without: Part = { value: null, holds: sql`${own} and c.${sql.ref(name)} is null` }
  // A contact without an address has no status.
  if (name === 'email') return status === undefined ? ['addresses', without] : ['addresses']
  const value = foldedName(sql`c.${sql.ref(name)}`)
  return [{ value, holds: sql`${own} and c.${sql.ref(name)} is not null` }, without]
}

interface Page {
  from: Start | null
  isBack: boolean
  limit: number
}

async function readPart(
  db: Db,
  account: string,
  query: SortedQuery,
  part: Part,
  page: Page,
): Promise<Identified[]> {
  return part === 'addresses'
    ? readAddresses(db, account, query, page)
    : readContacts(db, account, query, part, page)
}

async function readContacts(
  db: Db,
  account: string,
  { sort, status, within }: SortedQuery,
  { value, holds }: Exclude<Part, 'addresses'>,
  { from: start, isBack, limit }: Page,
): Promise<Identified[]> {
  const descends = sort.startsWith('-') !== isBack
  const way = sql.raw(descends ? 'desc' : 'asc')
  const than = sql.raw(descends ? '<' : '>')
  const beyond =
    start === null
      ? sql`true`
      : value === null
        ? sql`c.id ${than} ${start.id}::uuid`
        : sql`(${value}, c.id) ${than} (${start.value} collate "C", ${start.id}::uuid)`
  const member =
    within === null
      ? sql`true`
      : sql`exists (select 1 from ${within.table} m where ${within.holds} and m.contact_id = c.id)`
  const { rows } = await sql<Identified>`
    select c.id, ${value ?? sql`''`} as value from contact c
    where ${holds} and ${hasStatus(account, sql`c.email`, status)} and ${member} and ${beyond}
    order by ${value === null ? sql`` : sql`${value} ${way},`} c.id ${way} limit ${limit}`.execute(db)
  return rows
}

async function readAddresses(
  db: Db,
  account: string,
  { sort, status, within }: SortedQuery,
  { from, isBack, limit }: Page,
): Promise<Identified[]> {
  return readByIdentifier(db, {
    account,
    kind: 'email',
    range: hasStatus(account, sql`i.value`, status),
    from,
    descends: sort.startsWith('-') !== isBack,
    limit,
    within,
    holds: null,
  })
}
