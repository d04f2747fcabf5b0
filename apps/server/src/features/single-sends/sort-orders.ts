import type { SingleSendSort } from '@carillon/contract/single-send-sort'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { sumOf } from '#sending/events/summaries/public.ts'
import type { SortedPlace } from './page-token.rules.ts'

type Sorted = Exclude<SingleSendSort, `-${string}`>
type Total = Extract<Sorted, 'delivered' | `${string}_rate`>

interface OwnValue {
  /** Null: stands last. */
  value: RawBuilder<unknown>
  /** `value` as the page token keeps it. */
  kept: RawBuilder<unknown>
  read(kept: string): RawBuilder<unknown>
}

const ofTime = {
  kept: sql`extract(epoch from value)::float8::text`,
  read: (kept: string) => sql`to_timestamp(${kept}::float8)`,
}

/** Sort values of the rows themselves: each is an expression of an index of `single_send`. */
const ownValues: Record<Exclude<Sorted, Total>, OwnValue> = {
  name: { value: sql`name collate "und-x-icu"`, kept: sql`value`, read: (kept) => sql`${kept}::text` },
  updated_at: { value: sql`updated_at`, ...ofTime },
  send_at: { value: sql`coalesce(sent_at, send_at)`, ...ofTime },
}

/** Columns of `single_send_total`, each with an index, and the same from the totals of `summed`. */
const totals: Readonly<Record<Total, { value: RawBuilder<unknown>; type: 'int8' | 'float8' }>> = {
  delivered: { value: sql`delivered`, type: 'int8' },
  open_rate: { value: sql`case when counts_opens then ${shareOf('unique_opens')} end`, type: 'float8' },
  click_rate: { value: sql`case when counts_clicks then ${shareOf('unique_clicks')} end`, type: 'float8' },
  unsubscribe_rate: { value: shareOf('unsubscribes'), type: 'float8' },
}

/** A share of the delivered messages. Null without any, or if it was not counted. */
function shareOf(metric: string): RawBuilder<unknown> {
  return sql`${sql.ref(metric)}::float8 / nullif(delivered, 0)`
}

export interface SortedRow {
  id: string
  /** The sort value as the page token keeps it. */
  value: string | null
}

interface Page {
  matching: RawBuilder<SqlBool>
  place: SortedPlace | null
  limit: number
}

/** The ids of a page in another order than the usual one. Rows without a value stand last in both directions. */
export async function selectSorted(
  db: Db,
  account: string,
  sort: SingleSendSort,
  page: Page,
): Promise<SortedRow[]> {
  const name = sort.replace('-', '') as Sorted
  const isBack = page.place?.direction === 'before'
  const descends = sort.startsWith('-') !== isBack
  return name in totals
    ? selectByTotal(db, account, name as Total, { ...page, isBack, descends })
    : selectByOwn(db, name as Exclude<Sorted, Total>, { ...page, isBack, descends })
}

interface DirectedPage extends Page {
  isBack: boolean
  /** True if rows are read from high to low: the rows of a page before another one are read the other way round. */
  descends: boolean
}

/** The order is that of an index: first rows with a value, then the others in the order of their ids. */
async function selectByOwn(
  db: Db,
  name: keyof typeof ownValues,
  { matching, place, limit, isBack, descends }: DirectedPage,
): Promise<SortedRow[]> {
  const { value, kept, read } = ownValues[name]
  const [way, than] = [wayOf(descends), sql.raw(descends ? '<' : '>')]
  const past =
    place === null || place.value === null
      ? sql`true`
      : sql`(${value}, id) ${than} (${read(place.value)}, ${place.id}::uuid)`
  const further = place?.value === null ? sql`id ${than} ${place.id}::uuid` : sql`true`
  const valued = sql`
    select id, ${value} as value from single_send
    where ${matching} and ${value} is not null and ${past} order by ${value} ${way}, id ${way}`
  const others = sql`
    select id, ${value} as value from single_send
    where ${matching} and ${value} is null and ${further} order by id ${way}`
  const { parts, page } = inTwoParts({ valued, others }, { place, limit, isBack, descends }, kept)
  const { rows } = await sql<SortedRow>`with ${parts} ${page}`.execute(db)
  return rows
}

/**
 * Two queries for `with`, and the page from them: rows with a value, then rows without one, or the other way round when
 * paging back. The second query is read where the first leaves room.
 */
