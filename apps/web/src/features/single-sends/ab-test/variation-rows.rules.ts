import type { abTests, VariationLetter, WinnerCriteria } from '@carillon/contract/ab-tests'
import type { Answer } from '@carillon/contract/endpoint'

export type Results = Answer<typeof abTests.results>

/** From this probability on, a leader is called better. Below it, the difference may be chance. */
const certain = 0.9

export type Certainty =
  | { kind: 'too_early' }
  | { kind: 'even' }
  /** `not_counted`: the events that would choose the winner were not counted. */
  | { kind: 'not_counted' }
  | { kind: 'certain' | 'chance'; letter: VariationLetter; probability: number }

/** The certainty of the leader: by clicks when they decide, otherwise by opens. */
export function certaintyOf(
  { variations, leader_id, tracking }: Results,
  criteria: WinnerCriteria,
): Certainty {
  const isCounted = measureOf(criteria) === 'click' ? tracking?.clicks : tracking?.opens
  if (isCounted === false) return { kind: 'not_counted' }
  const leader = variations.find(({ id }) => id === leader_id)
  const probability = leader && probabilityOf(leader, criteria)
  if (!leader || probability === null || probability === undefined) return { kind: 'too_early' }
  const name = measureOf(criteria) === 'click' ? 'unique_clicks' : 'unique_opens'
  const rates = variations.map(({ window }) => window[name] / window.delivered)
  if (rates.every((rate) => rate === rates[0])) return { kind: 'even' }
  return { kind: probability >= certain ? 'certain' : 'chance', letter: leader.letter, probability }
}

export function probabilityOf(
  variation: Pick<Results['variations'][number], 'open_probability' | 'click_probability'>,
  criteria: WinnerCriteria,
): number | null {
  return measureOf(criteria) === 'click' ? variation.click_probability : variation.open_probability
}

/** The events that rank the variations. If a person picks the winner, these are opens. */
export function measureOf(criteria: WinnerCriteria): 'open' | 'click' {
  return criteria === 'click' ? 'click' : 'open'
}

/** A probability as a share that never claims certainty: at most 99.9 %. */
export function shownProbability(probability: number): number {
  return Math.min(0.999, Math.floor(probability * 1000) / 1000)
}
