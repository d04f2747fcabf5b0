import { useOutletContext } from 'react-router'
import { useDeleteAutomations } from '#api/automations.ts'
import { useMessages } from '#lib/messages.tsx'
import { BulkDeleteDialog } from '#widgets/bulk-delete/bulk-delete-dialog.tsx'
import type { IndexContext } from '../parts/index-context.ts'

/** Names the automations to delete, or the automations that have to be disabled first. */
export function Component() {
  const t = useMessages('automations')
  const { rows, deleted } = useOutletContext<IndexContext>()
  return (
    <BulkDeleteDialog
      title={t('delete.bulkTitle')}
      rows={rows}
      isLocked={({ status }) => status === 'live' || status === 'paused'}
      locked={t('delete.running')}
      nothing={t('delete.nothing')}
      question={(count) => t('delete.bulkSentence', { count })}
      confirm={(count) => t('delete.bulkConfirm', { count })}
      remove={useDeleteAutomations()}
      deleted={(count) => t('delete.bulkDeleted', { count })}
      gone={t('delete.gone')}
      more={(count) => t('delete.more', { count })}
      onDeleted={deleted}
    />
  )
}
