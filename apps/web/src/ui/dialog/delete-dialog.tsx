import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActionQuestion } from './action-question.tsx'
import { ItemDialog, type ItemDialogProps } from './item-dialog.tsx'

interface DeleteDialogProps<T, Input> extends Omit<ItemDialogProps<T>, 'children' | 'gone'> {
  title: string
  remove: Pick<UseMutationResult<unknown, Error, Input>, 'mutate' | 'isPending'>
  /** The input of the mutation. */
  input: (item: T) => NoInfer<Input>
  /** Label of the button. Left out, it is the title. */
  confirm?: string
  /** Text of the alert after the deletion, and if the item was already gone. */
  deleted: (item: T) => string
  gone: string
  /** Called after the deletion, and if the item was already gone. */
  onDeleted?: () => void
  /** True if the dialog stays open after a failure. By default it closes, and an alert shows the reason. */
  staysOpen?: boolean
  /** The content in place of the question, for an item that can't be deleted as it is. */
  instead?: (item: T, close: () => void) => ReactNode
  /** The question. */
  children: (item: T) => ReactNode
}

/** Confirms and runs the deletion of one item. If it was deleted elsewhere meanwhile, this counts as success. */
export function DeleteDialog<T, Input>(props: DeleteDialogProps<T, Input>) {
  const { remove, input, confirm, deleted, onDeleted, staysOpen = false, ...others } = props
  const { instead, children, ...dialog } = others
  return (
    <ItemDialog {...dialog}>
      {(item, close) =>
        instead?.(item, close) ?? (
          <ActionQuestion
            confirm={confirm ?? dialog.title}
            action={remove}
            input={input(item)}
            done={() => deleted(item)}
            gone={dialog.gone}
            onDone={onDeleted}
            staysOpen={staysOpen}
            onClose={close}
            danger
          >
            {children(item)}
          </ActionQuestion>
        )
      }
    </ItemDialog>
  )
}
