import { type Integration, integrationLimits } from '@carillon/contract/integrations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { integrationsQuery, ofDestination, useCreateIntegration } from '#api/integrations.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogMessage } from '#ui/dialog/item-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { RouteSheet } from '#ui/dialog/route-sheet.tsx'
import { useEventDestination } from './destination-context.ts'
import { slugs } from './destinations.rules.ts'
import { IntegrationForm, type IntegrationValues } from './integration-form.tsx'
import { NewSecret } from './new-secret.tsx'

const limit = integrationLimits.perDestination

/** Adds an integration, and leads to the page of its destination. The secret of a webhook is shown first. */
export function AddIntegration() {
  const t = useMessages('integrations')
  const { slug } = useEventDestination()
  const create = useCreateIntegration()
  const close = useCloseRouteDialog()
  const own = ofDestination(useQuery(integrationsQuery).data, slugs[slug])
  const [made, setMade] = useState<Integration>()
  const secret = made?.properties.signing_secret

  const done = (label: string) => {
    showAlert(t('form.added', { label }))
    close()
  }
  const save = async (values: IntegrationValues) => {
    const integration = await create.mutateAsync(toInput(values))
    if (integration.properties.signing_secret) setMade(integration)
    else done(integration.label)
  }
  const toInput = ({ label, email_events, write_key, destination_region, url }: IntegrationValues) => {
    const shared = { label, filters: { email_events } }
    return slug === 'segment'
      ? { ...shared, destination: slugs[slug], properties: { write_key, destination_region } }
      : { ...shared, destination: slugs[slug], properties: { url } }
  }
  const isFull = !made && (own?.length ?? 0) >= limit
  return (
    <RouteSheet title={made ? t('secret.title') : t(`form.addTitle.${slug}`)}>
      {isFull ? (
        <DialogMessage onClose={close}>
          {t('form.full', { limit, destination: t(`destination.${slug}`) })}
        </DialogMessage>
      ) : made && secret ? (
        <NewSecret secret={secret} onDone={() => done(made.label)} />
      ) : (
        <IntegrationForm slug={slug} save={save} onCancel={close} />
      )}
    </RouteSheet>
  )
}
