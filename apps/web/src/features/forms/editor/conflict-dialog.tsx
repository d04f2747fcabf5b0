import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formQuery } from '#api/forms.ts'
import { alertFailure } from '#lib/failure.ts'
import { useMessages } from '#lib/messages.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/page/button.tsx'
import { useDraft } from './use-form-draft.ts'

/** Shown if another tab or user has saved the form meanwhile. */
export function ConflictDialog({ onClose, onOverwrite }: { onClose: () => void; onOverwrite: () => void }) {
  const t = useMessages('form-editor')
  const cache = useQueryClient()
  const { stored, adopt, isSaving } = useDraft()
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    try {
      adopt(await cache.fetchQuery({ ...formQuery(stored.id), staleTime: 0 }))
      onClose()
    } catch (error) {
      setLoading(false)
      void alertFailure('signupForms', error)
    }
  }
  return (
    <Dialog title={t('conflict.title')} onClose={onClose}>
      <p style={{ color: 'var(--ink-2)' }}>{t('conflict.text')}</p>
      <DialogFoot>
        <Button busy={isLoading} disabled={isSaving !== null} onClick={() => void load()}>
          {t('conflict.load')}
        </Button>
        <Button look="primary" busy={isSaving !== null} disabled={isLoading} onClick={onOverwrite}>
          {t('conflict.overwrite')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
