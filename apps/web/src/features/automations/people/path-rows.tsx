import type { Enrolment, PathEntry, PathEvent } from '@carillon/contract/automation-people'
import type { Automation } from '@carillon/contract/automations'
import {
  Ban,
  Check,
  CircleCheck,
  Clock,
  FastForward,
  Hand,
  LogIn,
  LogOut,
  type LucideIcon,
  Play,
  Repeat,
  Send,
  Split,
  Target,
  Webhook,
  Zap,
} from 'lucide-react'
import { Fragment } from 'react'
import { type Messages, useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { EventMark, type EventTone } from '#ui/page/event-mark.tsx'
import { useGoesOn, useReasonWords } from '#widgets/automation-people/person-state.tsx'
import style from './person-path.module.css'
import { type StepNames, useStepNames } from './step-words.ts'

const looks: Record<PathEvent, [LucideIcon, EventTone]> = {
  entered: [LogIn, 'quiet'],
  sent: [Send, 'good'],
  skipped_no_email: [Ban, 'attention'],
  skipped_no_credits: [Ban, 'attention'],
  skipped_paused: [Ban, 'attention'],
  skipped_group: [Ban, 'attention'],
  skipped_frequency_cap: [Ban, 'attention'],
  skipped_quiet_hours: [Ban, 'attention'],
  skipped_no_number: [Ban, 'attention'],
  skipped_opted_out: [Ban, 'attention'],
  skipped_no_consent: [Ban, 'attention'],
  skipped_same_number: [Ban, 'attention'],
  put_off: [Clock, 'attention'],
  acted: [Zap, 'quiet'],
  called: [Webhook, 'good'],
  call_failed: [Ban, 'bad'],
  notified: [Send, 'good'],
  notify_failed: [Ban, 'bad'],
  took_path: [Split, 'quiet'],
  waited: [Clock, 'quiet'],
  undated: [Clock, 'attention'],
  happened: [Check, 'good'],
  moved_on: [FastForward, 'attention'],
  held: [Hand, 'attention'],
  released: [Play, 'quiet'],
  replaced: [Repeat, 'quiet'],
  converted: [Target, 'good'],
  completed: [CircleCheck, 'good'],
  exited: [LogOut, 'bad'],
}

interface PathRowsProps {
  automation: Automation
  path: readonly PathEntry[]
  enrolment: Enrolment | null
}

/** The events of a person, oldest first, and their place now. */
export function PathRows({ automation, path, enrolment }: PathRowsProps) {
  const t = useMessages('automation-people')
  const format = useFormat()
  const steps = useStepNames(automation)
  const sentence = useEntryWords(steps)
  const goesOn = useGoesOn()
  const isRepeated = path.some(({ run }) => run > 1)
  return (
    <ol className={style['path']}>
      {path.map((entry, index) => {
        const [icon, tone] = looks[entry.what]
        const isFirstOfRun = path[index - 1]?.run !== entry.run
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the log only grows at its end
          <Fragment key={index}>
            {isRepeated && isFirstOfRun && <li className={style['run']}>{t('again', { run: entry.run })}</li>}
            <li>
              <EventMark icon={icon} tone={tone} />
              <div className={style['words']}>
                <p>{sentence(entry)}</p>
                {entry.email && <Outcome email={entry.email} />}
                {entry.text && <TextOutcome text={entry.text} />}
              </div>
              <time dateTime={entry.at}>{format.time(entry.at)}</time>
            </li>
          </Fragment>
        )
      })}
      {enrolment?.state === 'active' && (
        <li className={style['now']} aria-current="step">
          <EventMark icon={enrolment.held_at ? Hand : Clock} tone="attention" />
          <div className={style['words']}>
            <p>{t('person.here', { step: steps.quotedNameOf(enrolment.step_id) })}</p>
            <p className={style['outcome']}>{goesOn(enrolment, automation.status)}</p>
          </div>
        </li>
      )}
    </ol>
  )
}

