import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import { letGo } from '#jobs/row-life.ts'
import type { Db } from '#platform/db.ts'

const sendsPerSet = 500

/** The beginning of the day of a counter, in the zone of its account. */
const day = sql`date_trunc('day', counter.bucket, account.time_zone)`

/**
 * Adds up old counters of quarters of an hour by day, by `COUNTER_RETENTION`. The number of a day is that of its first quarter,
 * so every reader finds the same sums: by day in the zone of the account, and in total.
 */
export async function foldCounters({ services, ...context }: JobContext): Promise<void> {
  const { db, signal } = context
  await letGo(context, 'counters', services.config.retention.counters, async (before) => {
    for (;;) {
      signal.throwIfAborted()
      // All accounts: old counters are added up by one job.
      const { rows } = await sql<{ send_id: string }>`
        select distinct send_id from (
          select counter.send_id
          from send_counter counter join send on send.id = counter.send_id join account on account.id = send.account_id
          where counter.bucket > '-infinity' and counter.bucket < ${before} and counter.bucket <> ${day}
          limit ${sendsPerSet * 20}
        ) as found limit ${sendsPerSet}`.execute(db)
      if (rows.length === 0) return
      await foldSends(
        db,
        rows.map(({ send_id }) => send_id),
        before,
      )
    }
  })
}

/**
 * One statement, so that a reader finds each number once. Rows are locked in the order in which counting locks them; what is
 * counted meanwhile is taken along, because the deletion answers the values that it deletes.
 */
async function foldSends(db: Db, sends: readonly string[], before: Date): Promise<void> {
  await sql`
    with old as materialized (
      select counter.send_id, counter.metric, counter.bucket, ${day} as day
      from send_counter counter join send on send.id = counter.send_id join account on account.id = send.account_id
      where counter.send_id = any(${sends as string[]}::uuid[]) and counter.bucket > '-infinity' and counter.bucket < ${before}
      order by counter.send_id, counter.metric, counter.bucket
      for update of counter
    ),
    gone as (
      delete from send_counter using old
      where send_counter.send_id = old.send_id and send_counter.metric = old.metric and send_counter.bucket = old.bucket
        and old.bucket <> old.day
      returning send_counter.send_id, send_counter.metric, old.day, send_counter.value
    )
    insert into send_counter (send_id, metric, bucket, value)
    select send_id, metric, day, sum(value) from gone group by 1, 2, 3 order by 1, 2, 3
    on conflict (send_id, metric, bucket) do update set value = send_counter.value + excluded.value`.execute(
    db,
  )
}
