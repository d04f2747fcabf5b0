import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { exportsQuery, isBeingWritten, useDeleteExport } from '#api/contact-exports.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogAbout } from '#ui/dialog/dialog-about.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { exportName } from './export-name.ts'

const page = '/contacts/exports'

export function Component() {
  const t = useMessages('contact-exports')
  const { id = '' } = useParams()
  const query = useQuery(exportsQuery)
  const remove = useDeleteExport()
  const close = useCloseRouteDialog(page)
  const row = query.data?.find((one) => one.id === id)
  const isRunning = row !== undefined && isBeingWritten(row)

  const confirm = (name: string) =>
    remove.mutate(id, {
      onSuccess: () => {
        showAlert(t('delete.deleted', { name }))
        close()
      },
      onError: (error) => {
        if (isGone(error)) showAlert(t('delete.gone'), { tone: 'info' })
        close()
      },
    })

  return (
    <RouteDialog title={isRunning ? t('delete.stopTitle') : t('delete.title')} page={page}>
      <DialogAbout query={query} item={row} gone={t('delete.gone')} onClose={close}>
        {(one) => (
          <ConfirmQuestion
            confirm={isBeingWritten(one) ? t('delete.stopConfirm') : t('delete.confirm')}
            onConfirm={() => confirm(exportName(t, one))}
            onCancel={close}
            busy={remove.isPending}
            danger
          >
            {t.rich(
              isBeingWritten(one) ? 'delete.stopSentence' : 'delete.sentence',
              { b: <strong /> },
              { name: exportName(t, one) },
            )}
          </ConfirmQuestion>
        )}
      </DialogAbout>
    </RouteDialog>
  )
}
