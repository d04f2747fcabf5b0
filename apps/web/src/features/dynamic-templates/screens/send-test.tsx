import { generateHtml } from '@carillon/email-design/generate-html'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { TestForm } from '../parts/test-form.tsx'
import { useVersion } from '../parts/version-draft.ts'

/** A dialog over the editor. It saves the current content and sends it with the test data. */
export function Component() {
  const t = useMessages('dynamic-templates')
  const close = useCloseRouteDialog()
  const { place, draft, flush } = useVersion()
  const html = draft.design ? generateHtml(draft.design) : draft.html
  return (
    <RouteDialog title={t('test.title')}>
      <TestForm place={place} html={html} beforeSending={flush} onDone={close} />
    </RouteDialog>
  )
}
