import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { notificationAddressesQuery, useDeleteNotificationAddress } from '#api/notifications.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'
import { DialogMessage } from '#ui/dialog/item-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { useItem } from '#ui/dialog/use-item.ts'

export function Component() {
  const { id = '' } = useParams()
  return id === 'default' ? <DefaultStays /> : <DeleteAddress />
}

/** The owner's own address can't be deleted. */
function DefaultStays() {
  const t = useMessages('notifications')
  return (
    <RouteDialog title={t('delete.title')}>
      <DialogMessage onClose={useCloseRouteDialog()}>{t('index.defaultHint')}</DialogMessage>
    </RouteDialog>
  )
}

function DeleteAddress() {
  const t = useMessages('notifications')
  return (
    <DeleteDialog
      {...useItem(useQuery(notificationAddressesQuery))}
      title={t('delete.title')}
      remove={useDeleteNotificationAddress()}
      input={({ id }) => id}
      confirm={t('delete.confirm')}
      deleted={({ email }) => t('delete.deleted', { email })}
      gone={t('delete.gone')}
    >
      {({ email }) => t.rich('delete.sentence', { b: <strong /> }, { email })}
    </DeleteDialog>
  )
}
