import type { ImportPreview } from '@carillon/contract/contact-imports'
import { Navigate, useLocation, useOutletContext, useSearchParams } from 'react-router'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { CustomFieldForm } from '#widgets/custom-field-form/custom-field-form.tsx'
import { CreateFields } from './create-fields.tsx'
import type { Mapping } from './mapping.rules.ts'
import { suggestName } from './suggest-field.rules.ts'

export interface CreateFieldContext {
  columns: ImportPreview['columns']
  mapping: Mapping
  set: (column: number, field: string) => void
  /** Matches several columns, or with null none of them. */
  setAll: (fields: ReadonlyMap<number, string | null>) => void
}

/**
 * /contacts/import/map-fields/create-custom-field?column=3: creates a field and matches the column to it. Without
 * `column`: fields for all columns that have none.
 */
export function Component() {
  const [parameters] = useSearchParams()
  const context = useOutletContext<CreateFieldContext>()
  return parameters.has('column') ? <CreateField {...context} /> : <CreateFields {...context} />
}

function CreateField({ columns, set }: CreateFieldContext) {
  const t = useMessages('import-wizard')
  const close = useCloseRouteDialog()
  const { search } = useLocation()
  const [parameters] = useSearchParams()
  const columnIndex = Number(parameters.get('column') ?? 0)
  const column = columns[columnIndex]
  if (!column) return <Navigate to={{ pathname: '/contacts/import/map-fields', search }} replace />
  return (
    <RouteDialog title={t('map.createFieldTitle', { column: column.header })}>
      <CustomFieldForm
        initial={{ name: suggestName(column.header), field_type: column.field_type }}
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
