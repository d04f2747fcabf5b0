import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { ListForm } from '#widgets/list-form/list-form.tsx'
import { useDraft } from '../parts/draft.ts'

/** Creates a list and selects it. */
export function Component() {
  const t = useMessages('single-send-draft')
  const close = useCloseRouteDialog()
  const { settings, change } = useDraft()
  return (
    <RouteDialog title={t('modals.listTitle')}>
      <ListForm
        onCancel={close}
        onDone={({ id }) => {
          change({ lists: [...settings.lists, id] })
          close()
        }}
      />
    </RouteDialog>
  )
}
