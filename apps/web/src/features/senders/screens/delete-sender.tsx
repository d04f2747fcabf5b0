import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { sendersQuery, useDeleteSender } from '#api/senders.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogAbout } from '#ui/dialog/dialog-about.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

export function Component() {
  const t = useMessages('senders')
  const id = Number(useParams()['id'])
  const query = useQuery(sendersQuery)
  const remove = useDeleteSender()
  const close = useCloseRouteDialog()

  const confirm = (name: string) =>
    remove.mutate(id, {
      onSuccess: () => {
        showAlert(t('delete.deleted', { name }))
        close()
      },
      onError: (error) => {
        if (isGone(error)) showAlert(t('edit.gone'), { tone: 'info' })
        close()
      },
    })

  return (
    <RouteDialog title={t('delete.title')}>
      <DialogAbout
        query={query}
        item={query.data?.find((sender) => sender.id === id)}
        gone={t('edit.gone')}
        onClose={close}
      >
        {({ nickname: name }) => (
          <ConfirmQuestion
            confirm={t('delete.confirm')}
            onConfirm={() => confirm(name)}
            onCancel={close}
            busy={remove.isPending}
            danger
          >
            {t.rich('delete.sentence', { strong: <strong /> }, { name })}
          </ConfirmQuestion>
        )}
      </DialogAbout>
    </RouteDialog>
  )
}
