import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { integrationsQuery, ofDestination, useDeleteIntegrations } from '#api/integrations.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { DialogForItem } from '#ui/dialog/item-dialog.tsx'
import { RouteDialog } from '#ui/dialog/route-dialog.tsx'
import { useEventDestination } from './destination-context.ts'
import { slugs } from './destinations.rules.ts'

/** Deletes the integrations that the address names, in the format of the call: `?ids=a,b`. */
export function DeleteIntegrations() {
  const t = useMessages('integrations')
  const { slug, deleted } = useEventDestination()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const query = useQuery(integrationsQuery)
  const remove = useDeleteIntegrations()
  const ids = (parameters.get('ids') ?? '').split(',').filter(Boolean)
  const named = ofDestination(query.data, slugs[slug])?.filter((one) => ids.includes(one.integration_id))
  const close = () => navigate(`/integrations/${slug}`, { replace: true, preventScrollReset: true })
  return (
    <RouteDialog
      title={t('delete.title', { count: Math.max(named?.length ?? 1, 1) })}
      page={`/integrations/${slug}`}
    >
      <DialogForItem
        query={query}
        item={named && named.length > 0 ? named : undefined}
        gone={t(ids.length === 0 ? 'delete.none' : 'delete.gone')}
        onClose={() => void close()}
      >
        {(found) => (
          <ActionQuestion
            confirm={t('delete.confirm')}
            action={remove}
            input={found.map(({ integration_id }) => integration_id)}
            done={() => t('delete.done', { count: found.length })}
            gone={t('delete.gone')}
            onDone={deleted}
            onClose={() => void close()}
            deletes={found.length}
            danger
          >
            {found.length === 1 ? (
              t.rich('delete.one', { b: <strong /> }, { label: found[0]?.label })
            ) : (
              <>
                <p>{t('delete.many')}</p>
                <ul>
                  {found.map(({ integration_id, label }) => (
                    <li key={integration_id}>{label}</li>
                  ))}
                </ul>
              </>
            )}
          </ActionQuestion>
        )}
      </DialogForItem>
    </RouteDialog>
  )
}
