import type { Segment } from '@carillon/contract/segments'

/** The initial state of the builder for a saved segment. */
export function initialBuilderState({ name, query_json, query_dsl, parent_list_ids }: Segment) {
  return {
    name,
    tree: query_json,
    sql: query_json === null ? query_dsl : null,
    list: parent_list_ids?.[0] ?? null,
  }
}
