import type { Enrolment, PathEntry } from '@carillon/contract/automation-people'
import type { Automation } from '@carillon/contract/automations'
import type { Journey, Step } from '@carillon/journey/steps'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { automationVersionsQuery } from '#api/automation-detail.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { useGoesOn } from '#widgets/automation-people/person-state.tsx'
import column from '../parts/step-column.module.css'
import { StepColumn, Terminal } from '../parts/step-column.tsx'
import { useStepWords } from '../parts/use-step-words.ts'
import { WayCard } from '../parts/way-card.tsx'
import { Outcome, useEntryWords } from './path-rows.tsx'
import { useStepNames } from './step-words.ts'
import { type Way, wayOf } from './way.rules.ts'

interface PathDrawingProps {
  automation: Automation
  path: readonly PathEntry[]
  enrolment: Enrolment
}

/** The steps in their column, with the way that a person took and where they are now. */
export function PathDrawing(props: PathDrawingProps) {
  const { automation } = props
  const t = useMessages('automation-people')
  // People go through the published version, which is not the saved one here.
  const versions = useQuery({ ...automationVersionsQuery(automation.id), enabled: automation.has_changes })
  if (!automation.has_changes) return <Drawing {...props} steps={automation.steps} />
  const published = versions.data?.find(({ current }) => current)
  if (published) {
    return (
      <>
        <p>{t('drawing.published')}</p>
        <Drawing {...props} steps={published.steps} />
      </>
    )
  }
  return <NotLoaded query={versions} lines={5} />
}

function Drawing({ automation, path, enrolment, steps }: PathDrawingProps & { steps: Journey }) {
  const t = useMessages('automation-people')
  const detail = useMessages('automation-detail')
  const format = useFormat()
  const { messages } = automation
  const known = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages])
  const words = useStepWords(steps, known)
  const way = wayOf(steps, path, enrolment)
  const goesOn = useGoesOn()
  const isAtBeginning = enrolment.state === 'active' && enrolment.step_id === null
  return (
    <div className={column['flow']}>
      <Terminal
        title={t('log.entered')}
        text={
          <>
            {format.time(enrolment.entered_at)} {isAtBeginning && t('drawing.atBeginning')}
          </>
        }
      />
      <StepColumn
        steps={steps}
        label={t('drawing.label')}
        words={words}
        card={({ step }) => (
          <DrawnStep
            step={step}
            title={words.step(step)}
            automation={automation}
            way={way}
            goesOn={way.stateOf(step.id) === 'here' ? goesOn(enrolment, automation.status) : ''}
          />
        )}
        pathState={(list) => (way.isOther(list) ? 'other' : undefined)}
      />
      <Terminal
        title={detail('flow.end')}
        text={enrolment.state === 'completed' && enrolment.ended_at && format.time(enrolment.ended_at)}
        isEnd
      />
    </div>
  )
}

interface DrawnStepProps {
  step: Step
  title: string
  automation: Automation
  way: Way
  goesOn: string
}

function DrawnStep({ step, title, automation, way, goesOn }: DrawnStepProps) {
  const format = useFormat()
  const sentence = useEntryWords(useStepNames(automation))
  const t = useMessages('automation-people')
  const entries = way.entriesOf(step.id)
  const last = entries.at(-1)
  return (
    <WayCard
      step={step}
      title={title}
      state={way.stateOf(step.id)}
      time={last && <time dateTime={last.at}>{format.time(last.at)}</time>}
    >
      {(entries.length > 0 || goesOn !== '') && (
        <>
          {entries.map((entry) => (
            <div key={`${entry.at} ${entry.what}`}>
              <p>{isShort(entry) ? t(`drawing.${entry.what}`) : sentence(entry)}</p>
              {entry.email && <Outcome email={entry.email} />}
            </div>
          ))}
          {goesOn !== '' && <p>{goesOn}</p>}
        </>
      )}
    </WayCard>
  )
}

const short = ['sent', 'waited', 'happened', 'took_path'] as const

/** True for entries that the place of the card already explains; the others have the words of the list. */
function isShort(entry: PathEntry): entry is PathEntry & { what: (typeof short)[number] } {
  return short.some((what) => what === entry.what)
}
