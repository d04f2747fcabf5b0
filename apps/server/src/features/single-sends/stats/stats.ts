import { type Metrics, metricNames, type SingleSendStats, statsLimits } from '@carillon/contract/stats'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnknownTimeZone } from '#platform/time-zone.ts'
import { asUuid, noUuid } from '#platform/uuid.ts'

interface Counted {
  metric: string
  value: number
}

function toMetrics(counted: Iterable<Counted>): Metrics {
  const metrics = Object.fromEntries(metricNames.map((name) => [name, 0])) as Metrics
  for (const { metric, value } of counted) {
    if (metric in metrics) metrics[metric as keyof Metrics] += value
  }
  return metrics
}

function statsOf(id: string, aggregation: string, stats: Metrics): SingleSendStats {
  return { id, ab_variation: 'all', ab_phase: 'all', aggregation, stats }
}

/** A page of totals, newest send first. With ids, exactly those single sends, sent or not. */
export async function findTotals(
  db: Db,
  account: string,
  ask: { ids: readonly string[] } | { after: string | null; limit: number },
): Promise<{ results: SingleSendStats[]; last: string | null }> {
  const sends = 'ids' in ask ? await findNamed(db, account, ask.ids) : await findSent(db, account, ask)
  const { rows } = await sql<Counted & { send_id: string }>`
    select send_id, metric, value
    from send_counter
    where bucket = '-infinity' and send_id = any(${sends.flatMap(({ send }) => send ?? [])}::uuid[])`.execute(
    db,
  )
  const bySend = Map.groupBy(rows, ({ send_id }) => send_id)
  return {
    results: sends.map(({ id, send }) => statsOf(id, 'total', toMetrics((send && bySend.get(send)) || []))),
    last: sends.at(-1)?.send ?? null,
  }
}

interface Sent {
  id: string
  /** Null: not sent yet. */
  send: string | null
}

async function findNamed(db: Db, account: string, ids: readonly string[]): Promise<Sent[]> {
  if (ids.length > statsLimits.ids) {
    throw new Refusal(
      'invalid_input',
      { problem: `at most ${statsLimits.ids} entries are allowed` },
      { field: 'singlesend_ids' },
    )
  }
  const known = ids.flatMap((id) => asUuid(id) ?? [])
  const rows = await db
    .selectFrom('single_send')
    .leftJoin('send', (join) =>
      join.onRef('send.client_id', '=', 'single_send.id').on('send.client', '=', 'single-sends'),
    )
    .select(['single_send.id as id', 'send.id as send'])
    .where('single_send.account_id', '=', account)
    .where('single_send.id', 'in', known.length > 0 ? known : [noUuid])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return known.flatMap((id) => byId.get(id) ?? [])
}

/** Ids of sends are ordered by time, so a page can begin after one. */
async function findSent(
  db: Db,
  account: string,
  page: { after: string | null; limit: number },
): Promise<Sent[]> {
  let query = db
    .selectFrom('send')
    .innerJoin('single_send', 'single_send.id', 'send.client_id')
    .select(['single_send.id as id', 'send.id as send'])
    .where('send.account_id', '=', account)
    .where('send.client', '=', 'single-sends')
  if (page.after !== null) query = query.where('send.id', '<', page.after)
  return query.orderBy('send.id', 'desc').limit(page.limit).execute()
}

export interface Span {
  unit: 'total' | 'day' | 'hour'
  /** Days of the zone, YYYY-MM-DD, both included. */
  from: string | undefined
  to: string | undefined
  zone: string
}

const longestSpan = { day: 400, hour: 168 } as const

/**
 * The send whose statistics are read; null when the single send was not sent yet.
 * @throws single_send_not_found
 */
