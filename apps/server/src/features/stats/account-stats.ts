import type { AccountMetrics, StatsSpan } from '@carillon/contract/account-stats'
import type { Context } from '#platform/http/app.ts'
import { offsetList } from '#platform/http/offset-list.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  dropsOf,
  findSummaries,
  type NamedSummary,
  placeMetrics,
  type Summary,
  type SummaryMetric,
  summaryMetrics,
  sumSummaries,
} from '#sending/events/summaries/public.ts'

type Days = Pick<StatsSpan, 'start_date' | 'end_date'>

function daysOf({ start_date: from, end_date }: Days, now: Date): { from: string; to: string } {
  const to = end_date ?? now.toISOString().slice(0, 10)
  if (from > to) {
    throw new Refusal(
      'stats_range_invalid',
      {},
      { field: end_date === undefined ? 'start_date' : 'end_date' },
    )
  }
  return { from, to }
}

/** Drops may come on a later day than their requests, but no day has less than nothing. */
const processedOf = (numbers: Summary) => Math.max(numbers.requests - dropsOf(numbers), 0)

export function toAccountMetrics(numbers: Summary): AccountMetrics {
  return { ...numbers, processed: processedOf(numbers) }
}

export function toProviderMetrics(numbers: Summary) {
  const { requests, delivered, deferred, bounces, blocks, spam_reports } = numbers
  const { opens, unique_opens, clicks, unique_clicks } = numbers
  return {
    requests,
    delivered,
    deferred,
    bounces,
    blocks,
    spam_reports,
    opens,
    unique_opens,
    clicks,
    unique_clicks,
    processed: processedOf(numbers),
    drops: dropsOf(numbers),
  }
}

const nothing = Object.fromEntries(summaryMetrics.map((metric) => [metric, 0])) as Summary

function sumOf(summaries: readonly Summary[]): Summary {
  const sum = { ...nothing }
  for (const each of summaries) for (const metric of summaryMetrics) sum[metric] += each[metric]
  return sum
}

interface Asked<T extends string, M> {
  type: T
  /** The kinds of summaries that are read. */
  kinds: readonly string[]
  /** The names to answer, each on every date; without them, all names that any date has. */
  names?: readonly string[] | undefined
  /** The name under which numbers are answered, if it is not the stored one. */
  nameOf?: (summary: NamedSummary) => string
  metrics: (numbers: Summary) => M
}

/** The numbers of a span by date and name. Every date has the same names, including names without a number on it. */
export async function statsByName<T extends string, M>(
  context: Context,
  query: StatsSpan,
  { type, kinds, names, nameOf = ({ name }) => name, metrics }: Asked<T, M>,
): Promise<{ date: string; stats: { type: T; name: string; metrics: M }[] }[]> {
  const { db, account, now } = context
  const span = { ...daysOf(query, now), unit: query.aggregated_by }
  const dates = await offsetList(context, query, (page) =>
    findSummaries(db, account, { ...span, ...page }, { kinds, names }),
  )
  const found = names ?? dates.flatMap(({ summaries }) => summaries.map(nameOf))
  const shown = [...new Set(found)].sort()
  return dates.map(({ date, summaries }) => {
    const byName = Map.groupBy(summaries, nameOf)
    const numbersOf = (name: string) => sumOf((byName.get(name) ?? []).map(({ numbers }) => numbers))
    return { date, stats: shown.map((name) => ({ type, name, metrics: metrics(numbersOf(name)) })) }
  })
}

interface Sorting {
  sort_by_metric: keyof AccountMetrics
  sort_by_direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** A page of the categories' sums, sorted by one of them, then by name. */
export async function sumsOfCategories(context: Context, query: Days & Sorting) {
  const { db, account, now } = context
  const { sort_by_metric: by, sort_by_direction: direction } = query
  const sums = await sumSummaries(db, account, 'category', daysOf(query, now))
  const turn = direction === 'asc' ? 1 : -1
  const sorted = sums
    .map(({ name, numbers }) => ({ type: 'category' as const, name, metrics: toAccountMetrics(numbers) }))
    .sort((a, b) => turn * (a.metrics[by] - b.metrics[by]) || (a.name < b.name ? -1 : 1))
  const stats = await offsetList(context, query, ({ limit, offset }) => sorted.slice(offset, offset + limit))
  return { date: query.start_date, stats }
}

export const opensOf = (numbers: Summary) => pickMetrics(numbers, ['opens', 'unique_opens'])
export const clicksOf = (numbers: Summary) => pickMetrics(numbers, ['clicks', 'unique_clicks'])
export const engagementOf = (numbers: Summary) => pickMetrics(numbers, placeMetrics)

function pickMetrics<const M extends SummaryMetric>(
  numbers: Summary,
  metrics: readonly M[],
): Record<M, number> {
  return Object.fromEntries(metrics.map((metric) => [metric, numbers[metric]])) as Record<M, number>
}
