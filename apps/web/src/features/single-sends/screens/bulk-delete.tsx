import { useOutletContext } from 'react-router'
import { useDeleteSingleSends } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { BulkDeleteDialog } from '#widgets/bulk-delete/bulk-delete-dialog.tsx'
import type { IndexContext } from '../index/index-context.ts'

/** Names the single sends to delete, or the scheduled ones that must be unscheduled first. */
export function Component() {
  const t = useMessages('single-sends')
  const { rows, deleted } = useOutletContext<IndexContext>()
  return (
    <BulkDeleteDialog
      title={t('delete.bulkTitle')}
      rows={rows}
      isLocked={({ status }) => status === 'scheduled'}
      locked={t('delete.scheduled')}
      nothing={t('delete.nothing')}
      question={(count) => t('delete.bulkSentence', { count })}
      confirm={(count) => t('delete.bulkConfirm', { count })}
      remove={useDeleteSingleSends()}
      deleted={(count) => t('delete.bulkDeleted', { count })}
      gone={t('delete.gone')}
      more={(count) => t('delete.more', { count })}
      onDeleted={deleted}
    />
  )
}
