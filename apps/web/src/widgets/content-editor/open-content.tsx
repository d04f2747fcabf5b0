import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { type Language, useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { type Draft, readKept } from './content.ts'

/** What an editor was opened with, and the two ways to open it with something else. */
export interface Opened<T, S> {
  stored: T
  draft: Draft<S>
  queryKey: QueryKey
  /** Begins anew with a draft that was kept in this browser, when it can be read. */
  restore: (kept: unknown) => void
  /** Begins anew with what is stored now: theirs after a conflict, or an earlier state that was brought back. */
  reload: () => Promise<void>
  /** What is stored now, while what is open stays open. */
  peek: () => Promise<Draft<S> | null>
}

interface OpenContentProps<T, S, K extends QueryKey> {
  /** Its key names the one thing that is edited. */
  query: UseQueryOptions<T, Error, T, K>
  draftOf: (stored: T, language: Language) => Draft<S>
  /** What to say and where to go when it is not there any more. */
  gone: { title: string; to: string; label: string }
  /** Another screen, when what is stored is not to be edited. */
  instead?: (stored: T) => ReactNode
  /** The editing itself, rendered anew whenever something else is opened. */
  children: (opened: Opened<T, S>) => ReactNode
}

/**
 * Loads what an editor is about and shows how that stands: loading, failed, not there any more. What is open is
 * the editor's own: a refetch behind its back would only fight with what is being typed, so there is none.
 */
export function OpenContent<T, S, K extends QueryKey>({
  query,
  draftOf,
  gone,
  instead,
  children,
}: OpenContentProps<T, S, K>) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  const isFresh = useRef(false)
  if (!isFetching) isFresh.current = true

  if (error && data === undefined) {
    return (
      <Standing>
        {isGone(error) ? (
          <EmptyState
            tone="quiet"
            title={gone.title}
            action={<ButtonLink to={gone.to}>{gone.label}</ButtonLink>}
          />
        ) : (
          <FailedState error={error} onRetry={() => refetch()} retrying={isFetching} />
        )}
      </Standing>
    )
  }
  if (data === undefined || !isFresh.current) {
    return (
      <Standing>
        <SkeletonLines lines={6} />
      </Standing>
    )
  }
  return (
    instead?.(data) || (
      <Rounds
        key={JSON.stringify(query.queryKey)}
        first={data}
        queryKey={query.queryKey}
        draftOf={draftOf}
        refetch={async () => (await refetch()).data}
      >
        {children}
      </Rounds>
    )
  )
}

interface RoundsProps<T, S> extends Pick<OpenContentProps<T, S, QueryKey>, 'draftOf' | 'children'> {
  first: T
  queryKey: QueryKey
  refetch: () => Promise<T | undefined>
}

function Rounds<T, S>({ first, queryKey, draftOf, refetch, children }: RoundsProps<T, S>) {
  const { language } = useMessages('design-editor')
  const [opened, open] = useState(() => ({ stored: first, draft: draftOf(first, language), round: 0 }))
  const begin = (stored: T, draft: Draft<S>) => open(({ round }) => ({ stored, draft, round: round + 1 }))
  const { stored, draft, round } = opened
  return (
    <Fragment key={round}>
      {children({
        ...{ stored, draft, queryKey },
        restore: (kept) => {
          const restored = readKept<S>(kept)
          if (restored) begin(stored, restored)
        },
        reload: async () => {
          const theirs = await refetch()
          if (theirs !== undefined) begin(theirs, draftOf(theirs, language))
        },
        peek: async () => {
          const theirs = await refetch()
          return theirs === undefined ? null : draftOf(theirs, language)
        },
      })}
    </Fragment>
  )
}

function Standing({ children }: { children: ReactNode }) {
  return <div style={{ maxWidth: 640, margin: '12vh auto', padding: '0 24px' }}>{children}</div>
}
