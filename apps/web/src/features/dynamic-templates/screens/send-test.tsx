import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { TestForm } from '../parts/test-form.tsx'
import { useVersion } from '../parts/version-draft.ts'

/** Over the editor: what stands there is saved and sent, filled with the test data beside it. */
export function Component() {
  const t = useMessages('dynamic-templates')
  const close = useCloseRouteDialog()
  const { place, flush } = useVersion()
  return (
    <RouteDialog title={t('test.title')}>
      <TestForm place={place} beforeSending={flush} onDone={close} />
    </RouteDialog>
  )
}
