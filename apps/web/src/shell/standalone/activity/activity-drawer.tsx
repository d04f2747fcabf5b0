import type { ActivityJob } from '@carillon/contract/activity'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { activityQuery } from '#api/activity.ts'
import { useMessages } from '#lib/messages.tsx'
import { Sheet } from '#ui/dialog/sheet.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import style from './activity.module.css'
import { CancelQuestion } from './cancel-question.tsx'
import { JobRow } from './job-row.tsx'
import { useJobWords } from './use-job-words.ts'

const groups = ['open', 'failed', 'done'] as const

/** The group of a job. Jobs that wait for a person stand between running and ended ones. */
function groupOf({ state, waits_for, ended_at }: ActivityJob): (typeof groups)[number] {
  if (state === 'failed' || state === 'stalled' || waits_for === 'person') return 'failed'
  return ended_at === null ? 'open' : 'done'
}

interface ActivityDrawerProps {
  onClose: () => void
  /** Called when a job's page was opened. */
  onChoice?: (() => void) | undefined
}

/** The background jobs of the account: running ones, jobs that need a person, and recently ended ones. */
export default function ActivityDrawer({ onClose, onChoice }: ActivityDrawerProps) {
  const t = useMessages('activity')
  const query = useQuery(activityQuery)
  const { data } = query
  const [asked, setAsked] = useState<ActivityJob | null>(null)
  const said = useEnds(data?.result)
  const leave = () => {
    onClose()
    onChoice?.()
  }
  return (
    <Sheet title={t('title')} onClose={onClose} size="picker" ownsEscape={asked !== null}>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {data ? (
        <Jobs {...data} onCancel={setAsked} onLeave={leave} />
      ) : (
        <NotLoaded query={query} title={t('failedTitle')} lines={6} />
      )}
      {asked && <CancelQuestion job={asked} onClose={() => setAsked(null)} />}
    </Sheet>
  )
}

interface JobsProps {
  result: readonly ActivityJob[]
  days: number
  is_capped: boolean
  onCancel: (job: ActivityJob) => void
  onLeave: () => void
}

function Jobs({ result, days, is_capped, onCancel, onLeave }: JobsProps) {
  const t = useMessages('activity')
  if (result.length === 0)
    return (
      <EmptyState
        icon={<CircleCheck />}
        tone="quiet"
        title={t('emptyTitle')}
        text={t('emptyText', { days })}
      />
    )
  const byGroup = Map.groupBy(result, groupOf)
  return (
    <>
      {groups
        .filter((group) => byGroup.has(group))
        .map((group) => (
          <section key={group} className={style['group']} aria-label={t(`groups.${group}`, { days })}>
            <h3>{t(`groups.${group}`, { days })}</h3>
            <ul className={style['jobs']}>
              {byGroup.get(group)?.map((job) => (
                <JobRow key={`${job.kind} ${job.id}`} job={job} onCancel={onCancel} onLeave={onLeave} />
              ))}
            </ul>
          </section>
        ))}
      <p className={style['note']}>
        {is_capped && t('capped')} {t('kept', { days })}
      </p>
    </>
  )
}

/** The sentence for screen readers about a job that ended while the drawer is open. */
function useEnds(jobs: readonly ActivityJob[] | undefined): string {
  const t = useMessages('activity')
  const { nameOf } = useJobWords()
  const open = useRef<ReadonlySet<string>>(new Set())
  const [said, say] = useState('')
  useEffect(() => {
    if (!jobs) return
    const ended = jobs.filter(({ id, ended_at }) => ended_at !== null && open.current.has(id))
    open.current = new Set(jobs.filter(({ ended_at }) => ended_at === null).map(({ id }) => id))
    if (ended.length > 0)
      say(ended.map((job) => t('ended', { job: nameOf(job), state: t(`state.${job.state}`) })).join(' '))
  }, [jobs, t, nameOf])
  return said
}
