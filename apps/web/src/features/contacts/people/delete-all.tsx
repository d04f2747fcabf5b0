import { useQuery } from '@tanstack/react-query'
import { contactCountQuery } from '#api/contact-count.ts'
import { useDeleteContacts } from '#api/contacts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { deleteAllPhrase } from './delete-all-phrase.ts'
import { useOfferUndo } from './use-offer-undo.ts'

/** /contacts/delete-all and /contacts/all/delete-all: requires the typed phrase. */
export function Component() {
  const t = useMessages('contacts')
  const close = useCloseRouteDialog()
  const { data } = useQuery(contactCountQuery)
  const remove = useDeleteContacts()
  const offerUndo = useOfferUndo()
  const onConfirm = () =>
    remove.mutate('all', {
      onSuccess: ({ job, isDone }) => {
        offerUndo(isDone ? t('delete.allDone') : t('delete.going'), job)
        close()
      },
    })
  return (
    <ConfirmDialog
      title={t('delete.allTitle')}
      confirm={t('delete.allConfirm')}
      onConfirm={onConfirm}
      busy={remove.isPending}
      phrase={deleteAllPhrase}
      danger
    >
      {data ? t('delete.allText', { count: data.contact_count }) : t('delete.allTextUncounted')}
    </ConfirmDialog>
  )
}
