/** Whole days, both inclusive. */
export interface Days {
  start_date: string
  end_date: string
}

/** A time as whole weeks, from Monday to Sunday, with the days before and after them. */
export interface TimeParts {
  /** The Mondays of the first and the last whole week. */
  weeks: { first: string; last: string } | null
  days: Days[]
}

/** Splits a time, so that sums of weeks stand for most of its days. Each of its days is in one part. */
export function splitTime({ start_date, end_date }: Days): TimeParts {
  const [start, end] = [numberOf(start_date), numberOf(end_date)]
  const first = start + ((7 - weekdayOf(start)) % 7)
  const beyond = end + 1 - weekdayOf(end + 1)
  if (first >= beyond) return { weeks: null, days: daysOf(start, end) }
  return {
    weeks: { first: dateOf(first), last: dateOf(beyond - 7) },
    days: [...daysOf(start, first - 1), ...daysOf(beyond, end)],
  }
}

const dayMs = 86_400_000
const numberOf = (date: string): number => Date.parse(date) / dayMs
const dateOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)
/** 0: Monday. The first of January 1970 was a Thursday. */
const weekdayOf = (number: number): number => (((number + 3) % 7) + 7) % 7

function daysOf(start: number, end: number): Days[] {
  return start > end ? [] : [{ start_date: dateOf(start), end_date: dateOf(end) }]
}
