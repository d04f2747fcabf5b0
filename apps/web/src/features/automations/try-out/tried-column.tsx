import type { TriedStep } from '@carillon/contract/automation-people'
import type { Automation } from '@carillon/contract/automations'
import { emailStepsOf } from '@carillon/journey/emails'
import { isOutsideAction, type Step } from '@carillon/journey/steps'
import { useMemo } from 'react'
import type { Answers, TriedPerson } from '#api/automation-try-out.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { type ListId, listIdsInside } from '../parts/list-ids.rules.ts'
import column from '../parts/step-column.module.css'
import { StepColumn, Terminal } from '../parts/step-column.tsx'
import { type StepWords, useStepWords } from '../parts/use-step-words.ts'
import { useWindowWords } from '../parts/use-window-words.ts'
import { WayCard } from '../parts/way-card.tsx'
import { Question } from './question.tsx'
import { TriedEmail } from './tried-email.tsx'
import { TriedText } from './tried-text.tsx'
import style from './try-out.module.css'
import { useMoment } from './use-moment.ts'

interface Tried {
  steps: readonly TriedStep[]
  others: readonly TriedStep[]
  ends_at: string
}

interface TriedColumnProps {
  automation: Automation
  tried: Tried
  person: TriedPerson
  /** The name of the person in sentences. */
  name: string
  /** True if paths that are not taken are shown as well. */
  showsAll: boolean
  answers: Answers
  onAnswer: (step: string, answer: Answers[string] | undefined) => void
}

/** The steps of one person with their times, and the question at each. */
export function TriedColumn(props: TriedColumnProps) {
  const { automation, tried, showsAll } = props
  const t = useMessages('automation-try-out')
  const detail = useMessages('automation-detail')
  const moment = useMoment()
  const { steps, messages } = automation
  const known = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages])
  const words = useStepWords(steps, known)
  const way = new Map(tried.steps.map((step) => [step.step_id, step]))
  const others = new Map(tried.others.map((step) => [step.step_id, step]))
  const pathState = (list: ListId) => (isTaken(list, way) ? undefined : showsAll ? 'other' : 'hidden')
  return (
    <div className={column['flow']}>
      <Summary {...props} />
      <Terminal title={detail('flow.start')} text={moment(tried.steps[0]?.at ?? tried.ends_at)} />
      <StepColumn
        steps={showsAll ? steps : onTheWay(steps, way)}
        label={t('way')}
        words={words}
        card={({ step }) => (
          <TriedCard
            {...props}
            step={step}
            words={words}
            tried={way.get(step.id) ?? others.get(step.id)}
            isTaken={way.has(step.id)}
          />
        )}
        pathState={pathState}
      />
      <Terminal
        title={tried.steps.at(-1)?.left ? t('leftAtEnd') : detail('flow.end')}
        text={moment(tried.ends_at)}
        isEnd
      />
    </div>
  )
}

/** The number of emails, and the duration. */
function Summary({ automation, tried, name }: TriedColumnProps) {
  const t = useMessages('automation-try-out')
  const { number, timeZone } = useFormat()
  const windowWords = useWindowWords()
  const emails = new Set(emailStepsOf(automation.steps).map(({ step }) => step))
  const sent = tried.steps.filter(({ step_id }) => emails.has(step_id)).length
  const [first] = tried.steps
  const took = first ? Date.parse(tried.ends_at) - Date.parse(first.at) : 0
  const [unit, ms] = units.find(([, each]) => took >= each) ?? (['minutes', minuteMs] as const)
  return (
    <p className={style['summary']} role="status">
      {t('gets', { name, count: sent, emails: number(sent) })}{' '}
      {took === 0 ? t('atOnce') : t(`takes.${unit}`, { count: Math.max(1, Math.round(took / ms)) })}{' '}
      {t('zone', { zone: timeZone })}
      {automation.send_window && <span>{windowWords(automation.send_window)}</span>}
    </p>
  )
}

const minuteMs = 60_000
const units = [
  ['days', 24 * 60 * minuteMs],
  ['hours', 60 * minuteMs],
  ['minutes', minuteMs],
] as const

