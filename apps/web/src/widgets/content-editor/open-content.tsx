import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { type Asked, isAwaited } from '#lib/is-awaited.ts'
import { type Language, useMessages } from '#lib/messages.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { EditorSkeleton } from '../editor-frame/editor-skeleton.tsx'
import { type Draft, readKept } from './content.ts'

/** The content that an editor was opened with, and functions to open it with another. */
export interface Opened<T, S> {
  stored: T
  draft: Draft<S>
  queryKey: QueryKey
  /** Reopens the editor with a draft that was kept in this browser, if it can be read. */
  restore: (kept: unknown) => void
  /**
   * Reopens the editor with the stored content: another user's version after a conflict, or a restored entry of the
   * history.
   */
  reload: () => Promise<void>
  /** Loads the stored content without changing what is open. */
  peek: () => Promise<Draft<S> | null>
}

interface OpenContentProps<T, S, K extends QueryKey> {
  /** The query that loads the content. Its key names the one piece of content that is edited. */
  query: UseQueryOptions<T, Error, T, K>
  draftOf: (stored: T, language: Language) => Draft<S>
  /** Text and link for content that no longer exists. */
  gone: { title: string; to: string; action: string }
  /** Renders another screen if the stored content can't be edited. */
  instead?: (stored: T) => ReactNode
  /** Other queries that decide the layout of the editor. */
  also?: readonly Asked[]
  /** True if the editor has panels beside the message. */
  hasPanels?: boolean
  /** The editor. It is mounted again whenever other content is opened. */
  children: (opened: Opened<T, S>) => ReactNode
}

/**
 * Loads the content for an editor and shows when it is loading, failed or no longer exists. There is no refetch while
 * the editor is open, because it would overwrite what the user types.
 */
export function OpenContent<T, S, K extends QueryKey>({
  query,
  draftOf,
  gone,
  instead,
  also = [],
  hasPanels = true,
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
        <NotLoaded query={{ error, refetch, isFetching }} gone={gone} />
      </Standing>
    )
  }
  if (data === undefined || !isFresh.current || also.some(isAwaited)) {
    return <EditorSkeleton hasPanels={hasPanels} />
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
        stored,
        draft,
        queryKey,
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
  // Padding and no margin above: a margin would become the body's, and the page would move when this is removed.
  return <div style={{ maxWidth: 640, margin: '0 auto', padding: '12vh var(--space-24)' }}>{children}</div>
}
