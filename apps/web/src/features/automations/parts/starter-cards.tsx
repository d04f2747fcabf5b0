import {
  type AutomationStarter,
  type SeriesGroup,
  type Starter,
  seriesGroups,
} from '@carillon/contract/automation-starters'
import { useQuery } from '@tanstack/react-query'
import { Workflow } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { automationStartersQuery, useCreateAutomation } from '#api/automations.ts'
import { useMessages } from '#lib/messages.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { CardSkeleton, CardSymbol, DesignCard, DesignCards } from '#widgets/design-cards/design-cards.tsx'
import { SeriesDrawing } from './series-drawing.tsx'
import { longestDays } from './series-length.rules.ts'
import style from './starter-cards.module.css'

/**
 * The possible beginnings of an automation. A card creates a draft and opens it. @param inList on a card that has no
 * margin of its own
 */
export function StarterCards({ inList }: { inList?: boolean }) {
  const t = useMessages('automations')
  const query = useQuery(automationStartersQuery(t.language))
  const { create, failed, making } = useBeginning()
  const isBusy = making !== null
  if (failed) return failed
  return (
    <div
      className={style['cards']}
      data-in-list={inList || undefined}
      data-making={isBusy || undefined}
      aria-busy={isBusy || query.isPending}
    >
      <p role="status" className={style['making']}>
        {making !== null &&
          t('choose.making', {
            name:
              making === 'custom'
                ? t('choose.custom.name')
                : (query.data?.find(({ id }) => id === making)?.name ?? ''),
          })}
      </p>
      {query.isError ? (
        <FailedState query={query} title={t('choose.loadFailed')} />
      ) : (
        (Object.keys(seriesGroups) as SeriesGroup[]).map((group) => (
          <Group key={group} title={t(`choose.groups.${group}`)}>
            {query.data
              ? seriesGroups[group].flatMap((id) => {
                  const starter = query.data.find((each) => each.id === id)
                  return starter
                    ? [
                        <SeriesCard
                          key={id}
                          starter={starter}
                          isMade={making === id}
                          onOpen={() => create(id)}
                        />,
                      ]
                    : []
                })
              : seriesGroups[group].map((id) => <CardSkeleton key={id} />)}
          </Group>
        ))
      )}
      <Group title={t('choose.groups.own')}>
        <DesignCard
          name={t('choose.custom.name')}
          second={t('choose.custom.text')}
          onOpen={() => create('custom')}
        >
          <CardSymbol>{making === 'custom' ? <Making /> : <Workflow />}</CardSymbol>
        </DesignCard>
      </Group>
    </div>
  )
}

/** Creates a draft once and opens it; a failure replaces the cards. */
function useBeginning() {
  const t = useMessages('automations')
  const navigate = useNavigate()
  const { mutate, variables, error, isPending, isSuccess } = useCreateAutomation()
  const isStarted = useRef(false)
  const create = (starter: Starter) => {
    // A second click can arrive before the page knows of the first.
    if (isStarted.current) return
    isStarted.current = true
    mutate(
      { starter, language: t.language },
      {
        onSuccess: ({ id }) => navigate(`/automations/${id}/detail`),
        onError: () => {
          isStarted.current = false
        },
      },
    )
  }
  const failed = error && variables && (
    <FailedState
      title={t('choose.failed')}
      query={{ error, refetch: () => create(variables.starter), isFetching: isPending }}
    />
  )
  return { create, failed, making: isPending || isSuccess ? (variables?.starter ?? null) : null }
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={style['title']}>
        {title}
      </h2>
      <DesignCards label={title} wide>
        {children}
      </DesignCards>
    </section>
  )
}

/** The progress sign in the picture of the chosen card. */
function Making() {
  return <span className={style['spinner']} aria-hidden="true" />
}

interface SeriesCardProps {
  starter: AutomationStarter
  /** True if the card was chosen and its draft is being made. */
  isMade: boolean
  onOpen: () => void
}

function SeriesCard({ starter, isMade, onOpen }: SeriesCardProps) {
  const t = useMessages('automations')
  const { name, description, steps, emails } = starter
  const count = longestDays(steps)
  return (
    <DesignCard
      name={name}
      onOpen={onOpen}
      second={
        <>
          <span className={style['description']}>{description}</span>
          {t('choose.extent', { count, emails: t('index.emails', { count: emails.length }) })}
        </>
      }
    >
      <span className={style['picture']}>
        {isMade ? <Making /> : <SeriesDrawing steps={steps} language={t.language} />}
      </span>
    </DesignCard>
  )
}
