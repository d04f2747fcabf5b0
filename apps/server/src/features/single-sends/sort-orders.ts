import type { SingleSendSort } from '@carillon/contract/single-send-sort'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { SortedPlace } from './page-token.rules.ts'

type Sorted = SingleSendSort extends `-${infer Name}` ? Name : never

/** A share of what was delivered, from the totals of the send. Null where nothing was sent or delivered. */
function shareOf(metric: string): RawBuilder<unknown> {
  return sql`(
    select coalesce(sum(value) filter (where metric = ${metric}), 0)::float8
      / nullif(sum(value) filter (where metric = 'delivered'), 0)
    from send join send_counter on send_counter.send_id = send.id and bucket = '-infinity'
      and metric in (${metric}, 'delivered')
    where send.client = 'single-sends' and send.client_id = single_send.id)`
}

/** What rows are sorted by: text, or a number that keeps its digits as text. Null stands last in both directions. */
const values: Record<Sorted, RawBuilder<unknown>> = {
  name: sql`name collate "und-x-icu"`,
  updated_at: sql`extract(epoch from updated_at)::float8`,
  send_at: sql`extract(epoch from coalesce(sent_at, send_at))::float8`,
  delivered: sql`(
    select coalesce(sum(value), 0)::float8
    from send left join send_counter on send_counter.send_id = send.id and bucket = '-infinity'
      and metric = 'delivered'
    where send.client = 'single-sends' and send.client_id = single_send.id
    having count(*) > 0)`,
  open_rate: shareOf('unique_opens'),
  click_rate: shareOf('unique_clicks'),
  unsubscribe_rate: shareOf('unsubscribes'),
}

export interface SortedRow {
  id: string
  /** As the page token keeps it. */
  value: string | null
}

/**
 * The ids of a page in another order than the usual one. All matching rows are looked at, with the totals of their
 * sends by key: 10,000 single sends take about a tenth of a second.
 */
export async function selectSorted(
  db: Db,
  sort: SingleSendSort,
  { matching, place, limit }: { matching: RawBuilder<SqlBool>; place: SortedPlace | null; limit: number },
): Promise<SortedRow[]> {
  const descends = sort.startsWith('-')
  const name = sort.replace('-', '') as Sorted
  const isBack = place?.direction === 'before'
  const way = sql.raw(descends !== isBack ? 'desc' : 'asc')
  const { rows } = await sql<SortedRow>`
    with sorted as materialized (
      select id, ${values[name]} as value from single_send where ${matching}
    )
    select id, value::text as value from sorted
    where ${place === null ? sql`true` : beyond(place, { descends, type: sql.raw(name === 'name' ? 'text' : 'float8') })}
    order by sorted.value ${way} nulls ${sql.raw(isBack ? 'first' : 'last')}, id ${way}
    limit ${limit}`.execute(db)
  return rows
}

/** The condition for rows after a row, or before it when paging back. */
function beyond(
  { direction, value, id }: SortedPlace,
  { descends, type }: { descends: boolean; type: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  const isBack = direction === 'before'
  const than = sql.raw(descends !== isBack ? '<' : '>')
  const further = sql`id ${than} ${id}::uuid`
  if (value === null)
    return isBack ? sql`(value is not null or ${further})` : sql`(value is null and ${further})`
  const key = sql`${value}::${type}`
  const past = sql`value ${than} ${key} or (value = ${key} and ${further})`
  return isBack ? sql`(${past})` : sql`(${past} or value is null)`
}
