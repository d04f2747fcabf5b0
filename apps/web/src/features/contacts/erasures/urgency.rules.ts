const dayMs = 24 * 60 * 60_000
/** A request is urgent from so many days before its deadline. */
const urgentDays = 7

/** The number of whole days until a deadline, below 0 after it, and the urgency of its look. */
export function urgencyOf(
  dueAt: string,
  now: Date,
): { days: number; tone: 'failed' | 'attention' | 'planned' } {
  const left = (new Date(dueAt).getTime() - now.getTime()) / dayMs
  const days = left < 0 ? -1 : Math.floor(left)
  return { days, tone: days < 0 ? 'failed' : days < urgentDays ? 'attention' : 'planned' }
}
