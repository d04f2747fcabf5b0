import { useQuery } from '@tanstack/react-query'
import { contactCountQuery, useDeleteContacts } from '#api/contacts.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

/** /contacts/delete-all and /contacts/all/delete-all: waits for the typed phrase. */
export function Component() {
  const t = useMessages('contacts')
  const close = useCloseRouteDialog()
  const { data } = useQuery(contactCountQuery)
  const remove = useDeleteContacts()
  const onConfirm = () =>
    remove.mutate('all', {
      onSuccess: (job) => {
        showAlert(job ? t('delete.allDone') : t('delete.going'))
        close()
      },
    })
  return (
    <ConfirmDialog
      title={t('delete.allTitle')}
      confirm={t('delete.allConfirm')}
      onConfirm={onConfirm}
      busy={remove.isPending}
      phrase={t('delete.allPhrase')}
      danger
    >
      {t('delete.allText', { count: data?.contact_count ?? 0 })}
    </ConfirmDialog>
  )
}
