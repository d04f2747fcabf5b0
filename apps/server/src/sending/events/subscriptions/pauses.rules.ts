const longestMs = 5 * 60_000

/**
 * The wait after failed calls, in milliseconds: a second, then twice as long each time, at most five minutes.
 * @param failures the number of failures in a row, from 1
 */
export function pauseAfter(failures: number): number {
  return Math.min(1000 * 2 ** Math.min(failures - 1, 20), longestMs)
}

/**
 * The number of events that are read next. While a receiver is down it is small, so that few are tried in vain; after a
 * call that was taken it is as large as allowed.
 */
export function sizeAfter(failures: number, { page, perCall }: { page: number; perCall: number }): number {
  return failures === 0 ? page : Math.max(perCall >> Math.min(2 * failures, 30), 1)
}

/** The number of times that a single event is tried, over about four minutes, before other events go first. */
const triesOfOne = 8

/**
 * True if an event of a destination that keeps the order is set aside, so that later events arrive: the event is alone
 * in its call, it was tried for minutes, and the receiver answers, but not that it is down, busy or refuses all calls.
 */
export function isSetAside(events: number, failures: number, status: number | null): boolean {
  if (events > 1 || failures < triesOfOne || status === null) return false
  return ![401, 403, 404, 408, 410, 425, 429, 502, 503, 504].includes(status)
}
