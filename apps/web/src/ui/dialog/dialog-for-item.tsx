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
  /** The item the dialog is about, found in the loaded data. Undefined if it no longer exists. */
  item: T | undefined
  /** Shown when the item no longer exists. */
  gone: ReactNode
  onClose: () => void
  children: (item: T) => ReactNode
}

/**
 * A dialog about one item. It shows a skeleton, the item, an error with Retry, or that the item no longer exists. The
 * first item found stays until the dialog closes, because lists that reload after a deletion must not change the
 * question.
 */
export function DialogForItem<T>({ query, item, gone, onClose, children }: DialogAboutProps<T>) {
  const [known, setKnown] = useState(item)
  if (item !== undefined && item !== known) setKnown(() => item)
  const about = item ?? known
  if (about !== undefined) return children(about)
  if (query.isPending) return <SkeletonLines lines={2} />
  if (query.error && !isGone(query.error)) {
    return <FailedState error={query.error} onRetry={() => query.refetch()} retrying={query.isFetching} />
  }
  return <DialogMessage onClose={onClose}>{gone}</DialogMessage>
}

/** A dialog without a question: one sentence and a Close button. */
export function DialogMessage({ onClose, children }: { onClose: () => void; children: ReactNode }) {
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
