import type { EventCondition } from './tree.ts'

/**
 * A condition for people who did a thing with a message: of any send, at any time, without machines, unless `more`
 * changes that.
 */
export function eventCondition(
  event: EventCondition['event'],
  more: Partial<Omit<EventCondition, 'kind' | 'event'>> = {},
): EventCondition {
  return {
    kind: 'event',
    event,
    negated: false,
    source: { type: 'any' },
    period: { type: 'any_time' },
    machines: false,
    ...more,
  }
}
