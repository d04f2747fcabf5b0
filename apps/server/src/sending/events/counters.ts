import { type RawBuilder, sql } from 'kysely'

const before = `
  insert into send_counter (send_id, metric, bucket, value)
  select send_id, metric, bucket, sum(value)
  from (`
const after = `) as change,
    unnest(array['-infinity'::timestamptz, date_bin('15 minutes', at, '2000-01-01')]) as bucket
  group by send_id, metric, bucket
  having sum(value) <> 0
  order by send_id, metric, bucket
  on conflict (send_id, metric, bucket) do update set value = send_counter.value + excluded.value`

/**
 * SQL that adds changes to the counters of sends: to the total and to the quarter of an hour. Rows are locked in one order,
 * so that two statements never wait for each other.
 * @param changes SQL that selects `send_id, metric, at, value`
 */
export const countedInto = (changes: string): string => `${before}${changes}${after}`

/** `countedInto` for a statement with values in it. */
export const countedFrom = (changes: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.raw(before)}${changes}${sql.raw(after)}`
