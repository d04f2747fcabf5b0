import type { ImportJob } from '@carillon/contract/contact-imports'
import { useState } from 'react'
import { useCancelImport, useRetryImport } from '#api/contact-imports.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionDialog } from '#ui/dialog/action-question.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { fileLabel } from './file-label.ts'
import { ImportNumbers } from './import-numbers.tsx'

/** A running import: its phase, its progress, and a button to stop it. */
export function ImportRuns({ job }: { job: ImportJob }) {
  const t = useMessages('import-wizard')
  const [asks, setAsks] = useState(false)
  const cancel = useCancelImport()
  const phase = job.phase === 'applying' ? 'applying' : job.phase === 'checking' ? 'checking' : 'queued'
  const done = job.processed_count
  const retry = useRetryImport()
  const isRollback = job.job_type === 'rollback_import'
  // All rows are read. The rest of this phase compares them with the contacts.
  const isComparing = phase === 'checking' && job.results.requested_count > 0
  const numbers =
    job.total_count === null
      ? t('done.rows', { count: done })
      : t(isRollback ? 'rollback.progress' : 'done.rowsOf', { done, count: job.total_count })
  const text = isComparing ? t('done.comparing') : numbers

  return (
    <>
      {!isRollback && phase === 'applying' && <ImportNumbers job={job} />}
      <Card>
        <h2 style={{ marginBottom: 'var(--space-16)', overflowWrap: 'anywhere' }}>
          {t(isRollback ? 'rollback.running' : `done.${phase}`, { name: fileLabel(t, job) })}
        </h2>
        <ProgressBar
          label={t('done.progress')}
          done={job.processed_count}
          {...(job.total_count === null ? {} : { total: job.total_count })}
          text={isRollback || phase === 'applying' ? text : `${text} · ${t('done.nothingYet')}`}
        />
        {job.needs_attention ? (
          <div
            role="alert"
            style={{
              marginTop: 'var(--space-16)',
              display: 'grid',
              gap: 'var(--space-10)',
              justifyItems: 'start',
            }}
          >
            <StatusBadge tone="attention">{t('status.attention')}</StatusBadge>
            <p>{t('done.stuck')}</p>
            <Button look="primary" busy={retry.isPending} onClick={() => retry.mutate(job.id)}>
              {t('done.retry')}
            </Button>
          </div>
        ) : (
          <p style={{ color: 'var(--ink-3)', marginTop: 'var(--space-16)' }}>{t('done.leave')}</p>
        )}
        {job.can_cancel && (
          <div style={{ marginTop: 'var(--space-16)' }}>
            <Button onClick={() => setAsks(true)}>{t('done.cancel')}</Button>
          </div>
        )}
      </Card>
      {asks && (
        <ActionDialog
          title={t('done.cancelTitle')}
          confirm={t('done.cancel')}
          action={cancel}
          input={job.id}
          onClose={() => setAsks(false)}
          danger
        >
          {phase === 'applying' ? t('done.cancelLate') : t('done.cancelEarly')}
        </ActionDialog>
      )}
    </>
  )
}
