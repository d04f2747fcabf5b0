import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import {
  unsubscribeGroupsQuery,
  usageOfGroupQuery,
  useDeleteUnsubscribeGroup,
} from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { useItem } from '#ui/dialog/use-item.ts'
import { DeleteUsedDialog } from '#widgets/message-uses/delete-used-dialog.tsx'

export function Component() {
  const t = useMessages('unsubscribe-groups')
  const id = Number(useParams()['id'])
  const about = useItem(useQuery(unsubscribeGroupsQuery))
  return (
    <DeleteUsedDialog
      {...about}
      title={t('delete.title')}
      lockedTitle={t('delete.lockedTitle')}
      uses={useQuery({ ...usageOfGroupQuery(id), staleTime: 0, enabled: about.item !== undefined })}
      remove={useDeleteUnsubscribeGroup()}
      confirm={t('delete.confirm')}
      deleted={({ name }) => t('delete.deleted', { name })}
      gone={t('edit.gone')}
      question={({ name, unsubscribes }) => (
        <>
          <p>{t.rich('delete.sentence', { strong: <strong /> }, { name })}</p>
          {unsubscribes > 0 && (
            <p style={{ margin: 'var(--space-12) 0' }}>
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
