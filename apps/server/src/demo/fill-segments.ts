import { eventCondition } from '@carillon/segment-language/event-condition'
import type { Condition, ConditionGroup, EventCondition, SegmentTree } from '@carillon/segment-language/tree'
import type { Kysely } from 'kysely'
import { createSegment } from '#features/segments/segments.ts'
import type { DB } from '#schema/tables.generated.ts'

/** Makes segments with the same function as the API's calls, so that their members are evaluated as usual. */
export async function fillSegments(
  db: Kysely<DB>,
  account: string,
  lists: { customers: string },
  now: Date,
): Promise<void> {
  const segments: { name: string; query_json: SegmentTree; parent_list_ids?: string[] }[] = [
    { name: 'Active readers', query_json: tree('and', group('and', opened(30, 'days'))) },
    {
      name: 'Asleep since spring',
      query_json: tree('and', group('and', sent, { ...opened(6, 'months'), negated: true })),
    },
    {
      name: 'Best customers in the north',
      query_json: tree(
        'and',
        group('or', orders('greater_or_equal', 6), text('e1_T', ['Kitchen', 'Study'])),
        group('and', text('city', ['Hamburg', 'Bremen', 'Kiel'])),
      ),
      parent_list_ids: [lists.customers],
    },
  ]
  for (const segment of segments) await createSegment(db, account, segment, { now, by: null })
}

function tree(joiner: 'and' | 'or', ...groups: ConditionGroup[]): SegmentTree {
  return { version: 1, joiner, groups }
}

function group(joiner: 'and' | 'or', ...conditions: Condition[]): ConditionGroup {
  return { joiner, conditions }
}

const sent = eventCondition('sent')

function opened(amount: number, unit: 'days' | 'months'): EventCondition {
  return eventCondition('opened', { period: { type: 'within', amount, unit } })
}

function orders(operator: 'greater_or_equal', than: number): Condition {
  return { kind: 'number', field: 'e2_N', operator, values: [than] }
}

function text(field: string, values: string[]): Condition {
  return { kind: 'text', field, operator: 'is', values }
}
