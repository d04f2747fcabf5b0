import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { membershipsQuery } from '#api/contact-profile.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogMessage } from '#ui/dialog/dialog-for-item.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { useListChange } from './use-list-change.ts'
import { useProfile } from './use-profile.ts'

/** /contacts/profile/:id/lists/:listId/delete: removes the contact from one list. */
export function Component() {
  const t = useMessages('contact-profile')
  const { listId } = useParams()
  const contact = useProfile()
  const close = useCloseRouteDialog()
  const { data, error, refetch, isFetching } = useQuery(membershipsQuery(contact.id))
  const { change, isPending } = useListChange(contact.id, close)
  const list = data?.lists.find(({ id }) => id === listId)
  return (
    <RouteDialog title={t('lists.removeOneTitle')}>
      {list ? (
        <ConfirmQuestion
          confirm={t('lists.removeConfirm', { count: 1 })}
          onConfirm={() => change({ remove: [list.id] }, (count) => t('lists.removed', { count }))}
          onCancel={close}
          busy={isPending}
          danger
        >
          {t.rich('lists.removeOneText', { b: <strong /> }, { list: list.name })}
        </ConfirmQuestion>
      ) : data ? (
        <DialogMessage onClose={close}>{t('lists.notOn')}</DialogMessage>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonLines />
      )}
    </RouteDialog>
  )
}
