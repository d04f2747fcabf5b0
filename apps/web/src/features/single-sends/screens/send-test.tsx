import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { TestSendForm } from '#widgets/test-send/test-send-form.tsx'
import { useDraft } from '../parts/draft.ts'

export function Component() {
  const t = useMessages('test-send')
  const close = useCloseRouteDialog()
  const { id, settings, flush } = useDraft()
  return (
    <RouteDialog title={t('title')}>
      <TestSendForm
        templateId={id}
        sender={settings.sender}
        group={settings.group}
        customUrl={settings.customUrl}
        beforeSending={flush}
        onDone={close}
        onCancel={close}
      />
    </RouteDialog>
  )
}
