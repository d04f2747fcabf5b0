import { templateLimits } from '@carillon/contract/dynamic-templates'
import { useDuplicateTemplate } from '#api/dynamic-templates.ts'
import { showMade } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { RenameDialog } from '#ui/dialog/rename-dialog.tsx'
import { copyName } from '../parts/copy-name.ts'
import { useTemplateItem } from '../parts/template-dialog.tsx'

export function Component() {
  const t = useMessages('dynamic-templates')
  const duplicate = useDuplicateTemplate()
  return (
    <RenameDialog
      {...useTemplateItem()}
      title={t('name.duplicateTitle')}
      gone={t('index.gone')}
      label={t('name.label')}
      hint={t('name.duplicateHint')}
      limit={templateLimits.name}
      submit={t('name.duplicate')}
      initial={({ name }) => copyName(t, name)}
      save={({ id }, name) => duplicate.mutateAsync({ id, name })}
      onDone={({ id, name }) => showMade(t('name.duplicated', { name }), `/dynamic-templates?open=${id}`)}
    />
  )
}
