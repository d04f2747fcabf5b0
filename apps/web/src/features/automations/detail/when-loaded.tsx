import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { together } from '#ui/feedback/together.ts'
import style from './detail.module.css'

interface WhenLoadedProps {
  queries: readonly Pick<UseQueryResult, 'isPending' | 'isFetching' | 'error' | 'data' | 'refetch'>[]
  /** The parts that could not be loaded, where no alert names them. */
  title?: string
  children: ReactNode
}

/** Waits until the choices are loaded; a failure is repeated for this section alone. */
export function WhenLoaded({ queries, title, children }: WhenLoadedProps) {
  const failed = together(queries)
  if (failed.error) {
    return (
      <div className={style['failed']}>
        <FailedState query={failed} title={title} />
      </div>
    )
  }
  if (queries.some(({ isPending }) => isPending)) return <SkeletonLines lines={2} />
  return children
}
