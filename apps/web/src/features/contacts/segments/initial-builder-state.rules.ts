import type { Segment } from '@carillon/contract/segments'
import type { EventCondition, MailEvent, SegmentTree } from '@carillon/segment-language/tree'

/** The initial state of the builder for a saved segment. */
export function initialBuilderState({ name, query_json, query_dsl, parent_list_ids }: Segment) {
  return {
    name,
    tree: query_json,
    sql: query_json === null ? query_dsl : null,
    list: parent_list_ids?.[0] ?? null,
  }
}

/** The conditions of people behind a number of a single send; null for a number that no condition finds. */
export function treeOfResults(singleSend: string | null, event: string | null): SegmentTree | null {
  if (singleSend === null) return null
  const conditions =
    event === 'sent' || event === 'opened' || event === 'clicked'
      ? [conditionOf(singleSend, event, false)]
      : event === 'not_opened'
        ? [conditionOf(singleSend, 'sent', false), conditionOf(singleSend, 'opened', true)]
        : []
  if (conditions.length === 0) return null
  return { version: 1, joiner: 'and', groups: [{ joiner: 'and', conditions }] }
}

function conditionOf(id: string, event: MailEvent, negated: boolean): EventCondition {
  const source = { type: 'single_send', id } as const
  return { kind: 'event', event, negated, source, period: { type: 'any_time' }, machines: false }
}
