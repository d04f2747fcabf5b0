import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '../page/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { FailedState } from './failed-state.tsx'
import { SkeletonLines } from './skeleton.tsx'

interface LoadedProps<T> {
  query: UseQueryResult<unknown>
  /** What the page is about, found in what was loaded; undefined when it isn't there. */
  item: T | undefined
  /** Lines of the skeleton: about as many as the content has. */
  lines: number
  /** Said when it is not there, with the way back. */
  gone: { title: string; to: string; action: string }
  children: (item: T) => ReactNode
}

/** A page about one thing: its skeleton, the thing, what failed with Retry, or that it is gone. */
export function Loaded<T>({ query, item, lines, gone, children }: LoadedProps<T>) {
  if (query.isPending) return <SkeletonLines lines={lines} />
  if (item !== undefined) return children(item)
  if (query.error) {
    return <FailedState error={query.error} onRetry={() => query.refetch()} retrying={query.isFetching} />
  }
  return (
    <EmptyState
      tone="quiet"
      title={gone.title}
      action={<ButtonLink to={gone.to}>{gone.action}</ButtonLink>}
    />
  )
}
