import type { ImportJob } from '@carillon/contract/contact-imports'
import { CircleAlert, Undo2 } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { fileLabel } from './file-label.ts'
import style from './import-ended.module.css'

/** The result of a rollback. */
export function RollbackEnded({ job }: { job: ImportJob }) {
  const t = useMessages('import-wizard')
  const { results, status } = job
  const hasFailed = status === 'failed'
  const kept = results.kept_count ?? 0
  const name = fileLabel(t, job)
  return (
    <Card>
      <div className={style['head']} data-status={hasFailed ? 'failed' : 'completed'} role="status">
        {hasFailed ? <CircleAlert aria-hidden="true" /> : <Undo2 aria-hidden="true" />}
        <h2>{hasFailed ? t('rollback.failed', { name }) : t('rollback.ended', { name })}</h2>
      </div>
      <div className={style['words']}>
        <p>{t('rollback.deleted', { count: results.deleted_count })}</p>
        <p>{t('rollback.restored', { count: results.updated_count })}</p>
        {kept > 0 && <p>{t('rollback.kept', { count: kept })}</p>}
      </div>
      <div className={style['actions']}>
        <ButtonLink to="/contacts/import/upload-csv">{t('rollback.toImports')}</ButtonLink>
        <ButtonLink look="primary" to="/contacts/all">
          {t('done.showAll')}
        </ButtonLink>
      </div>
    </Card>
  )
}
