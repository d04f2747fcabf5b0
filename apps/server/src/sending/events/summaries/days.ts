import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { refuseUnknownTimeZone } from '#platform/time-zone.ts'
import { sumOf } from './sum-up-counters.ts'

interface Day {
  date: string
  requests: number
  delivered: number
  delivered_counting_opens: number
  delivered_counting_clicks: number
  unique_opens: number
  unique_clicks: number
  unsubscribes: number
}

const names = [
  'requests',
  'delivered',
  'delivered_counting_opens',
  'delivered_counting_clicks',
  'unique_opens',
  'unique_clicks',
  'unsubscribes',
] as const satisfies (keyof Day)[]

/** Emails of single sends, or all emails of the account: also of automations and of programs. */
type Which = 'single-sends' | 'all'

const emails = (of: Which) =>
  sql`channel = 'email' and ${of === 'all' ? sql`true` : sql`client = 'single-sends'`}`

/**
 * The account's numbers for each of the last days. It answers twice as many days as requested: the second half is for
 * comparison with the first. A row for each quarter of an hour and kind of send is read, for any number of sends, and the
 * changes counted since those rows were brought up to date.
 */
export async function summarizeDays(
  db: Db,
  account: string,
  { days, timezone: zone, of }: { days: number; timezone: string; of: Which },
  now: Date,
): Promise<Day[]> {
  refuseUnknownTimeZone(zone, 'timezone')
  const from = sql`${now}::timestamptz - make_interval(days => ${days * 2 + 1}::int)`
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const { rows } = await sql<Day>`
    with summed as (
      select bucket, ${columns} from account_counter
      where account_id = ${account} and bucket > ${from} and ${emails(of)}
      union all
      select bucket, ${sumOf('requests')}, ${sumOf('delivered')}, ${sumOf('delivered', 'counts_opens')},
             ${sumOf('delivered', 'counts_clicks')}, ${sumOf('unique_opens', 'counts_opens')},
             ${sumOf('unique_clicks', 'counts_clicks')}, ${sumOf('unsubscribes')}
      from counter_change
      where account_id = ${account} and bucket > '-infinity' and bucket > ${from} and ${emails(of)}
      group by bucket
    ),
    counted as (
      select (bucket at time zone ${zone})::date as day, ${sql.join(names.map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`))}
      from summed group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as date,
           ${sql.join(names.map((name) => sql`coalesce(${sql.ref(name)}, 0) as ${sql.ref(name)}`))}
    from generate_series(
      (${now}::timestamptz at time zone ${zone})::date - ${days * 2 - 1}::int,
      (${now}::timestamptz at time zone ${zone})::date,
      interval '1 day'
    ) as day(day)
    left join counted using (day)
    order by day`.execute(db)
  return rows
}

interface DeliveredFrom {
  client: string
  channel: string
  delivered: number
}

/** The numbers of the last days' deliveries for each client of the engine, by channel. */
export async function deliveredBySource(
  db: Db,
  account: string,
  { days, timezone: zone }: { days: number; timezone: string },
  now: Date,
): Promise<DeliveredFrom[]> {
  const from = sql`(((${now}::timestamptz at time zone ${zone})::date - ${days - 1}::int)::timestamp at time zone ${zone})`
  const { rows } = await sql<DeliveredFrom>`
    select client, channel, sum(delivered)::int as delivered
    from (
      select client, channel, delivered from account_counter
      where account_id = ${account} and bucket >= ${from}
      union all
      select client, channel, value from counter_change
      where account_id = ${account} and bucket > '-infinity' and bucket >= ${from} and metric = 'delivered'
    ) as counted
    group by 1, 2 having sum(delivered) > 0`.execute(db)
  return rows
}

/** True if the account has ever sent anything, in any way. */
export async function hasSent(db: Db, account: string): Promise<boolean> {
  const first = await db
    .selectFrom('send')
    .select('id')
    .where('account_id', '=', account)
    .where('total', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}
