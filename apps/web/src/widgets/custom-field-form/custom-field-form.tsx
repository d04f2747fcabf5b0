import type { CustomField } from '@carillon/contract/custom-fields'
import { type FieldType, fieldTypes } from '@carillon/contract/reserved-fields'
import { type ForColumn, useCreateCustomField } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { useNameCheck } from './name-check.ts'

interface CustomFieldFormProps {
  onDone: (field: CustomField) => void
  onCancel: () => void
  /** Initial values, such as a name made from the header of a column. */
  initial?: { name: string; field_type: FieldType }
  /** The column of an import this field is for. Other tabs are notified of it. */
  forColumn?: ForColumn
}

/** Creates a custom field. Refusals of the server are shown at the name field. */
export function CustomFieldForm({ onDone, onCancel, initial, forColumn }: CustomFieldFormProps) {
  const t = useMessages('custom-fields')
  const ui = useMessages('ui')
  const create = useCreateCustomField(forColumn)
  const { sentenceOf, Fields } = useNameCheck()
  const form = useZodForm(Fields, (value) => create.mutateAsync(value).then(onDone, fieldProblems), {
    initial: initial ?? { name: '', field_type: 'Text' as FieldType },
    keepAs: 'custom-field',
  })
  const name = form.field('name')

  return (
    <form onSubmit={form.onSubmit}>
      <FormAlert>{t.problem(form.problem)}</FormAlert>
      <TextField
        {...name}
        label={t('form.name')}
        hint={t('form.nameHint')}
        problem={sentenceOf(name.value) ?? t.problem(name.problem)}
        maxLength={100}
        autoComplete="off"
        autoFocus
      />
      <RadioField
        {...form.field('field_type')}
        label={t('form.type')}
        choices={fieldTypes.map((type) => ({
          value: type,
          label: t(`type.${type}`),
          hint: t(`typeHint.${type}`),
        }))}
      />
      <DialogFoot>
        <Button onClick={onCancel}>{ui('cancel')}</Button>
        <Button type="submit" look="primary" busy={form.submitting}>
          {t('form.create')}
        </Button>
      </DialogFoot>
    </form>
  )
}
