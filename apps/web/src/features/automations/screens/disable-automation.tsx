import { useSwitchAutomation } from '#api/automations.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { DialogMessage } from '#ui/dialog/item-dialog.tsx'
import { AutomationDialog } from '../parts/automation-dialog.tsx'

export function Component() {
  const t = useMessages('automations')
  const turn = useSwitchAutomation()
  return (
    <AutomationDialog title={t('disable.title')}>
      {({ id, name, status }, close) =>
        status === 'live' || status === 'paused' ? (
          <ActionQuestion
            confirm={t('disable.confirm')}
            action={turn}
            input={{ id, to: 'disable' }}
            done={() => t('disable.done', { name })}
            onClose={close}
            danger
          >
            {t.rich('disable.sentence', { strong: <strong /> }, { name })}
          </ActionQuestion>
        ) : (
          <DialogMessage onClose={close}>{t('disable.isNot', { name })}</DialogMessage>
        )
      }
    </AutomationDialog>
  )
}
