import { templateLimits } from '@carillon/contract/dynamic-templates'
import { text } from '@carillon/contract/wire'
import * as z from 'zod/mini'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'

interface NameFormProps {
  initial: string
  hint?: string
  /** Label of the button. */
  submit: string
  /** Throws a refusal to show it in the form. */
  onSubmit: (name: string) => Promise<unknown>
  onCancel: () => void
}

const schema = z.object({ name: text({ min: 1, max: templateLimits.name }) })

/** The name of a template, in a dialog that creates, duplicates or renames one. */
export function NameForm({ initial, hint, submit, onSubmit, onCancel }: NameFormProps) {
  const t = useMessages('dynamic-templates')
  const ui = useMessages('ui')
  const form = useZodForm(schema, ({ name }) => onSubmit(name).then(() => undefined, fieldProblems), {
    initial: { name: initial },
  })
  return (
    <form onSubmit={form.onSubmit}>
      <FormAlert>{t.problem(form.problem)}</FormAlert>
      <TextField
        {...form.field('name')}
        label={t('name.label')}
        hint={hint}
        maxLength={templateLimits.name}
        autoComplete="off"
        autoFocus
      />
      <DialogFoot>
        <Button onClick={onCancel}>{ui('cancel')}</Button>
        <Button type="submit" look="primary" busy={form.submitting}>
          {submit}
        </Button>
      </DialogFoot>
    </form>
  )
}
