import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { notificationAddressesQuery, useDeleteNotificationAddress } from '#api/notifications.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'

export function Component() {
  const t = useMessages('notifications')
  const ui = useMessages('ui')
  const { id = '' } = useParams()
  const { data, isPending } = useQuery(notificationAddressesQuery)
  const remove = useDeleteNotificationAddress()
  const close = useCloseRouteDialog()
  const email = data?.find((address) => address.id === id)?.email

  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        showAlert(t('delete.deleted', { email }))
        close()
      },
      onError: close,
    })

  return (
    <RouteDialog title={t('delete.title')}>
      {email !== undefined && id !== 'default' ? (
        <ConfirmQuestion
          confirm={t('delete.confirm')}
          onConfirm={confirm}
          onCancel={close}
          busy={remove.isPending}
          danger
        >
          {t.rich('delete.sentence', { b: <strong /> }, { email })}
        </ConfirmQuestion>
      ) : isPending ? (
        <SkeletonLines lines={2} />
      ) : (
        <>
          <p style={{ color: 'var(--ink-2)' }}>
            {id === 'default' ? t('index.defaultHint') : t('delete.gone')}
          </p>
          <DialogFoot>
            <Button onClick={close}>{ui('close')}</Button>
          </DialogFoot>
        </>
      )}
    </RouteDialog>
  )
}
