import type { Segment, SegmentUse } from '@carillon/contract/segments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { refused } from '#api/call.ts'
import { segmentQuery, segmentUsesQuery, useDeleteSegment } from '#api/segments.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ApprovalAsked, isGone } from '#lib/refusal.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { CloseFoot, DialogMessage } from '#ui/dialog/item-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { together } from '#ui/feedback/together.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { useApproval } from '#widgets/approval/use-approval.tsx'

/** /contacts/segments/:id/delete: first shows the uses of the segment. A segment in use can't be deleted. */
export function Component() {
  const t = useMessages('segments')
  const { id = '' } = useParams()
  const close = useCloseRouteDialog()
  const segment = useQuery(segmentQuery(id))
  const uses = useQuery({ ...segmentUsesQuery(id), staleTime: 0 })
  const locks = uses.data?.filter((use) => use.locks) ?? []
  const failed = together([segment, uses])
  return (
    <RouteDialog title={t(locks.length > 0 ? 'delete.lockedTitle' : 'delete.title')}>
      {segment.data && uses.data ? (
        locks.length > 0 ? (
          <Locked segment={segment.data} locks={locks} />
        ) : (
          <Question segment={segment.data} onLocked={() => void uses.refetch()} />
        )
      ) : refused(failed.error, 'segment_not_found') ? (
        <DialogMessage onClose={close}>{t('page.goneText')}</DialogMessage>
      ) : (
        <NotLoaded query={failed} />
      )}
    </RouteDialog>
  )
}

function Question({ segment, onLocked }: { segment: Segment; onLocked: () => void }) {
  const t = useMessages('segments')
  const navigate = useNavigate()
  const close = useCloseRouteDialog()
  const [contacts, setContacts] = useState(false)
  const remove = useDeleteSegment()
  const { id, name, contacts_count: count } = segment
  const approval = useApproval('segments.delete', { params: { id }, query: { delete_contacts: 'true' } })
  const onConfirm = () =>
    remove.mutate(
      { id, contacts },
      {
        onSuccess: () => {
          showAlert(t(contacts ? 'delete.doneBoth' : 'delete.done', { name }))
          navigate('/contacts/segments', { replace: true })
        },
        onError: (error) => {
          if (error instanceof ApprovalAsked) navigate(`/contacts/segments/${id}`, { replace: true })
          if (refused(error, 'segment_locked')) onLocked()
          if (!isGone(error)) return
          showAlert(t('page.goneText'), { tone: 'info' })
          navigate('/contacts/segments', { replace: true })
        },
      },
    )
  if (!approval.isKnown) return <SkeletonLines lines={4} />
  return (
    <ConfirmQuestion
      confirm={contacts ? (approval.ask ?? t('delete.confirmBoth', { count })) : t('delete.confirm')}
      onConfirm={onConfirm}
      onCancel={close}
      busy={remove.isPending}
      danger
      {...(contacts ? { phrase: String(count) } : {})}
    >
      <p style={{ marginBottom: 'var(--space-16)' }}>{t.rich('delete.text', { b: <strong /> }, { name })}</p>
      {count > 0 && (
        <CheckboxField
          name="contacts"
          label={t('delete.also', { count })}
          hint={t('delete.alsoHint')}
          value={contacts}
          onChange={setContacts}
        />
      )}
      {contacts && approval.note}
    </ConfirmQuestion>
  )
}

/** The page where this use can be changed. */
function pageOf({ kind, id }: SegmentUse): string {
  if (kind === 'automation') return `/automations/${id}`
  return kind === 'ad_campaign' ? `/ads/campaigns/${id}/review` : `/single-sends/${id}/review`
}

function Locked({ segment, locks }: { segment: Segment; locks: readonly SegmentUse[] }) {
  const t = useMessages('segments')
  const close = useCloseRouteDialog()
  return (
    <>
      <p style={{ color: 'var(--ink-2)' }}>
        {t.rich('delete.locked', { b: <strong /> }, { name: segment.name })}
      </p>
      <ul style={{ paddingLeft: 'var(--space-16)', margin: 'var(--space-10) 0 0' }}>
        {locks.map((use) => (
          <li key={`${use.kind}/${use.id}/${use.excludes}`} style={{ marginBottom: 'var(--space-6)' }}>
            <Link to={pageOf(use)}>{use.name}</Link>{' '}
            <span style={{ color: 'var(--ink-3)' }}>
              {t(`use.${use.kind}`)}
              {use.kind !== 'ad_campaign' && `, ${t(use.excludes ? 'use.excludes' : 'use.sendsTo')}`}
            </span>
          </li>
        ))}
      </ul>
      <CloseFoot onClose={close} label={t('delete.close')} />
    </>
  )
}
