import { useQuery } from '@tanstack/react-query'
import { useOutletContext, useParams } from 'react-router'
import { singleSendQuery, useDeleteSingleSends, useUnscheduleSingleSend } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import type { IndexContext } from '../parts/index-context.ts'

/** Deletes one. A scheduled one has to be unscheduled first; then the dialog asks. */
export function Component() {
  const t = useMessages('single-sends')
  const id = useParams()['id'] ?? ''
  const context = useOutletContext<IndexContext | undefined>()
  const known = context?.rows.find((row) => row.id === id)
  const query = useQuery({ ...singleSendQuery(id), enabled: !known })
  const item = known ?? query.data
  const remove = useDeleteSingleSends()
  if (item?.status === 'scheduled') return <Scheduled id={id} name={item.name} at={item.send_at} />
  return (
    <DeleteDialog
      title={t('delete.title')}
      query={query}
      item={item}
      remove={remove}
      input={[id]}
      confirm={t('delete.confirm')}
      deleted={({ name }) => t('delete.deleted', { name })}
      gone={t('editor.gone')}
      onDeleted={() => context?.deleted()}
    >
      {({ name }) => t.rich('delete.sentence', { strong: <strong /> }, { name })}
    </DeleteDialog>
  )
}

function Scheduled({ id, name, at }: { id: string; name: string; at: string | null | undefined }) {
  const t = useMessages('single-sends')
  const format = useFormat()
  const close = useCloseRouteDialog()
  const unschedule = useUnscheduleSingleSend()
  return (
    <RouteDialog title={t('delete.title')}>
      <ConfirmQuestion
        confirm={t('actions.unschedule')}
        onConfirm={() => unschedule.mutate(id)}
        onCancel={close}
        busy={unschedule.isPending}
      >
        {t.rich(
          'delete.isScheduled',
          { strong: <strong /> },
          { name, time: at ? format.time(at, { zone: true }) : '' },
        )}
      </ConfirmQuestion>
    </RouteDialog>
  )
}
