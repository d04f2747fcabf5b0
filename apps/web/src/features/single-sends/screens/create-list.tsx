import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { ListForm } from '#widgets/list-form/list-form.tsx'
import { useDraft } from '../parts/draft.ts'

/** A list made on the way is chosen at once. */
export function Component() {
  const t = useMessages('single-sends')
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
