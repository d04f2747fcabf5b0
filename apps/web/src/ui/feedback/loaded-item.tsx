import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGone } from '#lib/refusal.ts'
import { ButtonLink } from '../page/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { FailedState, type Failing } from './failed-state.tsx'
import { SkeletonLines } from './skeleton.tsx'

/** Shown when an item no longer exists, with a link back. */
interface Gone {
  title: string
  text?: string
  to: string
  action: string
}

interface NotLoadedProps {
  /** The query that loads the content. Of several, the one that failed; undefined without a failure. */
  query: Failing | null | undefined
  /** Number of skeleton lines, about as many as the content has. */
  lines?: number
  /** A skeleton in place of the lines. */
  skeleton?: ReactNode
  /** Title of the failure, if no alert names what failed. */
  title?: string | undefined
  gone?: Gone
}

/** Shown in place of content that is not loaded: a skeleton, or after a failure the reason and Retry. */
export function NotLoaded({ query, lines = 4, skeleton, title, gone }: NotLoadedProps) {
  if (!query?.error) return skeleton ?? <SkeletonLines lines={lines} />
  if (gone && isGone(query.error)) return <GoneState {...gone} />
  return <FailedState query={query} title={title} />
}

export function GoneState({ to, action, ...said }: Gone) {
  return <EmptyState tone="quiet" {...said} action={<ButtonLink to={to}>{action}</ButtonLink>} />
}

interface LoadedItemProps<T> {
  query: UseQueryResult<unknown>
  /** The item the page is about, found in the loaded data. Undefined if it no longer exists. */
  item: T | undefined
  /** Number of skeleton lines, about as many as the content has. */
  lines: number
  gone: Gone
  children: (item: T) => ReactNode
}

/** A page about one item. It shows a skeleton, the item, an error with Retry, or that the item no longer exists. */
export function LoadedItem<T>({ query, item, lines, gone, children }: LoadedItemProps<T>) {
  if (query.isPending) return <SkeletonLines lines={lines} />
  if (item !== undefined) return children(item)
  return query.error ? <NotLoaded query={query} gone={gone} /> : <GoneState {...gone} />
}
