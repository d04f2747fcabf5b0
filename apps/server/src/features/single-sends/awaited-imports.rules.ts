/** Who an import may bring to a single send, or take from it. */
export interface Audience {
  all_contacts: boolean
  list_ids: readonly string[]
  segment_ids: readonly string[]
  exclude_list_ids: readonly string[]
  exclude_segment_ids: readonly string[]
}

/**
 * Whether an import can change who gets a single send: it goes into one of its lists, to send to or to leave out; and any
 * can, where the send goes to everybody or asks a segment.
 */
export function reaches(intoLists: readonly string[], to: Audience): boolean {
  if (to.all_contacts || to.segment_ids.length > 0 || to.exclude_segment_ids.length > 0) return true
  return intoLists.some((id) => to.list_ids.includes(id) || to.exclude_list_ids.includes(id))
}

/**
 * Whether a single send whose time has come waits for an import: one that was accepted before that time and reaches it.
 * What is accepted later is not waited for, so that a send comes to its turn however many imports follow one another.
 */
export function waitsFor(
  one: { list_ids: readonly string[]; accepted_at: Date | null },
  send: Audience & { waits_before: Date | null },
): boolean {
  const { waits_before: before } = send
  if (before === null || one.accepted_at === null) return false
  return one.accepted_at <= before && reaches(one.list_ids, send)
}
