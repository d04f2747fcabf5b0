import { type Segment, segments } from '@carillon/contract/segments'
import type { Condition, SegmentTree, TextCondition } from '@carillon/segment-language/tree'
import { type Caller, until } from '#test/kit.ts'

export function text(field: string, operator: TextCondition['operator'], ...values: string[]): TextCondition {
  return { kind: 'text', field, operator, values }
}

/** A tree whose conditions all have to hold; without conditions it matches everybody. */
export function treeOf(...conditions: Condition[]): SegmentTree {
  return { version: 1, joiner: 'and', groups: conditions.length === 0 ? [] : [{ joiner: 'and', conditions }] }
}

export async function makeSegment(
  who: Caller,
  name: string,
  query_json: SegmentTree,
  parent?: string,
): Promise<string> {
  const parent_list_ids = parent === undefined ? null : [parent]
  return (await who.call(segments.create, { body: { name, query_json, parent_list_ids } })).id
}

/** Waits until a segment has been evaluated. */
export function ready(who: Caller, id: string): Promise<Segment> {
  return until(`segment ${id} is ready`, async () => {
    const segment = await who.call(segments.get, { params: { id } })
    return segment.state === 'ready' && segment
  })
}
