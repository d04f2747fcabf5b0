import type { ImportJob } from '@carillon/contract/contact-imports'
import { CircleAlert, CircleCheck, CircleSlash, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorsAddress } from '#api/contact-imports.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button, ButtonAnchor, ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { NotificationAddresses } from '#widgets/notification-addresses/notification-addresses.tsx'
import { fileLabel } from './file-label.ts'
import style from './import-ended.module.css'
import { ImportNumbers } from './import-numbers.tsx'
import { ProblemList } from './problem-list.tsx'
import { RollbackDialog } from './rollback-dialog.tsx'

const icons = {
  completed: CircleCheck,
  errored: TriangleAlert,
  failed: CircleAlert,
  cancelled: CircleSlash,
} as const

/** The result of an import: its numbers, an explanation, and links to the next step. */
export function ImportEnded({ job }: { job: ImportJob }) {
  const t = useMessages('import-wizard')
  const format = useFormat()
  const [asks, setAsks] = useState(false)
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
          <h2>{t(`done.${status}`, { name: fileLabel(t, job) })}</h2>
        </div>
        <div className={style['words']}>
          {sentences().map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {job.rolled_back_by && (
            <p>
              {t.rich('rollback.wasRolledBack', {
                a: <Link to={`/contacts/import/done?job=${job.rolled_back_by}`} />,
              })}
            </p>
          )}
          {job.rollback_until && <p>{t('rollback.until', { time: format.time(job.rollback_until) })}</p>}
        </div>
        {job.problems.length > 0 && <ProblemList problems={job.problems} />}
        <div className={style['actions']}>
          {errors && (
            <ButtonAnchor href={errors} download>
              {t('done.errorFile')}
            </ButtonAnchor>
          )}
          {job.rollback_until && <Button onClick={() => setAsks(true)}>{t('rollback.ask')}</Button>}
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
      <NotifyCard />
      {asks && <RollbackDialog job={job} onClose={() => setAsks(false)} />}
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
    const {
      left_out_count: leftOut = 0,
      unsubscribed_count: unsubscribed = 0,
      cleared_count: cleared = 0,
    } = results
    if (leftOut > 0) found.push(t('done.leftOut', { count: leftOut }))
    if (unsubscribed > 0) found.push(t('done.unsubscribed', { count: unsubscribed }))
    if (cleared > 0) found.push(t('done.cleared', { count: cleared }))
    return found
  }

  function reason(): string {
    return (job.error && t.refusal(job.error.error_id, job.error.parameter)) ?? t('done.failedText')
  }
}

/** The addresses that get an email when an import is done. */
export function NotifyCard() {
  const t = useMessages('import-wizard')
  return (
    <div style={{ marginTop: 'var(--space-24)' }}>
      <Card title={t('done.notify')}>
        <NotificationAddresses event="import_done" />
      </Card>
    </div>
  )
}
