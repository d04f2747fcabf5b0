import type { SingleSendSort } from '@carillon/contract/single-send-sort'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { sumOf } from '../../sending/summaries/sum-up-counters.ts'
import type { SortedPlace } from './page-token.rules.ts'

type Sorted = Exclude<SingleSendSort, `-${string}`>
type Total = Extract<Sorted, 'delivered' | `${string}_rate`>

/** What rows are sorted by that they say themselves: text, or a number that keeps its digits as text. */
const ownValues: Record<Exclude<Sorted, Total>, { value: RawBuilder<unknown>; type: 'text' | 'float8' }> = {
  name: { value: sql`name collate "und-x-icu"`, type: 'text' },
  updated_at: { value: sql`extract(epoch from updated_at)::float8`, type: 'float8' },
  send_at: { value: sql`extract(epoch from coalesce(sent_at, send_at))::float8`, type: 'float8' },
}

/** Columns of `single_send_total`, each with an index, and the same from the totals of `summed`. */
const totals: Readonly<Record<Total, { value: RawBuilder<unknown>; type: 'int8' | 'float8' }>> = {
  delivered: { value: sql`delivered`, type: 'int8' },
  open_rate: { value: sql`case when counts_opens then ${shareOf('unique_opens')} end`, type: 'float8' },
  click_rate: { value: sql`case when counts_clicks then ${shareOf('unique_clicks')} end`, type: 'float8' },
  unsubscribe_rate: { value: shareOf('unsubscribes'), type: 'float8' },
}

/** A share of what was delivered. Null where nothing was, or where it was not counted. */
function shareOf(metric: string): RawBuilder<unknown> {
  return sql`${sql.ref(metric)}::float8 / nullif(delivered, 0)`
}

export interface SortedRow {
  id: string
  /** As the page token keeps it. */
  value: string | null
}

interface Page {
  matching: RawBuilder<SqlBool>
  place: SortedPlace | null
  limit: number
}

/** The ids of a page in another order than the usual one. What has no value stands last in both directions. */
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
  /** Whether rows are read from high to low: those of a page before another one are read the other way round. */
  descends: boolean
}

/** All matching rows are looked at. */
async function selectByOwn(
  db: Db,
  name: keyof typeof ownValues,
  { matching, place, limit, isBack, descends }: DirectedPage,
): Promise<SortedRow[]> {
  const { value, type } = ownValues[name]
  const way = wayOf(descends)
  const { rows } = await sql<SortedRow>`
    with sorted as materialized (
      select id, ${value} as value from single_send where ${matching}
    )
    select id, value::text as value from sorted
    where ${place === null ? sql<SqlBool>`true` : beyond(place, { descends, isBack, type })}
    order by sorted.value ${way} nulls ${sql.raw(isBack ? 'first' : 'last')}, id ${way}
    limit ${limit}`.execute(db)
  return rows
}

/** The condition for rows after a row, or before it when paging back. */
function beyond(
  { value, id }: SortedPlace,
  { descends, isBack, type }: { descends: boolean; isBack: boolean; type: string },
): RawBuilder<SqlBool> {
  const than = sql.raw(descends ? '<' : '>')
  const further = sql`id ${than} ${id}::uuid`
  if (value === null)
    return isBack
      ? sql<SqlBool>`(value is not null or ${further})`
      : sql<SqlBool>`(value is null and ${further})`
  const past = sql<SqlBool>`(value, id) ${than} (${value}::${sql.raw(type)}, ${id}::uuid)`
  return isBack ? past : sql<SqlBool>`(${past} or value is null)`
}

/**
 * The order is that of an index of `single_send_total`, so a page reads about as many rows as it shows, however many
 * single sends there are. Those that were counted since the totals were brought up to date are few, and stand where they
 * belong now. Single sends without a value, such as drafts, follow in the order of their ids.
 */
async function selectByTotal(db: Db, account: string, name: Total, page: DirectedPage): Promise<SortedRow[]> {
  const { place, limit, isBack, descends } = page
  const { value, type } = totals[name]
  const valued = selectValued(account, name, page)
  const others = selectOthers(account, name, page)
  const [first, second] =
    place?.value === null ? [others, isBack ? valued : null] : [valued, isBack ? null : others]
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
    first as materialized (${first} limit ${limit})
    ${second === null ? sql`` : sql`, second as (${second} limit greatest(${limit} - (select count(*) from first), 0))`}
    select id, value::text as value
    from (
      select 1 as part, id, value from first
      ${second === null ? sql`` : sql`union all select 2, id, value from second`}
    ) as page
    order by part, page.value ${wayOf(descends)}, id ${wayOf(descends)}`.execute(db)
  return rows
}

const summed = ['delivered', 'unique_opens', 'unique_clicks', 'unsubscribes'] as const

const changedTotals = (account: string) => sql`account_id = ${account} and bucket = '-infinity'`

/** A column of the totals, beside columns of single sends. */
const keptTotals = (account: string, name: Total) =>
  sql`(select single_send_id, ${sql.ref(name)} as value from single_send_total where account_id = ${account}) as total`

/** In order, and beyond the place if it has a value. */
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
