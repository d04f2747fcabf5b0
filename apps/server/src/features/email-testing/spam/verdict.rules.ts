import { isRouteRule } from './route.rules.ts'

/** The judgement of a spam filter, or of the content check. */
export interface FilterVerdict {
  filter: 'spamassassin' | 'rspamd' | 'content_check'
  /** The version, as the filter tells it; null: it does not tell. */
  version: string | null
  /** The score, which counts all rules. */
  score: number
  /** The score without the rules about the route: the part that a change of the message can alter. */
  contentScore: number
  /** The score from which the filter marks a message as spam, as far as it tells: rspamd may tell only when it refuses one. */
  limit: number
  /** The filter's own word, not a comparison of score and limit. */
  isSpam: boolean
  /** The largest weight first. */
  rules: SpamRule[]
}

/** A rule that fits the message. */
export interface SpamRule {
  name: string
  /** Above 0 for spam, below 0 for wanted mail, 0 for a note. */
  weight: number
  /** The filter's own words. Of the content check: the part of the message that fits, perhaps empty. */
  description: string
  /** True if the rule judges the route or the sending host, not the content. */
  isRoute: boolean
}

/** The most rules that are kept, and the longest texts. */
const most = { rules: 300, name: 100, description: 300 }

type Found = Pick<SpamRule, 'name' | 'weight' | 'description'>

/** A verdict with its rules cut and sorted, and the score of the content. */
export function verdictOf(
  said: Omit<FilterVerdict, 'contentScore' | 'rules'>,
  found: readonly Found[],
): FilterVerdict {
  const rules = found.map(({ name, weight, description }) => ({
    name: oneLine(name, most.name),
    weight,
    description: oneLine(description, most.description),
    isRoute: said.filter !== 'content_check' && isRouteRule(name),
  }))
  rules.sort((a, b) => b.weight - a.weight)
  const ofRoute = rules.reduce((sum, { weight, isRoute }) => sum + (isRoute ? weight : 0), 0)
  const contentScore = Number((said.score - ofRoute).toFixed(2))
  return { ...said, contentScore: contentScore === 0 ? 0 : contentScore, rules: rules.slice(0, most.rules) }
}

/** The text without line breaks and control characters. */
function oneLine(text: string, longest: number): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`
}
