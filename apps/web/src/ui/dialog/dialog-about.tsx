import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { FailedState } from '../feedback/failed-state.tsx'
import { SkeletonLines } from '../feedback/skeleton.tsx'
import { Button } from '../page/button.tsx'
import { DialogFoot } from './dialog.tsx'

interface DialogAboutProps<T> {
  query: UseQueryResult<unknown>
  /** What the dialog is about, found in what was loaded; undefined when it isn't there. */
  item: T | undefined
  /** Said when it is not there. */
  gone: ReactNode
  onClose: () => void
  children: (item: T) => ReactNode
}

/**
 * A dialog about one thing: its skeleton, the thing, what failed with Retry, or that it is gone. What it began with stays
 * until it closes: lists that are loaded anew after a deletion must not turn the question into something else.
 */
export function DialogAbout<T>({ query, item, gone, onClose, children }: DialogAboutProps<T>) {
  const [known, setKnown] = useState(item)
  if (item !== undefined && item !== known) setKnown(() => item)
  const about = item ?? known
  if (about !== undefined) return children(about)
  if (query.isPending) return <SkeletonLines lines={2} />
  if (query.error && !isGone(query.error)) {
    return <FailedState error={query.error} onRetry={() => query.refetch()} retrying={query.isFetching} />
  }
  return <DialogAnswer onClose={onClose}>{gone}</DialogAnswer>
}

/** A dialog that has nothing to ask: a sentence, and the way out. */
export function DialogAnswer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useMessages('ui')
  return (
    <>
      <p style={{ color: 'var(--ink-2)' }}>{children}</p>
      <DialogFoot>
        <Button look="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogFoot>
    </>
  )
}
