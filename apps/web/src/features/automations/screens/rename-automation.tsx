import { automationLimits } from '@carillon/contract/automations'
import { useRenameAutomation } from '#api/automations.ts'
import { useMessages } from '#lib/messages.tsx'
import { RenameDialog } from '#ui/dialog/rename-dialog.tsx'
import { useAutomationItem } from '../parts/automation-dialog.tsx'

export function Component() {
  const t = useMessages('automations')
  const rename = useRenameAutomation()
  return (
    <RenameDialog
      {...useAutomationItem()}
      title={t('rename.title')}
      gone={t('gone')}
      label={t('rename.name')}
      hint={t('rename.hint')}
      limit={automationLimits.name}
      submit={t('rename.confirm')}
      initial={({ name }) => name}
      save={({ id }, name) => rename.mutateAsync({ id, name })}
      saved={(_, name) => t('rename.done', { name })}
    />
  )
}