function inTwoParts(
  { valued, others }: Record<'valued' | 'others', RawBuilder<unknown>>,
  { place, limit, isBack, descends }: Omit<DirectedPage, 'matching'>,
  kept: RawBuilder<unknown>,
) {
  const [first, second] =
    place?.value === null ? [others, isBack ? valued : null] : [valued, isBack ? null : others]
  const way = wayOf(descends)
  const parts = sql`first as materialized (${first} limit ${limit})
    ${second === null ? sql`` : sql`, second as (${second} limit greatest(${limit} - (select count(*) from first), 0))`}`
  const page = sql`select id, ${kept} as value
    from (
      select 1 as part, id, value from first
      ${second === null ? sql`` : sql`union all select 2, id, value from second`}
    ) as page
    order by part, page.value ${way}, id ${way}`
  return { parts, page }
}

/**
 * The order is that of an index of `single_send_total`, so a page reads about as many rows as it shows, however many
 * single sends there are. Single sends counted since the totals were brought up to date are few, and stand at their new
 * places. Single sends without a value, such as drafts, follow in the order of their ids.
 */
async function selectByTotal(db: Db, account: string, name: Total, page: DirectedPage): Promise<SortedRow[]> {
  const { value, type } = totals[name]
  const queries = { valued: selectValued(account, name, page), others: selectOthers(account, name, page) }
  const { parts, page: shown } = inTwoParts(queries, page, sql`value::text`)
  const { rows } = await sql<SortedRow>`
    with fresh as materialized (
      select single_send_id, (${value})::${sql.raw(type)} as value
      from (
        select single_send_id, bool_and(counts_opens) as counts_opens, bool_and(counts_clicks) as counts_clicks,
               ${sql.join(summed.map((metric) => sql`sum(${sql.ref(metric)})::int8 as ${sql.ref(metric)}`))}
        from (
          select single_send_id, counts_opens, counts_clicks, ${sql.join(summed.map((metric) => sql.ref(metric)))}
          from single_send_total
          where single_send_id in (select single_send_id from counter_change where ${changedTotals(account)})
          union all
          select single_send_id, counts_opens, counts_clicks, ${sql.join(summed.map((metric) => sumOf(metric)))}
          from counter_change where ${changedTotals(account)}
          group by single_send_id, counts_opens, counts_clicks
        ) as part
        group by single_send_id
      ) as total
    ),
    ${parts}
    ${shown}`.execute(db)
  return rows
}

const summed = ['delivered', 'unique_opens', 'unique_clicks', 'unsubscribes'] as const

const changedTotals = (account: string) => sql`account_id = ${account} and bucket = '-infinity'`

/** A column of the totals, beside columns of single sends. */
const keptTotals = (account: string, name: Total) =>
  sql`(select single_send_id, ${sql.ref(name)} as value from single_send_total where account_id = ${account}) as total`

/** Selects rows with a value in order, only those beyond the page's place if that has a value. */
function selectValued(account: string, name: Total, { matching, place, limit, descends }: DirectedPage) {
  const way = wayOf(descends)
  const key =
    place === null || place.value === null
      ? sql`true`
      : sql`(value, single_send_id) ${sql.raw(descends ? '<' : '>')}
          (${place.value}::${sql.raw(totals[name].type)}, ${place.id}::uuid)`
  return sql`
    select id, value from (
      (select id, value
       from ${keptTotals(account, name)} join single_send on id = single_send_id
       where value is not null and ${key} and ${matching}
         and single_send_id not in (select single_send_id from fresh)
       order by value ${way}, single_send_id ${way}
       limit ${limit})
      union all
      select id, value
      from fresh join single_send on id = single_send_id
      where value is not null and ${key} and ${matching}
    ) as valued
    order by valued.value ${way}, id ${way}`
}

function selectOthers(account: string, name: Total, { matching, place, descends }: DirectedPage) {
  const further =
    place?.value === null ? sql`id ${sql.raw(descends ? '<' : '>')} ${place.id}::uuid` : sql`true`
  return sql`
    select id, null::${sql.raw(totals[name].type)} as value
    from single_send
    left join ${keptTotals(account, name)} on total.single_send_id = id
    left join fresh on fresh.single_send_id = id
    where ${further} and ${matching}
      and case when fresh.single_send_id is null then total.value else fresh.value end is null
    order by id ${wayOf(descends)}`
}

function wayOf(descends: boolean): RawBuilder<unknown> {
  return sql.raw(descends ? 'desc' : 'asc')
}
