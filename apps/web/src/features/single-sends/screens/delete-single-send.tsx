import { useQuery } from '@tanstack/react-query'
import { useOutletContext, useParams } from 'react-router'
import { singleSendQuery, useDeleteSingleSends } from '#api/single-sends.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import type { IndexContext } from './single-sends-index.tsx'

export function Component() {
  const t = useMessages('single-sends')
  const id = useParams()['id'] ?? ''
  const context = useOutletContext<IndexContext | undefined>()
  const known = context?.rows.find((row) => row.id === id)
  const { data } = useQuery({ ...singleSendQuery(id), enabled: !known })
  const remove = useDeleteSingleSends()
  const close = useCloseRouteDialog()
  const name = known?.name ?? data?.name ?? ''

  const done = (sentence: string) => {
    showAlert(sentence)
    context?.deleted()
    close()
  }
  const confirm = () =>
    remove.mutate([id], {
      onSuccess: () => done(t('delete.deleted', { name })),
      onError: (error) => {
        if (error instanceof Refusal && error.status === 404) done(t('delete.gone'))
        else close()
      },
    })

  return (
    <ConfirmDialog
      title={t('delete.title')}
      confirm={t('delete.confirm')}
      onConfirm={confirm}
      busy={remove.isPending}
      danger
    >
      {t.rich('delete.sentence', { strong: <strong /> }, { name })}
    </ConfirmDialog>
  )
}
