import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '../page/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { FailedState } from './failed-state.tsx'
import { SkeletonLines } from './skeleton.tsx'

interface NotLoadedProps {
  /** Of several queries the one that failed, or undefined. */
  query: Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'refetch'> | undefined
  /** Number of skeleton lines, about as many as the content has. */
  lines?: number
}

/** In place of what a query has not loaded: a skeleton, or after a failure the reason and Retry. */
export function NotLoaded({ query, lines = 4 }: NotLoadedProps) {
  return query?.error ? (
    <FailedState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  ) : (
    <SkeletonLines lines={lines} />
  )
}

interface LoadedItemProps<T> {
  query: UseQueryResult<unknown>
  /** The item the page is about, found in the loaded data. Undefined if it no longer exists. */
  item: T | undefined
  /** Number of skeleton lines, about as many as the content has. */
  lines: number
  /** Shown when the item no longer exists, with a link back. */
  gone: { title: string; to: string; action: string }
  children: (item: T) => ReactNode
}

/** A page about one item. It shows a skeleton, the item, an error with Retry, or that the item no longer exists. */
export function LoadedItem<T>({ query, item, lines, gone, children }: LoadedItemProps<T>) {
  if (query.isPending) return <SkeletonLines lines={lines} />
  if (item !== undefined) return children(item)
  if (query.error) return <NotLoaded query={query} />
  return (
    <EmptyState
      tone="quiet"
      title={gone.title}
      action={<ButtonLink to={gone.to}>{gone.action}</ButtonLink>}
    />
  )
}
