import { segmentLimits } from '@carillon/segment-language/tree'

export interface Refreshes {
  /** Refreshes of this segment since midnight in the caller's zone, and the next midnight. */
  today: number
  tomorrow: Date
  /** Refreshes of the whole account since 00:00 UTC, and the next 00:00 UTC. */
  account: number
  nextUtcDay: Date
  /** The last refresh of this segment. */
  last: Date | null
}

interface Problem {
  code: 'segment_refresh_hourly' | 'segment_refresh_daily' | 'segment_refresh_account'
  /** `time` is the time at which a refresh is possible again, in ISO 8601. */
  details: { limit: number; time: string }
}

/** The quota that forbids one more refresh; of several, the one that lasts longest. */
export function refreshProblem(
  { today, tomorrow, account, nextUtcDay, last }: Refreshes,
  now: Date,
): Problem | null {
  const { refreshesPerDay, refreshesPerAccountAndDay, refreshPauseMs } = segmentLimits
  const again = new Date((last?.getTime() ?? Number.NEGATIVE_INFINITY) + refreshPauseMs)
  const problems: { code: Problem['code']; holds: boolean; limit: number; until: Date }[] = [
    {
      code: 'segment_refresh_daily',
      holds: today >= refreshesPerDay,
      limit: refreshesPerDay,
      until: tomorrow,
    },
    {
      code: 'segment_refresh_account',
      holds: account >= refreshesPerAccountAndDay,
      limit: refreshesPerAccountAndDay,
      until: nextUtcDay,
    },
    { code: 'segment_refresh_hourly', holds: again > now, limit: 1, until: again },
  ]
  const [longest] = problems
    .filter(({ holds }) => holds)
    .sort((a, b) => b.until.getTime() - a.until.getTime())
  return longest
    ? { code: longest.code, details: { limit: longest.limit, time: longest.until.toISOString() } }
    : null
}
