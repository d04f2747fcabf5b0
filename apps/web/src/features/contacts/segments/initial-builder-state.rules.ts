import type { Segment } from '@carillon/contract/segments'
import type { EventSource } from '@carillon/segment-language/tree'

/** The initial state of the builder for a saved segment. */
export function initialBuilderState({ name, query_json, query_dsl, parent_list_ids }: Segment) {
  return {
    name,
    tree: query_json,
    sql: query_json === null ? query_dsl : null,
    list: parent_list_ids?.[0] ?? null,
  }
}

/** The mail that a segment begins with, by the parameters of the page; null: none. */
export function sourceOf(parameters: Pick<URLSearchParams, 'get'>): EventSource | null {
  const [single, automation] = [parameters.get('single_send'), parameters.get('automation')]
  if (single !== null) {
    const variation = parameters.get('variation')
    return {
      type: 'single_send',
      id: single,
      ...(variation === null ? {} : { variation }),
      ...(parameters.get('phase') === 'test' ? { phase: 'test' } : {}),
    }
  }
  return automation === null ? null : { type: 'automation', id: automation, step: parameters.get('step') }
}
