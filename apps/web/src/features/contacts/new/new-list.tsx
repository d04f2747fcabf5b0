import { useNavigate } from 'react-router'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { ListForm } from '#widgets/list-form/list-form.tsx'

const page = '/contacts/new/list'

/** /contacts/new/new-list: creates a list and selects it. */
export function Component() {
  const t = useMessages('contacts')
  const navigate = useNavigate()
  const close = useCloseRouteDialog(page)
  return (
    <RouteDialog title={t('list.newTitle')} page={page}>
      <ListForm
        onCancel={close}
        onDone={({ id, name }) => {
          showAlert(t('list.created', { name }))
          navigate(`${page}?list=${id}`, { replace: true })
        }}
      />
    </RouteDialog>
  )
}
