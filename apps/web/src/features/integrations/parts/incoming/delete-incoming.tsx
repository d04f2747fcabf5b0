import type { IncomingWebhook } from '@carillon/contract/incoming-webhooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { incomingWebhooksQuery, useDeleteIncoming } from '#api/incoming-webhooks.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { DialogForItem } from '#ui/dialog/item-dialog.tsx'
import { RouteDialog } from '#ui/dialog/route-dialog.tsx'
import { useDestination } from '../destination-context.ts'

const page = '/integrations/incoming'

/** Deletes the incoming webhooks that the address names: `?ids=a,b`. */
export function DeleteIncoming() {
  const ids = (useSearchParams()[0].get('ids') ?? '').split(',').filter(Boolean)
  return <Confirm isMeant={({ id }) => ids.includes(id)} />
}

/** Deletes all incoming webhooks. */
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
  return (
    <RouteDialog title={t('incoming.deleteTitle', { count: Math.max(found?.length ?? 1, 1) })} page={page}>
      <DialogForItem
        query={query}
        item={found && found.length > 0 ? found : undefined}
        gone={t('incoming.gone')}
        onClose={close}
      >
        {(webhooks) => (
          <ActionQuestion
            confirm={t('delete.confirm')}
            action={remove}
            input={webhooks.map(({ id }) => id)}
            done={() => t('incoming.deleted', { count: webhooks.length })}
            onDone={deleted}
            onClose={close}
            deletes={webhooks.length}
            danger
          >
            <p>{t('incoming.deleteText')}</p>
            <ul>
              {webhooks.map(({ id, label }) => (
                <li key={id}>{label}</li>
              ))}
            </ul>
          </ActionQuestion>
        )}
      </DialogForItem>
    </RouteDialog>
  )
}
