import type { List } from '@carillon/contract/lists'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { refused } from '#api/call.ts'
import { listQuery } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogMessage } from '#ui/dialog/dialog-for-item.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { ButtonLink } from '#ui/page/button.tsx'

interface ListDialogProps {
  title: string
  id: string
  children: (list: List) => ReactNode
}

/** Loads the list named in the address and shows the dialog's content, or says that the list does not exist. */
export function ListDialog({ title, id, children }: ListDialogProps) {
  const t = useMessages('contacts')
  const close = useCloseRouteDialog()
  const { data, error, refetch, isFetching } = useQuery(listQuery(id))
  return (
    <RouteDialog title={title}>
      {data ? (
        children(data)
      ) : refused(error, 'list_not_found') ? (
        <DialogMessage onClose={close}>
          {t('list.goneTitle')}. {t('list.goneText')}
        </DialogMessage>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonLines />
      )}
    </RouteDialog>
  )
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
