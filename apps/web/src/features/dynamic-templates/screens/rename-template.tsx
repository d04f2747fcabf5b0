import { templateLimits } from '@carillon/contract/dynamic-templates'
import { useRenameTemplate } from '#api/dynamic-templates.ts'
import { useMessages } from '#lib/messages.tsx'
import { RenameDialog } from '#ui/dialog/rename-dialog.tsx'
import { useTemplateArea } from '../parts/area.ts'
import { useTemplateItem } from '../parts/template-dialog.tsx'

export function Component() {
  const t = useMessages('dynamic-templates')
  const rename = useRenameTemplate(useTemplateArea().generation)
  return (
    <RenameDialog
      {...useTemplateItem()}
      title={t('name.renameTitle')}
      gone={t('index.gone')}
      label={t('name.label')}
      limit={templateLimits.name}
      submit={t('name.rename')}
      initial={({ name }) => name}
      save={({ id }, name) => rename.mutateAsync({ id, name })}
      saved={(_, name) => t('name.renamed', { name })}
    />
  )
}
