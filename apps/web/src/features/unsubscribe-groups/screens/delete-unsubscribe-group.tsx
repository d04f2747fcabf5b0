import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { unsubscribeGroupsQuery, useDeleteUnsubscribeGroup } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'

export function Component() {
  const t = useMessages('unsubscribe-groups')
  const id = Number(useParams()['id'])
  const query = useQuery(unsubscribeGroupsQuery)
  return (
    <DeleteDialog
      title={t('delete.title')}
      query={query}
      item={query.data?.find((group) => group.id === id)}
      remove={useDeleteUnsubscribeGroup()}
      input={id}
      confirm={t('delete.confirm')}
      deleted={({ name }) => t('delete.deleted', { name })}
      gone={t('edit.gone')}
    >
      {({ name, unsubscribes }) => (
        <>
          <p>{t.rich('delete.sentence', { strong: <strong /> }, { name })}</p>
          {unsubscribes > 0 && (
            <p style={{ marginTop: 12 }}>
              <strong>{t('delete.freed', { count: unsubscribes })}</strong>
            </p>
          )}
        </>
      )}
    </DeleteDialog>
  )
}
