import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { verificationOf } from '../open-message/message-address.rules.ts'
import { useSaySent } from '../open-message/use-open-message.ts'
import { SenderForm } from '../sender-form/sender-form.tsx'

/** Creates a sender and selects it. It can send after it is verified. */
export function CreateSenderDialog({ onMade }: { onMade: (sender: number) => void }) {
  const t = useMessages('message-settings')
  const senders = useMessages('senders')
  const close = useCloseRouteDialog()
  const saySent = useSaySent()
  return (
    <RouteDialog title={t('createSender')}>
      <SenderForm
        onCancel={close}
        onDone={(made) => {
          onMade(made.id)
          const said = senders('new.created', { email: made.from.email })
          saySent(said, verificationOf(made), { elsewhere: true })
          close()
        }}
        foot={(buttons) => <DialogFoot>{buttons}</DialogFoot>}
      />
    </RouteDialog>
  )
}
