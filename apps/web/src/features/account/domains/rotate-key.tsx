import { domainLimits } from '@carillon/contract/domains'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { domainsQuery, useRotateKey } from '#api/domains.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogForItem } from '#ui/dialog/dialog-for-item.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

/** /account/domains/:id/rotate */
export function Component() {
  const t = useMessages('domains')
  const id = Number(useParams()['id'])
  const close = useCloseRouteDialog()
  const query = useQuery(domainsQuery)
  const rotate = useRotateKey()
  return (
    <RouteDialog title={t('rotate.title')}>
      <DialogForItem
        query={query}
        item={query.data?.find((one) => one.id === id)}
        gone={t('delete.gone')}
        onClose={close}
      >
        {({ domain }) => (
          <ConfirmQuestion
            confirm={t('rotate.confirm')}
            busy={rotate.isPending}
            problem={rotate.error instanceof Refusal ? t.problem(rotate.error) : undefined}
            onCancel={close}
            onConfirm={() =>
              rotate.mutate(id, {
                onSuccess: () => {
                  showAlert(t('rotate.done', { name: domain }))
                  close()
                },
              })
            }
          >
            {t.rich(
              'rotate.text',
              { strong: <strong /> },
              { name: domain, days: domainLimits.retiredKeyDays },
            )}
          </ConfirmQuestion>
        )}
      </DialogForItem>
    </RouteDialog>
  )
}
