import { notificationLimits } from '@carillon/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { notificationAddressesQuery } from '#api/notifications.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { Button } from '#ui/page/button.tsx'
import { AddressForm } from '#widgets/notification-addresses/address-form.tsx'

const { addresses: limit } = notificationLimits

export function Component() {
  const t = useMessages('notifications')
  const ui = useMessages('ui')
  const close = useCloseRouteDialog()
  const { data } = useQuery(notificationAddressesQuery)
  const isFull = (data?.filter(({ id }) => id !== 'default').length ?? 0) >= limit

  return (
    <RouteDialog title={t('new.title')}>
      {isFull ? (
        <>
          <p style={{ color: 'var(--ink-2)' }}>{t('new.full', { limit })}</p>
          <DialogFoot>
            <Button onClick={close}>{ui('close')}</Button>
          </DialogFoot>
        </>
      ) : (
        <AddressForm
          onCancel={close}
          onDone={({ email }) => {
            showAlert(t('new.added', { email }))
            close()
          }}
          foot={(buttons) => <DialogFoot>{buttons}</DialogFoot>}
        />
      )}
    </RouteDialog>
  )
}
