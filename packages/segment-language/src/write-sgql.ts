import type { CustomFieldRef, SegmentTree } from './tree.ts'
import { type Spelling, writePredicate } from './write-condition.ts'

const spelling: Spelling = {
  listContains: 'CONTAINS',
  eventData: 'event_data',
  interval: (amount, unit) => `interval ${amount} ${unit}`,
  event: (terms, negated) => `${negated ? 'NOT ' : ''}(${terms.join(' AND ')})`,
}

/**
 * A tree as a query of the first version, for those who still read it; with the functions of ours that write-sql.ts names.
 * The language has no word for everybody, so a tree without groups becomes what is true of everybody.
 */
export function writeSgql(tree: SegmentTree, customFields: readonly CustomFieldRef[]): string {
  return writePredicate(tree, customFields, spelling) ?? 'contact_id IS NOT NULL'
}
