import { type ActivityJob, activityCatalogue } from '@carillon/contract/activity'
import { holds } from '@carillon/contract/scopes'
import { RotateCw, X } from 'lucide-react'
import { Link } from 'react-router'
import { useCancelJob, useRetryJob } from '#api/activity.ts'
import { type Messages, useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'
import { useFormat } from '../../use-format.ts'
import { usePerson } from '../../use-person.ts'
import style from './activity.module.css'
import { isAsked } from './cancel-question.tsx'
import { useJobWords } from './use-job-words.ts'

const tones: Readonly<Record<ActivityJob['state'], StatusTone>> = {
  waiting: 'planned',
  running: 'testing',
  stalled: 'attention',
  failed: 'failed',
  cancelled: 'quiet',
  done: 'done',
}

interface JobRowProps {
  job: ActivityJob
  /** Opens the question before a job is cancelled that can't be continued later. */
  onCancel: (job: ActivityJob) => void
  onLeave: () => void
}

export function JobRow({ job, onCancel, onLeave }: JobRowProps) {
  const t = useMessages('activity')
  const format = useFormat()
  const { nameOf, startOf, progressOf, tookBefore } = useJobWords()
  const name = nameOf(job)
  const { progress, path } = job
  const note = noteOf(job, t, progressOf(job))
  return (
    <li className={style['job']}>
      <div className={style['head']}>
        <h4>
          {path === null ? (
            name
          ) : (
            <Link to={path} onClick={onLeave}>
              {name}
            </Link>
          )}
        </h4>
        <StatusBadge tone={tones[job.state]}>{stateOf(job, t)}</StatusBadge>
      </div>
      <p className={style['start']} title={format.time(job.started_at)}>
        {startOf(job)}
      </p>
      {job.state === 'running' && tookBefore(job) && <p className={style['start']}>{tookBefore(job)}</p>}
      {progress && job.ended_at === null && (
        <ProgressBar
          label={name}
          done={progress.done}
          {...(progress.total === null ? {} : { total: progress.total })}
          text={progressOf(job) ?? ''}
        />
      )}
      {progress && job.state === 'done' && <p className={style['start']}>{progressOf(job)}</p>}
      {note && <p className={style['why']}>{note}</p>}
      <Actions job={job} onCancel={onCancel} />
    </li>
  )
}

function Actions({ job, onCancel }: Omit<JobRowProps, 'onLeave'>) {
  const t = useMessages('activity')
  const { nameOf } = useJobWords()
  const cancel = useCancelJob()
  const retry = useRetryJob()
  // Unknown scopes (the call failed) hide nothing: the server decides.
  const mayChange = holds(usePerson().scopes ?? null, activityCatalogue[job.kind].scope)
  if (!mayChange || (!job.can_cancel && !job.can_retry)) return null
  const label = (action: string) => t('ofJob', { action, job: nameOf(job) })
  return (
    <div className={style['actions']}>
      {job.can_retry && (
        <Button
          size="toolbar"
          icon={<RotateCw />}
          busy={retry.isPending}
          aria-label={label(t('retry'))}
          onClick={() => retry.mutate(job)}
        >
          {t('retry')}
        </Button>
      )}
      {job.can_cancel && (
        <Button
          look="quiet"
          size="toolbar"
          icon={<X />}
          busy={cancel.isPending}
          aria-label={label(t('cancel'))}
          onClick={() => (isAsked(job) ? onCancel(job) : cancel.mutate(job))}
        >
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}

function stateOf({ is_cancelling, waits_for, state }: ActivityJob, t: Messages<'activity'>): string {
  return t(`state.${is_cancelling ? 'cancelling' : (waits_for ?? state)}`)
}

/** The reason of the failure, the rest of the work, or the reason why it can't be cancelled. */
function noteOf(
  { state, error, is_cancelling, uncancellable, kind, progress }: ActivityJob,
  t: Messages<'activity'>,
  counted: string | undefined,
): string | undefined {
  if (error) return t.refusal(error.error_id, error.parameter) ?? t('fault')
  if (is_cancelling) return t('stops')
  if (state === 'cancelled' && kind === 'export_contacts') return t('progress.cancelledExport')
  if (state === 'cancelled' && progress && counted) return t('progress.cancelled', { counted })
  return uncancellable ? t(`uncancellable.${uncancellable}`) : undefined
}
