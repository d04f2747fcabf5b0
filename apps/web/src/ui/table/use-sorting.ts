import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import type { Column } from './data-table.tsx'
import { readSorting, type Sorting, sortRows, writeSorting } from './sorting.rules.ts'

const defaults = { sort: '' }

interface SortedTable {
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
}

/**
 * The sorting of a table, kept in the address. `usual` is the order before the user chooses one. A key in the address
 * that is no sortable column counts as no choice.
 */
export function useSorting(keys: readonly string[], usual?: Sorting): SortedTable {
  const [{ sort }, change] = useUrlState(defaults)
  const asked = readSorting(sort)
  const sorting = asked && keys.includes(asked.key) ? asked : usual
  const isUsual = (next: Sorting) => next.key === usual?.key && next.direction === usual.direction
  return { sorting, onSort: (next) => change({ sort: isUsual(next) ? '' : writeSorting(next) }) }
}

/** Sorts rows that are all loaded, by the `sortBy` of their columns. */
export function useSortedRows<Row>(
  rows: readonly Row[] | undefined,
  columns: readonly Column<Row>[],
  usual?: Sorting,
): SortedTable & { rows: readonly Row[] | undefined } {
  const { language } = useMessages('ui')
  const keys = columns.filter(({ sortBy }) => sortBy).map(({ key }) => key)
  const table = useSorting(keys, usual)
  const by = columns.find(({ key }) => key === table.sorting?.key)?.sortBy
  const isSorted = rows && by && table.sorting
  return { ...table, rows: isSorted ? sortRows(rows, by, table.sorting?.direction ?? 'asc', language) : rows }
}
