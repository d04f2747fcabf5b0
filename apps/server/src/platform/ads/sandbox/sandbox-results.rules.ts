/** From a time until a later one, in milliseconds since 1970. */
export interface Span {
  from: number
  to: number
}

/** A switch of a part: on or off since a time, in milliseconds. */
export interface Switching {
  at: number
  isOn: boolean
}

/** An ad whose results are simulated. */
export interface SimulatedAd {
  /** Makes its numbers differ from those of others. */
  id: string
  /** In the smallest unit of the currency. */
  dailyBudget: number
  /** The price of a thousand impressions, in the smallest unit of the currency. */
  pricePerThousand: number
  /** The times at which it was shown. */
  shown: readonly Span[]
  isLeadAd: boolean
}

export interface SimulatedDay {
  impressions: number
  clicks: number
  leads: number
  /** In the smallest unit of the currency. */
  spend: number
}

export interface SimulatedLead {
  /** The place of the lead among those of its ad, from 1. */
  number: number
  at: number
}

const minute = 60_000
const hour = 60 * minute
export const reviewMs = 2 * minute
/** A lead ad gets its leads after these times of being shown: the first soon, so that a trial sees it. */
const firstLeadMs = minute
const leadEveryMs = 30 * minute
/** Results may still rise for so long. */
const settlesMs = 48 * hour
const settledAtOnce = 0.96

/** The times in which a part was on, until `until`. */
export function spansOn(switchings: readonly Switching[], until: number): Span[] {
  const spans: Span[] = []
  let since: number | null = null
  for (const { at, isOn } of [...switchings].sort((a, b) => a.at - b.at)) {
    if (isOn) since ??= at
    else if (since !== null) {
      spans.push({ from: since, to: at })
      since = null
    }
  }
  if (since !== null && since < until) spans.push({ from: since, to: until })
  return spans.filter(({ from, to }) => from < to)
}

/** The times that are in all of some lists of spans. */
export function sharedSpans(first: readonly Span[], ...others: readonly (readonly Span[])[]): Span[] {
  return others.reduce<Span[]>(
    (shared, spans) =>
      shared.flatMap((one) =>
        spans
          .map(({ from, to }) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) }))
          .filter(({ from, to }) => from < to),
      ),
    [...first],
  )
}

/**
 * The results of an ad on a day, as they are reported `now`. The spend of a whole day is between 80 and 98 percent of the
 * budget; a part of a day has the part of it. The last 48 hours grow a little, by the age of the day. Two calls agree.
 */
export function resultsOn(ad: SimulatedAd, day: Span, now: number): SimulatedDay {
  const shown = shownWithin(ad, day, now)
  if (shown === 0) return { impressions: 0, clicks: 0, leads: 0, spend: 0 }
  const at = `${ad.id} ${day.from}`
  const share = (0.8 + 0.18 * chance(`${at} spend`)) * (shown / (day.to - day.from)) * settled(day, now)
  const spend = Math.floor(ad.dailyBudget * share)
  const impressions = Math.floor((spend / ad.pricePerThousand) * 1000)
  const clicks = Math.floor(impressions * (0.008 + 0.014 * chance(`${at} clicks`)))
  return { impressions, clicks, leads: leadsBetween(ad, day.from, day.to, now).length, spend }
}

/** The leads of an ad from a time until before another, none of them after `now`. */
export function leadsBetween(ad: SimulatedAd, from: number, to: number, now: number): SimulatedLead[] {
  if (!ad.isLeadAd) return []
  const leads: SimulatedLead[] = []
  // The time for which the ad was shown before a span. Lead n comes once it was shown for `firstLeadMs + n * leadEveryMs`.
  let before = 0
  for (const span of ad.shown) {
    const end = Math.min(span.to, now)
    if (end <= span.from) break
    const shownAt = (at: number) => before + at - span.from
    const first = Math.max(Math.ceil((shownAt(Math.max(from, span.from)) - firstLeadMs) / leadEveryMs), 0)
    for (let index = first; ; index++) {
      const at = span.from + firstLeadMs + index * leadEveryMs - before
      if (at > end || at >= to) break
      // The moment between two spans belongs to the earlier one.
      if (at > span.from) leads.push({ number: index + 1, at })
    }
    before += end - span.from
  }
  return leads
}

/** The time of a lead by its number; null: it has not come yet. */
export function leadOf(ad: SimulatedAd, number: number, now: number): SimulatedLead | null {
  return leadsBetween(ad, 0, Number.POSITIVE_INFINITY, now).find((lead) => lead.number === number) ?? null
}

const firstNames = [
  'Ada',
  'Ben',
  'Clara',
  'Deniz',
  'Emil',
  'Fatma',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kaya',
  'Lena',
]
const lastNames = [
  'Abel',
  'Berg',
  'Celik',
  'Dorn',
  'Evers',
  'Frank',
  'Gross',
  'Hahn',
  'Iversen',
  'Jung',
  'Kramer',
]

/** The answers of a lead. The address is one of a domain for examples, which reaches no person (RFC 2606). */
export function answersOf(adId: string, number: number): { email: string; first: string; last: string } {
  const pick = (names: readonly string[], by: string) => names[Math.floor(chance(by) * names.length)] ?? 'Ada'
  const first = pick(firstNames, `${adId} ${number} first`)
  const last = pick(lastNames, `${adId} ${number} last`)
  return { email: `${first}.${last}.${adId.slice(-6)}.${number}@example.com`.toLowerCase(), first, last }
}

function shownWithin({ shown }: SimulatedAd, day: Span, now: number): number {
  return shown.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, day.to, now) - Math.max(from, day.from)),
    0,
  )
}

/** The reported share of a day's results, which grows from the end of the day on for 48 hours. */
function settled(day: Span, now: number): number {
  const age = Math.min(settlesMs, Math.max(0, now - day.to))
  return settledAtOnce + (1 - settledAtOnce) * (age / settlesMs)
}

/** A number from 0 until before 1 that looks like chance and is always the same for a text (FNV-1a). */
export function chance(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return (hash >>> 0) / 2 ** 32
}
