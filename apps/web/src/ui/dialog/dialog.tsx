import { lazy, type ReactNode, Suspense } from 'react'
import { useMessages } from '#lib/messages.tsx'
import type { GuardedCall } from '#lib/rights.ts'
import { Button } from '../page/button.tsx'
import style from './dialog.module.css'
import type { DialogProps } from './dialog-props.ts'
import { useFocusReturn } from './use-focus-return.ts'

/** Loaded on demand. Index pages import this file without opening a dialog, and the window is 24 kB. */
const ModalWindow = lazy(() => import('./modal-window.tsx'))

/**
 * A dialog without a URL of its own. Most dialogs have a URL: use `RouteDialog`. The element that opened it gets the
 * focus back.
 */
export function Dialog(props: DialogProps) {
  useFocusReturn()
  return (
    <Suspense>
      <ModalWindow {...props} />
    </Suspense>
  )
}

/** The buttons of a dialog: secondary first, the action last and to the right. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={style['foot']}>{children}</div>
}

interface FormFootProps {
  onCancel: () => void
  /** Label of the button that saves. */
  submit: string
  busy: boolean
  disabled?: boolean
  /** The call that saves. Without the right to make it there is no such button. */
  call?: GuardedCall | undefined
}

/** The buttons of a form in a dialog: Cancel, and the one that saves. */
export function FormFoot({ onCancel, submit, busy, disabled = false, call }: FormFootProps) {
  const t = useMessages('ui')
  return (
    <DialogFoot>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button type="submit" look="primary" call={call} busy={busy} disabled={disabled}>
        {submit}
      </Button>
    </DialogFoot>
  )
}
