import type { TemplateSummary } from '@carillon/contract/dynamic-templates'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { templatesQuery } from '#api/dynamic-templates.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogForItem } from '#ui/dialog/dialog-for-item.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { useTemplateArea } from './area.ts'

interface TemplateDialogProps {
  title: string
  children: (template: TemplateSummary) => ReactNode
}

/** A dialog about the template in its address, over the list of templates. */
export function TemplateDialog({ title, children }: TemplateDialogProps) {
  const t = useMessages('dynamic-templates')
  const { id } = useParams()
  const { generation } = useTemplateArea()
  const query = useQuery(templatesQuery(generation))
  const close = useCloseRouteDialog()
  return (
    <RouteDialog title={title}>
      <DialogForItem
        query={query}
        item={query.data?.find((each) => each.id === id)}
        gone={t('index.gone')}
        onClose={close}
      >
        {children}
      </DialogForItem>
    </RouteDialog>
  )
}
