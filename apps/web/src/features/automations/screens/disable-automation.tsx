import { useSwitchAutomation } from '#api/automations.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogMessage } from '#ui/dialog/dialog-for-item.tsx'
import { AutomationDialog } from '../parts/automation-dialog.tsx'

export function Component() {
  const t = useMessages('automations')
  const { mutate, isPending } = useSwitchAutomation()
  return (
    <AutomationDialog title={t('disable.title')}>
      {({ id, name, status }, close) => {
        if (status !== 'live' && status !== 'paused')
          return <DialogMessage onClose={close}>{t('disable.isNot', { name })}</DialogMessage>
        return (
          <ConfirmQuestion
            danger
            confirm={t('disable.confirm')}
            busy={isPending}
            onCancel={close}
            onConfirm={() =>
              mutate(
                { id, to: 'disable' },
                {
                  onSuccess: () => showAlert(t('disable.done', { name })),
                  onSettled: close,
                },
              )
            }
          >
            {t.rich('disable.sentence', { strong: <strong /> }, { name })}
          </ConfirmQuestion>
        )
      }}
    </AutomationDialog>
  )
}
