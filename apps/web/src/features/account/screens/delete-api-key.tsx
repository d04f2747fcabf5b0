import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { apiKeysQuery, useDeleteApiKey } from '#api/api-keys.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogForItem } from '#ui/dialog/dialog-for-item.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

/** Deletes a key. Programs that use it are refused from then on. */
export function Component() {
  const t = useMessages('account')
  const { id = '' } = useParams()
  const close = useCloseRouteDialog()
  const query = useQuery(apiKeysQuery)
  const remove = useDeleteApiKey()
  const confirm = (name: string) =>
    remove.mutate(id, {
      onSuccess: () => {
        showAlert(t('apiKeys.delete.done', { name }))
        close()
      },
      onError: (error) => {
        if (!isGone(error)) return
        showAlert(t('apiKeys.delete.gone'), { tone: 'info' })
        close()
      },
    })
  return (
    <RouteDialog title={t('apiKeys.delete.title')}>
      <DialogForItem
        query={query}
        item={query.data?.find((key) => key.api_key_id === id)}
        gone={t('apiKeys.delete.gone')}
        onClose={close}
      >
        {({ name }) => (
          <ConfirmQuestion
            confirm={t('apiKeys.delete.action')}
            onConfirm={() => confirm(name)}
            onCancel={close}
            busy={remove.isPending}
            danger
          >
            {t('apiKeys.delete.text', { name })}
          </ConfirmQuestion>
        )}
      </DialogForItem>
    </RouteDialog>
  )
}
