import type { Counting, Metrics } from '@carillon/contract/stats'
import { csvLine } from '#platform/csv.rules.ts'

/** The columns of the export, in this order. */
export const exportColumns = [
  'single_send_id',
  'name',
  'ab_variation',
  'ab_phase',
  'date',
  'requests',
  'delivered',
  'opens',
  'daily_total_open_rate',
  'cumulative_total_open_rate',
  'unique_opens',
  'daily_unique_open_rate',
  'cumulative_unique_open_rate',
  'clicks',
  'daily_total_click_rate',
  'cumulative_total_click_rate',
  'unique_clicks',
  'daily_unique_click_rate',
  'cumulative_unique_click_rate',
  'daily_unique_cto_rate',
  'daily_total_cto_rate',
  'bounces',
  'daily_bounce_rate',
  'cumulative_bounce_rate',
  'bounce_drops',
  'spam_reports',
  'daily_spam_rate',
  'cumulative_spam_rate',
  'spam_report_drops',
  'unsubscribes',
  'daily_unsubscribe_rate',
  'cumulative_unsubscribe_rate',
  'invalid_emails',
  'machine_opens',
  'machine_clicks',
  'uncertain_opens',
  'uncertain_clicks',
] as const
type Column = (typeof exportColumns)[number]

export interface ExportedSend {
  id: string
  name: string
  /** `all` without an A/B test. */
  ab_variation: string
  ab_phase: string
  tracking: Counting
  /** One entry a day, in order. */
  days: readonly { date: string; stats: Metrics }[]
}

/** Bounces are divided by requests, not by deliveries, because bounced messages are not delivered. */
const bounceDenominator = 'requests' satisfies keyof Metrics

/** A rate as a decimal with four places; empty if the denominator is zero. */
export function rate(numerator: number, denominator: number): string {
  return denominator > 0 ? (numerator / denominator).toFixed(4) : ''
}

/** Several sends as CSV lines below the columns: the rates of each day, and of all days up to it. */
export function exportLines(sends: readonly ExportedSend[]): string[] {
  const lines: string[] = []
  for (const send of sends) {
    let sum: Metrics | null = null
    for (const { date, stats } of send.days) {
      sum = sum === null ? stats : addMetrics(sum, stats)
      const values = rowOf(send, date, stats, sum)
      lines.push(
        csvLine(exportColumns.map((column) => (isCounted(column, send.tracking) ? values[column] : ''))),
      )
    }
  }
  return lines
}

/** Numbers that were not counted are left empty: a 0 would be false. */
function isCounted(column: Column, { opens, clicks }: Counting): boolean {
  if (column.includes('cto')) return opens && clicks
  return column.includes('open') ? opens : column.includes('click') ? clicks : true
}

