import type { AutomationStatus } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOutletContext, useParams } from 'react-router'
import { automationQuery } from '#api/automations.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogForItem } from '#ui/dialog/dialog-for-item.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import type { IndexContext } from './index-context.ts'

interface Item {
  id: string
  name: string
  status: AutomationStatus
}

interface AutomationDialogProps {
  title: string
  children: (item: Item, close: () => void) => ReactNode
}

/** A dialog over the index about the automation in the address: one of the rows, or one on another page. */
export function AutomationDialog({ title, children }: AutomationDialogProps) {
  const t = useMessages('automations')
  const id = useParams()['id'] ?? ''
  const { rows } = useOutletContext<IndexContext>()
  const known = rows.find((row) => row.id === id)
  const query = useQuery({ ...automationQuery(id), enabled: !known })
  const close = useCloseRouteDialog()
  return (
    <RouteDialog title={title}>
      <DialogForItem<Item> query={query} item={known ?? query.data} gone={t('gone')} onClose={close}>
        {(item) => children(item, close)}
      </DialogForItem>
    </RouteDialog>
  )
}
