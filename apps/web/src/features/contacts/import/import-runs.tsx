import type { ImportJob } from '@carillon/contract/contact-imports'
import { useState } from 'react'
import { useCancelImport } from '#api/contact-imports.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'
import { ImportNumbers } from './import-numbers.tsx'

/** The import at work: what it is doing, how far it is, and the way to stop it. */
export function ImportRuns({ job }: { job: ImportJob }) {
  const t = useMessages('import-wizard')
  const format = useFormat()
  const [asks, setAsks] = useState(false)
  const cancel = useCancelImport(job.id)
  const phase = job.phase === 'applying' ? 'applying' : job.phase === 'checking' ? 'checking' : 'queued'
  const done = format.number(job.processed_count)
  const text =
    job.total_count === null
      ? t('done.rows', { done })
      : t('done.rowsOf', { done, total: format.number(job.total_count) })

  return (
    <>
      <ImportNumbers job={job} />
      <Card>
        <h2 style={{ marginBottom: 14, overflowWrap: 'anywhere' }}>
          {t(`done.${phase}`, { name: job.file_name ?? t('done.unnamed') })}
        </h2>
        <ProgressBar
          label={t('done.progress')}
          done={job.processed_count}
          {...(job.total_count === null ? {} : { total: job.total_count })}
          text={phase === 'applying' ? text : `${text} · ${t('done.nothingYet')}`}
        />
        <p style={{ color: 'var(--ink-3)', marginTop: 14 }}>{t('done.leave')}</p>
        {job.can_cancel && (
          <div style={{ marginTop: 16 }}>
            <Button onClick={() => setAsks(true)}>{t('done.cancel')}</Button>
          </div>
        )}
      </Card>
      {asks && (
        <ConfirmDialog
          title={t('done.cancelTitle')}
          confirm={t('done.cancel')}
          onConfirm={() => cancel.mutate(undefined, { onSettled: () => setAsks(false) })}
          onClose={() => setAsks(false)}
          busy={cancel.isPending}
          danger
        >
          {phase === 'applying' ? t('done.cancelLate') : t('done.cancelEarly')}
        </ConfirmDialog>
      )}
    </>
  )
}
