import { useQuery } from '@tanstack/react-query'
import { integrationsQuery, ofDestination, useDeleteIntegrations } from '#api/integrations.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { ItemDialog } from '#ui/dialog/item-dialog.tsx'
import { useEventDestination } from './destination-context.ts'
import { slugs } from './destinations.rules.ts'

/** Deletes all integrations of one destination. */
export function DisconnectDestination() {
  const t = useMessages('integrations')
  const { slug, deleted } = useEventDestination()
  const query = useQuery(integrationsQuery)
  const remove = useDeleteIntegrations()
  const own = ofDestination(query.data, slugs[slug])
  const destination = t(`destination.${slug}`)
  return (
    <ItemDialog
      title={t('disconnect.title', { destination })}
      query={query}
      item={own && own.length > 0 ? own : undefined}
      gone={t('disconnect.none', { destination })}
    >
      {(found, close) => (
        <ActionQuestion
          confirm={t('disconnect.confirm')}
          action={remove}
          input={found.map(({ integration_id }) => integration_id)}
          done={() => t('disconnect.done', { destination })}
          onDone={deleted}
          onClose={close}
          deletes={found.length}
          danger
        >
          {t('disconnect.text', { destination, count: found.length })}
        </ActionQuestion>
      )}
    </ItemDialog>
  )
}
