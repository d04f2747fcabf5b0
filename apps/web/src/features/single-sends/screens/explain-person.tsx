import type { Explanation } from '@carillon/contract/stats-people'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useParams } from 'react-router'
import { explainQuery } from '#api/stats-people.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteSheet } from '#ui/dialog/route-sheet.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { useOutcomeWords } from '#widgets/send-stats/outcome-words.ts'
import style from './explain-person.module.css'

/** The result of the message to one address, or the reason why there was none. */
export function Component() {
  const t = useMessages('single-send-stats')
  const { id = '' } = useParams()
  const [typed, setTyped] = useState('')
  const [email, setEmail] = useState('')
  const query = useQuery(explainQuery(id, email))
  const { data, isFetching } = query
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setEmail(typed.trim())
  }
  return (
    <RouteSheet title={t('explain.title')}>
      <p className={style['about']}>{t('explain.text')}</p>
      <form className={style['form']} onSubmit={ask}>
        <TextField
          name="email"
          label={t('explain.email')}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          maxLength={254}
          autoFocus
        />
        <Button type="submit" look="primary" busy={isFetching} disabled={typed.trim() === ''}>
          {t('explain.find')}
        </Button>
      </form>
      <div role="status">
        {email === '' ? null : data ? (
          <Found email={email} found={data} />
        ) : (
          <NotLoaded query={query} lines={2} />
        )}
      </div>
    </RouteSheet>
  )
}

function Found({ email, found }: { email: string; found: Explanation }) {
  const t = useMessages('single-send-stats')
  const words = useOutcomeWords()
  const { recipient, absence, contact_id } = found
  return (
    <div className={style['found']}>
      <h3>{recipient?.email || email}</h3>
      {recipient ? (
        <ul>
          <li>{words(recipient)}</li>
          {recipient.opened_at && <li>{words(recipient, 'unique_opens')}</li>}
          {recipient.clicked_at && <li>{words(recipient, 'unique_clicks')}</li>}
          {recipient.unsubscribed_at && <li>{words(recipient, 'unsubscribes')}</li>}
        </ul>
      ) : (
        absence && <p>{t(`explain.${absence}`)}</p>
      )}
      {contact_id && <Link to={`/contacts/profile/${contact_id}`}>{t('explain.profile')}</Link>}
    </div>
  )
}
