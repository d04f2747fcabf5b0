import type { Contact } from '@carillon/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { contactQuery, useDeleteContacts } from '#api/contacts.ts'
import { listQuery, useRemoveFromList } from '#api/lists.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ApprovalAsked } from '#lib/refusal.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { ItemDialog } from '#ui/dialog/item-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { useApproval } from '#widgets/approval/use-approval.tsx'
import { fullName, identifierOf } from './identify.ts'
import { useOfferUndo } from './use-offer-undo.ts'

/**
 * …/contact/:contactId/delete, over all contacts or over a list. Over a list, the contact can also be removed from the
 * list only.
 */
export function Component() {
  const t = useMessages('contacts')
  const { id, contactId = '' } = useParams()
  const query = useQuery(contactQuery(contactId))
  const gone = `${t('profile.goneTitle')}. ${t('profile.goneText')}`
  return (
    <ItemDialog title={t('delete.title')} query={query} item={query.data} gone={gone} lines={4}>
      {(contact) =>
        id ? <FromListOrAccount contact={contact} listId={id} /> : <FromAccount contact={contact} />
      }
    </ItemDialog>
  )
}

function FromAccount({ contact }: { contact: Contact }) {
  const t = useMessages('contacts')
  const close = useCloseRouteDialog()
  const { remove, isPending, approval } = useRemoval(contact)
  if (!approval.isKnown) return <SkeletonLines lines={4} />
  return (
    <ConfirmQuestion
      confirm={approval.ask ?? t('delete.confirm')}
      onConfirm={remove}
      onCancel={close}
      busy={isPending}
      danger
    >
      {t.rich('delete.text', { b: <strong /> }, { name: nameOf(contact) })}
      {approval.note}
    </ConfirmQuestion>
  )
}

function FromListOrAccount({ contact, listId }: { contact: Contact; listId: string }) {
  const t = useMessages('contacts')
  const close = useCloseRouteDialog()
  const [where, setWhere] = useState<'list' | 'account'>('list')
  const { data: list } = useQuery(listQuery(listId))
  const removal = useRemoval(contact)
  const { ask, note, isKnown } = removal.approval
  const leave = useRemoveFromList(listId)
  const [name, listName] = [nameOf(contact), list?.name ?? '']
  const leaveList = () =>
    leave.mutate([contact.id], {
      onSuccess: () => {
        showAlert(t('delete.removed', { name, list: listName }))
        close()
      },
    })
  if (!isKnown) return <SkeletonLines lines={4} />
  return (
    <ConfirmQuestion
      confirm={where === 'list' ? t('remove.confirm') : (ask ?? t('delete.confirm'))}
      onConfirm={where === 'list' ? leaveList : removal.remove}
      onCancel={close}
      busy={removal.isPending || leave.isPending}
      danger
    >
      <p style={{ marginBottom: 'var(--space-16)' }}>
        {t.rich('delete.question', { b: <strong /> }, { name })}
      </p>
      <RadioField
        name="where"
        label={t('delete.choice')}
        value={where}
        onChange={setWhere}
        choices={[
          { value: 'list', label: t('delete.fromList', { list: listName }) },
          { value: 'account', label: t('delete.fromAccount'), hint: t('delete.fromAccountHint') },
        ]}
      />
      {where === 'account' && note}
    </ConfirmQuestion>
  )
}

function useRemoval(contact: Contact) {
  const t = useMessages('contacts')
  const close = useCloseRouteDialog()
  const offerUndo = useOfferUndo()
  const { mutate, isPending } = useDeleteContacts()
  const remove = () =>
    mutate([contact.id], {
      onSuccess: ({ job }) => {
        offerUndo(t('delete.done', { name: nameOf(contact) }), job)
        close()
      },
      onError: (error) => {
        if (error instanceof ApprovalAsked) close()
      },
    })
  const approval = useApproval('contacts.delete', { query: { ids: contact.id } })
  return { remove, isPending, approval }
}

function nameOf(contact: Contact): string {
  return identifierOf(contact) || fullName(contact)
}
