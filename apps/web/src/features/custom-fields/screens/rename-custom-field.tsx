import type { CustomField } from '@carillon/contract/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { usageOfFieldQuery, useRenameCustomField } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogForm } from '#ui/dialog/dialog-form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useNameCheck } from '#widgets/custom-field-form/name-check.ts'
import { FieldDialog } from './field-dialog.tsx'
import { FieldUsers, isUsed } from './field-use.tsx'

/** /custom-fields/edit/:id: changes the name. The type can't be changed. */
export function Component() {
  const t = useMessages('custom-fields')
  return (
    <FieldDialog title={t('form.renameTitle')}>
      {(field, close) => <RenameForm key={field.id} field={field} onClose={close} />}
    </FieldDialog>
  )
}

function RenameForm({ field, onClose }: { field: CustomField; onClose: () => void }) {
  const t = useMessages('custom-fields')
  const rename = useRenameCustomField(field.id)
  const { sentenceOf, Name } = useNameCheck(field.id)
  const tag = `{{${field.name}}}`
  const { data: usage } = useQuery(usageOfFieldQuery(field.id))
  // Segments and steps store the field's id, so a new name does not affect them.
  const automations = usage?.automations.filter(({ in_emails }) => in_emails) ?? []
  const users = usage && { ...usage, segments: [], automations }
  return (
    <DialogForm
      texts={t}
      schema={useMemo(() => z.object({ name: Name }), [Name])}
      initial={{ name: field.name }}
      keepAs="custom-field"
      save={({ name }) => rename.mutateAsync(name)}
      saved={({ name }) => t('done.renamed', { name })}
      onDone={onClose}
      onCancel={onClose}
      submit={t('form.rename')}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('name')}
            label={t('form.name')}
            hint={t('form.renameNote', { tag })}
            problem={sentenceOf(form.values.name) ?? t.problem(form.problems.name)}
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
            <section style={{ marginBottom: 'var(--space-16)' }}>
              <p style={{ marginBottom: 'var(--space-10)', color: 'var(--ink-2)' }}>
                {t('form.renameUsers', { tag })}
              </p>
              <FieldUsers users={users} />
            </section>
          )}
        </>
      )}
    </DialogForm>
  )
}
