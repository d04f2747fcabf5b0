import type { Integration } from '@carillon/contract/integrations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { integrationsQuery, ofDestination, useUpdateIntegration } from '#api/integrations.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogForItem } from '#ui/dialog/item-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { RouteSheet } from '#ui/dialog/route-sheet.tsx'
import { useEventDestination } from './destination-context.ts'
import { slugs } from './destinations.rules.ts'
import { IntegrationForm, type IntegrationValues } from './integration-form.tsx'
import { NewSecret } from './new-secret.tsx'
import { SigningSecrets } from './signing-secrets.tsx'

export function EditIntegrationSheet() {
  const t = useMessages('integrations')
  const { id = '' } = useParams()
  const { slug } = useEventDestination()
  const query = useQuery(integrationsQuery)
  const close = useCloseRouteDialog()
  const item = ofDestination(query.data, slugs[slug])?.find((one) => one.integration_id === id)
  return (
    <RouteSheet title={item ? t('form.editTitle', { label: item.label }) : t('index.edit')}>
      <DialogForItem query={query} item={item} gone={t('form.gone')} onClose={close}>
        {(integration) => <EditIntegration integration={integration} onClose={close} />}
      </DialogForItem>
    </RouteSheet>
  )
}

function EditIntegration({ integration, onClose }: { integration: Integration; onClose: () => void }) {
  const t = useMessages('integrations')
  const { slug } = useEventDestination()
  const update = useUpdateIntegration(integration.integration_id)
  const [secret, setSecret] = useState<string>()
  const save = async ({ label, email_events, write_key, destination_region, url }: IntegrationValues) => {
    const properties = slug === 'segment' ? { write_key, destination_region } : { url }
    const saved = await update.mutateAsync({ label, filters: { email_events }, properties })
    showAlert(t('form.saved', { label: saved.label }))
    onClose()
  }
  if (secret) return <NewSecret secret={secret} onDone={onClose} />
  return (
    <>
      <IntegrationForm slug={slug} integration={integration} save={save} onCancel={onClose} />
      {slug === 'webhook' && <SigningSecrets integration={integration} onMade={setSecret} />}
    </>
  )
}
