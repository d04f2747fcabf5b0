import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import {
  type PlaceSummary,
  placeMetrics,
  type Summary,
  type SummaryMetric,
  summaryMetrics,
} from './count-events.ts'

/** Days in UTC, both included, as sums of days, weeks from Monday, or months. */
export interface SummarySpan {
  from: string
  to: string
  unit: 'day' | 'week' | 'month'
  limit: number
  offset: number
}

export interface NamedSummary {
  kind: string
  name: string
  numbers: Summary
}

const sumsOf = (metrics: readonly SummaryMetric[]) =>
  sql.join(metrics.map((metric) => sql`coalesce(sum(${sql.ref(metric)}), 0)::int8 as ${sql.ref(metric)}`))
const sums = sumsOf(summaryMetrics)

function toSummary(row: Readonly<Record<SummaryMetric, unknown>>): Summary {
  return Object.fromEntries(summaryMetrics.map((metric) => [metric, Number(row[metric])])) as Summary
}

/**
 * The numbers of some kinds by date. Dates without numbers are answered too. A week has the date of its Monday, also where
 * the span begins later.
 */
export async function findSummaries(
  db: Db,
  account: string,
  { from, to, unit, limit, offset }: SummarySpan,
  { kinds, names }: { kinds: readonly string[]; names?: readonly string[] | undefined },
): Promise<{ date: string; summaries: NamedSummary[] }[]> {
  const { rows } = await sql<Summary & { date: string; kind: string | null; name: string | null }>`
    with date as (
      select at::date as date
      from generate_series(date_trunc(${unit}, ${from}::timestamp), ${to}::timestamp, ${`1 ${unit}`}::interval) as at
      order by at limit ${limit} offset ${offset}
    )
    select date.date::text as date, kind, name, ${sums}
    from date
    left join day_counter on account_id = ${account} and kind = any(${kinds as string[]}::text[])
      and day between ${from}::date and ${to}::date
      and day >= date.date and day < date.date + ${`1 ${unit}`}::interval
      and ${names === undefined ? sql`true` : sql`name = any(${names as string[]}::text[])`}
    group by 1, 2, 3
    order by 1, 2, 3`.execute(db)
  return [...Map.groupBy(rows, ({ date }) => date)].map(([date, found]) => ({
    date,
    summaries: found.flatMap(({ kind, name, ...row }) =>
      kind === null || name === null ? [] : [{ kind, name, numbers: toSummary(row) }],
    ),
  }))
}

/** The sums of all names of a kind. */
export async function sumSummaries(
  db: Db,
  account: string,
  kind: string,
  { from, to }: Pick<SummarySpan, 'from' | 'to'>,
): Promise<NamedSummary[]> {
  const { rows } = await sql<Summary & { name: string }>`
    select name, ${sums} from day_counter
    where account_id = ${account} and kind = ${kind} and day between ${from}::date and ${to}::date
    group by name`.execute(db)
  return rows.map(({ name, ...row }) => ({ kind, name, numbers: toSummary(row) }))
}

export interface SumOrder {
  /** `processed`: requests that were not dropped. */
  by: SummaryMetric | 'processed'
  direction: 'asc' | 'desc'
}

const processed = sql`greatest(sum(requests - bounce_drops - spam_report_drops - unsubscribe_drops - invalid_emails), 0)`

/**
 * A page of accounts with the sums of all their mail, sorted by one of them, then as the accounts were given. Accounts
 * without mail have 0.
 */
export async function sumAccounts(
  db: Db,
  accounts: readonly string[],
  { from, to, limit, offset }: Omit<SummarySpan, 'unit'>,
  { by, direction }: SumOrder,
): Promise<{ account: string; numbers: Summary }[]> {
  const { rows } = await sql<Summary & { account: string }>`
    select asked.id as account, ${sums}
    from unnest(${accounts as string[]}::uuid[]) with ordinality as asked (id, place)
    left join day_counter on account_id = asked.id and kind = 'all' and name = '' and day between ${from}::date and ${to}::date
    group by asked.id, asked.place
    order by coalesce(${by === 'processed' ? processed : sql`sum(${sql.ref(by)})`}, 0) ${sql.raw(direction)}, asked.place
    limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ account, ...row }) => ({ account, numbers: toSummary(row) }))
}

/** The emails of several accounts in a span, by account. Accounts without emails are left out. */
export async function sumRequests(
  db: Db,
  accounts: readonly string[],
  { from, to }: Pick<SummarySpan, 'from' | 'to'>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ account: string; requests: number }>`
    select account_id as account, sum(requests)::float8 as requests from day_counter
    where account_id = any(${accounts as string[]}::uuid[]) and kind = 'all' and day between ${from}::date and ${to}::date
    group by account_id`.execute(db)
  return new Map(rows.map(({ account, requests }) => [account, requests]))
}

/** The categories that mail was sent with, in the order of their names. */
export async function findSentCategories(
  db: Db,
  account: string,
  { prefix, limit, offset }: { prefix: string; limit: number; offset: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('sent_category')
    .select('name')
    .where('account_id', '=', account)
    .where(sql<boolean>`starts_with(name, ${prefix})`)
    .orderBy('name')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ name }) => name)
}

/** The instant up to which the numbers of some sends are counted. */
export interface Counted {
  countedTo: Date
  /** False: the sends are from before these numbers were kept, and not counted yet. */
  isCounted: boolean
}

/** The numbers of some sends together, by mailbox provider. */
export async function findProviders(
  db: Db,
  sends: readonly string[],
): Promise<{ providers: { provider: string; numbers: Summary }[] } & Counted> {
  const { rows } = await sql<Summary & { provider: string }>`
    select provider, ${sums} from provider_counter
    where send_id = any(${sends as string[]}::uuid[]) group by provider`.execute(db)
  return {
    providers: rows.map(({ provider, ...row }) => ({ provider, numbers: toSummary(row) })),
    ...(await findCounted(db, sends)),
  }
}

/** People's actions at some sends together, by place. */
export async function findPlaces(
  db: Db,
  sends: readonly string[],
): Promise<{ places: { place: string; numbers: PlaceSummary }[] } & Counted> {
  const { rows } = await sql<PlaceSummary & { place: string }>`
    select place, ${sumsOf(placeMetrics)} from place_counter
    where send_id = any(${sends as string[]}::uuid[]) group by place`.execute(db)
  return {
    places: rows.map(({ place, opens, unique_opens, clicks, unique_clicks }) => ({
      place,
      numbers: {
        opens: Number(opens),
        unique_opens: Number(unique_opens),
        clicks: Number(clicks),
        unique_clicks: Number(unique_clicks),
      },
    })),
    ...(await findCounted(db, sends)),
  }
}

async function findCounted(db: Db, sends: readonly string[]): Promise<Counted> {
  const mark = await db
    .selectFrom('summary_mark')
    .select([
      'counted_to',
      sql<boolean>`not exists (select 1 from uncounted_send
        where send_id = any(${sends as string[]}::uuid[]) and is_old)`.as('is_counted'),
    ])
    .executeTakeFirstOrThrow()
  return { countedTo: mark.counted_to, isCounted: mark.is_counted }
}

/** The time since which mail is counted by template; null: all mail is. */
export async function templatesCountedFrom(db: Db): Promise<Date | null> {
  const mark = await db.selectFrom('summary_mark').select('templates_from').executeTakeFirstOrThrow()
  return mark.templates_from
}