interface TriedCardProps extends Omit<TriedColumnProps, 'tried'> {
  step: Step
  words: StepWords
  /** Absent: the person does not come to the step. */
  tried: TriedStep | undefined
  isTaken: boolean
}

function TriedCard({ step, words, tried, isTaken, ...all }: TriedCardProps) {
  const t = useMessages('automation-try-out')
  const detail = useMessages('automation-detail')
  const moment = useMoment()
  const { automation, person, name, answers, onAnswer } = all
  return (
    <WayCard
      step={step}
      title={
        step.kind === 'email'
          ? detail('email.number', { number: words.emailNumber(step.message_id) })
          : step.kind === 'text'
            ? detail('text.number', { number: words.textNumber(step.message_id) })
            : words.step(step)
      }
      state={isTaken ? 'taken' : 'other'}
      time={tried && moment('message_id' in step ? tried.until : tried.at)}
    >
      {tried?.left && <p>{t('left')}</p>}
      {tried && <Waiting step={step} tried={tried} />}
      {step.kind === 'email' && (
        <TriedEmail
          automation={automation}
          messageId={step.message_id}
          number={words.emailNumber(step.message_id)}
          person={person}
        />
      )}
      {step.kind === 'text' && <TriedText automation={automation} textId={step.message_id} person={person} />}
      {step.kind === 'action' && <p>{t(isOutsideAction(step.action) ? 'notSent' : 'notDone')}</p>}
      {tried?.outside && <Outside outside={tried.outside} />}
      {isTaken && tried && (
        <Question
          step={step}
          words={words}
          tried={tried}
          name={name}
          answer={answers[step.id]}
          onAnswer={(answer) => onAnswer(step.id, answer)}
        />
      )}
    </WayCard>
  )
}

/** The step's report about this person to others. */
function Outside({ outside }: { outside: NonNullable<TriedStep['outside']> }) {
  const t = useMessages('automation-try-out')
  if (outside.kind === 'notify') {
    return (
      <dl className={style['outside']}>
        <dt>{t('outside.to')}</dt>
        <dd>{outside.to.length > 0 ? outside.to.join(', ') : t('outside.nobody')}</dd>
        <dt>{t('outside.subject')}</dt>
        <dd>{outside.subject}</dd>
        <dt>{t('outside.text')}</dt>
        <dd>{outside.text}</dd>
      </dl>
    )
  }
  return (
    <dl className={style['outside']}>
      <dt>{t('outside.url')}</dt>
      <dd>{outside.url}</dd>
      <dt>{t('outside.body')}</dt>
      <dd>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
        <pre tabIndex={0}>{outside.body}</pre>
      </dd>
    </dl>
  )
}

/** The duration of the stay at a step, in words. */
function Waiting({ step, tried }: { step: Step; tried: TriedStep }) {
  const t = useMessages('automation-try-out')
  const moment = useMoment()
  if (tried.at === tried.until) return null
  if ('message_id' in step) return <p>{t('due', { time: moment(tried.at) })}</p>
  return <p>{t('goesOn', { time: moment(tried.until) })}</p>
}

function isTaken(list: ListId, way: ReadonlyMap<string, TriedStep>): boolean {
  const id = list.slice(list.indexOf(':') + 1)
  if (list.startsWith('otherwise:')) return way.get(id)?.path_id === null
  return [...way.values()].some(({ path_id }) => path_id === id)
}

/** The steps without the steps that the person does not come to. */
function onTheWay(steps: readonly Step[], way: ReadonlyMap<string, TriedStep>): Step[] {
  return steps
    .filter(({ id }) => way.has(id))
    .map((step): Step => {
      const inside = (list: Step[], at: number) =>
        isTaken(listIdsInside(step)[at] ?? 'whole', way) ? onTheWay(list, way) : []
      if (step.kind === 'split')
        return { ...step, paths: step.paths.map((path, at) => ({ ...path, steps: inside(path.steps, at) })) }
      if (step.kind !== 'branch') return step
      return {
        ...step,
        paths: step.paths.map((path, at) => ({ ...path, steps: inside(path.steps, at) })),
        otherwise: inside(step.otherwise, step.paths.length),
      }
    })
}