export async function accessStats(
  db: Db,
  account: string,
  id: string,
): Promise<{ name: string; send: string | null }> {
  const row = await db
    .selectFrom('single_send')
    .leftJoin('send', (join) =>
      join.onRef('send.client_id', '=', 'single_send.id').on('send.client', '=', 'single-sends'),
    )
    .select(['single_send.name as name', 'send.id as send'])
    .where('single_send.account_id', '=', account)
    .where('single_send.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('single_send_not_found', { id })
  return row
}

/**
 * The numbers of one single send in a span: their sum, or one entry a day or hour, with entries for empty ones in
 * between.
 */
export async function findStats(db: Db, account: string, id: string, span: Span): Promise<SingleSendStats[]> {
  refuseSpan(span)
  const { send } = await accessStats(db, account, id)
  if (span.unit === 'total') {
    const counted = send === null ? [] : await sumSpan(db, send, span)
    return [statsOf(id, 'total', toMetrics(counted))]
  }
  if (send === null) return []
  const slots = await findSlots(db, send, { ...span, unit: span.unit })
  return slots.map(({ at, stats }) => statsOf(id, at, stats))
}

async function sumSpan(db: Db, send: string, { from, to, zone }: Span): Promise<Counted[]> {
  if (from === undefined && to === undefined) {
    return db
      .selectFrom('send_counter')
      .select(['metric', 'value'])
      .where('send_id', '=', send)
      .where(sql<boolean>`bucket = '-infinity'`)
      .execute()
  }
  const { rows } = await sql<Counted>`
    select metric, sum(value)::int as value
    from send_counter
    where send_id = ${send} and bucket > '-infinity'
      and (bucket at time zone ${zone})::date between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')
    group by metric`.execute(db)
  return rows
}

/** The local days or hours of the span. An open end is the first or last one that has a number. */
export async function findSlots(
  db: Db,
  send: string,
  { unit, from, to, zone }: Span & { unit: 'day' | 'hour' },
): Promise<{ at: string; stats: Metrics }[]> {
  const label = unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD"T"HH24:00'
  const { rows } = await sql<{ at: string; metric: string | null; value: number | null }>`
    with counted as (
      select date_trunc(${unit}, bucket at time zone ${zone}) as at, metric, sum(value)::int as value
      from send_counter
      where send_id = ${send} and bucket > '-infinity'
      group by 1, 2
    ),
    span as (
      select coalesce(${from ?? null}::timestamp, min(at)) as first,
             coalesce(${to ?? null}::timestamp + interval '1 day' - ${`1 ${unit}`}::interval, max(at)) as last
      from counted
    ),
    slot as (
      select at from span, generate_series(first, last, ${`1 ${unit}`}::interval) as at
      order by at
      limit ${longestSpan[unit]}
    )
    select to_char(slot.at, ${label}) as at, metric, value
    from slot left join counted using (at)
    order by slot.at`.execute(db)
  return [...Map.groupBy(rows, ({ at }) => at)].map(([at, counted]) => ({
    at,
    stats: toMetrics(counted.filter((one): one is Counted & { at: string } => one.metric !== null)),
  }))
}

function refuseSpan({ from, to, zone }: Span): void {
  for (const [field, day] of [
    ['start_date', from],
    ['end_date', to],
  ] as const) {
    if (day !== undefined && Number.isNaN(Date.parse(day)))
      throw new Refusal('stats_range_invalid', {}, { field })
  }
  if (from !== undefined && to !== undefined && from > to) {
    throw new Refusal('stats_range_invalid', {}, { field: 'end_date' })
  }
  refuseUnknownTimeZone(zone, 'timezone')
}

export interface LinkClicks {
  url: string
  url_location: number
  clicks: number
}

/** The links that were clicked, in the order of the message. Tags are not expanded, so a personal link is one row. */
export async function findLinkClicks(db: Db, account: string, id: string): Promise<LinkClicks[]> {
  const { send } = await accessStats(db, account, id)
  if (send === null) return []
  const { rows } = await sql<LinkClicks>`
    select send.links -> (link_counter.link - 1) ->> 'url' as url,
           link_counter.link - 1 as url_location,
           link_counter.clicks::int as clicks
    from link_counter
    join send on send.id = link_counter.send_id
    where link_counter.send_id = ${send} and link_counter.clicks > 0
      and link_counter.link between 1 and jsonb_array_length(send.links)
    order by link_counter.link`.execute(db)
  return rows
}
