import { type ReactNode, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { FailedState } from '../feedback/failed-state.tsx'
import { SkeletonLines } from '../feedback/skeleton.tsx'
import { Button } from '../page/button.tsx'
import { DialogFoot } from './dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from './route-dialog.tsx'
import type { ItemProps } from './use-item.ts'

interface DialogForItemProps<T> extends ItemProps<T> {
  /** Shown when the item no longer exists. */
  gone: ReactNode
  /** Number of skeleton lines, about as many as the content has. */
  lines?: number
  onClose: () => void
  children: (item: T) => ReactNode
}

export interface ItemDialogProps<T> extends Omit<DialogForItemProps<T>, 'onClose' | 'children'> {
  title: ReactNode
  size?: 'normal' | 'picker' | 'wide' | 'full'
  /** Address of the page beneath, if it is not the parent of the dialog's address. */
  page?: string | undefined
  children: (item: T, close: () => void) => ReactNode
}

/** A dialog with a URL about one item. */
export function ItemDialog<T>({ title, size, page, children, ...about }: ItemDialogProps<T>) {
  const close = useCloseRouteDialog(page)
  return (
    <RouteDialog title={title} {...(size ? { size } : {})} {...(page === undefined ? {} : { page })}>
      <DialogForItem {...about} onClose={close}>
        {(item) => children(item, close)}
      </DialogForItem>
    </RouteDialog>
  )
}

/**
 * The content of a dialog about one item. It shows a skeleton, the item, an error with Retry, or that the item no longer
 * exists. The first item found stays until the dialog closes, because lists that reload after a deletion must not change
 * the question.
 */
export function DialogForItem<T>({ query, item, gone, lines = 2, onClose, children }: DialogForItemProps<T>) {
  const [known, setKnown] = useState(item)
  if (item !== undefined && item !== known) setKnown(() => item)
  const about = item ?? known
  if (about !== undefined) return children(about)
  if (query.isPending) return <SkeletonLines lines={lines} />
  if (query.error && !isGone(query.error)) {
    return <FailedState query={query} />
  }
  return <DialogMessage onClose={onClose}>{gone}</DialogMessage>
}

/** A dialog without a question: a sentence and a Close button. */
export function DialogMessage({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <>
      <p style={{ color: 'var(--ink-2)' }}>{children}</p>
      <CloseFoot onClose={onClose} />
    </>
  )
}

interface CloseFootProps {
  onClose: () => void
  /** The label of the button, by default 'Close'. */
  label?: string
}

/** The foot of a dialog that only informs. */
export function CloseFoot({ onClose, label }: CloseFootProps) {
  const t = useMessages('ui')
  return (
    <DialogFoot>
      <Button look="primary" onClick={onClose}>
        {label ?? t('close')}
      </Button>
    </DialogFoot>
  )
}
