import type { List } from '@carillon/contract/lists'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { listQuery } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { ItemDialog, type ItemDialogProps } from '#ui/dialog/item-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/page/button.tsx'

interface ListDialogProps extends Pick<ItemDialogProps<List>, 'title' | 'children'> {
  id: string
}

/** Loads the list named in the address and shows the dialog's content, or a note that the list does not exist. */
export function ListDialog({ id, ...dialog }: ListDialogProps) {
  const t = useMessages('contacts')
  const query = useQuery(listQuery(id))
  const gone = `${t('list.goneTitle')}. ${t('list.goneText')}`
  return <ItemDialog query={query} item={query.data} gone={gone} lines={4} {...dialog} />
}

export function GoneList() {
  const t = useMessages('contacts')
  return (
    <EmptyState
      icon={<SearchX />}
      tone="quiet"
      title={t('list.goneTitle')}
      text={t('list.goneText')}
      action={<ButtonLink to="/contacts">{t('list.back')}</ButtonLink>}
    />
  )
}
