import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { sendersQuery, useDeleteSender } from '#api/senders.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

export function Component() {
  const t = useMessages('senders')
  const id = Number(useParams()['id'])
  const { data } = useQuery(sendersQuery)
  const remove = useDeleteSender()
  const close = useCloseRouteDialog()
  const name = data?.find((sender) => sender.id === id)?.nickname ?? ''

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
      {t.rich('delete.sentence', { strong: <strong /> }, { name })}
    </ConfirmDialog>
  )
}
