import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'

/** Runs every minute, so that readers of the sums have only a few changes to add. */
export async function sumUpCounters({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await addCounterChanges(db)
}

/**
 * Moves the changes since the last time into the sums of accounts and of single sends. One statement, so that a reader
 * finds each number either in a sum or in `counter_change`, and a crash moves nothing. Two at once wait for each other.
 */
export async function addCounterChanges(db: Db): Promise<void> {
  await sql`
    with taken as materialized (
      delete from counter_change
      returning account_id, client, channel, single_send_id, counts_opens, counts_clicks, metric, bucket, value
    ),
    totals as (
      insert into single_send_total as known
        (single_send_id, account_id, counts_opens, counts_clicks, delivered, unique_opens, unique_clicks, unsubscribes)
      select single_send_id, account_id, bool_and(counts_opens), bool_and(counts_clicks), ${sumOf('delivered')},
             ${sumOf('unique_opens')}, ${sumOf('unique_clicks')}, ${sumOf('unsubscribes')}
      from taken where bucket = '-infinity' and client = 'single-sends'
      group by single_send_id, account_id order by single_send_id
      on conflict (single_send_id) do update set
        counts_opens = excluded.counts_opens, counts_clicks = excluded.counts_clicks,
        ${added(['delivered', 'unique_opens', 'unique_clicks', 'unsubscribes'])}
    )
    insert into account_counter as known
      (account_id, bucket, client, channel, requests, delivered, delivered_counting_opens, delivered_counting_clicks,
       unique_opens, unique_clicks, unsubscribes)
    select account_id, bucket, client, channel, ${sumOf('requests')}, ${sumOf('delivered')}, ${sumOf('delivered', 'counts_opens')},
           ${sumOf('delivered', 'counts_clicks')}, ${sumOf('unique_opens', 'counts_opens')},
           ${sumOf('unique_clicks', 'counts_clicks')}, ${sumOf('unsubscribes')}
    from taken where bucket > '-infinity'
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (account_id, bucket, client, channel) do update set ${added([
      'requests',
      'delivered',
      'delivered_counting_opens',
      'delivered_counting_clicks',
      'unique_opens',
      'unique_clicks',
      'unsubscribes',
    ])}`.execute(db)
}

/** The sum of a metric among changes; with `counts`, only of sends that count these events. */
export function sumOf(metric: string, counts?: 'counts_opens' | 'counts_clicks') {
  const which = counts ? sql` and ${sql.ref(counts)}` : sql``
  return sql`coalesce(sum(value) filter (where metric = ${sql.lit(metric)}${which}), 0)::int8`
}

const added = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`known.${name}`)} + ${sql.ref(`excluded.${name}`)}`),
  )
