import type { CustomFieldRef, SegmentTree } from './tree.ts'
import { type Spelling, writePredicate } from './write-condition.ts'

const spelling: Spelling = {
  listContains: 'CONTAINS',
  eventData: 'event_data',
  interval: (amount, unit) => `interval ${amount} ${unit}`,
  event: (terms, negated) => `${negated ? 'NOT ' : ''}(${terms.join(' AND ')})`,
}

/**
 * Writes a tree as a query of version 1, for clients that still read it. It uses the same functions of ours as
 * write-sql.ts. SGQL has no query for all contacts, so a tree without groups becomes a term that is always true.
 */
export function writeSgql(tree: SegmentTree, customFields: readonly CustomFieldRef[]): string {
  return writePredicate(tree, customFields, spelling) ?? 'contact_id IS NOT NULL'
}
