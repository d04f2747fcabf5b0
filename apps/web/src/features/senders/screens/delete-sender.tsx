import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { sendersQuery, useDeleteSender } from '#api/senders.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'

export function Component() {
  const t = useMessages('senders')
  const id = Number(useParams()['id'])
  const query = useQuery(sendersQuery)
  return (
    <DeleteDialog
      title={t('delete.title')}
      query={query}
      item={query.data?.find((sender) => sender.id === id)}
      remove={useDeleteSender()}
      input={id}
      confirm={t('delete.confirm')}
      deleted={({ nickname: name }) => t('delete.deleted', { name })}
      gone={t('edit.gone')}
    >
      {({ nickname: name }) => t.rich('delete.sentence', { strong: <strong /> }, { name })}
    </DeleteDialog>
  )
}
