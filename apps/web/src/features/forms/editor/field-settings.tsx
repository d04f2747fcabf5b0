import { type FormField, formLimits } from '@carillon/contract/form-content'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { isLastRequired, withChange } from './fields.rules.ts'
import { useDraft, useProblemAt } from './use-form-draft.ts'

/** The label and the helper text of a field, and whether it is required. */
export function FieldSettings({ field, index }: { field: FormField; index: number }) {
  const t = useMessages('form-editor')
  const { content, change, pause } = useDraft()
  const problemAt = useProblemAt()
  const { fields } = content
  const set = (part: Partial<FormField>, about?: string) =>
    change({ fields: withChange(fields, field.field, part) }, about && `${field.field}.${about}`)
  const isFixed = isLastRequired(fields, field.field)
  return (
    <>
      <TextField
        name={`fields.${index}.label`}
        label={t('build.label')}
        value={field.label}
        onChange={(label) => set({ label }, 'label')}
        onBlur={pause}
        maxLength={formLimits.label}
        problem={problemAt(`fields.${index}.label`)}
      />
      <TextField
        name={`fields.${index}.helper`}
        label={t('build.helper')}
        hint={t('build.helperHint')}
        value={field.helper}
        onChange={(helper) => set({ helper }, 'helper')}
        onBlur={pause}
        optional
        maxLength={formLimits.helper}
      />
      <CheckboxField
        name={`fields.${index}.required`}
        label={t('build.required')}
        hint={isFixed ? t('build.requiredFixed') : undefined}
        value={field.required || isFixed}
        disabled={isFixed}
        onChange={(required) => set({ required })}
      />
    </>
  )
}
