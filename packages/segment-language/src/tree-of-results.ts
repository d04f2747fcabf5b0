import { eventCondition } from './event-condition.ts'
import type { EventSource, SegmentTree } from './tree.ts'

/**
 * The conditions that find the people behind a number of sent mail, by the number's name; null if no condition can.
 * People who did not open or click are among the people who got it.
 */
export function treeOfResults(source: EventSource | null, event: string | null): SegmentTree | null {
  if (source === null) return null
  const conditions =
    event === 'sent' || event === 'opened' || event === 'clicked'
      ? [eventCondition(event, { source })]
      : event === 'not_opened' || event === 'not_clicked'
        ? [
            eventCondition('sent', { source }),
            eventCondition(event === 'not_opened' ? 'opened' : 'clicked', { source, negated: true }),
          ]
        : []
  if (conditions.length === 0) return null
  return { version: 1, joiner: 'and', groups: [{ joiner: 'and', conditions }] }
}
