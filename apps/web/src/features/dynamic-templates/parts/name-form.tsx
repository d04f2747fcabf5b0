import { templateLimits } from '@carillon/contract/dynamic-templates'
import type { ComponentProps } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { NameForm } from '#ui/dialog/rename-dialog.tsx'

type TemplateNameProps<Saved> = Omit<ComponentProps<typeof NameForm<Saved>>, 'label' | 'limit'>

/** The name of a new template, in a dialog. */
export function TemplateName<Saved>(props: TemplateNameProps<Saved>) {
  const t = useMessages('dynamic-templates')
  return <NameForm {...props} label={t('name.label')} limit={templateLimits.name} />
}
