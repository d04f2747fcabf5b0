import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Link } from 'react-router'
import { unreadQuery } from '#api/unread-notifications.ts'
import { useMessages } from '#lib/messages.tsx'
import { accessTo } from '../access.rules.ts'
import { useFormat } from '../use-format.ts'
import { usePerson } from '../use-person.ts'
import style from './navigation.module.css'

/** The largest number that the bell shows; above it, `99+`. */
const most = 99

/** Leads to the inbox, and shows the number of notifications that this person has not read. */
export function Bell({ onChoice }: { onChoice?: (() => void) | undefined }) {
  const t = useMessages('shell')
  const format = useFormat()
  const mayRead = accessTo('notifications', usePerson()) === 'open'
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: mayRead })
  if (!mayRead) return null
  const label = unread === 0 ? t('bell.none') : t('bell.unread', { count: unread })
  return (
    <Link
      to="/notifications/inbox"
      className={style['bell'] ?? ''}
      aria-label={label}
      title={label}
      onClick={onChoice}
    >
      <BellIcon size={17} aria-hidden="true" />
      {unread > 0 && (
        <span className={style['unread']} aria-hidden="true">
          {unread > most ? `${format.number(most)}+` : format.number(unread)}
        </span>
      )}
    </Link>
  )
}
