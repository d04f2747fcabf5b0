import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { apiKeysQuery, useDeleteApiKey } from '#api/api-keys.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'

/** Deletes a key. Programs that use it are refused from then on. */
export function Component() {
  const t = useMessages('account')
  const { id } = useParams()
  const query = useQuery(apiKeysQuery)
  return (
    <DeleteDialog
      title={t('apiKeys.delete.title')}
      query={query}
      item={query.data?.find((key) => key.api_key_id === id)}
      remove={useDeleteApiKey()}
      input={(key) => key.api_key_id}
      confirm={t('apiKeys.delete.action')}
      deleted={({ name }) => t('apiKeys.delete.done', { name })}
      gone={t('apiKeys.delete.gone')}
      staysOpen
    >
      {({ name }) => t('apiKeys.delete.text', { name })}
    </DeleteDialog>
  )
}
