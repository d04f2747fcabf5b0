import type { List } from '@carillon/contract/lists'
import type { SegmentSummary } from '@carillon/contract/segments'
import { holdsText } from '@carillon/segment-language/fold-text'
import { type Sorting, sortRows } from '#ui/table/sorting.rules.ts'

/** A row of the index: all contacts, a list, or a segment of either. */
export type TreeRow =
  | { kind: 'all'; id: 'all'; name: string; count: number | undefined }
  | { kind: 'list'; id: string; name: string; count: number; list: List }
  | {
      kind: 'segment'
      id: string
      name: string
      count: number
      segment: SegmentSummary
      /** True if the row is indented below its parent. Otherwise `of` is the name of the parent. */
      isNested: boolean
      of: string | null
    }

interface Sources {
  lists: readonly List[]
  segments: readonly SegmentSummary[]
  all: { name: string; count: number | undefined }
  /** The order of lists, and of the segments below each of them. */
  order?: { sorting: Sorting; language: string } | undefined
}

/**
 * All contacts with their segments, then each list with its own. A search keeps lists and segments whose name contains
 * the text. Segments whose list was deleted are shown under all contacts, so that they can be found and repaired.
 */
export function treeOf({ lists, segments, all, order }: Sources, search: string): TreeRow[] {
  const matches = ({ name }: { name: string }) => holdsText(name, search)
  const known = new Map(lists.map(({ id, name }) => [id, name]))
  const parentOf = ({ parent_list_ids }: SegmentSummary) =>
    parent_list_ids?.find((id) => known.has(id)) ?? null
  const below = (parent: string | null, isShown: boolean) =>
    inOrder(
      segments.filter((segment) => parentOf(segment) === parent && matches(segment)),
      ({ state, contacts_count }) => (state === 'ready' ? contacts_count : null),
    ).map((segment): TreeRow => {
      const of = isShown ? null : parent === null ? all.name : (known.get(parent) ?? null)
      const { id, name, contacts_count: count } = segment
      return { kind: 'segment', id, name, count, segment, isNested: isShown, of }
    })
  function inOrder<One extends { name: string }>(
    some: readonly One[],
    countOf: (one: One) => number | null,
  ): readonly One[] {
    if (!order) return some
    const { key, direction } = order.sorting
    return sortRows(some, key === 'count' ? countOf : ({ name }) => name, direction, order.language)
  }

  const everybody: TreeRow[] = search.trim() === '' ? [{ kind: 'all', id: 'all', ...all }] : []
  return [
    ...everybody,
    ...below(null, search.trim() === ''),
    ...inOrder(lists, ({ contact_count }) => contact_count).flatMap((list): TreeRow[] => {
      const { id, name, contact_count: count } = list
      const own: TreeRow[] = matches(list) ? [{ kind: 'list', id, name, count, list }] : []
      return [...own, ...below(id, own.length > 0)]
    }),
  ]
}

export function addressOf(row: Pick<TreeRow, 'kind' | 'id'>): string {
  if (row.kind === 'all') return '/contacts/all'
  return row.kind === 'list' ? `/contacts/lists/${row.id}` : `/contacts/segments/${row.id}`
}
