import type { ImportPreview } from '@carillon/contract/contact-imports'
import { Navigate, useLocation, useOutletContext, useSearchParams } from 'react-router'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { CustomFieldForm } from '#widgets/custom-field-form/custom-field-form.tsx'
import { suggestName, suggestType } from './suggest-field.rules.ts'

export interface CreateFieldContext {
  columns: ImportPreview['columns']
  set: (column: number, field: string) => void
}

/** /contacts/import/map-fields/create-custom-field?column=3: creates a field and matches the column to it. */
export function Component() {
  const t = useMessages('import-wizard')
  const close = useCloseRouteDialog()
  const { search } = useLocation()
  const [parameters] = useSearchParams()
  const { columns, set } = useOutletContext<CreateFieldContext>()
  const columnIndex = Number(parameters.get('column') ?? 0)
  const column = columns[columnIndex]
  if (!column) return <Navigate to={{ pathname: '/contacts/import/map-fields', search }} replace />
  return (
    <RouteDialog title={t('map.createFieldTitle', { column: column.header })}>
      <CustomFieldForm
        initial={{ name: suggestName(column.header), field_type: suggestType(column.samples) }}
        forColumn={{ column: column.header, columnIndex }}
        onCancel={close}
        onDone={({ id, name }) => {
          set(columnIndex, id)
          showAlert(t('map.fieldCreated', { name }))
          close()
        }}
      />
    </RouteDialog>
  )
}
