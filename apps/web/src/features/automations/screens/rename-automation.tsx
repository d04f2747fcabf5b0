import { automationLimits } from '@carillon/contract/automations'
import { text } from '@carillon/contract/wire'
import * as z from 'zod/mini'
import { useRenameAutomation } from '#api/automations.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { AutomationDialog } from '../parts/automation-dialog.tsx'

const schema = z.object({ name: text({ min: 1, max: automationLimits.name }) })

export function Component() {
  const t = useMessages('automations')
  return (
    <AutomationDialog title={t('rename.title')}>
      {({ id, name }, close) => <RenameForm key={id} id={id} name={name} onClose={close} />}
    </AutomationDialog>
  )
}

function RenameForm({ id, name: before, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useMessages('automations')
  const ui = useMessages('ui')
  const rename = useRenameAutomation()
  const save = async ({ name }: { name: string }) => {
    await rename.mutateAsync({ id, name })
    showAlert(t('rename.done', { name }))
    onClose()
  }
  const form = useZodForm(schema, (values) => save(values).then(() => undefined, fieldProblems), {
    initial: { name: before },
  })
  return (
    <form onSubmit={form.onSubmit}>
      <FormAlert>{t.problem(form.problem)}</FormAlert>
      <TextField
        {...form.field('name')}
        label={t('rename.name')}
        hint={t('rename.hint')}
        maxLength={automationLimits.name}
        autoComplete="off"
        autoFocus
      />
      <DialogFoot>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button type="submit" look="primary" busy={form.submitting}>
          {t('rename.confirm')}
        </Button>
      </DialogFoot>
    </form>
  )
}
