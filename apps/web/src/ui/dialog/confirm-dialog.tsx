import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { type GuardedCall, useRights } from '#lib/rights.ts'
import { SkeletonLines } from '../feedback/skeleton.tsx'
import { ReadOnlyNote } from '../form/guarded-fields.tsx'
import { TextField } from '../form/text-field.tsx'
import { Button } from '../page/button.tsx'
import { Dialog, DialogFoot } from './dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from './route-dialog.tsx'

const doubleClickMs = 600

interface ConfirmDialogProps {
  title: string
  /** False while an answer is missing that decides the question: the window is there, with a skeleton. */
  isKnown?: boolean
  /** Label of the button: 'Delete sender'. */
  confirm: string
  onConfirm: () => void
  busy?: boolean
  /** False while a choice in the dialog is missing. */
  isReady?: boolean
  /** For a destructive action: the button is red. */
  danger?: boolean
  /** For a large action that can't be undone: the button stays disabled until exactly this phrase is typed. */
  phrase?: string
  /** The number of things that it deletes. Several are deleted for another account only after its name was typed. */
  deletes?: number | 'all' | undefined
  /** The reason why the action failed. Shown in the dialog. */
  problem?: string | undefined
  /** The call that it makes. For a person who may not make it, the dialog says so and has no button. */
  call?: GuardedCall | undefined
  /**
   * Closes a dialog without a URL. If it is left out, the dialog is a route and closing it goes to the page beneath.
   */
  onClose?: () => void
  page?: string
  /** The question. It contains the name of the object. */
  children: ReactNode
}

export function ConfirmDialog({ onClose, page, title, isKnown = true, ...rest }: ConfirmDialogProps) {
  const closeRoute = useCloseRouteDialog(page)
  const body = isKnown ? (
    <ConfirmQuestion {...rest} onCancel={onClose ?? closeRoute} />
  ) : (
    <SkeletonLines lines={4} />
  )
  if (onClose) {
    return (
      <Dialog title={title} onClose={onClose}>
        {body}
      </Dialog>
    )
  }
  return (
    <RouteDialog title={title} {...(page ? { page } : {})}>
      {body}
    </RouteDialog>
  )
}

interface QuestionProps extends Omit<ConfirmDialogProps, 'title' | 'isKnown' | 'onClose' | 'page'> {
  onCancel: () => void
}

/** The content without the window, for a dialog that has to load data before it can show its question. */
export function ConfirmQuestion({
  confirm,
  onConfirm,
  busy,
  isReady: isChosen = true,
  danger,
  phrase: ownPhrase,
  deletes = 1,
  problem,
  call,
  onCancel,
  children,
}: QuestionProps) {
  const t = useMessages('ui')
  const { actingFor } = useRights()
  const phrase = ownPhrase ?? (deletes === 'all' || deletes > 1 ? (actingFor ?? undefined) : undefined)
  const [typed, setTyped] = useState('')
  const problemId = useId()
  const isReady = isChosen && (phrase === undefined || typed === phrase)
  const confirmedAt = useRef(Number.NEGATIVE_INFINITY)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    // The second click of a double click can arrive before the page knows that the work has begun.
    if (!isReady || busy || event.timeStamp - confirmedAt.current < doubleClickMs) return
    confirmedAt.current = event.timeStamp
    onConfirm()
  }
  return (
    <form onSubmit={submit}>
      <ReadOnlyNote call={call} />
      <div style={{ color: 'var(--ink-2)' }}>{children}</div>
      {phrase !== undefined && (
        <div style={{ marginTop: 'var(--space-16)' }}>
          <TextField
            name="phrase"
            label={t('confirm.typePhrase', { phrase })}
            hint={ownPhrase === undefined ? t('confirm.acting') : undefined}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            autoFocus
          />
        </div>
      )}
      {problem && (
        <p role="alert" id={problemId} style={{ color: 'var(--danger)', marginTop: 'var(--space-12)' }}>
          {problem}
        </p>
      )}
      <DialogFoot>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button
          type="submit"
          look={danger ? 'danger' : 'primary'}
          call={call}
          busy={busy ?? false}
          disabled={!isReady}
        >
          {confirm}
        </Button>
      </DialogFoot>
    </form>
  )
}
