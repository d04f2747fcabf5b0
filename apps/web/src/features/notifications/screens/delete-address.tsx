import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { notificationAddressesQuery, useDeleteNotificationAddress } from '#api/notifications.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'
import { DialogMessage } from '#ui/dialog/dialog-for-item.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

export function Component() {
  const { id = '' } = useParams()
  return id === 'default' ? <DefaultStays /> : <DeleteAddress id={id} />
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

function DeleteAddress({ id }: { id: string }) {
  const t = useMessages('notifications')
  const query = useQuery(notificationAddressesQuery)
  return (
    <DeleteDialog
      title={t('delete.title')}
      query={query}
      item={query.data?.find((address) => address.id === id)}
      remove={useDeleteNotificationAddress()}
      input={id}
      confirm={t('delete.confirm')}
      deleted={({ email }) => t('delete.deleted', { email })}
      gone={t('delete.gone')}
    >
      {({ email }) => t.rich('delete.sentence', { b: <strong /> }, { email })}
    </DeleteDialog>
  )
}
