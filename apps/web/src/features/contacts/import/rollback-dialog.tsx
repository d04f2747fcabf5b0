import type { ImportJob } from '@carillon/contract/contact-imports'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { rollbackForecastQuery, useRollbackImport } from '#api/contact-imports.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { useApproval } from '#widgets/approval/use-approval.tsx'

/** Shows the contacts and values that rolling back an import would delete, restore and keep, and starts it. */
export function RollbackDialog({ job, onClose }: { job: ImportJob; onClose: () => void }) {
  const t = useMessages('import-wizard')
  const navigate = useNavigate()
  const query = useQuery(rollbackForecastQuery(job.id))
  const { data } = query
  const rollback = useRollbackImport(job.id)
  const approval = useApproval('contactImports.rollback', { params: { id: job.id } })
  return (
    <Dialog title={t('rollback.title')} onClose={onClose}>
      {data && approval.isKnown ? (
        <ActionQuestion
          confirm={approval.ask ?? t('rollback.confirm')}
          action={rollback}
          input={undefined}
          onDone={(started) => started && navigate(`/contacts/import/done?job=${started.job_id}`)}
          onClose={onClose}
          deletes={data.delete_count}
          danger
        >
          <ul style={{ margin: 0, paddingLeft: 'var(--space-16)', display: 'grid', gap: 'var(--space-6)' }}>
            {data.delete_count > 0 && <li>{t('rollback.deletes', { count: data.delete_count })}</li>}
            {data.keep_count > 0 && <li>{t('rollback.keeps', { count: data.keep_count })}</li>}
            {data.restore_count > 0 && <li>{t('rollback.restores', { count: data.restore_count })}</li>}
            {data.resubscribe_count > 0 && (
              <li>{t('rollback.resubscribes', { count: data.resubscribe_count })}</li>
            )}
            {data.partly_count > 0 && <li>{t('rollback.partly', { count: data.partly_count })}</li>}
          </ul>
          <p style={{ marginTop: 'var(--space-12)' }}>{t('rollback.lists')}</p>
          {approval.note}
        </ActionQuestion>
      ) : (
        <NotLoaded query={query} />
      )}
    </Dialog>
  )
}
