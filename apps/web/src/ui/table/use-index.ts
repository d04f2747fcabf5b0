import type { UseQueryResult } from '@tanstack/react-query'
import { useUrlState } from '#lib/use-url-state.ts'
import type { RowAction } from '../menu/row-menu.tsx'
import type { Column } from './data-table.tsx'
import type { Sorting } from './sorting.rules.ts'
import { useRowsPage } from './use-rows-page.ts'
import { useSortedRows } from './use-sorting.ts'

interface IndexOptions<Row> {
  query: UseQueryResult<unknown>
  /** All rows, undefined while they load. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  /** The order of the rows before the user chooses one. By default the order of `rows`. */
  usual?: Sorting
  /** The search field: its placeholder, and the test that finds a row. Left out, there is none. */
  filters?: { placeholder: string; find: (row: Row, search: string) => boolean }
  /** The menu of a row. */
  actions?: (row: Row) => readonly RowAction[]
  /** The number of rows on a page; more rows are shown page by page. */
  pageSize?: number
}

/** The name of a row, and the key that tells it from others. Rows with an `id` and a `name` need neither. */
type Named<Row> = ([Row] extends [{ id: string | number }]
  ? { rowKey?: (row: Row) => string }
  : { rowKey: (row: Row) => string }) &
  ([Row] extends [{ name: string }] ? { rowName?: (row: Row) => string } : { rowName: (row: Row) => string })

const inUrl = { search: '' }

/**
 * An index whose rows are all loaded: searched, sorted and shown page by page in the browser, with its state in the
 * address. The result goes to `IndexPage`, or to `ListCard`.
 */
export function useIndex<Row>(options: IndexOptions<Row> & Named<Row>) {
  const { query, rows: all, columns, usual, filters, actions, pageSize } = options
  const { rowKey = idOf, rowName = nameOf } = options as Partial<Named<never>>
  const [{ search }, change] = useUrlState(inUrl)
  const found = filters && search !== '' ? all?.filter((row) => filters.find(row, search)) : all
  const { rows, sorting, onSort } = useSortedRows(found, columns, usual)
  return {
    query,
    columns,
    sorting,
    onSort,
    rowKey: rowKey as (row: Row) => string,
    rowName: rowName as (row: Row) => string,
    rowActions: actions,
    ...useRowsPage(rows, pageSize),
    search: filters && {
      value: search,
      onChange: (next: string) => change({ search: next }),
      placeholder: filters.placeholder,
    },
    isFiltered: filters !== undefined && search !== '',
    onClearFilters: () => change(inUrl),
  }
}

function idOf({ id }: { id: string | number }): string {
  return String(id)
}

function nameOf({ name }: { name: string }): string {
  return name
}
