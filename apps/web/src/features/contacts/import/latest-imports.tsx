import type { ImportJob } from '@carillon/contract/contact-imports'
import { useQuery } from '@tanstack/react-query'
import { importsQuery, isRunning } from '#api/contact-imports.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'
import style from './upload-step.module.css'

const tones = {
  pending: 'planned',
  completed: 'done',
  errored: 'attention',
  failed: 'failed',
  cancelled: 'quiet',
} as const satisfies Record<ImportJob['status'], StatusTone>

/** The way back to imports of the last days, running or ended. Nothing when there were none. */
export function LatestImports() {
  const t = useMessages('import-wizard')
  const { data: jobs = [] } = useQuery(importsQuery)
  if (jobs.length === 0) return null
  return (
    <Card title={t('latest.title')} padded={false}>
      <ul className={style['latest']}>
        {jobs.map((job) => (
          <Latest key={job.id} job={job} />
        ))}
      </ul>
    </Card>
  )
}

function Latest({ job }: { job: ImportJob }) {
  const t = useMessages('import-wizard')
  const format = useFormat()
  const waits = job.status === 'pending' && !isRunning(job)
  const rows = job.results.requested_count
  return (
    <li>
      <div>
        <div className={style['file']}>{job.file_name ?? t('latest.unnamed')}</div>
        <div className={style['about']}>
          {[format.ago(job.started_at), rows > 0 ? t('latest.rows', { count: rows }) : '']
            .filter(Boolean)
            .join(' · ')}
        </div>
        <StatusBadge tone={tones[job.status]}>
          {waits ? t('status.waiting') : t(`status.${job.status}`)}
        </StatusBadge>
      </div>
      <ButtonLink size="toolbar" to={`/contacts/import/${waits ? 'map-fields' : 'done'}?job=${job.id}`}>
        {waits ? t('latest.goOn') : t('latest.show')}
      </ButtonLink>
    </li>
  )
}
