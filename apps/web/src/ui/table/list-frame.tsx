import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useDelayed } from '#lib/use-delayed.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { FailedState } from '../feedback/failed-state.tsx'
import { Bone } from '../feedback/skeleton.tsx'
import { Button } from '../page/button.tsx'
import style from './index-page.module.css'
import { type Chip, ListTools, type Search } from './list-tools.tsx'

/** The part of a TanStack query the page needs; a `useQuery` result fits. */
interface ListQuery {
  isPending: boolean
  isError: boolean
  isFetching: boolean
  error: unknown
  refetch: () => unknown
}

export interface ListFrameProps {
  /** What is listed, for those who read with ears. */
  caption: string
  query: ListQuery
  /** Undefined until it is known. */
  rows: readonly unknown[] | undefined
  search?: Search | undefined
  chips?: readonly Chip[] | undefined
  /** Quiet buttons or menus at the right of the tools. */
  filters?: ReactNode
  /** Search, chip or filter narrow the list: nothing found is then not a first run. */
  isFiltered?: boolean | undefined
  onClearFilters?: (() => void) | undefined
  /** Shown when there is nothing at all yet: an `EmptyState` with the next step. */
  firstRun: ReactNode
  /** The shape of the list while it loads, where it is not one of rows. */
  skeleton?: ReactNode
  /** Below the list, whatever its state. */
  foot?: ReactNode
  /** The list itself, when there is something in it. */
  children: ReactNode
}

/** One card with tools and a list in all its states, for lists that are no tables. */
export function ListFrame(props: ListFrameProps) {
  const { caption, query, rows, search, chips, filters, isFiltered, onClearFilters, firstRun } = props
  const t = useMessages('ui')
  const isEmpty = rows !== undefined && rows.length === 0
  const isFirstRun = isEmpty && !isFiltered
  return (
    <section className={style['card']} aria-label={caption} aria-busy={query.isFetching}>
      {(search || chips || filters) && !isFirstRun && (
        <ListTools search={search} chips={chips} filters={filters} />
      )}
      {rows === undefined && query.isError ? (
        <FailedState error={query.error} onRetry={() => query.refetch()} retrying={query.isFetching} />
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
