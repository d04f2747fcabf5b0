import { contactLimits } from '@carillon/contract/contacts'
import { type StatsGroup, type StatsPerson, statsPeopleLimits } from '@carillon/contract/stats-people'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { RouteSheet } from '#ui/dialog/route-sheet.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { Paging } from '#ui/table/paging.tsx'
import { useOutcomeWords } from './outcome-words.ts'
import style from './people-sheet.module.css'

interface PeoplePage {
  people: StatsPerson[]
  /** The time at which recipients were last removed because of their age; undefined: none were. */
  removedAt: string | undefined
  next: string | undefined
  prev: string | undefined
}

interface PeopleSheetProps {
  title: string
  /** The meaning of the number. */
  about: string
  /** The days of the number; undefined: all. */
  days: { start: string; end: string } | undefined
  group: StatsGroup
  /** The number of people; undefined where no number counts the same people. */
  count: number | undefined
  queryOf: (asked: { token: string; search: string }) => UseQueryOptions<PeoplePage>
  actions: (isEmpty: boolean) => ReactNode
  /** Content below a person. */
  marks?: (person: StatsPerson) => ReactNode
}

/** The beginning of a page, and the number of people before it. */
const first = { token: '', before: 0 }

/** The people behind a number of sent messages, page by page, with a search. */
export function PeopleSheet(props: PeopleSheetProps) {
  const { title, about, days, group, count, queryOf, actions, marks } = props
  const t = useMessages('single-send-stats')
  const sends = useMessages('single-sends')
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [place, setPlace] = useState(first)
  const wanted = search.trim()
  const isTooShort = wanted !== '' && wanted.length < contactLimits.searchMin
  const isSearched = wanted !== '' && !isTooShort
  const query = useQuery(queryOf({ token: place.token, search: isSearched ? wanted : '' }))
  const { data } = query
  const find = (text: string) => {
    setSearch(text)
    setPlace(first)
  }
  const turn = (token: string | undefined, before: number) =>
    token === undefined ? undefined : () => setPlace({ token, before: Math.max(0, before) })
  const shown = data?.people.length ?? 0
  return (
    <RouteSheet title={title}>
      <p className={style['about']}>
        {about} {days ? t('inSpan', { start: format.day(days.start), end: format.day(days.end) }) : ''}
      </p>
      {data?.removedAt && (
        <p className={style['about']} role="note">
          {t('removed', { date: format.date(data.removedAt) })}
        </p>
      )}
      {actions(data !== undefined && shown === 0 && !isSearched)}
      <ListFrame
        caption={title}
        query={query}
        rows={data?.people}
        search={{
          value: search,
          onChange: find,
          placeholder: sends('people.search'),
          problem: isTooShort ? sends('people.tooShort', { limit: contactLimits.searchMin }) : undefined,
        }}
        isFiltered={isSearched}
        onClearFilters={() => find('')}
        firstRun={<EmptyState tone="quiet" title={data?.removedAt ? t('unknown') : sends('people.nobody')} />}
        foot={
          shown > 0 && (
            <Paging
              from={place.before + 1}
              to={place.before + shown}
              total={isSearched ? undefined : count}
              onPrevious={turn(
                place.before > 0 ? data?.prev : undefined,
                place.before - statsPeopleLimits.page,
              )}
              onNext={turn(data?.next, place.before + shown)}
              isLoadingNext={query.isPlaceholderData}
            />
          )
        }
      >
        <ul className={style['people']}>
          {data?.people.map((person) => (
            <li key={person.id}>
              <Person person={person} group={group} marks={marks?.(person)} />
            </li>
          ))}
        </ul>
      </ListFrame>
    </RouteSheet>
  )
}

function Person({ person, group, marks }: { person: StatsPerson; group: StatsGroup; marks: ReactNode }) {
  const t = useMessages('single-send-stats')
  const words = useOutcomeWords()
  const { id, email, first_name, last_name, is_contact } = person
  const name = [first_name, last_name].filter(Boolean).join(' ')
  const lines = (
    <>
      <b>{name || email || t('erased')}</b>
      <span>
        {[name && email, words(person, group), !is_contact && t('deleted')].filter(Boolean).join(' · ')}
      </span>
      {marks}
    </>
  )
  return is_contact ? <Link to={`/contacts/profile/${id}`}>{lines}</Link> : <div>{lines}</div>
}
