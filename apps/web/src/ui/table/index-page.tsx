import type { ComponentProps, ReactNode } from 'react'
import { Outlet, type To } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { isAllowed, useRights } from '#lib/rights.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Button, ButtonLink } from '../page/button.tsx'
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

interface IndexPageProps<Row> extends Omit<ListCardProps<Row>, 'caption' | 'firstRun'> {
  title: string
  sentence?: ReactNode
  area?: { to: string; label: string }
  /** Buttons before the one that creates. */
  actions?: ReactNode
  /** The button that creates, in the head and in the empty list. */
  create?: CreateLink | undefined
  tiles?: ReactNode
  /** The listed things, for screen readers, if the title does not name them. */
  caption?: string
  /** Shown while there is nothing yet: the content of an `EmptyState` whose action is to create. */
  empty?: ComponentProps<typeof EmptyState>
  /** Shown in place of `empty`, if it is no `EmptyState`. */
  firstRun?: ReactNode
  /** Passed to the dialog routes of the page. */
  context?: unknown
  /** Below the list. */
  children?: ReactNode
}

interface CreateLink {
  to: To
  label: string
  icon?: ReactNode
  /** True if nothing more can be created. */
  isFull?: boolean
  /** Id of the sentence with the reason. */
  whyFull?: string
}

/** The layout of every index page: title, sentence, actions, tiles, one card with the list in all its states, and its dialogs. */
export function IndexPage<Row>(props: IndexPageProps<Row>) {
  const { title, sentence, area, actions, create, tiles, caption = title, empty, ...others } = props
  const { firstRun, context, children, ...list } = others
  const t = useMessages('ui')
  const rights = useRights()
  const button = create && <Create {...create} />
  const isReader = create && !isAllowed(rights, create)
  const asReader = { title: t('table.emptyForReader.title'), text: t('table.emptyForReader.text') }
  return (
    <Page
      title={title}
      sentence={sentence}
      actions={
        (actions || button) && (
          <>
            {actions}
            {button}
          </>
        )
      }
      {...(area ? { area } : {})}
    >
      {tiles}
      <ListCard
        {...list}
        caption={caption}
        firstRun={
          empty ? <EmptyState action={button} {...empty} {...(isReader ? asReader : {})} /> : firstRun
        }
      />
      {children}
      <Outlet context={context} />
    </Page>
  )
}

/** The button that creates what an index lists, for a person who may open its address. The key `n` presses it. */
export function Create({ to, label, icon, isFull = false, whyFull }: CreateLink) {
  const rights = useRights()
  if (!isAllowed(rights, { to })) return null
  return isFull ? (
    <Button look="primary" disabled aria-describedby={whyFull}>
      {label}
    </Button>
  ) : (
    <ButtonLink look="primary" icon={icon} aria-keyshortcuts="n" to={to}>
      {label}
    </ButtonLink>
  )
}

/** The card of an index without its page, for pages with several lists or with other content. */
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
