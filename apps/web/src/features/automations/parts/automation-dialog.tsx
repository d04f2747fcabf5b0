import type { AutomationStatus } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { useOutletContext, useParams } from 'react-router'
import { automationQuery } from '#api/automations.ts'
import { useMessages } from '#lib/messages.tsx'
import { ItemDialog, type ItemDialogProps } from '#ui/dialog/item-dialog.tsx'
import type { ItemProps } from '#ui/dialog/use-item.ts'
import type { IndexContext } from './index-context.ts'

interface Item {
  id: string
  name: string
  status: AutomationStatus
}

/** The automation in the address of a dialog over the index: one of the rows, or one on another page. */
export function useAutomationItem(): ItemProps<Item> {
  const id = useParams()['id'] ?? ''
  const { rows } = useOutletContext<IndexContext>()
  const known = rows.find((row) => row.id === id)
  const query = useQuery({ ...automationQuery(id), enabled: !known })
  return { query, item: known ?? query.data }
}

/** A dialog over the index about the automation in the address. */
export function AutomationDialog(props: Pick<ItemDialogProps<Item>, 'title' | 'children'>) {
  const t = useMessages('automations')
  return <ItemDialog {...useAutomationItem()} {...props} gone={t('gone')} />
}
