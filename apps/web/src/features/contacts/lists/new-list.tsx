import { showMade } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { ListForm } from '#widgets/list-form/list-form.tsx'

/** /contacts/new_list */
export function Component() {
  const t = useMessages('contacts')
  const close = useCloseRouteDialog()
  return (
    <RouteDialog title={t('list.newTitle')}>
      <ListForm
        onCancel={close}
        onDone={({ id, name }) => {
          showMade(t('list.created', { name }), `/contacts/lists/${id}`)
          close()
        }}
      />
    </RouteDialog>
  )
}
