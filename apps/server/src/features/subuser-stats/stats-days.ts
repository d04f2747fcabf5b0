import { subuserStatsLimits } from '@carillon/contract/subuser-stats'
import { Refusal } from '#platform/refusal.ts'

const dayMs = 86_400_000
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The days of a span, both included. @throws stats_range_invalid */
export function daysOf(
  { start_date: from, end_date }: { start_date: string; end_date?: string | undefined },
  now: Date,
): { from: string; to: string } {
  const to = end_date ?? dayOf(now)
  if (from > to)
    throw new Refusal(
      'stats_range_invalid',
      {},
      { field: end_date === undefined ? 'start_date' : 'end_date' },
    )
  return { from, to }
}

/** The days of the month of a day. */
export function monthOf(date: string): { from: string; to: string } {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  return { from: `${date.slice(0, 7)}-01`, to: dayOf(new Date(Date.UTC(year, month, 0))) }
}

/** The days of which reputations are, today included. */
export function reputationSpan(now: Date): { from: string; to: string } {
  return {
    from: dayOf(new Date(now.getTime() - (subuserStatsLimits.reputationDays - 1) * dayMs)),
    to: dayOf(now),
  }
}

interface Outcomes {
  delivered: number
  bounces: number
  blocks: number
  spam_reports: number
}

/**
 * The part of the handed-over messages that neither bounced, nor were blocked, nor were reported as spam, in percent with one
 * decimal (docs/decisions/0255). Null: nothing was handed over.
 */
export function reputationOf(outcomes: Outcomes | undefined): number | null {
  if (!outcomes) return null
  const { delivered, bounces, blocks, spam_reports } = outcomes
  const handedOver = delivered + bounces + blocks
  if (handedOver === 0) return null
  const unwelcome = Math.min(bounces + blocks + spam_reports, handedOver)
  return Math.round((1 - unwelcome / handedOver) * 1000) / 10
}
