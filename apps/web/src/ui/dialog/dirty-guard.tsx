import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isLeavingToSignIn } from '#lib/kept-input.ts'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '../page/button.tsx'
import { Dialog, DialogFoot } from './dialog.tsx'

interface DirtyGuardProps {
  /** `isDirty` gets the target path, because going to a dialog of the same page loses nothing. */
  form: { dirty: boolean; isDirty: (to?: string) => boolean }
  /** The page whose dialogs, at addresses below it, stand above the form. */
  page?: string
}

/** Warns before the user leaves a form with unsaved input. Used on every form route, except pages with autosave. */
export function DirtyGuard({ form, page }: DirtyGuardProps) {
  const t = useMessages('ui')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const to = nextLocation.pathname
    if (currentLocation.pathname === to || (page && to.startsWith(`${page}/`))) return false
    return form.isDirty(to)
  })
  useEffect(() => {
    if (!form.dirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (form.isDirty() && !isLeavingToSignIn()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [form])

  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title={t('dirty.title')} onClose={() => blocker.reset()}>
      <p style={{ color: 'var(--ink-2)' }}>{t('dirty.text')}</p>
      <DialogFoot>
        <Button look="quiet" onClick={() => blocker.proceed()}>
          {t('dirty.leave')}
        </Button>
        <Button look="primary" onClick={() => blocker.reset()}>
          {t('dirty.stay')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
