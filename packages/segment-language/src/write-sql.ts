import type { CustomFieldRef, SegmentTree } from './tree.ts'
import { type Spelling, writePredicate } from './write-condition.ts'

const spelling: Spelling = {
  listContains: 'array_contains',
  eventData: 'data',
  interval: (amount, unit) => `${amount} ${unit}s`,
  event: (terms, negated) =>
    `contact_id ${negated ? 'NOT ' : ''}IN (SELECT contact_id FROM event_data WHERE ${terms.join(' AND ')})`,
}

/**
 * Writes a tree as a query of version 2. Running the query finds the same contacts; lifting it (lift.ts) gives the same
 * tree in canonical form.
 *
 * The query uses the public language where that has an equivalent: numbers, blanks, instants, `now() - 30 days`, lists,
 * events in subselects. For the rest it uses functions of ours: `text_is`, `text_contains`, `text_starts_with`,
 * `text_ends_with` and `contains_word` compare folded, of one value or any of several, and are false for blanks, so that
 * `NOT` includes them; `day_start` and `day_end` know the account's zone; `machine_open` and `machine_click` are event types;
 * `mc_auto_step_id` is an automation's step. docs/segment-queries.md describes them for users of the API.
 */
export function writeSql(tree: SegmentTree, customFields: readonly CustomFieldRef[]): string {
  const predicate = writePredicate(tree, customFields, spelling)
  return `SELECT contact_id, updated_at FROM contact_data${predicate ? ` WHERE ${predicate}` : ''}`
}
