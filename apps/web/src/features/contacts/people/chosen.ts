import type { Matching } from '@carillon/contract/contact-bulk'
import type { ContactStatus } from '@carillon/contract/contacts'

/** The selection in a table: rows by id, or all matching contacts on all pages. */
export type Chosen =
  | { kind: 'some'; ids: readonly string[] }
  | { kind: 'all'; matching: Matching; count: number }

export function countOf(chosen: Chosen): number {
  return chosen.kind === 'some' ? chosen.ids.length : chosen.count
}

/** True if the selection is all contacts of the account. */
export function isEverybody(chosen: Chosen): boolean {
  return chosen.kind === 'all' && Object.keys(chosen.matching).length === 0
}

/** The parameters of an export of this selection. */
export function exportOf(chosen: Chosen): {
  contact_ids?: string[]
  list_ids?: string[]
  segment_ids?: string[]
  search?: string
  status?: ContactStatus
} {
  if (chosen.kind === 'some') return { contact_ids: [...chosen.ids] }
  const { search, list_id, segment_id, status } = chosen.matching
  return {
    ...(list_id ? { list_ids: [list_id] } : {}),
    ...(segment_id ? { segment_ids: [segment_id] } : {}),
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
  }
}
