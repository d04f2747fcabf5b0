import { FormName, formLimits } from '@carillon/contract/form-content'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useCreateForm } from '#api/forms.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'

const schema = z.object({ name: FormName })

/** Asks for the name and opens the editor with the new form. */
export function Component() {
  const t = useMessages('forms')
  const ui = useMessages('ui')
  const navigate = useNavigate()
  const close = useCloseRouteDialog()
  const create = useCreateForm()
  const form = useZodForm(
    schema,
    ({ name }) =>
      create
        .mutateAsync({ name, language: t.language })
        .then(({ id }) => navigate(`/forms/signup/${id}/editor`, { replace: true }), fieldProblems),
    { initial: { name: '' }, keepAs: 'new-form' },
  )
  return (
    <RouteDialog title={t('new.title')}>
      <form onSubmit={form.onSubmit}>
        <FormAlert>{t.problem(form.problem)}</FormAlert>
        <TextField
          {...form.field('name')}
          label={t('index.name')}
          hint={t('new.nameHint')}
          maxLength={formLimits.name}
          autoComplete="off"
          autoFocus
        />
        <DialogFoot>
          <Button onClick={close}>{ui('cancel')}</Button>
          <Button type="submit" look="primary" busy={form.submitting}>
            {t('new.create')}
          </Button>
        </DialogFoot>
      </form>
    </RouteDialog>
  )
}
