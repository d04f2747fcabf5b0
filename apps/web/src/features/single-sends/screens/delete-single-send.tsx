import { useQuery } from '@tanstack/react-query'
import { useOutletContext, useParams } from 'react-router'
import { singleSendQuery, useDeleteSingleSends } from '#api/single-sends.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogAbout, DialogAnswer } from '#ui/dialog/dialog-about.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import type { IndexContext } from './single-sends-index.tsx'

export function Component() {
  const t = useMessages('single-sends')
  const id = useParams()['id'] ?? ''
  const context = useOutletContext<IndexContext | undefined>()
  const known = context?.rows.find((row) => row.id === id)
  const query = useQuery({ ...singleSendQuery(id), enabled: !known })
  const remove = useDeleteSingleSends()
  const close = useCloseRouteDialog()

  const done = (sentence: string) => {
    showAlert(sentence)
    context?.deleted()
    close()
  }
  const confirm = (name: string) =>
    remove.mutate([id], {
      onSuccess: () => done(t('delete.deleted', { name })),
      onError: (error) => (isGone(error) ? done(t('delete.gone')) : close()),
    })

  return (
    <RouteDialog title={t('delete.title')}>
      {isGone(query.error) && !known ? (
        <DialogAnswer onClose={close}>{t('editor.gone')}</DialogAnswer>
      ) : (
        <DialogAbout query={query} item={known ?? query.data} gone={t('editor.gone')} onClose={close}>
          {({ name }) => (
            <ConfirmQuestion
              confirm={t('delete.confirm')}
              onConfirm={() => confirm(name)}
              onCancel={close}
              busy={remove.isPending}
              danger
            >
              {t.rich('delete.sentence', { strong: <strong /> }, { name })}
            </ConfirmQuestion>
          )}
        </DialogAbout>
      )}
    </RouteDialog>
  )
}
