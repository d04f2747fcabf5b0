import { useAutomationAct } from '#api/automation-detail.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { keepFocus } from './focus.ts'
import { useDraft } from './use-automation-draft.ts'
import { useRefusal } from './use-refusal.ts'

export function DisableDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('automation-detail')
  const { stored } = useDraft()
  const act = useAutomationAct(stored.id)
  const problem = useRefusal(act.error)
  const confirm = () =>
    act.mutate(
      { act: 'disable' },
      {
        onSuccess: () => {
          showAlert(t('done.disable', { name: stored.name }))
          onClose()
          keepFocus()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('disable.title')}
      confirm={t('actions.disable')}
      onConfirm={confirm}
      onClose={onClose}
      busy={act.isPending}
      problem={problem}
      danger
    >
      <p>{t('disable.text')}</p>
    </ConfirmDialog>
  )
}
