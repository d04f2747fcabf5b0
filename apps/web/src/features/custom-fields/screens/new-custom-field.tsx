import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { CustomFieldForm } from '#widgets/custom-field-form/custom-field-form.tsx'

/** /custom-fields/new */
export function Component() {
  const t = useMessages('custom-fields')
  const close = useCloseRouteDialog()
  return (
    <RouteDialog title={t('form.createTitle')}>
      <CustomFieldForm
        onCancel={close}
        onDone={({ name }) => {
          showAlert(t('done.created', { name }))
          close()
        }}
      />
    </RouteDialog>
  )
}
