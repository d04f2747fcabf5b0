import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { sendersQuery, usageOfSenderQuery, useDeleteSender } from '#api/senders.ts'
import { useMessages } from '#lib/messages.tsx'
import { useItem } from '#ui/dialog/use-item.ts'
import { DeleteUsedDialog } from '#widgets/message-uses/delete-used-dialog.tsx'

export function Component() {
  const t = useMessages('senders')
  const id = Number(useParams()['id'])
  const about = useItem(useQuery(sendersQuery))
  return (
    <DeleteUsedDialog
      {...about}
      title={t('delete.title')}
      lockedTitle={t('delete.lockedTitle')}
      uses={useQuery({ ...usageOfSenderQuery(id), staleTime: 0, enabled: about.item !== undefined })}
      remove={useDeleteSender()}
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
