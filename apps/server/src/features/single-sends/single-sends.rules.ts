import { singleSendLimits } from '@carillon/contract/single-sends'

/** A send that is due longer than this is not started but becomes a draft again: 'today only' is wrong tomorrow. */
export const latestStartMs = 6 * 60 * 60 * 1000

/** 'Copy of ' and the name, cut to the maximum length of a name. */
export function copyName(name: string): string {
  return `Copy of ${name}`.slice(0, singleSendLimits.name).trimEnd()
}

/** An ISO 8601 instant; null for any other text. A time without a zone is read as UTC. */
export function readInstant(text: string): Date | null {
  const match = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(
    text.trim(),
  )
  if (!match) return null
  const instant = new Date(match[1] && !match[4] ? `${text.trim()}Z` : text.trim())
  return Number.isNaN(instant.getTime()) ? null : instant
}
