import { type AudienceStep, audiencePeopleLimits, audienceSteps } from '@carillon/contract/audience-people'
import { contactLimits } from '@carillon/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useOutletContext, useParams } from 'react-router'
import { audiencePeopleQuery, type ChosenAudience } from '#api/audience-people.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteSheet } from '#ui/dialog/route-sheet.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { Paging } from '#ui/table/paging.tsx'
import style from '#widgets/send-stats/people-sheet.module.css'
import { stepNames } from '../review/audience-steps.tsx'
import type { ReviewContext } from './review-single-send.tsx'

/** The people behind a number of the review, page by page. */
export function Component() {
  const { id = '', step = '' } = useParams()
  if (!isStep(step)) return <Navigate to={`/single-sends/${id}/review`} replace />
  return <People key={step} step={step} />
}

function isStep(text: string): text is AudienceStep {
  return (audienceSteps as readonly string[]).includes(text)
}

/** The token of a page, and the number of people before it. */
interface Place {
  token: string
  before: number
}

const nobody: ChosenAudience = { sendTo: {}, group: null }
const first: Place = { token: '', before: 0 }

function People({ step }: { step: AudienceStep }) {
  const t = useMessages('single-send-draft')
  const sends = useMessages('single-sends')
  const { chosen, audience } = useOutletContext<ReviewContext>()
  const [search, setSearch] = useState('')
  const [place, setPlace] = useState(first)
  const wanted = search.trim()
  const isTooShort = wanted !== '' && wanted.length < contactLimits.searchMin
  const query = useQuery({
    ...audiencePeopleQuery({
      ...(chosen ?? nobody),
      step,
      token: place.token,
      search: isTooShort ? '' : wanted,
    }),
    enabled: chosen !== null,
  })
  const { data } = query
  const people = chosen === null ? [] : data?.people
  const count = audience && peopleCount(audience, step)
  const isSearched = wanted !== '' && !isTooShort
  const turn = (token: string | undefined, before: number) =>
    token === undefined ? undefined : () => setPlace({ token, before: Math.max(0, before) })
  const shown = people?.length ?? 0
  return (
    <RouteSheet title={t(`review.${stepNames[step]}`)}>
      <p className={style['about']}>
        {count === undefined ? t('review.counting') : t(`review.people.${step}`, { count, ...audience })}
      </p>
      <ListFrame
        caption={t(`review.${stepNames[step]}`)}
        query={query}
        rows={people}
        search={{
          value: search,
          onChange: (text) => {
            setSearch(text)
            setPlace(first)
          },
          placeholder: sends('people.search'),
          problem: isTooShort ? sends('people.tooShort', { limit: contactLimits.searchMin }) : undefined,
        }}
        isFiltered={isSearched}
        onClearFilters={() => {
          setSearch('')
          setPlace(first)
        }}
        firstRun={<EmptyState tone="quiet" title={sends('people.nobody')} />}
        foot={
          shown > 0 && (
            <Paging
              from={place.before + 1}
              to={place.before + shown}
              total={isSearched || step === 'duplicates' ? undefined : count}
              onPrevious={turn(
                place.before > 0 ? data?.prev : undefined,
                place.before - audiencePeopleLimits.page,
              )}
              onNext={turn(data?.next, place.before + shown)}
              isLoadingNext={query.isPlaceholderData}
            />
          )
        }
      >
        <ul className={style['people']}>
          {people?.map(({ id, email, first_name, last_name, entries }) => {
            const name = [first_name, last_name].filter(Boolean).join(' ')
            return (
              <li key={id}>
                <Link to={`/contacts/profile/${id}`}>
                  <b>{name || email || t('review.people.nameless')}</b>
                  <span>
                    {name && email ? email : name ? t('review.withoutEmail') : ''}
                    {entries !== undefined && ` ${t('review.people.entries', { count: entries })}`}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      </ListFrame>
    </RouteSheet>
  )
}

/** The number of people at a step; for people with several entries, the number of surplus entries. */
function peopleCount(audience: NonNullable<ReviewContext['audience']>, step: AudienceStep): number {
  if (step === 'listed') return audience.listed - audience.duplicates
  return audience[step]
}
