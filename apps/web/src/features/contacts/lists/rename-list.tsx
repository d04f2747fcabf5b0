import { useParams } from 'react-router'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { ListForm } from '#widgets/list-form/list-form.tsx'
import { ListDialog } from './list-dialog.tsx'

/** /contacts/edit/:id over the index, /contacts/lists/:id/edit/:listId over the list's page. */
export function Component() {
  const t = useMessages('contacts')
  const { id, listId } = useParams()
  const close = useCloseRouteDialog()
  return (
    <ListDialog title={t('list.renameTitle')} id={listId ?? id ?? ''}>
      {(list) => (
        <ListForm
          key={list.id}
          list={list}
          onCancel={close}
          onDone={({ name }) => {
            showAlert(t('list.renamed', { name }))
            close()
          }}
        />
      )}
    </ListDialog>
  )
}
