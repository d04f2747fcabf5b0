import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { FailedState } from '../feedback/failed-state.tsx'
import { SkeletonBar } from '../feedback/skeleton.tsx'
import { useSkeletonShows } from '../feedback/use-skeleton-shows.ts'
import { Button } from '../page/button.tsx'
import style from './index-page.module.css'
import { type Chip, ListTools, type Search } from './list-tools.tsx'

/** The fields of a TanStack query that the page needs. A `useQuery` result has them. */
interface ListQuery {
  isPending: boolean
  isError: boolean
  isFetching: boolean
  error: unknown
  refetch: () => unknown
}

export interface ListFrameProps {
  /** The listed things, for screen readers. */
  caption: string
  query: ListQuery
  /** Undefined while it loads. */
  rows: readonly unknown[] | undefined
  search?: Search | undefined
  chips?: readonly Chip[] | undefined
  /** Buttons or menus at the right of the tools. */
  filters?: ReactNode
  /** The sort menu of narrow screens. */
  sort?: ReactNode
  /**
   * True if a search, chip or filter is active. An empty list then means 'nothing found' instead of 'nothing yet'.
   */
  isFiltered?: boolean | undefined
  onClearFilters?: (() => void) | undefined
  /** Shown while there is nothing yet: an `EmptyState` with the next step. */
  firstRun: ReactNode
  /** The skeleton of the list, if the list does not consist of rows. */
  skeleton?: ReactNode
  /** Below the list in every state. */
  foot?: ReactNode
  /** The list itself. Rendered if it has entries. */
  children: ReactNode
}

/** One card with tools and a list in all its states, for lists that are not tables. */
export function ListFrame(props: ListFrameProps) {
  const { caption, query, rows, search, chips, filters, sort, isFiltered, onClearFilters, firstRun } = props
  const t = useMessages('ui')
  const isEmpty = rows !== undefined && rows.length === 0
  const isFirstRun = isEmpty && !isFiltered
  return (
    <section className={style['card']} aria-label={caption} aria-busy={query.isFetching}>
      {(search || chips || filters || sort) && !isFirstRun && (
        <ListTools search={search} chips={chips} filters={filters} sort={sort} />
      )}
      {rows === undefined && query.isError ? (
        <FailedState query={query} />
      ) : rows === undefined ? (
        (props.skeleton ?? <SkeletonRows />)
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
        props.children
      )}
      {props.foot}
    </section>
  )
}

function SkeletonRows() {
  const t = useMessages('ui')
  const shows = useSkeletonShows()
  if (!shows) return <div className={style['quiet']} />
  return (
    <div className={style['skeleton']} role="status" aria-label={t('loading')}>
      {['38%', '52%', '31%', '45%', '40%'].map((width) => (
        <div key={width}>
          <div style={{ flex: 1, display: 'grid', gap: 'var(--space-8)' }}>
            <SkeletonBar width={width} />
            <SkeletonBar width="24%" height={9} />
          </div>
          <SkeletonBar width={72} height={18} />
          <SkeletonBar width={56} />
        </div>
      ))}
    </div>
  )
}
