import type { ImportJob } from '@carillon/contract/contact-imports'
import { CircleAlert, CircleCheck, CircleSlash, TriangleAlert } from 'lucide-react'
import { errorsAddress } from '#api/contact-imports.ts'
import { useMessages } from '#lib/messages.tsx'
import { ButtonAnchor, ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import style from './import-ended.module.css'
import { ImportNumbers } from './import-numbers.tsx'

const icons = {
  completed: CircleCheck,
  errored: TriangleAlert,
  failed: CircleAlert,
  cancelled: CircleSlash,
} as const

/** How it ended, in numbers and in words, and where to go from here. */
export function ImportEnded({ job }: { job: ImportJob }) {
  const t = useMessages('import-wizard')
  const status = job.status === 'pending' ? 'completed' : job.status
  const Icon = icons[status]
  const { results } = job
  const errors = errorsAddress(job)
  const list = job.list_ids.length === 1 ? job.list_ids[0] : undefined
  const hasChanged = results.created_count + results.updated_count > 0
  return (
    <>
      {status !== 'failed' && <ImportNumbers job={job} />}
      <Card>
        <div className={style['head']} data-status={status} role="status">
          <Icon aria-hidden="true" />
          <h2>{t(`done.${status}`, { name: job.file_name ?? t('done.unnamed') })}</h2>
        </div>
        <div className={style['words']}>
          {sentences().map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <div className={style['actions']}>
          {errors && (
            <ButtonAnchor href={errors} download>
              {t('done.errorFile')}
            </ButtonAnchor>
          )}
          <ButtonLink look={hasChanged ? 'secondary' : 'primary'} to="/contacts/import/done/new">
            {t('done.another')}
          </ButtonLink>
          {hasChanged && (
            <ButtonLink look="primary" to={list ? `/contacts/lists/${list}` : '/contacts/all'}>
              {list ? t('done.showList') : t('done.showAll')}
            </ButtonLink>
          )}
        </div>
      </Card>
    </>
  )

  function sentences(): string[] {
    const found = {
      completed: [t('done.completedText', { count: results.requested_count })],
      errored: [t('done.erroredText', { count: results.errored_count })],
      failed: [reason(), t('done.nothingApplied')],
      cancelled: [hasChanged ? t('done.cancelledText') : t('done.nothingApplied')],
    }[status]
    if (results.duplicate_count > 0) found.push(t('done.duplicates', { count: results.duplicate_count }))
    if (results.dropped_cell_count > 0) found.push(t('done.dropped', { count: results.dropped_cell_count }))
    return found
  }

  function reason(): string {
    return (job.error && t.refusal(job.error.error_id, job.error.parameter)) ?? t('done.failedText')
  }
}
