import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { TextField } from '../form/text-field.tsx'
import { Button } from '../page/button.tsx'
import { Dialog, DialogFoot } from './dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from './route-dialog.tsx'

const doubleClickMs = 600

interface ConfirmDialogProps {
  title: string
  /** What the button does, in words: 'Delete sender'. */
  confirm: string
  onConfirm: () => void
  busy?: boolean
  /** Destructive: the button is red. */
  danger?: boolean
  /** Irreversible and large: the button waits for exactly this phrase. */
  phrase?: string
  /** What went wrong, said in the dialog. */
  problem?: string | undefined
  /** For a dialog without a URL; without it the dialog is a route and closes to the page beneath. */
  onClose?: () => void
  page?: string
  /** The sentence, with the name of the object in it. */
  children: ReactNode
}

export function ConfirmDialog({ onClose, page, title, ...rest }: ConfirmDialogProps) {
  const closeRoute = useCloseRouteDialog(page)
  const body = <ConfirmQuestion {...rest} onCancel={onClose ?? closeRoute} />
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

interface QuestionProps extends Omit<ConfirmDialogProps, 'title' | 'onClose' | 'page'> {
  onCancel: () => void
}

/** The content alone, for a dialog that first has to load what it asks about. */
export function ConfirmQuestion({
  confirm,
  onConfirm,
  busy,
  danger,
  phrase,
  problem,
  onCancel,
  children,
}: QuestionProps) {
  const t = useMessages('ui')
  const [typed, setTyped] = useState('')
  const problemId = useId()
  const isReady = phrase === undefined || typed === phrase
  const confirmedAt = useRef(Number.NEGATIVE_INFINITY)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    // The second click of a double one comes before the page knows that the work has begun.
    if (!isReady || busy || event.timeStamp - confirmedAt.current < doubleClickMs) return
    confirmedAt.current = event.timeStamp
    onConfirm()
  }
  return (
    <form onSubmit={submit}>
      <div style={{ color: 'var(--ink-2)' }}>{children}</div>
      {phrase !== undefined && (
        <div style={{ marginTop: 16 }}>
          <TextField
            name="phrase"
            label={t('confirm.typePhrase', { phrase })}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
        </div>
      )}
      {problem && (
        <p role="alert" id={problemId} style={{ color: 'var(--danger)', marginTop: 12 }}>
          {problem}
        </p>
      )}
      <DialogFoot>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy ?? false} disabled={!isReady}>
          {confirm}
        </Button>
      </DialogFoot>
    </form>
  )
}
