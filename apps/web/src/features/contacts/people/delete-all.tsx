import { useQuery } from '@tanstack/react-query'
import { contactCountQuery } from '#api/contact-count.ts'
import { useDeleteContacts } from '#api/contacts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionDialog } from '#ui/dialog/action-question.tsx'
import { useApproval } from '#widgets/approval/use-approval.tsx'
import { deleteAllPhrase } from './delete-all-phrase.ts'
import { useOfferUndo } from './use-offer-undo.ts'

/** /contacts/delete-all and /contacts/all/delete-all: requires the typed phrase. */
export function Component() {
  const t = useMessages('contacts')
  const { data } = useQuery(contactCountQuery)
  const offerUndo = useOfferUndo()
  const remove = useDeleteContacts()
  const approval = useApproval('contacts.delete', { query: { delete_all_contacts: 'true' } })
  return (
    <ActionDialog
      title={t('delete.allTitle')}
      isKnown={approval.isKnown}
      confirm={approval.ask ?? t('delete.allConfirm')}
      action={remove}
      input="all"
      onDone={(deletion) =>
        deletion && offerUndo(deletion.isDone ? t('delete.allDone') : t('delete.going'), deletion.job)
      }
      staysOpen
      phrase={deleteAllPhrase}
      danger
    >
      {data ? t('delete.allText', { count: data.contact_count }) : t('delete.allTextUncounted')}
      {approval.note}
    </ActionDialog>
  )
}
