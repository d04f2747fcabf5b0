import { useOutletContext } from 'react-router'
import { useDeleteAutomations } from '#api/automations.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogMessage } from '#ui/dialog/dialog-for-item.tsx'
import { AutomationDialog } from '../parts/automation-dialog.tsx'
import type { IndexContext } from '../parts/index-context.ts'

export function Component() {
  const t = useMessages('automations')
  const { deleted } = useOutletContext<IndexContext>()
  const { mutate, isPending } = useDeleteAutomations()
  return (
    <AutomationDialog title={t('delete.title')}>
      {({ id, name, status }, close) => {
        if (status === 'live' || status === 'paused')
          return <DialogMessage onClose={close}>{t('delete.disableFirst', { name })}</DialogMessage>
        const end = (sentence: string) => {
          showAlert(sentence)
          deleted()
          close()
        }
        return (
          <ConfirmQuestion
            danger
            confirm={t('delete.confirm')}
            busy={isPending}
            onCancel={close}
            onConfirm={() =>
              mutate([id], {
                onSuccess: () => end(t('delete.deleted', { name })),
                onError: (error) => (isGone(error) ? end(t('delete.gone')) : close()),
              })
            }
          >
            {t.rich('delete.sentence', { strong: <strong /> }, { name })}
          </ConfirmQuestion>
        )
      }}
    </AutomationDialog>
  )
}
