import { forms } from '@carillon/contract/forms'
import { useDiscardDraft } from '#api/forms.ts'
import { showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useDraft } from './use-form-draft.ts'

/** Goes back to the version that visitors see; before the first one, to the saved draft. */
export function DiscardDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('form-editor')
  const draft = useDraft()
  const discard = useDiscardDraft(draft.stored.id)
  const { published_at, has_changes } = draft.stored
  const isApplied = published_at !== null
  const before = draft.content
  const done = () => {
    onClose()
    showUndo(t('discard.done'), t('undo'), () => draft.change(before))
  }
  const confirm = () => {
    if (!isApplied || !has_changes) {
      draft.adopt(draft.stored)
      done()
      return
    }
    discard.mutate(undefined, {
      onSuccess: (form) => {
        draft.adopt(form)
        done()
      },
      onError: onClose,
    })
  }
  return (
    <ConfirmDialog
      title={t('discard.title')}
      confirm={t('discard.confirm')}
      danger
      call={forms.discard}
      busy={discard.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(isApplied ? 'discard.toApplied' : 'discard.toSaved')}
    </ConfirmDialog>
  )
}
