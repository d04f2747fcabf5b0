import type { Automation } from '@carillon/contract/automations'
import { isDay } from '@carillon/segment-language/instant'
import { fromLocalTime, type LocalTime } from '@carillon/time-zones/local-time'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { MailX, Route } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Outlet, useParams } from 'react-router'
import type { ChosenAudience } from '#api/audience-people.ts'
import { type Answers, type TriedPerson, tryOutQuery } from '#api/automation-try-out.ts'
import { automationQuery } from '#api/automations.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { LoadedItem } from '#ui/feedback/loaded-item.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { useContactStepper } from '#widgets/contact-stepper/use-contact-stepper.ts'
import { Choice } from '#widgets/editor-frame/choice.tsx'
import { Incomplete } from './incomplete.tsx'
import { PersonCard } from './person-card.tsx'
import { TriedColumn } from './tried-column.tsx'
import style from './try-out.module.css'

/** The data for the dialog over this page. */
export interface TryOutContext {
  automation: Automation
  person: TriedPerson
}

/** One person goes through the whole automation at once, with the times of all steps. Nothing is sent. */
export function Component() {
  const t = useMessages('automation-try-out')
  const { id = '' } = useParams()
  const query = useQuery({ ...automationQuery(id), refetchOnMount: 'always' })
  return (
    <Page
      title={t('title')}
      sentence={t('sentence')}
      area={{ to: `/automations/${id}/detail`, label: query.data?.name ?? t('toAutomation') }}
    >
      <p className={style['nothing']}>
        <MailX aria-hidden="true" />
        <span>
          <strong>{t('nothing')}</strong> {t('limits')}
        </span>
      </p>
      <LoadedItem
        query={query}
        item={query.data}
        lines={8}
        gone={{ title: t('gone'), to: '/automations', action: t('back') }}
      >
        {(automation) =>
          automation.steps.length === 0 ? (
            <EmptyState
              icon={<Route />}
              title={t('empty')}
              text={t('emptyText')}
              action={
                <ButtonLink look="primary" to={`/automations/${id}/detail`}>
                  {t('toSteps')}
                </ButtonLink>
              }
            />
          ) : (
            <TryOut key={id} automation={automation} />
          )
        }
      </LoadedItem>
    </Page>
  )
}

const everybody: ChosenAudience = { sendTo: { all: true }, group: null }
const typingPauseMs = 300

function TryOut({ automation }: { automation: Automation }) {
  const t = useMessages('automation-try-out')
  const { id } = automation
  const { timeZone } = useFormat()
  const stepping = useContactStepper(everybody)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [start, setStart] = useState<LocalTime | null>(null)
  const [answers, setAnswers] = useState<Answers>({})
  const [shows, show] = useState<'way' | 'all'>('way')
  const [settled] = useDebouncedValue(values, typingPauseMs)
  const { contact } = stepping
  const person = useMemo<TriedPerson>(
    () => (contact ? { contact: contact.id } : { values: withoutBlank(settled) }),
    [contact, settled],
  )
  const startsAt = start && instantOf(start, timeZone)
  const isReady = (contact !== null || !stepping.isLoading) && (start === null || startsAt !== null)
  const query = useQuery({
    ...tryOutQuery(id, {
      ...('contact' in person ? { contact_id: person.contact } : { invented: person.values }),
      ...(startsAt ? { starts_at: startsAt } : {}),
      answers,
    }),
    enabled: isReady,
  })
  const { data, error, isFetching, refetch } = query
  return (
    <Incomplete automation={automation}>
      <div className={style['columns']}>
        <PersonCard
          steps={automation.steps}
          stepping={stepping}
          values={values}
          onValues={setValues}
          start={start}
          onStart={setStart}
          isStartWrong={start !== null && startsAt === null}
        />
        <section className={style['way']} aria-label={t('way')} aria-busy={isFetching}>
          <div className={style['tools']}>
            <Choice
              aria-label={t('shows.label')}
              value={shows}
              onChange={show}
              choices={(['way', 'all'] as const).map((value) => ({ value, label: t(`shows.${value}`) }))}
            />
            {Object.keys(answers).length > 0 && (
              <Button size="toolbar" onClick={() => setAnswers({})}>
                {t('forget')}
              </Button>
            )}
          </div>
          {error ? (
            <FailedState query={{ error, refetch, isFetching }} />
          ) : data ? (
            <TriedColumn
              automation={automation}
              tried={data}
              person={person}
              name={contact?.first_name || contact?.email || t('who.somebody')}
              showsAll={shows === 'all'}
              answers={answers}
              onAnswer={(step, answer) => setAnswers(withAnswer(answers, step, answer))}
            />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </section>
      </div>
      <Outlet context={{ automation, person } satisfies TryOutContext} />
    </Incomplete>
  )
}

function withoutBlank(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}

function withAnswer(answers: Answers, step: string, answer: Answers[string] | undefined): Answers {
  const { [step]: _, ...others } = answers
  return answer === undefined ? others : { ...others, [step]: answer }
}

/** Null while the date or the time is incomplete. */
function instantOf({ date, time }: LocalTime, zone: string): string | null {
  return isDay(date) && time ? (fromLocalTime({ date, time }, zone)?.toISOString() ?? null) : null
}
