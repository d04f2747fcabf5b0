import { type ContactStatus, contactLimits, contactSearchPattern } from '@carillon/contract/contacts'
import { normalizeEmail, readablePart } from '@carillon/contract/email-address'
import { foldText } from '@carillon/segment-language/fold-text'
import { type RawBuilder, sql } from 'kysely'
import type { ContactIds } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { edges, type MemberFilter } from './contact-pages.ts'
import { foldedName } from './folded-name.ts'
import type { PagePlace } from './page-token.rules.ts'
import { hasStatus } from './status.ts'

/**
 * The columns that a search looks at, in the order of its results. Each search in a column reads one range of one index,
 * and that of `full_name`, both names of a person together, ranges of two.
 */
const searchColumns = [
  'email',
  'full_name',
  'last_name',
  'first_name',
  'phone_number_id',
  'external_id',
] as const
type SearchColumn = (typeof searchColumns)[number]

export interface ContactPage {
  ids: string[]
  count: number | undefined
  next: string | undefined
  prev: string | undefined
}

interface Found {
  id: string
  value: string
  column: SearchColumn
}

/** The beginning of a page: after this row, or before it when paging back. `at` is the index of its column. */
interface Start {
  at: number
  value: string
  id: string
}

/**
 * Contacts whose email, name, phone number or external ID begins with the text, or whose first and last name, in either
 * order, begin with its words. Names are folded as in conditions of segments. Columns are searched one after another, so every page reads short ranges of indexes, in both directions: 1 to 15 ms with 1,000,000 contacts. A
 * contact found by one column is not shown again by a later one.
 */
export async function searchContacts(
  db: Db,
  account: string,
  query: {
    search: string
    page_size: number
    within: MemberFilter
    status?: ContactStatus | undefined
  },
  place: PagePlace | null,
): Promise<ContactPage> {
  const text = readSearch(query.search)
  const start = place && readStart(place)
  const back = place?.direction === 'prev'
  const order = back ? searchColumns.toReversed() : searchColumns
  const found: Found[] = []
  for (const current of order.slice(start ? order.indexOf(columnAt(start.at)) : 0)) {
    const missing = query.page_size + 1 - found.length
    if (missing <= 0) break
    if (current === 'full_name' && !text.includes(' ')) continue
    const from = start && current === columnAt(start.at) ? start : null
    const search = { account, text, typed: query.search.trim(), column: current, from, back, limit: missing }
    found.push(...(await findIn(db, { ...search, within: query.within, status: query.status })))
  }
  const page = found.slice(0, query.page_size)
  if (back) page.reverse()
  const keyOf = (row: Found) => [row.column, row.value, row.id]
  const more = found.length > query.page_size
  return { ids: page.map((row) => row.id), count: undefined, ...edges(page, keyOf, { more, place }) }
}

function columnAt(at: number): SearchColumn {
  return searchColumns[at] ?? 'email'
}

/**
 * Checks a search text and folds it as conditions of segments do.
 * @throws search_too_short, search_special_characters
 */
export function readSearch(search: string): string {
  const text = foldText(search)
  if ([...text].length < contactLimits.searchMin)
    throw new Refusal('search_too_short', { limit: contactLimits.searchMin }, { field: 'search' })
  if (text.length > contactLimits.searchMax || !contactSearchPattern.test(search.trim())) {
    throw new Refusal('search_special_characters', {}, { field: 'search' })
  }
  return text
}

function readStart(place: PagePlace): Start {
  const [name, value, id] = place.key
  const at = searchColumns.indexOf(name as SearchColumn)
  if (at < 0 || value === undefined || !/^[0-9a-f-]{36}$/.test(id ?? ''))
    throw new Refusal('page_token_invalid')
  return { at, value, id: id ?? '' }
}

interface ColumnSearch {
  account: string
  /** The search text, folded as names are. */
  text: string
  /** The search text as it was typed, for identifiers. */
  typed: string
  column: SearchColumn
  from: Start | null
  back: boolean
  limit: number
  within: MemberFilter
  status: ContactStatus | undefined
}

async function findIn(db: Db, search: ColumnSearch): Promise<Found[]> {
  const { table, value, id, range } = rangeOf(search)
  const way = sql.raw(search.back ? 'desc' : 'asc')
  const { rows } = await sql<{ id: string; value: string }>`
    select ${id} as id, ${value} as value
    from ${table} ${search.within === null ? sql`` : sql`join ${search.within.table} m on ${search.within.holds} and m.contact_id = ${id}`}
    where ${range} and ${beyond(value, id, search)} and ${notFoundBefore(search)}
      and ${hasStatus(search.account, sql`c.email`, search.status)}
    order by ${value} ${way}, ${id} ${way} limit ${search.limit}
  `.execute(db)
  return rows.map((row) => ({ ...row, column: search.column }))
}

