import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { unsubscribeGroupsQuery, useDeleteUnsubscribeGroup } from '#api/unsubscribe-groups.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

export function Component() {
  const t = useMessages('unsubscribe-groups')
  const id = Number(useParams()['id'])
  const { data } = useQuery(unsubscribeGroupsQuery)
  const remove = useDeleteUnsubscribeGroup()
  const close = useCloseRouteDialog()
  const group = data?.find((one) => one.id === id)
  const name = group?.name ?? ''

  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        showAlert(t('delete.deleted', { name }))
        close()
      },
      onError: close,
    })

  return (
    <ConfirmDialog
      title={t('delete.title')}
      confirm={t('delete.confirm')}
      onConfirm={confirm}
      busy={remove.isPending}
      danger
    >
      <p>{t.rich('delete.sentence', { strong: <strong /> }, { name })}</p>
      {group && group.unsubscribes > 0 && (
        <p style={{ marginTop: 12 }}>
          <strong>{t('delete.freed', { count: group.unsubscribes })}</strong>
        </p>
      )}
    </ConfirmDialog>
  )
}
