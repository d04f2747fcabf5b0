import { contactLimits } from '@carillon/contract/contacts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { accessList } from './lists/lists.ts'
import { type PagePlace, writePageToken } from './page-token.rules.ts'

/** Where a beginning is looked for, in the order the finds are shown. Each is one range of one index. */
const places = ['email', 'last_name', 'first_name', 'phone_number_id', 'external_id'] as const
type Place = (typeof places)[number]

export interface ContactPage {
  ids: string[]
  count: number | undefined
  next: string | undefined
  prev: string | undefined
}

interface Found {
  id: string
  value: string
  place: Place
}

/**
 * Contacts whose e-mail address, name, telephone or external id begins with the text, whatever its case. Place after
 * place in index order, so every page is a short walk along an index: 1 to 15 ms over 1,000,000 contacts.
 * Somebody found in one place is not shown again in a later one. Pages go forward only.
 */
export async function searchContacts(
  db: Db,
  account: string,
  query: { search: string; page_size: number; list_id?: string | undefined },
  place: PagePlace | null,
): Promise<ContactPage> {
  const text = readSearch(query.search)
  const typed = query.search.trim()
  const list = query.list_id === undefined ? null : await accessList(db, account, query.list_id)
  const start = readStart(place)
  const found: Found[] = []
  for (let at = start.place; at < places.length && found.length <= query.page_size; at++) {
    const current = places[at]
    if (!current) break
    const after = at === start.place ? start.after : null
    const missing = query.page_size + 1 - found.length
    found.push(...(await findIn(db, { account, text, typed, place: current, after, limit: missing, list })))
  }
  const page = found.slice(0, query.page_size)
  const last = page.at(-1)
  const next =
    found.length > query.page_size && last
      ? writePageToken({ direction: 'next', key: [last.place, last.value, last.id] })
      : undefined
  return { ids: page.map((row) => row.id), count: undefined, next, prev: undefined }
}

function readSearch(search: string): string {
  const text = search.trim().toLowerCase()
  if ([...text].length < contactLimits.searchMin)
    throw new Refusal('search_too_short', { limit: contactLimits.searchMin }, { field: 'search' })
  if (text.length > contactLimits.searchMax || !/^[\p{L}\p{M}\p{N} @._+'’-]+$/u.test(text)) {
    throw new Refusal('search_special_characters', {}, { field: 'search' })
  }
  return text
}

function readStart(place: PagePlace | null): { place: number; after: { value: string; id: string } | null } {
  if (!place) return { place: 0, after: null }
  const [name, value, id] = place.key
  const at = places.indexOf(name as Place)
  if (at < 0 || value === undefined || !/^[0-9a-f-]{36}$/.test(id ?? ''))
    throw new Refusal('page_token_invalid')
  return { place: at, after: { value, id: id ?? '' } }
}

interface Ask {
  account: string
  text: string
  /** As typed: external ids keep their case. */
  typed: string
  place: Place
  after: { value: string; id: string } | null
  limit: number
  list: { id: string; contact_count: number } | null
}

async function findIn(db: Db, ask: Ask): Promise<Found[]> {
  const { rows } = await (isName(ask.place) ? byName(ask, ask.place) : byIdentifier(ask)).execute(db)
  return rows.map(({ id, value }) => ({ id, value, place: ask.place }))
}

function isName(place: Place): place is 'first_name' | 'last_name' {
  return place === 'first_name' || place === 'last_name'
}

type Query = RawBuilder<{ id: string; value: string }>

function byName(ask: Ask, column: 'first_name' | 'last_name'): Query {
  const value = sql`(lower(c.${sql.ref(column)}) collate "C")`
  return sql`
    select c.id, ${value} as value from ${memberOf(ask, sql`contact c`, sql`c.id`)}
    where c.account_id = ${ask.account} and c.${sql.ref(column)} is not null and ${within(value, ask.text)}
      and ${beyond(value, sql`c.id`, ask.after)} and ${notFoundBefore(ask)}
    order by ${value}, c.id limit ${ask.limit}
  `
}

function byIdentifier(ask: Ask): Query {
  const text =
    ask.place === 'email' ? ask.text : ask.place === 'external_id' ? ask.typed : ask.typed.replace(/^00/, '+')
  return sql`
    select c.id, i.value from ${memberOf(ask, sql`contact_identifier i`, sql`i.contact_id`)}
    join contact c on c.account_id = ${ask.account} and c.id = i.contact_id
    where i.account_id = ${ask.account} and i.kind = ${ask.place} and ${within(sql`i.value`, text)}
      and ${beyond(sql`i.value`, sql`i.contact_id`, ask.after)} and ${notFoundBefore(ask)}
    order by i.value, i.contact_id limit ${ask.limit}
  `
}

function memberOf({ list }: Ask, table: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return list ? sql`${table} join list_contact m on m.list_id = ${list.id} and m.contact_id = ${id}` : table
}

/** The range of an index that begins with the text: an index ordered by bytes ends it at the highest character there is. */
function within(value: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`${value} >= ${text} and ${value} < ${`${text}\u{10ffff}`}`
}

function beyond(
  value: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  after: Ask['after'],
): RawBuilder<unknown> {
  return after === null
    ? sql`true`
    : sql`(${value}, ${id}) > (${after.value} collate "C", ${after.id}::uuid) and ${value} >= ${after.value}`
}

/** Leaves out who an earlier place has shown already. */
function notFoundBefore({ place, text }: Ask): RawBuilder<unknown> {
  const earlier = places.slice(0, places.indexOf(place))
  if (earlier.length === 0) return sql`true`
  const begins = earlier.map((name) => sql`starts_with(lower(c.${sql.ref(name)}), ${text})`)
  return sql`(${sql.join(begins, sql` or `)}) is not true`
}
