import { type Money, type Sums, sumByCurrency } from './money.ts'

/** The results of an ad in a time, as its partner reports them. */
export interface AdNumbers {
  impressions: number
  clicks: number
  leads: number
  spend: Sums
  revenue: Sums
}

export const noNumbers: AdNumbers = { impressions: 0, clicks: 0, leads: 0, spend: [], revenue: [] }

/** Adds numbers of days, platforms or campaigns. Rates come from the sums, never from the rates of the parts. */
export function addNumbers(parts: readonly AdNumbers[]): AdNumbers {
  const sum = (read: (part: AdNumbers) => number) => parts.reduce((total, part) => total + read(part), 0)
  return {
    impressions: sum(({ impressions }) => impressions),
    clicks: sum(({ clicks }) => clicks),
    leads: sum(({ leads }) => leads),
    spend: sumByCurrency(parts.flatMap(({ spend }) => spend)),
    revenue: sumByCurrency(parts.flatMap(({ revenue }) => revenue)),
  }
}

/** Clicks by impressions; null without impressions. */
export function clickRate({ clicks, impressions }: AdNumbers): number | null {
  return impressions === 0 ? null : clicks / impressions
}

/** The cost of a click, rounded to the smallest unit; null without clicks, or with several currencies. */
export function costPerClick({ spend, clicks }: AdNumbers): Money | null {
  return share(spend, clicks)
}

export function costPerLead({ spend, leads }: AdNumbers): Money | null {
  return share(spend, leads)
}

/** Revenue by spend; null without spend, or if the two are not in one currency. */
export function returnOnSpend({ spend, revenue }: AdNumbers): number | null {
  const [cost] = spend
  const [gain = { minor: 0, currency: cost?.currency ?? '' }] = revenue
  if (!cost || spend.length > 1 || revenue.length > 1 || gain.currency !== cost.currency || cost.minor === 0)
    return null
  return gain.minor / cost.minor
}

function share(spend: Sums, count: number): Money | null {
  const [cost] = spend
  return !cost || spend.length > 1 || count === 0 ? null : { ...cost, minor: Math.round(cost.minor / count) }
}
