import type { Automation } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { automationQuery } from '#api/automations.ts'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { listsQuery } from '#api/lists.ts'
import { segmentsQuery } from '#api/segments.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import column from '../parts/step-column.module.css'
import { StepColumn, Terminal } from '../parts/step-column.tsx'
import { useStepWords } from '../parts/use-step-words.ts'
import { WayCard } from '../parts/way-card.tsx'
import { EmailPicture } from './email-picture.tsx'
import { useEndWordsOf } from './use-end-words.ts'

/** The steps of an automation, to be read: who enters, what happens, and when people leave. */
export default function ReviewedAutomation({ id, children }: { id: string; children: ReactNode }) {
  const t = useMessages('automation-detail')
  const query = useQuery(automationQuery(id))
  const named = [useQuery(listsQuery), useQuery(segmentsQuery), useQuery(customFieldsQuery)]
  if (!query.data || named.some(isAwaited)) {
    return (
      <NotLoaded
        query={query}
        lines={8}
        gone={{ title: t('gone'), to: '/automations', action: t('toIndex') }}
      />
    )
  }
  return (
    <>
      <Steps automation={query.data} />
      {children}
    </>
  )
}

function Steps({ automation }: { automation: Automation }) {
  const t = useMessages('automation-detail')
  const { id, steps } = automation
  const messages = useMemo(() => new Map(automation.messages.map((one) => [one.id, one])), [automation])
  const texts = useMemo(() => new Map(automation.texts.map((one) => [one.id, one])), [automation])
  const words = useStepWords(steps, messages, texts)
  const ends = useEndWordsOf(automation)
  return (
    <section className={column['flow']} aria-label={t('flow.label')}>
      <Terminal title={t('flow.start')} text={`${ends.entry ?? t('flow.chooseEntry')}. ${ends.again}`} />
      <StepColumn
        steps={steps}
        label={t('flow.label')}
        words={words}
        card={({ step }) => {
          const message = step.kind === 'email' ? messages.get(step.message_id) : undefined
          const title = words.step(step)
          return (
            <WayCard step={step} title={title} state="taken">
              {message && <EmailPicture automationId={id} message={message} title={title} />}
            </WayCard>
          )
        }}
      />
      <Terminal title={t('flow.end')} text={ends.goal ? `${ends.exit}. ${ends.goal}` : ends.exit} isEnd />
    </section>
  )
}
