import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { notificationAddressesQuery, useDeleteNotificationAddress } from '#api/notifications.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogAbout, DialogAnswer } from '#ui/dialog/dialog-about.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

export function Component() {
  const t = useMessages('notifications')
  const { id = '' } = useParams()
  const query = useQuery(notificationAddressesQuery)
  const remove = useDeleteNotificationAddress()
  const close = useCloseRouteDialog()

  const confirm = (email: string) =>
    remove.mutate(id, {
      onSuccess: () => {
        showAlert(t('delete.deleted', { email }))
        close()
      },
      onError: (error) => {
        if (isGone(error)) showAlert(t('delete.gone'), { tone: 'info' })
        close()
      },
    })

  return (
    <RouteDialog title={t('delete.title')}>
      {id === 'default' ? (
        <DialogAnswer onClose={close}>{t('index.defaultHint')}</DialogAnswer>
      ) : (
        <DialogAbout
          query={query}
          item={query.data?.find((address) => address.id === id)}
          gone={t('delete.gone')}
          onClose={close}
        >
          {({ email }) => (
            <ConfirmQuestion
              confirm={t('delete.confirm')}
              onConfirm={() => confirm(email)}
              onCancel={close}
              busy={remove.isPending}
              danger
            >
              {t.rich('delete.sentence', { b: <strong /> }, { email })}
            </ConfirmQuestion>
          )}
        </DialogAbout>
      )}
    </RouteDialog>
  )
}
