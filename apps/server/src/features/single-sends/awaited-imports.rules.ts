/** The parts of a single send that decide which imports can change its recipients. */
export interface Audience {
  all_contacts: boolean
  list_ids: readonly string[]
  segment_ids: readonly string[]
  exclude_list_ids: readonly string[]
  exclude_segment_ids: readonly string[]
}

/**
 * True if an import can change the recipients of a single send: it adds contacts to a list that the send uses or
 * excludes. If the send goes to all contacts or uses a segment, every import can.
 */
export function reaches(intoLists: readonly string[], to: Audience): boolean {
  if (to.all_contacts || to.segment_ids.length > 0 || to.exclude_segment_ids.length > 0) return true
  return intoLists.some((id) => to.list_ids.includes(id) || to.exclude_list_ids.includes(id))
}

/**
 * True if a due single send waits for an import: the import was accepted before the send's time and can change its
 * recipients. It doesn't wait for later imports; otherwise a series of imports could delay it for ever.
 */
export function waitsFor(
  one: { list_ids: readonly string[]; accepted_at: Date | null; isForAll?: boolean },
  send: Audience & { waits_before: Date | null },
): boolean {
  const { waits_before: before } = send
  if (before === null || one.accepted_at === null) return false
  return one.accepted_at <= before && (one.isForAll === true || reaches(one.list_ids, send))
}