interface Range {
  table: RawBuilder<unknown>
  value: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** The condition that selects the range of the index. */
  range: RawBuilder<unknown>
}

function rangeOf({
  account,
  column,
  text,
  typed,
}: Pick<ColumnSearch, 'account' | 'column' | 'text' | 'typed'>): Range {
  if (column === 'first_name' || column === 'last_name') {
    const name = sql`c.${sql.ref(column)}`
    const value = foldedName(name)
    const range = sql`c.account_id = ${account} and ${name} is not null and ${begins(value, text)}`
    return { table: sql`contact c`, value, id: sql`c.id`, range }
  }
  if (column === 'full_name') {
    const value = foldedName(sql`c.last_name`)
    const named = sql`c.first_name is not null and c.last_name is not null`
    const range = sql`c.account_id = ${account} and ${named} and (${sql.join(bothNames(text), sql` or `)})`
    return { table: sql`contact c`, value, id: sql`c.id`, range }
  }
  const beginning = beginningOf(column, { text, typed })
  return {
    table: sql`contact_identifier i join contact c on c.account_id = i.account_id and c.id = i.contact_id`,
    value: sql`i.value`,
    id: sql`i.contact_id`,
    range: sql`i.account_id = ${account} and i.kind = ${column} and ${begins(sql`i.value`, beginning)}`,
  }
}

/** The most ways of splitting a text into two names; later words all belong to the second name. */
const mostSplits = 5

/** The ways in which a text of several words is the beginning of a first and a last name, or of a last and a first name. */
function bothNames(text: string): RawBuilder<unknown>[] {
  const words = text.split(/ +/)
  const [first, last] = [foldedName(sql`c.first_name`), foldedName(sql`c.last_name`)]
  return words.slice(0, mostSplits).flatMap((_, at) => {
    if (at === 0) return []
    const [one, other] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    return [
      sql`(${begins(first, one)} and ${begins(last, other)})`,
      sql`(${begins(last, one)} and ${begins(first, other)})`,
    ]
  })
}

/**
 * Selects texts that begin with a text. The index is ordered by bytes, so the range ends before the text followed by
 * the highest character there is.
 */
function begins(value: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`${value} >= ${text} and ${value} < ${`${text}\u{10ffff}`}`
}

function beyond(
  value: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  { from, back }: ColumnSearch,
): RawBuilder<unknown> {
  if (from === null) return sql`true`
  const key = sql`(${from.value} collate "C", ${from.id}::uuid)`
  return back
    ? sql`(${value}, ${id}) < ${key} and ${value} <= ${from.value}`
    : sql`(${value}, ${id}) > ${key} and ${value} >= ${from.value}`
}

/** Leaves out contacts that an earlier column has found. */
function notFoundBefore({ column, text, typed }: ColumnSearch): RawBuilder<unknown> {
  const earlier = searchColumns.slice(0, searchColumns.indexOf(column))
  if (earlier.length === 0) return sql`true`
  const known = earlier.flatMap((name) => {
    if (name === 'full_name') return text.includes(' ') ? bothNames(text) : []
    const value = sql`c.${sql.ref(name)}`
    const isName = name === 'first_name' || name === 'last_name'
    return sql`starts_with(${isName ? foldedName(value) : value}, ${beginningOf(name, { text, typed })})`
  })
  return sql`(${sql.join(known, sql` or `)}) is not true`
}

/** The beginning of a value that a search means, as values of the column are stored or folded. */
function beginningOf(
  column: Exclude<SearchColumn, 'full_name'>,
  { text, typed }: Pick<ColumnSearch, 'text' | 'typed'>,
): string {
  if (column === 'email') return normalizeEmail(typed) ?? readablePart(typed.normalize('NFC').toLowerCase())
  if (column === 'external_id') return typed
  return column === 'phone_number_id' ? typed.replace(/^00/, '+') : text
}

/** All contacts that a search finds, each once, in no particular order. */
export function foundBySearch(account: string, search: string): ContactIds {
  const [text, typed] = [readSearch(search), search.trim()]
  const parts = searchColumns.flatMap((column) => {
    if (column === 'full_name' && !text.includes(' ')) return []
    if (column === 'first_name' || column === 'last_name' || column === 'full_name') {
      const { table, id, range } = rangeOf({ account, column, text, typed })
      return sql`select ${id} as contact_id from ${table} where ${range}`
    }
    const { id, range } = rangeOf({ account, column, text, typed })
    return sql`select ${id} as contact_id from contact_identifier i where ${range}`
  })
  return sql`(${sql.join(parts, sql` union `)})`
}
