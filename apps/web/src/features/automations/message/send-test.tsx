import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { TestSendForm } from '#widgets/test-send/test-send-form.tsx'
import { LastTest } from './last-test.tsx'
import { useEditedMessage } from './message-draft.ts'

/** A dialog over the editor. It saves the current content and sends it. */
export function Component() {
  const t = useMessages('test-send')
  const close = useCloseRouteDialog()
  const { place, settings, group, customUrl, flush } = useEditedMessage()
  return (
    <RouteDialog title={t('title')}>
      <LastTest place={place} />
      <TestSendForm
        templateId={place.message_id}
        sender={settings.sender}
        group={group}
        customUrl={customUrl}
        beforeSending={flush}
        onDone={close}
        onCancel={close}
      />
    </RouteDialog>
  )
}
