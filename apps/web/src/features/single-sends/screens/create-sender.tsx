import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { verificationOf } from '#widgets/open-message/message-address.rules.ts'
import { useSaySent } from '#widgets/open-message/use-open-message.ts'
import { SenderForm } from '#widgets/sender-form/sender-form.tsx'
import { useDraft } from '../parts/draft.ts'

/** Creates a sender and selects it. It can send after it is verified. */
export function Component() {
  const t = useMessages('single-sends')
  const senders = useMessages('senders')
  const close = useCloseRouteDialog()
  const { change } = useDraft()
  const saySent = useSaySent()
  return (
    <RouteDialog title={t('modals.senderTitle')}>
      <SenderForm
        onCancel={close}
        onDone={(made) => {
          change({ sender: made.id })
          const said = senders('new.created', { email: made.from.email })
          saySent(said, verificationOf(made), { elsewhere: true })
          close()
        }}
        foot={(buttons) => <DialogFoot>{buttons}</DialogFoot>}
      />
    </RouteDialog>
  )
}
