import type { CustomField } from '@carillon/contract/custom-fields'
import { type FieldType, fieldTypes } from '@carillon/contract/reserved-fields'
import { type ForColumn, useCreateCustomField } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogForm } from '#ui/dialog/dialog-form.tsx'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useNameCheck } from './name-check.ts'

interface CustomFieldFormProps {
  onDone: (field: CustomField) => void
  onCancel: () => void
  /** Initial values, such as a name made from the header of a column. */
  initial?: { name: string; field_type: FieldType }
  /** The column of an import that the field is for. Other tabs are notified of the field and the column. */
  forColumn?: ForColumn
}

/** Creates a custom field. Refusals of the server are shown at the name field. */
export function CustomFieldForm({ onDone, onCancel, initial, forColumn }: CustomFieldFormProps) {
  const t = useMessages('custom-fields')
  const create = useCreateCustomField(forColumn)
  const { sentenceOf, Fields } = useNameCheck()
  return (
    <DialogForm
      texts={t}
      schema={Fields}
      initial={initial ?? { name: '', field_type: 'Text' as FieldType }}
      keepAs="custom-field"
      save={create.mutateAsync}
      onDone={onDone}
      onCancel={onCancel}
      submit={t('form.create')}
    >
      {({ field, values, problems }) => (
        <>
          <TextField
            {...field('name')}
            label={t('form.name')}
            hint={t('form.nameHint')}
            problem={sentenceOf(values.name) ?? t.problem(problems.name)}
            maxLength={100}
            autoComplete="off"
            autoFocus
          />
          <RadioField
            {...field('field_type')}
            label={t('form.type')}
            choices={fieldTypes.map((type) => ({
              value: type,
              label: t(`type.${type}`),
              hint: t(`typeHint.${type}`),
            }))}
          />
        </>
      )}
    </DialogForm>
  )
}
