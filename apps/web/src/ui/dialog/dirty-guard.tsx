import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isLeavingToSignIn } from '#lib/kept-input.ts'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '../page/button.tsx'
import { Dialog, DialogFoot } from './dialog.tsx'

interface DirtyGuardProps {
  form: { dirty: boolean; isDirty: () => boolean }
  /**
   * The addresses at which the form stays: its page, and those of dialogs that are not below it. Going from one to another,
   * or to a dialog at an address below, loses nothing.
   */
  page?: string | readonly string[]
}

/** Warns before the user leaves a form with unsaved input. Used on every form route, except pages with autosave. */
export function DirtyGuard({ form, page = [] }: DirtyGuardProps) {
  const t = useMessages('ui')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const to = nextLocation.pathname
    const keeps = [page].flat().some((each) => to === each || to.startsWith(`${each}/`))
    return currentLocation.pathname !== to && !keeps && form.isDirty()
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
