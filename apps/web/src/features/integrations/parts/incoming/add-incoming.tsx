import {
  type IncomingWebhook,
  type IncomingWebhookInput,
  incomingLimits,
} from '@carillon/contract/incoming-webhooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { incomingWebhooksQuery, useSaveIncoming } from '#api/incoming-webhooks.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogMessage } from '#ui/dialog/item-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { IncomingForm } from './incoming-form.tsx'
import { IncomingSecret } from './incoming-secret.tsx'

const limit = incomingLimits.webhooks

/** Adds an incoming webhook, and shows its address and secret. */
export function AddIncoming() {
  const t = useMessages('integrations')
  const close = useCloseRouteDialog()
  const save = useSaveIncoming()
  const known = useQuery(incomingWebhooksQuery).data
  const [made, setMade] = useState<IncomingWebhook>()
  const add = async (input: IncomingWebhookInput) => setMade(await save.mutateAsync(input))
  return (
    <RouteDialog title={t(made ? 'incoming.made' : 'incoming.add')} size="wide">
      {made ? (
        <IncomingSecret
          url={made.url}
          secret={made.signing_secret ?? ''}
          onDone={() => {
            showAlert(t('form.added', { label: made.label }))
            close()
          }}
        />
      ) : (known?.length ?? 0) >= limit ? (
        <DialogMessage onClose={close}>{t('incoming.full', { limit })}</DialogMessage>
      ) : (
        <IncomingForm save={add} onCancel={close} />
      )}
    </RouteDialog>
  )
}
