import { cutText } from '@carillon/contract/characters'
import { singleSendLimits } from '@carillon/contract/single-sends'

/** A send that is due longer than this is not started but becomes a draft again: 'today only' is wrong tomorrow. */
export const latestStartMs = 6 * 60 * 60 * 1000

/** 'Copy of ' and the name, cut to the maximum length of a name. */
export function copyName(name: string): string {
  return cutText(`Copy of ${name}`, singleSendLimits.name).trimEnd()
}
