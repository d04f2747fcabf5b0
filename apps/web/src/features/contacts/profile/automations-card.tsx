import type { ContactAutomation } from '@carillon/contract/automation-people'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { automationsOfContactQuery } from '#api/automation-people.ts'
import { refused } from '#api/call.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { PersonState, useGoesOn, useReasonWords } from '#widgets/automation-people/person-state.tsx'
import style from './profile.module.css'

/** The automations that a contact is or was in. Users without access to automations see no card. */
export function AutomationsCard({ contact }: { contact: string }) {
  const t = useMessages('contact-profile')
  const query = useInfiniteQuery(automationsOfContactQuery(contact))
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const entries = data?.pages.flatMap(({ result }) => result)
  if (refused(error, 'forbidden')) return null
  if (!entries) {
    return (
      <Card title={t('automations.title')}>
        <NotLoaded query={query} lines={2} />
      </Card>
    )
  }
  return (
    <Card title={t('automations.title')} padded={false}>
      {entries.length === 0 && <p className={style['empty']}>{t('automations.none')}</p>}
      <ul className={style['rows']}>
        {entries.map((entry) => (
          <Row key={entry.automation.id} contact={contact} entry={entry} />
        ))}
      </ul>
      {hasNextPage && (
        <p className={style['more']}>
          <Button size="toolbar" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('automations.more')}
          </Button>
        </p>
      )}
    </Card>
  )
}

function Row({ contact, entry }: { contact: string; entry: ContactAutomation }) {
  const { automation, enrolment } = entry
  return (
    <li>
      <span className={style['row']}>
        <Link to={`/automations/${automation.id}/people/${contact}`}>{automation.name}</Link>
        <span className={style['since']}>{useFacts(entry).join(' · ')}</span>
      </span>
      <PersonState person={enrolment} />
    </li>
  )
}

/** The time of entering, the place and the end of the wait; for people who left, the reason. */
function useFacts({ automation, enrolment, step }: ContactAutomation): string[] {
  const t = useMessages('contact-profile')
  const format = useFormat()
  const goesOn = useGoesOn()
  const reasonOf = useReasonWords()
  const { state, entered_at, ended_at, reason } = enrolment
  const from = format.date(entered_at)
  const facts =
    state === 'active'
      ? [
          t('automations.since', { date: from }),
          step && t('automations.step', { ...step }),
          goesOn(enrolment, automation.status),
        ]
      : [
          ended_at && t('automations.fromTo', { from, to: format.date(ended_at) }),
          state === 'exited' && reasonOf(reason),
        ]
  return facts.filter((fact): fact is string => Boolean(fact))
}
