import { useQuery } from '@tanstack/react-query'
import { useOutletContext, useParams } from 'react-router'
import { singleSendQuery, useDeleteSingleSends, useUnscheduleSingleSend } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'
import type { IndexContext } from '../index/index-context.ts'

/** Deletes a single send. A scheduled one has to be unscheduled first; then the dialog asks. */
export function Component() {
  const t = useMessages('single-sends')
  const id = useParams()['id'] ?? ''
  const context = useOutletContext<IndexContext | undefined>()
  const known = context?.rows.find((row) => row.id === id)
  const query = useQuery({ ...singleSendQuery(id), enabled: !known })
  return (
    <DeleteDialog
      title={t('delete.title')}
      query={query}
      item={known ?? query.data}
      remove={useDeleteSingleSends()}
      input={() => [id]}
      confirm={t('delete.confirm')}
      deleted={({ name }) => t('delete.deleted', { name })}
      gone={t('editor.gone')}
      onDeleted={() => context?.deleted()}
      instead={({ status, name, send_at }, close) =>
        status === 'scheduled' ? <Scheduled id={id} name={name} at={send_at} onClose={close} /> : undefined
      }
    >
      {({ name }) => t.rich('delete.sentence', { strong: <strong /> }, { name })}
    </DeleteDialog>
  )
}

interface ScheduledProps {
  id: string
  name: string
  at: string | null | undefined
  onClose: () => void
}

function Scheduled({ id, name, at, onClose }: ScheduledProps) {
  const t = useMessages('single-sends')
  const format = useFormat()
  const unschedule = useUnscheduleSingleSend()
  const time = at ? format.time(at, { zone: true }) : ''
  return (
    <ConfirmQuestion
      confirm={t('actions.unschedule')}
      onConfirm={() => unschedule.mutate(id)}
      onCancel={onClose}
      busy={unschedule.isPending}
    >
      {t.rich('delete.isScheduled', { strong: <strong /> }, { name, time })}
    </ConfirmQuestion>
  )
}
