import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { unsubscribeGroupsQuery, useDeleteUnsubscribeGroup } from '#api/unsubscribe-groups.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogAbout } from '#ui/dialog/dialog-about.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

export function Component() {
  const t = useMessages('unsubscribe-groups')
  const id = Number(useParams()['id'])
  const query = useQuery(unsubscribeGroupsQuery)
  const remove = useDeleteUnsubscribeGroup()
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
        item={query.data?.find((group) => group.id === id)}
        gone={t('edit.gone')}
        onClose={close}
      >
        {({ name, unsubscribes }) => (
          <ConfirmQuestion
            confirm={t('delete.confirm')}
            onConfirm={() => confirm(name)}
            onCancel={close}
            busy={remove.isPending}
            danger
          >
            <p>{t.rich('delete.sentence', { strong: <strong /> }, { name })}</p>
            {unsubscribes > 0 && (
              <p style={{ marginTop: 12 }}>
                <strong>{t('delete.freed', { count: unsubscribes })}</strong>
              </p>
            )}
          </ConfirmQuestion>
        )}
      </DialogAbout>
    </RouteDialog>
  )
}
