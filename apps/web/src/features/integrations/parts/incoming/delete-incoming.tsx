import type { IncomingWebhook } from '@carillon/contract/incoming-webhooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { incomingWebhooksQuery, useDeleteIncoming } from '#api/incoming-webhooks.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogForItem } from '#ui/dialog/dialog-for-item.tsx'
import { RouteDialog } from '#ui/dialog/route-dialog.tsx'
import { useDestination } from '../destination-context.ts'

const page = '/integrations/incoming'

/** Deletes the incoming webhooks that the address names: `?ids=a,b`. */
export function DeleteIncoming() {
  const ids = (useSearchParams()[0].get('ids') ?? '').split(',').filter(Boolean)
  return <Confirm isMeant={({ id }) => ids.includes(id)} />
}

/** Deletes all of them. */
export function DisconnectIncoming() {
  return <Confirm isMeant={() => true} />
}

function Confirm({ isMeant }: { isMeant: (webhook: IncomingWebhook) => boolean }) {
  const t = useMessages('integrations')
  const { deleted } = useDestination()
  const navigate = useNavigate()
  const query = useQuery(incomingWebhooksQuery)
  const remove = useDeleteIncoming()
  const found = query.data?.filter(isMeant)
  const close = () => void navigate(page, { replace: true, preventScrollReset: true })
  const confirm = (webhooks: readonly IncomingWebhook[]) =>
    remove.mutate(
      webhooks.map(({ id }) => id),
      {
        onSuccess: () => {
          showAlert(t('incoming.deleted', { count: webhooks.length }))
          deleted()
        },
        onSettled: close,
      },
    )
  return (
    <RouteDialog title={t('incoming.deleteTitle', { count: Math.max(found?.length ?? 1, 1) })} page={page}>
      <DialogForItem
        query={query}
        item={found && found.length > 0 ? found : undefined}
        gone={t('incoming.gone')}
        onClose={close}
      >
        {(webhooks) => (
          <ConfirmQuestion
            confirm={t('delete.confirm')}
            onConfirm={() => confirm(webhooks)}
            onCancel={close}
            busy={remove.isPending}
            danger
          >
            <p>{t('incoming.deleteText')}</p>
            <ul>
              {webhooks.map(({ id, label }) => (
                <li key={id}>{label}</li>
              ))}
            </ul>
          </ConfirmQuestion>
        )}
      </DialogForItem>
    </RouteDialog>
  )
}
