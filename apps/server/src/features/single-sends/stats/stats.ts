import {
  type Counting,
  type Metrics,
  metricNames,
  type SingleSendStats,
  statsLimits,
} from '@carillon/contract/stats'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { LocalDays } from '#platform/local-days.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnknownTimeZone } from '#platform/time-zone.ts'
import { asUuid, noUuid, uuidOrNone } from '#platform/uuid.ts'
import { countingOf, type SingleSendRow } from '../wire.ts'

interface Counted {
  metric: string
  value: number
}

export function toMetrics(counted: Iterable<Counted>): Metrics {
  const metrics = Object.fromEntries(metricNames.map((name) => [name, 0])) as Metrics
  for (const { metric, value } of counted) {
    if (metric in metrics) metrics[metric as keyof Metrics] += value
  }
  return metrics
}

/** One engine send of a single send. Without an A/B test there is one, with one there are several. */
export interface StatSend {
  id: string
  /** From 1 on: the test messages of a variation. 0: all others. */
  part: number
  /** Null without a test, and while the waiting people have no winner. */
  variation: string | null
}

/** The sends whose numbers belong together, under the names that the API gives them. */
export interface StatGroup {
  ab_variation: string
  ab_phase: SingleSendStats['ab_phase']
  ids: string[]
}

const abGroups = ['ab_variation', 'ab_phase'] as const
type AbGroup = (typeof abGroups)[number]

/**
 * Groups the sends of a single send by variation, by phase or by both. People who wait for a winner are in no group: they
 * have no numbers yet. Without a test everything is one group, `all`.
 */
