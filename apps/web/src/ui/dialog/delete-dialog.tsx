import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showAlert } from '#lib/alerts.ts'
import { isGone } from '#lib/refusal.ts'
import { ConfirmQuestion } from './confirm-dialog.tsx'
import { DialogForItem } from './dialog-for-item.tsx'
import { RouteDialog, useCloseRouteDialog } from './route-dialog.tsx'

interface DeleteDialogProps<T, Input> {
  title: string
  /** Address of the page beneath, if it is not the parent of the dialog's address. */
  page?: string
  query: UseQueryResult<unknown>
  /** The item to delete, found in the loaded data. Undefined if it no longer exists. */
  item: T | undefined
  remove: Pick<UseMutationResult<unknown, Error, Input>, 'mutate' | 'isPending'>
  input: Input
  /** Label of the button. */
  confirm: string
  /** Text of the alert after the deletion, and if the item was already gone. */
  deleted: (item: T) => string
  gone: string
  /** Called in both cases. */
  onDeleted?: () => void
  /** In place of the question, for an item that can't be deleted as it is. */
  instead?: (item: T, close: () => void) => ReactNode
  /** The question. */
  children: (item: T) => ReactNode
}

/**
 * Confirms and runs the deletion of one item. If somebody else has deleted it meanwhile, this counts as success. Any
 * other failure closes the dialog too: the mutation shows an alert with the reason.
 */
export function DeleteDialog<T, Input>(props: DeleteDialogProps<T, Input>) {
  const { title, page, query, item, remove, input, confirm, deleted, gone, onDeleted, children } = props
  const { instead } = props
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
      <DialogForItem query={query} item={item} gone={gone} onClose={close}>
        {(one) =>
          instead?.(one, close) ?? (
            <ConfirmQuestion
              confirm={confirm}
              onConfirm={() => onConfirm(one)}
              onCancel={close}
              busy={remove.isPending}
              danger
            >
              {children(one)}
            </ConfirmQuestion>
          )
        }
      </DialogForItem>
    </RouteDialog>
  )
}
