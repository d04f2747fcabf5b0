import { useNavigate } from 'react-router'
import { useDeleteSingleSends } from '#api/single-sends.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useDraft } from '../parts/draft.ts'

/** Deletes the draft that is open. */
export function Component() {
  const t = useMessages('single-sends')
  const navigate = useNavigate()
  const { id, settings, flush } = useDraft()
  const remove = useDeleteSingleSends()
  const name = settings.name.trim() || t('untitled')
  const confirm = async () => {
    await flush()
    remove.mutate([id], {
      onSuccess: () => {
        showAlert(t('delete.deleted', { name }))
        navigate('/single-sends', { replace: true })
      },
    })
  }
  return (
    <ConfirmDialog
      title={t('confirmDelete.title')}
      confirm={t('delete.confirm')}
      onConfirm={confirm}
      busy={remove.isPending}
      danger
    >
      {t.rich('delete.sentence', { strong: <strong /> }, { name })}
    </ConfirmDialog>
  )
}
