import { useAutomationAct } from '#api/automation-detail.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionDialog } from '#ui/dialog/action-question.tsx'
import { keepFocus } from './focus.ts'
import { useDraft } from './use-automation-draft.ts'
import { useRefusal } from './use-refusal.ts'

export function DisableDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('automation-detail')
  const { stored } = useDraft()
  const act = useAutomationAct(stored.id)
  const problem = useRefusal(act.error)
  return (
    <ActionDialog
      title={t('disable.title')}
      confirm={t('actions.disable')}
      action={act}
      input={{ act: 'disable' }}
      done={() => t('done.disable', { name: stored.name })}
      onDone={keepFocus}
      staysOpen
      problem={problem}
      onClose={onClose}
      danger
    >
      <p>{t('disable.text')}</p>
    </ActionDialog>
  )
}
