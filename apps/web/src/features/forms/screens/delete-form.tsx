import { useQuery } from '@tanstack/react-query'
import { formsQuery, useDeleteForm } from '#api/forms.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'
import { useItem } from '#ui/dialog/use-item.ts'

export function Component() {
  const t = useMessages('forms')
  return (
    <DeleteDialog
      {...useItem(useQuery(formsQuery), (answer) => answer.rows)}
      title={t('delete.title')}
      remove={useDeleteForm()}
      input={({ id }) => id}
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
