import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { apiKeysQuery, useDeleteApiKey } from '#api/api-keys.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

/** Ends a key. Programs that use it are refused from then on. */
export function Component() {
  const t = useMessages('account')
  const { id = '' } = useParams()
  const close = useCloseRouteDialog()
  const remove = useDeleteApiKey()
  const name = useQuery(apiKeysQuery).data?.find((key) => key.api_key_id === id)?.name ?? id
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        showAlert(t('apiKeys.delete.done', { name }))
        close()
      },
    })
  return (
    <ConfirmDialog
      title={t('apiKeys.delete.title')}
      confirm={t('apiKeys.delete.action')}
      danger
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {t('apiKeys.delete.text', { name })}
    </ConfirmDialog>
  )
}
