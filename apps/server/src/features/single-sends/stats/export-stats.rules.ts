import type { Metrics } from '@carillon/contract/stats'

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
] as const
type Column = (typeof exportColumns)[number]

export interface ExportedSend {
  id: string
  name: string
  /** One entry a day, in order. */
  days: readonly { date: string; stats: Metrics }[]
}

/** Bounces are divided by requests, not by deliveries, because bounced messages are not delivered ones. */
const bounceDenominator = 'requests' satisfies keyof Metrics

/** A rate as a decimal with four places; empty if the denominator is zero. */
export function rate(numerator: number, denominator: number): string {
  return denominator > 0 ? (numerator / denominator).toFixed(4) : ''
}

/** Several sends as CSV lines: the rates of each day, and of all days up to it. */
export function exportLines(sends: readonly ExportedSend[]): string[] {
  const lines = [exportColumns.join(',')]
  for (const send of sends) {
    let sum: Metrics | null = null
    for (const { date, stats } of send.days) {
      sum = sum === null ? stats : add(sum, stats)
      const values = rowOf(send, date, stats, sum)
      lines.push(exportColumns.map((column) => cell(String(values[column]))).join(','))
    }
  }
  return lines
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
    ab_variation: 'all',
    ab_phase: 'all',
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
  }
}

function add(a: Metrics, b: Metrics): Metrics {
  return Object.fromEntries(
    Object.entries(a).map(([name, value]) => [name, value + b[name as keyof Metrics]]),
  ) as Metrics
}

/** One cell: quoted where CSV requires it, and marked as text where a spreadsheet would run it as a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A file name that all systems accept: the letters, digits and spaces of the name, then the day. */
export function exportFileName(name: string, day: string): string {
  const kept = name
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `${kept || 'single-send'}-stats-${day}.csv`
}
