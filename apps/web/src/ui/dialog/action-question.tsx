import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showAlert } from '#lib/alerts.ts'
import { ApprovalAsked, isGone } from '#lib/refusal.ts'
import type { GuardedCall } from '#lib/rights.ts'
import { SkeletonLines } from '../feedback/skeleton.tsx'
import { ConfirmQuestion } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from './route-dialog.tsx'

interface ActionQuestionProps<Input, Answer> {
  /** Label of the button. */
  confirm: string
  /** The mutation to run. It shows an alert itself if it fails. */
  action: Pick<UseMutationResult<Answer, Error, Input>, 'mutate' | 'isPending'>
  input: NoInfer<Input>
  /** Text of the alert afterwards. Left out where `onDone` shows one. */
  done?: ((answer: Answer) => string) | undefined
  /** Text of the alert if the item no longer exists. That counts as done. */
  gone?: string | undefined
  /** Called before the dialog closes, also if the item no longer exists. */
  onDone?: ((answer?: Answer) => void) | undefined
  /** True if the dialog stays open after a failure, or after this one, to show the reason or to be tried again. */
  staysOpen?: boolean | ((error: Error) => boolean)
  /** The reason why the action failed. Shown in the dialog. */
  problem?: string | undefined
  /** The call that the action makes. For a person who may not make it, the dialog says so and has no button. */
  call?: GuardedCall | undefined
  /** The phrase to type before a large action that can't be undone. */
  phrase?: string | undefined
  /** The number of things that it deletes, if they may be several. */
  deletes?: number | 'all' | undefined
  /** False while a choice in the dialog is missing. */
  isReady?: boolean
  danger?: boolean
  onClose: () => void
  /** The question. It contains the name of the item. */
  children: ReactNode
}

/** Asks, runs one action, shows that it is done and closes the dialog. */
export function ActionQuestion<Input, Answer>(props: ActionQuestionProps<Input, Answer>) {
  const { action, input, done, gone, onDone, staysOpen = false, phrase, onClose, ...question } = props
  const run = () =>
    action.mutate(input, {
      onSuccess: (answer) => {
        if (done) showAlert(done(answer))
        onDone?.(answer)
        onClose()
      },
      onError: (error) => {
        const isDone = gone !== undefined && isGone(error)
        if (isDone) {
          showAlert(gone, { tone: 'info' })
          onDone?.()
        }
        if (
          isDone ||
          error instanceof ApprovalAsked ||
          !(typeof staysOpen === 'function' ? staysOpen(error) : staysOpen)
        )
          onClose()
      },
    })
  return (
    <ConfirmQuestion
      {...question}
      {...(phrase === undefined ? {} : { phrase })}
      onConfirm={run}
      onCancel={onClose}
      busy={action.isPending}
    />
  )
}

interface ActionDialogProps<Input, Answer> extends Omit<ActionQuestionProps<Input, Answer>, 'onClose'> {
  title: string
  /** False while an answer is missing that decides the question: the window is there, with a skeleton. */
  isKnown?: boolean
  /** Closes a dialog without a URL. If it is left out, the dialog is a route. */
  onClose?: () => void
}

/** A dialog that runs one action, which is not about an item. */
export function ActionDialog<Input, Answer>({
  title,
  isKnown = true,
  onClose,
  ...question
}: ActionDialogProps<Input, Answer>) {
  const close = useCloseRouteDialog()
  const body = isKnown ? (
    <ActionQuestion {...question} onClose={onClose ?? close} />
  ) : (
    <SkeletonLines lines={4} />
  )
  if (!onClose) return <RouteDialog title={title}>{body}</RouteDialog>
  return (
    <Dialog title={title} onClose={onClose}>
      {body}
    </Dialog>
  )
}
