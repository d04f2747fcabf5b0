import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { exportsQuery, isBeingWritten, useDeleteExport } from '#api/contact-exports.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { exportName } from './export-name.ts'

const page = '/contacts/exports'

export function Component() {
  const t = useMessages('contact-exports')
  const ui = useMessages('ui')
  const { id = '' } = useParams()
  const { data, isPending } = useQuery(exportsQuery)
  const remove = useDeleteExport()
  const close = useCloseRouteDialog(page)
  const row = data?.find((one) => one.id === id)
  const isRunning = row !== undefined && isBeingWritten(row)
  const name = row ? exportName(t, row) : ''

  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        showAlert(t('delete.deleted', { name }))
        close()
      },
      onError: close,
    })

  return (
    <RouteDialog title={isRunning ? t('delete.stopTitle') : t('delete.title')} page={page}>
      {row ? (
        <ConfirmQuestion
          confirm={isRunning ? t('delete.stopConfirm') : t('delete.confirm')}
          onConfirm={confirm}
          onCancel={close}
          busy={remove.isPending}
          danger
        >
          {t.rich(isRunning ? 'delete.stopSentence' : 'delete.sentence', { b: <strong /> }, { name })}
        </ConfirmQuestion>
      ) : isPending ? (
        <SkeletonLines lines={2} />
      ) : (
        <>
          <p style={{ color: 'var(--ink-2)' }}>{t('delete.gone')}</p>
          <DialogFoot>
            <Button onClick={close}>{ui('close')}</Button>
          </DialogFoot>
        </>
      )}
    </RouteDialog>
  )
}
