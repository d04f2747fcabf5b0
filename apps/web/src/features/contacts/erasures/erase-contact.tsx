import type { ErasureRequest } from '@carillon/contract/data-requests'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { erasureRequestsQuery, useErase } from '#api/data-requests.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogForItem } from '#ui/dialog/dialog-for-item.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

/** Asks before the contact of a request is deleted. */
export function Component() {
  const t = useMessages('erasure-requests')
  const { id } = useParams()
  const query = useQuery(erasureRequestsQuery)
  const close = useCloseRouteDialog()
  return (
    <RouteDialog title={t('erase.title')}>
      <DialogForItem
        query={query}
        item={query.data?.find((request) => request.id === id && request.state === 'open')}
        gone={t('erase.gone')}
        onClose={close}
      >
        {(request) => <Question request={request} onClose={close} />}
      </DialogForItem>
    </RouteDialog>
  )
}

function Question({ request, onClose }: { request: ErasureRequest; onClose: () => void }) {
  const t = useMessages('erasure-requests')
  const erase = useErase()
  const { id, email, contact_id } = request
  const run = () =>
    erase.mutate(id, {
      onSuccess: ({ job_id }) => showAlert(t(job_id ? 'erase.started' : 'erase.noted', { email })),
      onSettled: onClose,
    })
  return (
    <ConfirmQuestion
      confirm={contact_id ? t('erase.confirm') : t('erase.note')}
      onConfirm={run}
      onCancel={onClose}
      busy={erase.isPending}
      danger={contact_id !== null}
    >
      <p>{t.rich(contact_id ? 'erase.sentence' : 'erase.noContact', { b: <strong /> }, { email })}</p>
    </ConfirmQuestion>
  )
}
