import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { membershipsQuery } from '#api/contact-profile.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { ItemDialog } from '#ui/dialog/item-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { useListChange } from './use-list-change.ts'
import { useProfile } from './use-profile.ts'

/** /contacts/profile/:id/lists/:listId/delete: removes the contact from one list. */
export function Component() {
  const t = useMessages('contact-profile')
  const { listId } = useParams()
  const contact = useProfile()
  const close = useCloseRouteDialog()
  const query = useQuery(membershipsQuery(contact.id))
  const { change, isPending } = useListChange(contact.id, close)
  const list = query.data?.lists.find(({ id }) => id === listId)
  return (
    <ItemDialog title={t('lists.removeOneTitle')} query={query} item={list} gone={t('lists.notOn')} lines={4}>
      {({ id, name }) => (
        <ConfirmQuestion
          confirm={t('lists.removeConfirm', { count: 1 })}
          onConfirm={() => change({ remove: [id] }, (count) => t('lists.removed', { count }))}
          onCancel={close}
          busy={isPending}
          danger
        >
          {t.rich('lists.removeOneText', { b: <strong /> }, { list: name })}
        </ConfirmQuestion>
      )}
    </ItemDialog>
  )
}
