import { type ContactStatus, contactLimits, contactSearchPattern } from '@carillon/contract/contacts'
import { normalizeEmail, readablePart } from '@carillon/contract/email-address'
import { foldText } from '@carillon/segment-language/fold-text'
import { type RawBuilder, sql } from 'kysely'
import type { ContactIds } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { edges, type MemberFilter } from './contact-pages.ts'
import { foldedName } from './folded-name.ts'
import { type Identified, isBeyond, readByIdentifier } from './identifiers-in-order.ts'
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

interface Found extends Identified {
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
  const { column } = search
  const rows = isName(column)
    ? await findNames(db, search, column)
    : await findIdentifiers(db, search, column)
  return rows.map((row) => ({ ...row, column: search.column }))
}

async function findNames(db: Db, search: ColumnSearch, column: NameColumn): Promise<Identified[]> {
  const { value, range } = rangeOfNames(search.account, column, search.text)
  const { back, from, within } = search
  const way = sql.raw(back ? 'desc' : 'asc')
  const { rows } = await sql<Identified>`
    select c.id, ${value} as value
    from contact c ${within === null ? sql`` : sql`join ${within.table} m on ${within.holds} and m.contact_id = c.id`}
    where ${range} and ${isBeyond({ value, id: sql`c.id` }, from, back)} and ${notFoundBefore(search) ?? sql`true`}
      and ${hasStatus(search.account, sql`c.email`, search.status)}
    order by ${value} ${way}, c.id ${way} limit ${search.limit}
  `.execute(db)
  return rows
}

async function findIdentifiers(
  db: Db,
  search: ColumnSearch,
  column: Exclude<SearchColumn, NameColumn>,
): Promise<Identified[]> {
  const { account, from, back, limit, within, status } = search
  const before = notFoundBefore(search)
  // The status of an address is known without its contact.
  const withStatus = column === 'email' && within === null ? hasStatus(account, sql`i.value`, status) : null
  const ofContact = [
    ...(before ? [before] : []),
    ...(status !== undefined && !withStatus ? [hasStatus(account, sql`c.email`, status)] : []),
  ]
  return readByIdentifier(db, {
    account,
    kind: column,
    range: sql`${begins(sql`i.value`, beginningOf(column, search))} and ${withStatus ?? sql`true`}`,
    from,
    descends: back,
    limit,
    within,
    holds: ofContact.length === 0 ? null : sql.join(ofContact, sql` and `),
  })
}

type NameColumn = 'first_name' | 'last_name' | 'full_name'

function isName(column: SearchColumn): column is NameColumn {
  return column === 'first_name' || column === 'last_name' || column === 'full_name'
}

/** The condition that selects the ranges of the indexes on names, and the value by which they are sorted. */
function rangeOfNames(account: string, column: NameColumn, text: string) {
  if (column === 'full_name') {
    const named = sql`c.first_name is not null and c.last_name is not null`
    const range = sql`c.account_id = ${account} and ${named} and (${sql.join(bothNames(text), sql` or `)})`
    return { value: foldedName(sql`c.last_name`), range }
  }
  const name = sql`c.${sql.ref(column)}`
  const value = foldedName(name)
  return { value, range: sql`c.account_id = ${account} and ${name} is not null and ${begins(value, text)}` }
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

/** Leaves out contacts that an earlier column has found; null for the first column. */
function notFoundBefore({ column, text, typed }: ColumnSearch): RawBuilder<unknown> | null {
  const earlier = searchColumns.slice(0, searchColumns.indexOf(column))
  if (earlier.length === 0) return null
  const known = earlier.flatMap((name) => {
    if (name === 'full_name') return text.includes(' ') ? bothNames(text) : []
    const value = sql`c.${sql.ref(name)}`
    return sql`starts_with(${isName(name) ? foldedName(value) : value}, ${beginningOf(name, { text, typed })})`
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
    if (isName(column))
      return sql`select c.id as contact_id from contact c where ${rangeOfNames(account, column, text).range}`
    return sql`select i.contact_id from contact_identifier i
      where i.account_id = ${account} and i.kind = ${column} and ${begins(sql`i.value`, beginningOf(column, { text, typed }))}`
  })
  return sql`(${sql.join(parts, sql` union `)})`
}
