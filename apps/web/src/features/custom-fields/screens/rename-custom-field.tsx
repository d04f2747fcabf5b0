import type { CustomField } from '@carillon/contract/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { usageOfFieldQuery, useRenameCustomField } from '#api/custom-fields.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { useNameCheck } from '#widgets/custom-field-form/name-check.ts'
import { FieldDialog } from './field-dialog.tsx'
import { FieldUsers, isUsed } from './field-use.tsx'

/** /custom-fields/edit/:id: changes the name. The type can't be changed. */
export function Component() {
  const t = useMessages('custom-fields')
  return (
    <FieldDialog title={t('form.renameTitle')}>
      {(field) => <RenameForm key={field.id} field={field} />}
    </FieldDialog>
  )
}

function RenameForm({ field }: { field: CustomField }) {
  const t = useMessages('custom-fields')
  const ui = useMessages('ui')
  const close = useCloseRouteDialog()
  const rename = useRenameCustomField(field.id)
  const { sentenceOf, Name } = useNameCheck(field.id)
  const schema = useMemo(() => z.object({ name: Name }), [Name])
  const form = useZodForm(schema, (value) => rename.mutateAsync(value.name).then(done, fieldProblems), {
    initial: { name: field.name },
    keepAs: 'custom-field',
  })
  const name = form.field('name')
  const tag = `{{${field.name}}}`
  const { data: usage } = useQuery(usageOfFieldQuery(field.id))
  // Segments and steps store the field's id, so a new name does not affect them.
  const automations = usage?.automations.filter(({ in_emails }) => in_emails) ?? []
  const users = usage && { ...usage, segments: [], automations }

  return (
    <form onSubmit={form.onSubmit}>
      <FormAlert>{t.problem(form.problem)}</FormAlert>
      <TextField
        {...name}
        label={t('form.name')}
        hint={t('form.renameNote', { tag })}
        problem={sentenceOf(name.value) ?? t.problem(name.problem)}
        maxLength={100}
        autoComplete="off"
        autoFocus
      />
      <TextField
        name="type"
        label={t('form.type')}
        hint={t('form.typeFrozen')}
        value={t(`type.${field.field_type}`)}
        onChange={() => {}}
        disabled
      />
      {users && isUsed(users) && (
        <section style={{ marginBottom: 16 }}>
          <p style={{ marginBottom: 10, color: 'var(--ink-2)' }}>{t('form.renameUsers', { tag })}</p>
          <FieldUsers users={users} />
        </section>
      )}
      <DialogFoot>
        <Button onClick={close}>{ui('cancel')}</Button>
        <Button type="submit" look="primary" busy={form.submitting}>
          {t('form.rename')}
        </Button>
      </DialogFoot>
    </form>
  )

  function done(renamed: CustomField): void {
    showAlert(t('done.renamed', { name: renamed.name }))
    close()
  }
}
