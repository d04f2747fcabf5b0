/** Spans of days that can be chosen, both ends included, in UTC as they are counted. */
export const spans = ['7', '30', '90', '365'] as const
export type Span = (typeof spans)[number]
export const usualSpan: Span = '30'

const day = 86_400_000

/** The span in the address; an unknown value counts as no choice. */
export function spanOf(chosen: string): Span {
  return spans.find((each) => each === chosen) ?? usualSpan
}

export function daysOf(span: Span, now: Date): { start: string; end: string } {
  const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  return { start: dateOf(now.getTime() - (Number(span) - 1) * day), end: dateOf(now.getTime()) }
}
