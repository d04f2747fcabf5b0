import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formsQuery, useDeleteForm } from '#api/forms.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'

export function Component() {
  const t = useMessages('forms')
  const id = useParams()['id'] ?? ''
  const query = useQuery(formsQuery)
  return (
    <DeleteDialog
      title={t('delete.title')}
      query={query}
      item={query.data?.rows.find((form) => form.id === id)}
      remove={useDeleteForm()}
      input={id}
      confirm={t('delete.confirm')}
      deleted={({ name }) => t('delete.deleted', { name })}
      gone={t('gone')}
    >
      {({ name, pending }) => (
        <>
          <p>{t.rich('delete.sentence', { strong: <strong /> }, { name })}</p>
          {pending > 0 && <p>{t('delete.pending', { count: pending })}</p>}
        </>
      )}
    </DeleteDialog>
  )
}
