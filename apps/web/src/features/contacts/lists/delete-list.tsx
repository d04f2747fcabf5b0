import type { List } from '@carillon/contract/lists'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { refused } from '#api/call.ts'
import { listUsesQuery, useDeleteList } from '#api/lists.ts'
import { showAlert } from '#lib/alerts.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { ApprovalAsked } from '#lib/refusal.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { useApproval } from '#widgets/approval/use-approval.tsx'
import { useOfferUndo } from '../people/use-offer-undo.ts'
import { ListDialog } from './list-dialog.tsx'

/**
 * /contacts/lists/:id/delete: keeps the contacts, unless the user chooses to delete them and confirms it with the
 * list's name.
 */
export function Component() {
  const t = useMessages('contacts')
  const { id } = useParams()
  return (
    <ListDialog title={t('list.deleteTitle')} id={id ?? ''}>
      {(list) => <Question key={list.id} list={list} />}
    </ListDialog>
  )
}

function Question({ list }: { list: List }) {
  const t = useMessages('contacts')
  const close = useCloseRouteDialog()
  const [choice, choose] = useState<'keep' | 'remove'>('keep')
  const { data: uses = [], ...asked } = useQuery(listUsesQuery(list.id))
  const { remove, isPending } = useRemoval(list)
  const contacts = choice === 'remove'
  const about = { params: { id: list.id }, query: { delete_contacts: 'true' } }
  const approval = useApproval('lists.delete', about)
  // Segments that need the list are named above the buttons.
  if (isAwaited(asked) || !approval.isKnown) return <SkeletonLines lines={8} />
  if (uses.some(({ locks }) => locks)) return <Navigate to={lockedAddress(list.id)} replace />
  const segments = uses.filter(({ kind }) => kind === 'segment').map(({ name }) => name)
  return (
    <ConfirmQuestion
      confirm={contacts ? (approval.ask ?? t('list.deleteBoth')) : t('list.deleteList')}
      onConfirm={() => remove(contacts)}
      onCancel={close}
      busy={isPending}
      danger
      {...(contacts ? { phrase: list.name } : {})}
    >
      <p style={{ marginBottom: 'var(--space-16)' }}>
        {t.rich('list.deleteText', { b: <strong /> }, { name: list.name, count: list.contact_count })}
      </p>
      <RadioField
        name="contacts"
        label={t('list.choice')}
        value={choice}
        onChange={choose}
        choices={[
          { value: 'keep', label: t('list.keep'), hint: t('list.keepHint') },
          { value: 'remove', label: t('list.remove'), hint: t('list.removeHint') },
        ]}
      />
      {contacts && approval.note}
      {segments.length > 0 && (
        <p style={{ color: 'var(--brass)', marginTop: 'var(--space-12)' }}>
          {t('list.segmentsBreak', {
            count: segments.length,
            names: segments.map((name) => t('list.segment', { name })).join(', '),
          })}
        </p>
      )}
    </ConfirmQuestion>
  )
}

function useRemoval(list: List) {
  const t = useMessages('contacts')
  const navigate = useNavigate()
  const offerUndo = useOfferUndo()
  const { mutate, isPending } = useDeleteList()
  const { name } = list
  const remove = (contacts: boolean) =>
    mutate(
      { id: list.id, contacts },
      {
        onSuccess: (deletion) => {
          if (deletion)
            offerUndo(t(deletion.isDone ? 'list.deletedBoth' : 'list.deletingBoth', { name }), deletion.job)
          else showAlert(t('list.deleted', { name }))
          navigate('/contacts', { replace: true })
        },
        onError: (error) => {
          if (error instanceof ApprovalAsked) return navigate(`/contacts/lists/${list.id}`, { replace: true })
          if (refused(error, 'list_locked')) return navigate(lockedAddress(list.id), { replace: true })
          if (!refused(error, 'list_not_found')) return
          showAlert(t('list.alreadyGone'), { tone: 'info' })
          navigate('/contacts', { replace: true })
        },
      },
    )
  return { remove, isPending }
}

function lockedAddress(id: string): string {
  return `/contacts/lists/${id}/delete-locked`
}
