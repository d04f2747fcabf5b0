import { useQuery } from '@tanstack/react-query'
import { integrationsQuery, ofDestination, useDeleteIntegrations } from '#api/integrations.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogForItem } from '#ui/dialog/dialog-for-item.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { useEventDestination } from './destination-context.ts'
import { slugs } from './destinations.rules.ts'

/** Ends everything with one destination. */
export function DisconnectDestination() {
  const t = useMessages('integrations')
  const { slug, deleted } = useEventDestination()
  const query = useQuery(integrationsQuery)
  const remove = useDeleteIntegrations()
  const close = useCloseRouteDialog()
  const own = ofDestination(query.data, slugs[slug])
  const destination = t(`destination.${slug}`)
  return (
    <RouteDialog title={t('disconnect.title', { destination })}>
      <DialogForItem
        query={query}
        item={own && own.length > 0 ? own : undefined}
        gone={t('disconnect.none', { destination })}
        onClose={close}
      >
        {(found) => (
          <ConfirmQuestion
            confirm={t('disconnect.confirm')}
            onConfirm={() =>
              remove.mutate(
                found.map(({ integration_id }) => integration_id),
                {
                  onSuccess: () => {
                    showAlert(t('disconnect.done', { destination }))
                    deleted()
                  },
                  onSettled: close,
                },
              )
            }
            onCancel={close}
            busy={remove.isPending}
            danger
          >
            {t('disconnect.text', { destination, count: found.length })}
          </ConfirmQuestion>
        )}
      </DialogForItem>
    </RouteDialog>
  )
}
