import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import style from './detail.module.css'

interface WhenLoadedProps {
  queries: readonly Pick<UseQueryResult, 'isPending' | 'isFetching' | 'error' | 'data' | 'refetch'>[]
  /** The parts that could not be loaded, where no alert names them. */
  title?: string
  children: ReactNode
}

/** Waits until the choices are loaded; a failure is repeated for this section alone. */
export function WhenLoaded({ queries, title, children }: WhenLoadedProps) {
  const failed = queries.filter(({ error, data }) => error && data === undefined)
  const [first] = failed
  if (first) {
    return (
      <div className={style['failed']}>
        <FailedState
          error={first.error}
          {...(title === undefined ? {} : { title })}
          onRetry={() => {
            for (const { refetch } of failed) void refetch()
          }}
          retrying={failed.some(({ isFetching }) => isFetching)}
        />
      </div>
    )
  }
  if (queries.some(({ isPending }) => isPending)) return <SkeletonLines lines={2} />
  return children
}
