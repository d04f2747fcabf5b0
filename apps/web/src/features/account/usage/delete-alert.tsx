import { useQuery } from '@tanstack/react-query'
import { alertsQuery, useDeleteAlert } from '#api/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'
import { useItem } from '#ui/dialog/use-item.ts'
import { useAlertWords } from './alerts-list.tsx'

/** /account/usage/alerts/:id/delete */
export function Component() {
  const t = useMessages('plans')
  const words = useAlertWords()
  return (
    <DeleteDialog
      {...useItem(useQuery(alertsQuery))}
      page="/account/usage"
      title={t('alerts.deleteTitle')}
      remove={useDeleteAlert()}
      input={({ id }) => id}
      deleted={() => t('alerts.deleted')}
      gone={t('alerts.gone')}
    >
      {(alert) => t('alerts.deleteText', { alert: words(alert), email: alert.email_to })}
    </DeleteDialog>
  )
}