/** The result of an email. */
export function Outcome({ email }: { email: NonNullable<PathEntry['email']> }) {
  const t = useMessages('automation-people')
  const format = useFormat()
  const { delivered_at, opened_at, clicked_at, bounced_at, limit, skipped } = email
  const said = [
    delivered_at && t('log.delivered', { time: format.time(delivered_at) }),
    bounced_at && t('log.bounced', { time: format.time(bounced_at) }),
    opened_at && t('log.opened', { time: format.time(opened_at) }),
    clicked_at && t('log.clicked', { time: format.time(clicked_at) }),
  ].filter(Boolean)
  const open = limit ? t(skipped ? 'log.skippedLater' : `log.waitsLater.${limit}`) : t('log.notDelivered')
  return <p className={style['outcome']}>{said.length > 0 ? said.join(' · ') : open}</p>
}

/** The result of a text. */
function TextOutcome({ text }: { text: NonNullable<PathEntry['text']> }) {
  const t = useMessages('automation-people')
  const format = useFormat()
  const { delivered_at, clicked_at, replied_at, opted_out_at, failed, dropped } = text
  const said = [
    delivered_at && t('log.delivered', { time: format.time(delivered_at) }),
    failed !== null && t('log.text_failed', { reason: failed }),
    clicked_at && t('log.clicked', { time: format.time(clicked_at) }),
    replied_at && t('log.replied', { time: format.time(replied_at) }),
    opted_out_at && t('log.opted_out', { time: format.time(opted_out_at) }),
  ].filter(Boolean)
  const open = t(dropped ? 'log.text_dropped' : 'log.notDelivered')
  return <p className={style['outcome']}>{said.length > 0 ? said.join(' · ') : open}</p>
}

/** One entry of the log as a sentence. */
export function useEntryWords(steps: StepNames): (entry: PathEntry) => string {
  const t = useMessages('automation-people')
  const reasonOf = useReasonWords()
  const format = useFormat()
  return (entry) => {
    const { what, reason, version, by, user, until } = entry
    const step = steps.quotedNameOf(entry.step_id)
    switch (what) {
      case 'entered':
        return t(by === 'existing' || by === 'call' ? `log.entered_${by}` : 'log.entered')
      case 'acted':
        if (entry.queued) return t('log.acted_queued', { step })
        return t(entry.failed ? 'log.acted_failed' : 'log.acted', { step })
      case 'called':
        return t('log.called', { step, status: entry.status ?? '' })
      case 'notified':
        return t('log.notified', { step, count: entry.people ?? 1 })
      case 'call_failed':
      case 'notify_failed':
        return t(`log.${what}`, { step, problem: problemWords(entry.problem, t) })
      case 'took_path':
        return pathWords(entry, steps, t)
      case 'moved_on':
      case 'held':
      case 'released':
        return t(`log.${what}`, { user: user?.name || user?.email || t('log.somebody') })
      case 'put_off':
        return t(reason === 'quiet_hours' ? 'log.put_off_quiet_hours' : 'log.put_off_frequency_cap', {
          step,
          until: until ? format.time(until) : '',
        })
      case 'replaced':
        return t('log.replaced', { version })
      case 'exited':
        return t('log.exited', { reason: reasonOf(reason) })
      default:
        return t(`log.${what}`, { step })
    }
  }
}

function problemWords(problem: string | null | undefined, t: Messages<'automation-people'>): string {
  if (problem === 'contact_deleted' || problem === 'no_address') return t(`log.${problem}`)
  return problem ?? t('log.neverTried')
}

function pathWords(
  { step_id, path_id }: PathEntry,
  { byId, nameOf, pathsOf }: StepNames,
  t: Messages<'automation-people'>,
): string {
  const step = nameOf(step_id)
  if (path_id === null || path_id === undefined) return t('log.took_otherwise', { step })
  const parting = step_id === null ? undefined : byId.get(step_id)?.step
  const paths = parting?.kind === 'branch' || parting?.kind === 'split' ? parting.paths : []
  const index = paths.findIndex(({ id }) => id === path_id)
  const path = parting && pathsOf(parting)[index]
  return path === undefined ? t('log.took_gone', { step }) : t('log.took_path', { step, path })
}
