import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '../page/button.tsx'
import { Page } from '../page/page.tsx'
import { DataTable, type DataTableProps, isSortable } from './data-table.tsx'
import style from './index-page.module.css'
import { ListFrame, type ListFrameProps } from './list-frame.tsx'
import { Paging, type PagingProps } from './paging.tsx'
import { SortMenu } from './sort-menu.tsx'

interface ListCardProps<Row>
  extends Omit<DataTableProps<Row>, 'rows'>,
    Omit<ListFrameProps, 'rows' | 'caption' | 'sort' | 'foot' | 'children'> {
  rows: readonly Row[] | undefined
  /** Buttons of the bar that appears over the foot when rows are selected. */
  bulkActions?: ReactNode
  /** Number of selected rows, if it is larger than the number of visible rows. */
  chosenCount?: number
  paging?: PagingProps | undefined
}

interface IndexPageProps<Row> extends ListCardProps<Row> {
  title: string
  sentence?: ReactNode
  area?: { to: string; label: string }
  actions?: ReactNode
  tiles?: ReactNode
  /** The dialog routes of this page: `<Outlet />`. */
  children?: ReactNode
}

/** The layout of every index page: title, sentence, actions, tiles, and one card with the list in all its states. */
export function IndexPage<Row>({
  title,
  sentence,
  area,
  actions,
  tiles,
  children,
  ...list
}: IndexPageProps<Row>) {
  return (
    <Page title={title} sentence={sentence} actions={actions} {...(area ? { area } : {})}>
      {tiles}
      <ListCard {...list} />
      {children}
    </Page>
  )
}

/** The card without the page, for pages with several lists or with other content. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { query, rows, search, chips, filters, isFiltered, onClearFilters, firstRun, ...others } = props
  const { bulkActions, chosenCount, paging, ...table } = others
  const t = useMessages('ui')
  const chosen = table.selection?.chosen.size ?? 0
  const isThere = rows !== undefined && rows.length > 0
  const sortable = table.onSort ? table.columns.filter(isSortable) : []
  const sort = table.onSort && sortable.length > 0 && (
    <SortMenu columns={sortable} sorting={table.sorting} onSort={table.onSort} />
  )
  const tools = { search, chips, filters, sort, isFiltered, onClearFilters }
  return (
    <ListFrame
      query={query}
      rows={rows}
      firstRun={firstRun}
      {...tools}
      caption={table.caption}
      foot={
        <>
          {paging && isThere && <Paging {...paging} />}
          {chosen > 0 && bulkActions && (
            <div className={style['bulk']} role="toolbar" aria-label={t('table.actions')}>
              <strong aria-live="polite">{t('table.selected', { count: chosenCount ?? chosen })}</strong>
              <Button look="quiet" size="toolbar" onClick={() => table.selection?.onChange(new Set())}>
                {t('table.clearSelection')}
              </Button>
              {bulkActions}
            </div>
          )}
        </>
      }
    >
      <DataTable {...table} rows={rows ?? []} />
    </ListFrame>
  )
}
