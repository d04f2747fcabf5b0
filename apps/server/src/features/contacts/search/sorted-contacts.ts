import type { ContactSort, ContactStatus } from '@carillon/contract/contacts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { asUuid } from '#platform/uuid.ts'
import { edges, type MemberFilter } from './contact-pages.ts'
import { foldedName } from './folded-name.ts'
import type { PagePlace } from './page-token.rules.ts'
import type { ContactPage } from './search-contacts.ts'
import { hasStatus, suppressionOf } from './status.ts'

interface SortedQuery {
  page_size: number
  sort: ContactSort
  status: ContactStatus | undefined
  within: MemberFilter
}

/** A stretch of the order that one index gives: contacts with a value, or contacts without one, by their ids. */
interface Part {
  from: RawBuilder<unknown>
  /** Text that sorts as the index does; null: this part is in the order of ids. */
  value: RawBuilder<unknown> | null
  id: RawBuilder<unknown>
  email: RawBuilder<unknown>
  holds: RawBuilder<SqlBool>
  /** True if `holds` checks the status already. */
  knowsStatus?: boolean
}

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
  const contact = { from: sql`contact c`, id: sql`c.id`, email: sql`c.email` }
  const own = sql<SqlBool>`c.account_id = ${account}`
  // The order of ids is the order of time.
  const byId = { ...contact, value: null }
  if (name === 'created_at') return [{ ...byId, holds: own }]
  const without: Part = { ...byId, holds: sql`${own} and c.${sql.ref(name)} is null` }
  if (name !== 'email') {
    const value = foldedName(sql`c.${sql.ref(name)}`)
    return [{ ...contact, value, holds: sql`${own} and c.${sql.ref(name)} is not null` }, without]
  }
  const identifier = sql<SqlBool>`i.account_id = ${account} and i.kind = 'email'`
  const addressed = { value: sql`i.value`, id: sql`i.contact_id`, email: sql`i.value` }
  if (status === undefined)
    return [{ ...addressed, from: sql`contact_identifier i`, holds: identifier }, without]
  if (status === 'can_be_emailed')
    return [{ ...addressed, from: sql`contact_identifier i`, holds: identifier }]
  // Suppressed contacts are found by the suppressions, which are few beside contacts.
  const from = sql`suppression s join contact_identifier i
    on i.account_id = s.account_id and i.kind = 'email' and i.value = s.email`
  const holds = sql<SqlBool>`s.account_id = ${account} and s.kind = ${suppressionOf[status]}`
  return [{ ...addressed, from, holds, knowsStatus: true }]
}

async function readPart(
  db: Db,
  account: string,
  { sort, status, within }: SortedQuery,
  { from, value, id, email, holds, knowsStatus }: Part,
  { from: start, isBack, limit }: { from: Start | null; isBack: boolean; limit: number },
): Promise<Omit<Row, 'at'>[]> {
  const descends = sort.startsWith('-') !== isBack
  const way = sql.raw(descends ? 'desc' : 'asc')
  const than = sql.raw(descends ? '<' : '>')
  const beyond =
    start === null
      ? sql`true`
      : value === null
        ? sql`${id} ${than} ${start.id}::uuid`
        : sql`(${value}, ${id}) ${than} (${start.value} collate "C", ${start.id}::uuid)`
  const hasIt = knowsStatus ? sql`true` : hasStatus(account, email, status)
  const member =
    within === null
      ? sql`true`
      : sql`exists (select 1 from ${within.table} m where ${within.holds} and m.contact_id = ${id})`
  const { rows } = await sql<Omit<Row, 'at'>>`
    select ${id} as id, ${value ?? sql`''`} as value from ${from}
    where ${holds} and ${hasIt} and ${member} and ${beyond}
    order by ${value === null ? sql`` : sql`${value} ${way},`} ${id} ${way} limit ${limit}`.execute(db)
  return rows
}
