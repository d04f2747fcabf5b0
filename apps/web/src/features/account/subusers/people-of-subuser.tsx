import type { PersonOfSubuser } from '@carillon/contract/subusers'
import { subusers } from '@carillon/contract/subusers'
import { useQuery } from '@tanstack/react-query'
import { peopleOfSubuserQuery, shownPeople } from '#api/subusers.ts'
import { useMessages } from '#lib/messages.tsx'
import { useMay } from '#shell/use-person.ts'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Card } from '#ui/page/card.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import style from './subusers.module.css'

/** The people who may act for a subuser, with the way. Those of the parent lead to their page, where rights are given. */
export function PeopleOfSubuser({ username }: { username: string }) {
  const t = useMessages('subusers')
  const mayRead = useMay(subusers.people)
  const query = useQuery(peopleOfSubuserQuery(username))
  if (!mayRead) return null
  return (
    <Card title={t('people.title')}>
      <p className={style['hint']}>{t('people.text')}</p>
      {query.data ? (
        <ul className={style['people']}>
          {query.data.map((person) => (
            <Person key={person.email} person={person} />
          ))}
        </ul>
      ) : (
        <NotLoaded query={query} lines={3} title={t('people.failed')} />
      )}
      {query.data?.length === shownPeople && (
        <p className={style['hint']}>{t('people.first', { count: shownPeople })}</p>
      )}
    </Card>
  )
}

function Person({ person }: { person: PersonOfSubuser }) {
  const t = useMessages('subusers')
  const { email, first_name, last_name, through, scopes } = person
  const name = `${first_name} ${last_name}`.trim() || email
  const way = through === 'grant' && scopes !== null ? 'some' : through
  return (
    <li>
      <span>
        {through === 'member' ? (
          name
        ) : (
          <OpenLink to={`/account/people/${encodeURIComponent(email)}`} keepsWords>
            {name}
          </OpenLink>
        )}
        {name !== email && <small>{email}</small>}
      </span>
      <span className={style['way']}>{t(`people.through.${way}`)}</span>
    </li>
  )
}
