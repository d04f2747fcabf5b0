import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import {
  unsubscribeGroupsQuery,
  usageOfGroupQuery,
  useDeleteUnsubscribeGroup,
} from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteUsedDialog } from '#widgets/message-uses/delete-used-dialog.tsx'

export function Component() {
  const t = useMessages('unsubscribe-groups')
  const id = Number(useParams()['id'])
  const groups = useQuery(unsubscribeGroupsQuery)
  const group = groups.data?.find((one) => one.id === id)
  return (
    <DeleteUsedDialog
      title={t('delete.title')}
      lockedTitle={t('delete.lockedTitle')}
      query={groups}
      item={group}
      uses={useQuery({ ...usageOfGroupQuery(id), staleTime: 0, enabled: group !== undefined })}
      remove={useDeleteUnsubscribeGroup()}
      input={id}
      confirm={t('delete.confirm')}
      deleted={({ name }) => t('delete.deleted', { name })}
      gone={t('edit.gone')}
      question={({ name, unsubscribes }) => (
        <>
          <p>{t.rich('delete.sentence', { strong: <strong /> }, { name })}</p>
          {unsubscribes > 0 && (
            <p style={{ margin: '12px 0' }}>
              <strong>{t('delete.freed', { count: unsubscribes })}</strong>
            </p>
          )}
        </>
      )}
      locked={({ name }) => t.rich('delete.locked', { strong: <strong /> }, { name })}
      used={t('delete.used')}
      unused={t('delete.unused')}
    />
  )
}
