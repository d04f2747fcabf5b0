import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { TestForm } from '../parts/test-form.tsx'
import { useVersion } from '../parts/version-draft.ts'

/** A dialog over the editor. It saves the current content and sends it with the test data. */
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
