import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { UnsubscribeGroupForm } from '#widgets/unsubscribe-group-form/unsubscribe-group-form.tsx'
import { useDraft } from '../parts/draft.ts'

/** Creates an unsubscribe group and selects it. */
export function Component() {
  const t = useMessages('single-send-draft')
  const close = useCloseRouteDialog()
  const { change } = useDraft()
  return (
    <RouteDialog title={t('modals.groupTitle')}>
      <UnsubscribeGroupForm
        onCancel={close}
        onDone={({ id }) => {
          change({ group: id, customUrl: null })
          close()
        }}
        foot={(buttons) => <DialogFoot>{buttons}</DialogFoot>}
      />
    </RouteDialog>
  )
}
