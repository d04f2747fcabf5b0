import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useDelayed } from '#lib/use-delayed.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { FailedState } from '../feedback/failed-state.tsx'
import { Bone } from '../feedback/skeleton.tsx'
import { Button } from '../page/button.tsx'
import { Page } from '../page/page.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import style from './index-page.module.css'
import { type Chip, ListTools, type Search } from './list-tools.tsx'
import { Paging, type PagingProps } from './paging.tsx'

/** The part of a TanStack query the page needs; a `useQuery` result fits. */
interface ListQuery {
  isPending: boolean
  isError: boolean
  isFetching: boolean
  error: unknown
  refetch: () => unknown
}

interface ListCardProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  query: ListQuery
  rows: readonly Row[] | undefined
  search?: Search
  chips?: readonly Chip[]
  /** Quiet buttons or menus at the right of the tools. */
  filters?: ReactNode
  /** Search, chip or filter narrow the list: nothing found is then not a first run. */
  isFiltered?: boolean
  onClearFilters?: () => void
  /** Shown when there is nothing at all yet: an `EmptyState` with the next step. */
  firstRun: ReactNode
  /** Buttons of the bar that slides over the foot when rows are chosen. */
  bulkActions?: ReactNode
  paging?: PagingProps | undefined
}

interface IndexPageProps<Row> extends ListCardProps<Row> {
  title: string
  sentence?: ReactNode
  area?: { to: string; label: string }
  actions?: ReactNode
  tiles?: ReactNode
  /** Dialog routes of this page: `<Outlet />`. */
  children?: ReactNode
}

/** The pattern of every index: title, sentence, actions, tiles, and one card with the list in all its states. */
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

/** The card alone, for pages that hold more than one list or a list among other things. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const {
    query,
    rows,
    search,
    chips,
    filters,
    isFiltered,
    onClearFilters,
    firstRun,
    bulkActions,
    paging,
    ...table
  } = props
  const t = useMessages('ui')
  const isEmpty = rows !== undefined && rows.length === 0
  const isFirstRun = isEmpty && !isFiltered
  const chosen = table.selection?.chosen.size ?? 0

  return (
    <section className={style['card']} aria-label={table.caption} aria-busy={query.isFetching}>
      {(search || chips || filters) && !isFirstRun && (
        <ListTools search={search} chips={chips} filters={filters} />
      )}
      {rows === undefined && query.isError ? (
        <FailedState error={query.error} onRetry={() => query.refetch()} retrying={query.isFetching} />
      ) : rows === undefined ? (
        <SkeletonRows />
      ) : isFirstRun ? (
        firstRun
      ) : isEmpty ? (
        <EmptyState
          icon={<SearchX />}
          tone="quiet"
          title={t('filtered.title')}
          text={t('filtered.text')}
          action={onClearFilters && <Button onClick={onClearFilters}>{t('filtered.clear')}</Button>}
        />
      ) : (
        <DataTable {...table} rows={rows} />
      )}
      {paging && rows !== undefined && !isEmpty && <Paging {...paging} />}
      {chosen > 0 && bulkActions && (
        <div className={style['bulk']} role="toolbar" aria-label={t('table.actions')}>
          <strong aria-live="polite">{t('table.selected', { count: chosen })}</strong>
          <Button look="quiet" size="toolbar" onClick={() => table.selection?.onChange(new Set())}>
            {t('table.clearSelection')}
          </Button>
          {bulkActions}
        </div>
      )}
    </section>
  )
}

function SkeletonRows() {
  const t = useMessages('ui')
  const shows = useDelayed(true)
  if (!shows) return <div className={style['quiet']} />
  return (
    <div className={style['skeleton']} role="status" aria-label={t('loading')}>
      {['38%', '52%', '31%', '45%', '40%'].map((width) => (
        <div key={width}>
          <div style={{ flex: 1, display: 'grid', gap: 8 }}>
            <Bone width={width} />
            <Bone width="24%" height={9} />
          </div>
          <Bone width={72} height={18} />
          <Bone width={56} />
        </div>
      ))}
    </div>
  )
}
