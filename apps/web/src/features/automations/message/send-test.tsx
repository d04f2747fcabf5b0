import { useQuery } from '@tanstack/react-query'
import { automationPreflightQuery } from '#api/automation-detail.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { sampleTextIn } from '#widgets/test-send/sample-text.ts'
import { TestSendForm } from '#widgets/test-send/test-send-form.tsx'
import { LastTest } from './last-test.tsx'
import { useEditedMessage } from './message-draft.ts'

/** A dialog over the editor. It saves the current content and sends it. */
export function Component() {
  const t = useMessages('test-send')
  const close = useCloseRouteDialog()
  const { place, settings, group, customUrl, flush } = useEditedMessage()
  const { data } = useQuery(automationPreflightQuery(place.id))
  const findings = data?.filter(({ message_id }) => message_id === place.message_id)
  return (
    <RouteDialog title={t('title')}>
      <LastTest place={place} />
      <TestSendForm
        templateId={place.message_id}
        sender={settings.sender}
        group={group}
        customUrl={customUrl}
        sampleText={sampleTextIn(findings)}
        beforeSending={flush}
        onDone={close}
        onCancel={close}
      />
    </RouteDialog>
  )
}
