export interface DayOfGrowth {
  date: string
  added: number
  removed: number
}

/**
 * The number of contacts at the end of each day: today's number without later changes. Days before the first daily count
 * are unknown (null).
 */
export function totalsOf<D extends DayOfGrowth>(
  days: readonly D[],
  contactCount: number,
  countedFrom: string | null,
): (D & { contact_count: number | null })[] {
  let after = contactCount
  return days
    .toReversed()
    .map((day) => {
      const atEnd = after
      after -= day.added - day.removed
      return { ...day, contact_count: countedFrom !== null && day.date < countedFrom ? null : atEnd }
    })
    .toReversed()
}
