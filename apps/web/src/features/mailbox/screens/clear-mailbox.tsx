import { useClearMailbox } from '#api/mailbox.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

export function Component() {
  const t = useMessages('mailbox')
  const clear = useClearMailbox()
  const close = useCloseRouteDialog()

  const confirm = () =>
    clear.mutate(undefined, {
      onSuccess: () => {
        showAlert(t('clear.cleared'))
        close()
      },
      onError: close,
    })

  return (
    <ConfirmDialog
      title={t('clear.title')}
      confirm={t('clear.confirm')}
      onConfirm={confirm}
      busy={clear.isPending}
      danger
    >
      {t('clear.sentence')}
    </ConfirmDialog>
  )
}