export function groupSends(sends: readonly StatSend[], by: readonly string[]): StatGroup[] {
  const asked = (name: AbGroup) => by.includes(name)
  const isTest = sends.some(({ part }) => part > 0)
  if (!isTest || !abGroups.some(asked)) {
    return [{ ab_variation: 'all', ab_phase: 'all', ids: sends.map(({ id }) => id) }]
  }
  const groups = new Map<string, StatGroup>()
  for (const { id, part, variation } of sends) {
    if (variation === null) continue
    const ab_variation = asked('ab_variation') ? variation : 'all'
    const ab_phase = asked('ab_phase') ? (part > 0 ? 'test' : 'send') : 'all'
    const key = `${ab_phase} ${ab_variation}`
    const group = groups.get(key) ?? { ab_variation, ab_phase, ids: [] }
    group.ids.push(id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** The sends whose recipients are behind the numbers: without sends that wait for the winner of a test, or never got it. */
export function requestedSends(sends: readonly StatSend[]): StatSend[] {
  const isTest = sends.some(({ part }) => part > 0)
  return sends.filter(({ variation }) => !isTest || variation !== null)
}

/** The sends of one variation or phase of an A/B test; without either, all. */
export function chosenSends(
  sends: readonly StatSend[],
  { variation, phase }: { variation?: string | undefined; phase?: 'test' | 'send' | undefined },
): StatSend[] {
  return sends.filter(
    (send) =>
      (variation === undefined || send.variation === variation) &&
      (phase === undefined || (send.part > 0 ? 'test' : 'send') === phase),
  )
}

const everything = { ab_variation: 'all', ab_phase: 'all' } as const

interface Whose {
  id: string
  tracking: Counting
}

function statsOf(
  { id, tracking }: Whose,
  { ab_variation, ab_phase }: Pick<StatGroup, 'ab_variation' | 'ab_phase'>,
  aggregation: string,
  stats: Metrics,
): SingleSendStats {
  return { id, ab_variation, ab_phase, aggregation, stats, tracking }
}

type Counts = Pick<SingleSendRow, 'counts_opens' | 'counts_clicks'>

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
    where bucket = '-infinity' and send_id = any(${sends.flatMap(({ ids }) => ids)}::uuid[])`.execute(db)
  const bySend = Map.groupBy(rows, ({ send_id }) => send_id)
  return {
    results: sends.map(({ ids, ...whose }) => {
      const counted = ids.flatMap((send) => bySend.get(send) ?? [])
      return statsOf(whose, everything, 'total', toMetrics(counted))
    }),
    last: sends.at(-1)?.ids.at(-1) ?? null,
  }
}

interface Sent extends Whose {
  /** The ids of its sends; empty before it was sent. The last one is the place after which a page continues. */
  ids: string[]
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
    .select(['single_send.id as id', 'send.id as send', 'counts_opens', 'counts_clicks'])
    .where('single_send.account_id', '=', account)
    .where('single_send.id', 'in', known.length > 0 ? known : [noUuid])
    .execute()
  const byId = Map.groupBy(rows, ({ id }) => id)
  return known.flatMap((id) => {
    const own = byId.get(id)
    const [first] = own ?? []
    return own && first
      ? [{ id, ids: own.flatMap(({ send }) => send ?? []), tracking: countingOf(first) }]
      : []
  })
}

/**
 * Ids of sends are ordered by time, so a page can begin after one. The sends of an A/B test follow one another; the first
 * variation's stands for all of them.
 */
async function findSent(
  db: Db,
  account: string,
  page: { after: string | null; limit: number },
): Promise<Sent[]> {
  const { rows } = await sql<{ id: string; ids: string[] } & Counts>`
    select single_send.id, single_send.counts_opens, single_send.counts_clicks, case when send.part = 0 then array[send.id] else array(
      select part.id from send part
      where part.client = 'single-sends' and part.client_id = single_send.id
      order by part.id desc
    ) end as ids
    from send join single_send on single_send.id = send.client_id
    where send.account_id = ${account} and send.client = 'single-sends'
      and (send.part = 1 or (send.part = 0 and not exists (
        select 1 from send test
        where test.client = 'single-sends' and test.client_id = send.client_id and test.part = 1)))
      and ${page.after === null ? sql`true` : sql`send.id < ${page.after}::uuid`}
    order by send.id desc
    limit ${page.limit}`.execute(db)
  return rows.map(({ id, ids, ...counts }) => ({ id, ids, tracking: countingOf(counts) }))
}

export interface Span extends LocalDays {
  unit: 'total' | 'day' | 'hour'
}

const longestSpan = { day: 400, hour: 168 } as const

/**
 * The sends whose statistics are read, in the order of their variations; none when the single send was not sent yet.
 * @throws single_send_not_found
 */
export async function accessStats(
  db: Db,
  account: string,
  id: string,
): Promise<{ name: string; sends: StatSend[]; tracking: Counting }> {
  const rows = await db
    .selectFrom('single_send')
    .leftJoin('send', (join) =>
      join.onRef('send.client_id', '=', 'single_send.id').on('send.client', '=', 'single-sends'),
    )
    .select(['single_send.name as name', 'send.id as send', 'send.part', 'send.variation_id as variation'])
    .select(['counts_opens', 'counts_clicks'])
    .where('single_send.account_id', '=', account)
    .where('single_send.id', '=', uuidOrNone(id))
    .orderBy(sql`send.part = 0`)
    .orderBy('send.part')
    .execute()
  const [first] = rows
  if (!first) throw new Refusal('single_send_not_found', { id })
  return {
    name: first.name,
    tracking: countingOf(first),
    sends: rows.flatMap(({ send, part, variation }) =>
      send === null ? [] : [{ id: send, part: part ?? 0, variation }],
    ),
  }
}

/**
 * The numbers of one single send in a span: their sum, or one entry a day or hour, with entries for empty ones in
 * between. An A/B test may be grouped by its variations and phases.
 */
export async function findStats(
  db: Db,
  account: string,
  id: string,
  { by = [], ...span }: Span & { by?: readonly string[] | undefined },
): Promise<SingleSendStats[]> {
  refuseSpan(span)
  const { sends, tracking } = await accessStats(db, account, id)
  const found: SingleSendStats[] = []
  for (const group of groupSends(sends, by)) {
    const { unit } = span
    if (unit === 'total') {
      found.push(statsOf({ id, tracking }, group, 'total', toMetrics(await sumSpan(db, group.ids, span))))
    } else {
      const slots = await findSlots(db, group.ids, { ...span, unit })
      found.push(...slots.map(({ at, stats }) => statsOf({ id, tracking }, group, at, stats)))
    }
  }
  return found
}

/** Every number of the sends in these days; one metric may come several times. */
export async function sumSpan(
  db: Db,
  sends: readonly string[],
  { from, to, zone }: LocalDays,
): Promise<Counted[]> {
  if (sends.length === 0) return []
  if (from === undefined && to === undefined) {
    return db
      .selectFrom('send_counter')
      .select(['metric', 'value'])
      .where('send_id', 'in', [...sends])
      .where(sql<boolean>`bucket = '-infinity'`)
      .execute()
  }
  const { rows } = await sql<Counted>`
    select metric, sum(value)::int as value
    from send_counter
    where send_id = any(${sends as string[]}::uuid[]) and bucket > '-infinity'
      and (bucket at time zone ${zone})::date between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')
    group by metric`.execute(db)
  return rows
}

/** The local days or hours of the span. An open end is the first or last slot that has a number. */
export async function findSlots(
  db: Db,
  sends: readonly string[],
  { unit, from, to, zone }: Span & { unit: 'day' | 'hour' },
): Promise<{ at: string; stats: Metrics }[]> {
  if (sends.length === 0) return []
  const label = unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD"T"HH24:00'
  const { rows } = await sql<{ at: string; metric: string | null; value: number | null }>`
    with counted as (
      select date_trunc(${unit}, bucket at time zone ${zone}) as at, metric, sum(value)::int as value
      from send_counter
      where send_id = any(${sends as string[]}::uuid[]) and bucket > '-infinity'
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

/** @throws stats_range_invalid, time_zone_unknown */
export function refuseSpan({ from, to, zone }: LocalDays): void {
  if (from !== undefined && to !== undefined && from > to) {
    throw new Refusal('stats_range_invalid', {}, { field: 'end_date' })
  }
  refuseUnknownTimeZone(zone, 'timezone')
}
