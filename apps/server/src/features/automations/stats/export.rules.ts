import { type Counting, type Metric, type Metrics, metricNames } from '@carillon/contract/stats'
import { csvLine } from '#platform/csv.rules.ts'

/** The numbers of a day, with the people who reached the goal on it; null: the automation has none. */
export type DayNumbers = Metrics & { converted: number | null }

/** A number of a day, or a rate of the day or of all days up to it. */
type Of = (day: DayNumbers, sum: DayNumbers) => string | number

/** A rate as a decimal with four places; empty if the denominator is zero. */
function rate(numerator: number, denominator: number): string {
  return denominator > 0 ? (numerator / denominator).toFixed(4) : ''
}

const number = (name: Metric): [string, Of][] => [[name, (day) => day[name]]]
const daily = (name: string, of: Metric, to: Metric = 'delivered'): [string, Of][] => [
  [`daily_${name}_rate`, (day) => rate(day[of], day[to])],
]
const rates = (name: string, of: Metric, to: Metric = 'delivered'): [string, Of][] => [
  ...daily(name, of, to),
  [`cumulative_${name}_rate`, (_, sum) => rate(sum[of], sum[to])],
]

const values: readonly [string, Of][] = [
  ...[...number('requests'), ...number('delivered')],
  ...[...number('opens'), ...rates('total_open', 'opens')],
  ...[...number('unique_opens'), ...rates('unique_open', 'unique_opens')],
  ...[...number('clicks'), ...rates('total_click', 'clicks')],
  ...[...number('unique_clicks'), ...rates('unique_click', 'unique_clicks')],
  ...[...daily('unique_cto', 'unique_clicks', 'unique_opens'), ...daily('total_cto', 'clicks', 'opens')],
  // The rate is of requests, because bounced messages are not delivered.
  ...[...number('bounces'), ...rates('bounce', 'bounces', 'requests'), ...number('bounce_drops')],
  ...[...number('spam_reports'), ...rates('spam', 'spam_reports'), ...number('spam_report_drops')],
  ...[...number('unsubscribes'), ...rates('unsubscribe', 'unsubscribes'), ...number('invalid_emails')],
  ...[...number('machine_opens'), ...number('machine_clicks')],
  ...[...number('uncertain_opens'), ...number('uncertain_clicks')],
  ['converted', ({ converted }) => converted ?? ''],
]

/**
 * The columns of the export, in this order: the columns of single sends with the step in place of an A/B test, and our
 * own.
 */
export const exportColumns = ['automation_id', 'name', 'step_id', 'date', ...values.map(([name]) => name)]

export interface ExportedEmail {
  automation_id: string
  name: string
  /** Empty: people who reached the goal before they got an email. */
  step_id: string
  tracking: Counting
  /** Only days on which something was counted, in order. */
  days: readonly { date: string; stats: DayNumbers }[]
}

/** One line a day, also for empty days in between. Numbers that were not counted are left empty: a 0 would be false. */
export function exportLines(emails: readonly ExportedEmail[], none: Metrics): string[] {
  return emails.flatMap(({ automation_id: id, name, step_id: step, tracking, days }) => {
    const hasGoal = days.some(({ stats }) => stats.converted !== null)
    const nothing = { ...none, converted: hasGoal ? 0 : null }
    let sum: DayNumbers = nothing
    return withEmptyDays(days, nothing).map(({ date, stats }) => {
      sum = add(sum, stats)
      const cells = values.map(([column, of]) => (isCounted(column, tracking) ? of(stats, sum) : ''))
      return csvLine([id, name, step, date, ...cells])
    })
  })
}

function isCounted(column: string, { opens, clicks }: Counting): boolean {
  if (column.includes('cto')) return opens && clicks
  return column.includes('open') ? opens : column.includes('click') ? clicks : true
}

function add(a: DayNumbers, b: DayNumbers): DayNumbers {
  const sums = metricNames.map((name) => [name, a[name] + b[name]])
  return { ...(Object.fromEntries(sums) as Metrics), converted: b.converted }
}

const dayMs = 86_400_000

/** Ten years: an automation may run that long. */
const mostDays = 3660

function withEmptyDays(
  days: ExportedEmail['days'],
  nothing: DayNumbers,
): { date: string; stats: DayNumbers }[] {
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last) return []
  const known = new Map(days.map(({ date, stats }) => [date, stats]))
  const count = (Date.parse(last.date) - Date.parse(first.date)) / dayMs + 1
  return Array.from({ length: Math.min(count, mostDays) }, (_, day) => {
    const date = new Date(Date.parse(first.date) + day * dayMs).toISOString().slice(0, 10)
    return { date, stats: known.get(date) ?? nothing }
  })
}

/** A file name that all systems accept: the letters, digits and spaces of the name, then the day. */
export function exportFileName(name: string, day: string, what: 'stats' | 'people'): string {
  const kept = name
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `${kept || 'automation'}-${what}-${day}.csv`
}
