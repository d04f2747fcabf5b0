import { useNavigate } from 'react-router'
import { useDeleteSingleSends } from '#api/single-sends.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useDraft } from '../parts/draft.ts'

/** Deletes the open draft. */
export function Component() {
  const t = useMessages('single-send-draft')
  const sends = useMessages('single-sends')
  const navigate = useNavigate()
  const { id, settings, flush } = useDraft()
  const remove = useDeleteSingleSends()
  const name = settings.name.trim() || sends('untitled')
  const done = (sentence: string) => {
    showAlert(sentence)
    navigate('/single-sends', { replace: true })
  }
  const confirm = async () => {
    await flush()
    remove.mutate([id], {
      onSuccess: () => done(sends('delete.deleted', { name })),
      onError: (error) => isGone(error) && done(sends('delete.gone')),
    })
  }
  return (
    <ConfirmDialog
      title={t('confirmDelete.title')}
      confirm={sends('delete.confirm')}
      onConfirm={confirm}
      busy={remove.isPending}
      danger
    >
      {sends.rich('delete.sentence', { strong: <strong /> }, { name })}
    </ConfirmDialog>
  )
}
