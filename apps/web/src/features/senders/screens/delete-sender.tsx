import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { sendersQuery, usageOfSenderQuery, useDeleteSender } from '#api/senders.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'
import { SenderUses } from './sender-uses.tsx'

export function Component() {
  const t = useMessages('senders')
  const id = Number(useParams()['id'])
  const senders = useQuery(sendersQuery)
  const sender = senders.data?.find((one) => one.id === id)
  const uses = useQuery({ ...usageOfSenderQuery(id), staleTime: 0, enabled: sender !== undefined })
  // The question and its buttons come together with what uses the sender.
  const waits = isAwaited(uses)
  return (
    <DeleteDialog
      title={t('delete.title')}
      query={waits ? uses : senders}
      item={waits ? undefined : sender}
      remove={useDeleteSender()}
      input={id}
      confirm={t('delete.confirm')}
      deleted={({ nickname: name }) => t('delete.deleted', { name })}
      gone={t('edit.gone')}
    >
      {({ nickname: name }) => (
        <>
          {t.rich('delete.sentence', { strong: <strong /> }, { name })}
          <SenderUses query={uses} />
        </>
      )}
    </DeleteDialog>
  )
}
