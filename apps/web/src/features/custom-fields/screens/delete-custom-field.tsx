import type { CustomField } from '@carillon/contract/custom-fields'
import { useDeleteCustomField } from '#api/custom-fields.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { FieldDialog } from './field-dialog.tsx'

/** /custom-fields/:id/delete: the values in all contacts go with it, so its name is typed first. */
export function Component() {
  const t = useMessages('custom-fields')
  return <FieldDialog title={t('remove.title')}>{(field) => <Question field={field} />}</FieldDialog>
}

function Question({ field }: { field: CustomField }) {
  const t = useMessages('custom-fields')
  const close = useCloseRouteDialog()
  const remove = useDeleteCustomField()
  const onConfirm = () =>
    remove.mutate(field.id, {
      onSuccess: () => {
        showAlert(t('done.deleted', { name: field.name }))
        close()
      },
    })
  return (
    <ConfirmQuestion
      confirm={t('remove.confirm')}
      onConfirm={onConfirm}
      onCancel={close}
      busy={remove.isPending}
      phrase={field.name}
      danger
    >
      {t.rich('remove.text', { b: <strong /> }, { name: field.name })}
    </ConfirmQuestion>
  )
}
