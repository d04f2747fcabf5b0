import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { SenderForm } from '#widgets/sender-form/sender-form.tsx'
import { useDraft } from '../parts/draft.ts'

/** Creates a sender and selects it. It can send after it is verified. */
export function Component() {
  const t = useMessages('single-sends')
  const senders = useMessages('senders')
  const close = useCloseRouteDialog()
  const { change } = useDraft()
  return (
    <RouteDialog title={t('modals.senderTitle')}>
      <SenderForm
        onCancel={close}
        onDone={({ id, from }) => {
          change({ sender: id })
          showAlert(senders('new.created', { email: from.email }))
          close()
        }}
        foot={(buttons) => <DialogFoot>{buttons}</DialogFoot>}
      />
    </RouteDialog>
  )
}