function rowOf(
  send: ExportedSend,
  date: string,
  day: Metrics,
  sum: Metrics,
): Record<Column, string | number> {
  const rates = (
    name: 'opens' | 'unique_opens' | 'clicks' | 'unique_clicks' | 'spam_reports' | 'unsubscribes',
  ) => [rate(day[name], day.delivered), rate(sum[name], sum.delivered)] as const
  const [dailyOpens, allOpens] = rates('opens')
  const [dailyUniqueOpens, allUniqueOpens] = rates('unique_opens')
  const [dailyClicks, allClicks] = rates('clicks')
  const [dailyUniqueClicks, allUniqueClicks] = rates('unique_clicks')
  const [dailySpam, allSpam] = rates('spam_reports')
  const [dailyUnsubscribes, allUnsubscribes] = rates('unsubscribes')
  return {
    single_send_id: send.id,
    name: send.name,
    ab_variation: send.ab_variation,
    ab_phase: send.ab_phase,
    date,
    requests: day.requests,
    delivered: day.delivered,
    opens: day.opens,
    daily_total_open_rate: dailyOpens,
    cumulative_total_open_rate: allOpens,
    unique_opens: day.unique_opens,
    daily_unique_open_rate: dailyUniqueOpens,
    cumulative_unique_open_rate: allUniqueOpens,
    clicks: day.clicks,
    daily_total_click_rate: dailyClicks,
    cumulative_total_click_rate: allClicks,
    unique_clicks: day.unique_clicks,
    daily_unique_click_rate: dailyUniqueClicks,
    cumulative_unique_click_rate: allUniqueClicks,
    daily_unique_cto_rate: rate(day.unique_clicks, day.unique_opens),
    daily_total_cto_rate: rate(day.clicks, day.opens),
    bounces: day.bounces,
    daily_bounce_rate: rate(day.bounces, day[bounceDenominator]),
    cumulative_bounce_rate: rate(sum.bounces, sum[bounceDenominator]),
    bounce_drops: day.bounce_drops,
    spam_reports: day.spam_reports,
    daily_spam_rate: dailySpam,
    cumulative_spam_rate: allSpam,
    spam_report_drops: day.spam_report_drops,
    unsubscribes: day.unsubscribes,
    daily_unsubscribe_rate: dailyUnsubscribes,
    cumulative_unsubscribe_rate: allUnsubscribes,
    invalid_emails: day.invalid_emails,
    machine_opens: day.machine_opens,
    machine_clicks: day.machine_clicks,
    uncertain_opens: day.uncertain_opens,
    uncertain_clicks: day.uncertain_clicks,
  }
}

function addMetrics(a: Metrics, b: Metrics): Metrics {
  return Object.fromEntries(
    Object.entries(a).map(([name, value]) => [name, value + b[name as keyof Metrics]]),
  ) as Metrics
}

/** The columns of the second file, that of links, in this order. */
export const linkColumns = [
  'single_send_id',
  'name',
  'ab_variation',
  'ab_phase',
  'url',
  'url_location',
  'clicks',
  'click_share',
  'machine_clicks',
  'uncertain_clicks',
] as const

interface ExportedLink {
  url: string
  url_location: number
  clicks: number
  /** Null where the events of the send are no longer kept. */
  machine_clicks: number | null
  uncertain_clicks: number | null
}

export interface ExportedLinks {
  id: string
  name: string
  /** `all` without an A/B test. */
  ab_variation: string
  ab_phase: string
  links: readonly ExportedLink[]
}

/** The links of several sends as CSV lines below the columns, each with its share of the clicks of its group. */
export function linkLines(sends: readonly ExportedLinks[]): string[] {
  return sends.flatMap(({ id, name, ab_variation, ab_phase, links }) => {
    const all = links.reduce((sum, { clicks }) => sum + clicks, 0)
    return links.map(({ url, url_location, clicks, machine_clicks, uncertain_clicks }) =>
      csvLine([
        ...[id, name, ab_variation, ab_phase, url, url_location, clicks, rate(clicks, all)],
        ...[machine_clicks ?? '', uncertain_clicks ?? ''],
      ]),
    )
  })
}

/** The most days of one send in a file. */
const mostDays = 400

/** The days in order, including days without events. */
export function withEmptyDays(
  days: ExportedSend['days'],
  nothing: Metrics,
): { date: string; stats: Metrics }[] {
  const known = new Map(days.map(({ date, stats }) => [date, stats]))
  const dates = [...known.keys()].sort()
  const [first, last] = [dates.at(0), dates.at(-1)]
  if (first === undefined || last === undefined) return []
  const filled: { date: string; stats: Metrics }[] = []
  for (let date = first; date <= last && filled.length < mostDays; date = dayAfter(date))
    filled.push({ date, stats: known.get(date) ?? nothing })
  return filled
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
}

/** A file name that all systems accept: the letters, digits and spaces of the name, the kind of content, the day. */
export function exportFileName(name: string, day: string, of = 'stats'): string {
  const kept = name
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `${kept || 'single-send'}-${of}-${day}.csv`
}
