import type { TemplateSummary } from '@carillon/contract/dynamic-templates'
import { useQuery } from '@tanstack/react-query'
import { templatesQuery } from '#api/dynamic-templates.ts'
import { useMessages } from '#lib/messages.tsx'
import { ItemDialog, type ItemDialogProps } from '#ui/dialog/item-dialog.tsx'
import { type ItemProps, useItem } from '#ui/dialog/use-item.ts'
import { useTemplateArea } from './area.ts'

/** The template in the address of a dialog over the list of templates. */
export function useTemplateItem(): ItemProps<TemplateSummary> {
  return useItem(useQuery(templatesQuery(useTemplateArea().generation)))
}

/** A dialog about the template in its address, over the list of templates. */
export function TemplateDialog(props: Pick<ItemDialogProps<TemplateSummary>, 'title' | 'children'>) {
  const t = useMessages('dynamic-templates')
  return <ItemDialog {...useTemplateItem()} {...props} gone={t('index.gone')} />
}
