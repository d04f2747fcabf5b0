import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { sendersQuery, usageOfSenderQuery, useDeleteSender } from '#api/senders.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteUsedDialog } from '#widgets/message-uses/delete-used-dialog.tsx'

export function Component() {
  const t = useMessages('senders')
  const id = Number(useParams()['id'])
  const senders = useQuery(sendersQuery)
  const sender = senders.data?.find((one) => one.id === id)
  return (
    <DeleteUsedDialog
      title={t('delete.title')}
      lockedTitle={t('delete.lockedTitle')}
      query={senders}
      item={sender}
      uses={useQuery({ ...usageOfSenderQuery(id), staleTime: 0, enabled: sender !== undefined })}
      remove={useDeleteSender()}
      input={id}
      confirm={t('delete.confirm')}
      deleted={({ nickname: name }) => t('delete.deleted', { name })}
      gone={t('edit.gone')}
      question={({ nickname: name }) => t.rich('delete.sentence', { strong: <strong /> }, { name })}
      locked={({ nickname: name }) => t.rich('delete.locked', { strong: <strong /> }, { name })}
      used={t('delete.used')}
      unused={t('delete.unused')}
    />
  )
}
