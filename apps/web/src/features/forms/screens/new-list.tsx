import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { ListForm } from '#widgets/list-form/list-form.tsx'
import { useDraft } from '../editor/use-form-draft.ts'

/** Creates a list and chooses it for the form. */
export function Component() {
  const t = useMessages('form-editor')
  const close = useCloseRouteDialog()
  const { change } = useDraft()
  return (
    <RouteDialog title={t('settings.newList')}>
      <ListForm
        onCancel={close}
        onDone={({ id }) => {
          change({ list_id: id })
          close()
        }}
      />
    </RouteDialog>
  )
}
