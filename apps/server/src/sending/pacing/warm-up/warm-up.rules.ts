import { otherProvider } from '@carillon/contract/stats-providers'
import type { WarmUpPlan } from '@carillon/contract/warm-up'

/** The number of messages that may leave on one day: in total, and by provider where it has an amount of its own. */
export interface Amounts {
  total: number
  providers: Readonly<Record<string, number>>
}

/** A plan as it is kept. Days are written as 2026-11-23. */
export interface Plan {
  startsOn: string
  pausedOn: string | null
  endedOn: string | null
  days: readonly Amounts[]
}

/** Messages by mailbox provider; all domains that are none's are `Other`. */
export type Counts = Readonly<Record<string, number>>

const dayMs = 86_400_000

/** The number of days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

/** The number of this day in the plan, from 1; less before it begins. */
export function numberOf(plan: Pick<Plan, 'startsOn'>, date: string): number {
  return daysBetween(plan.startsOn, date) + 1
}

/**
 * The days of a plan until today. While the plan is paused, the day of the pause is repeated until today, and the later
 * days move back by as many. So the past stays as it was.
 */
export function daysUntil({ startsOn, pausedOn, days }: Plan, today: string): readonly Amounts[] {
  if (pausedOn === null) return days
  const number = numberOf({ startsOn }, pausedOn)
  const held = days[number - 1]
  if (!held) return days
  const repeated = Array.from({ length: daysBetween(pausedOn, today) }, () => held)
  return [...days.slice(0, number), ...repeated, ...days.slice(number)]
}

export function statusOf(plan: Plan, today: string): WarmUpPlan['status'] {
  const isOver = numberOf(plan, plan.endedOn ?? today) > daysUntil(plan, plan.endedOn ?? today).length
  if (isOver) return 'completed'
  if (plan.endedOn !== null) return 'ended'
  if (numberOf(plan, today) < 1) return 'scheduled'
  return plan.pausedOn === null ? 'running' : 'paused'
}

/** The providers that some day names. */
export function namedIn(days: readonly Amounts[]): string[] {
  const names = new Set(days.flatMap(({ providers }) => Object.keys(providers)))
  names.delete(otherProvider)
  return [...names].sort()
}

/** The name of the plan under which a provider counts, or a domain that belongs to none. */
export function columnOf(named: readonly string[], provider: string): string {
  return named.includes(provider) ? provider : otherProvider
}

/** The messages sent, by the names of the plan. */
export function byColumn(named: readonly string[], sent: Counts): Record<string, number> {
  const columns: Record<string, number> = {}
  for (const [provider, count] of Object.entries(sent)) {
    const column = columnOf(named, provider)
    columns[column] = (columns[column] ?? 0) + count
  }
  return columns
}

export interface Left {
  /** The number left of the day's total. */
  total: number
  /** The number left of the amount of each name; absent: the name has no amount. */
  columns: Readonly<Record<string, number>>
}

/** The messages that may still leave today. */
export function leftOf(amounts: Amounts, named: readonly string[], sent: Counts): Left {
  const columns = byColumn(named, sent)
  const total = Object.values(sent).reduce((sum, count) => sum + count, 0)
  return {
    total: Math.max(amounts.total - total, 0),
    columns: Object.fromEntries(
      Object.entries(amounts.providers).map(([name, amount]) => [
        name,
        Math.max(amount - (columns[name] ?? 0), 0),
      ]),
    ),
  }
}

/**
 * The number of messages to this provider that may leave now, and the amount that limits it: `''` the total, or a name
 * of the plan.
 */
export function mayLeave(left: Left, column: string): { count: number; by: string } {
  const own = left.columns[column]
  return own === undefined || own > left.total ? { count: left.total, by: '' } : { count: own, by: column }
}

/**
 * The amounts of a day; null: the plan limits nothing then. While it is paused, later days have the amounts of the day of
 * the pause.
 */
export function amountsOn(plan: Plan, date: string): Amounts | null {
  const { pausedOn, days } = plan
  const number = numberOf(plan, pausedOn !== null && pausedOn < date ? pausedOn : date)
  return number < 1 ? null : (days[number - 1] ?? null)
}

const mostDays = 3660

/**
 * About the number of days until all of these messages have left, from a day on; 1: they leave on that day. Providers
 * share a day in proportion to their amounts, as batches do.
 */
export function daysNeeded(
  plan: Plan,
  from: string,
  { sentThen, waiting }: { sentThen: Counts; waiting: Counts },
): number {
  const named = namedIn(plan.days)
  const open = byColumn(named, waiting)
  for (let day = 1; day < mostDays; day++) {
    const amounts = amountsOn(plan, addDays(from, day - 1))
    if (!amounts) return day
    const left = leftOf(amounts, named, day === 1 ? sentThen : {})
    const wanted = Object.entries(open).map(([column, count]) => ({
      column,
      count: Math.min(count, left.columns[column] ?? count),
    }))
    const sum = wanted.reduce((all, { count }) => all + count, 0)
    const share = sum > left.total ? left.total / sum : 1
    for (const { column, count } of wanted) open[column] = (open[column] ?? 0) - count * share
    if (Object.values(open).every((count) => count < 0.5)) return day
  }
  return mostDays
}
