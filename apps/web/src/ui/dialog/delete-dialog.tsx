import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showAlert } from '#lib/alerts.ts'
import { isGone } from '#lib/refusal.ts'
import { ConfirmQuestion } from './confirm-dialog.tsx'
import { DialogAbout } from './dialog-about.tsx'
import { RouteDialog, useCloseRouteDialog } from './route-dialog.tsx'

interface DeleteDialogProps<T, Input> {
  title: string
  /** The page beneath, where it is not the one above the dialog's address. */
  page?: string
  query: UseQueryResult<unknown>
  /** What is to be deleted, found in what was loaded; undefined when it isn't there. */
  item: T | undefined
  remove: Pick<UseMutationResult<unknown, Error, Input>, 'mutate' | 'isPending'>
  input: Input
  /** What the button does. */
  confirm: string
  /** Said when it is done, and when there was nothing left to delete. */
  deleted: (item: T) => string
  gone: string
  /** After both. */
  onDeleted?: () => void
  /** The question. */
  children: (item: T) => ReactNode
}

/**
 * Asks whether one thing is to be deleted, and deletes it. What somebody else deleted meanwhile is as good as deleted. Any
 * other failure closes the dialog as well: the alert of the mutation says what it was.
 */
export function DeleteDialog<T, Input>(props: DeleteDialogProps<T, Input>) {
  const { title, page, query, item, remove, input, confirm, deleted, gone, onDeleted, children } = props
  const close = useCloseRouteDialog(page)
  const onConfirm = (one: T) =>
    remove.mutate(input, {
      onSuccess: () => {
        showAlert(deleted(one))
        onDeleted?.()
        close()
      },
      onError: (error) => {
        if (isGone(error)) {
          showAlert(gone, { tone: 'info' })
          onDeleted?.()
        }
        close()
      },
    })
  return (
    <RouteDialog title={title} {...(page === undefined ? {} : { page })}>
      <DialogAbout query={query} item={item} gone={gone} onClose={close}>
        {(one) => (
          <ConfirmQuestion
            confirm={confirm}
            onConfirm={() => onConfirm(one)}
            onCancel={close}
            busy={remove.isPending}
            danger
          >
            {children(one)}
          </ConfirmQuestion>
        )}
      </DialogAbout>
    </RouteDialog>
  )
}
