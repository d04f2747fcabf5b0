import { CalendarDays, List } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import style from './view-switch.module.css'

/** Leads from the list to the calendar and back. Search and filters stay. */
export function ViewSwitch({ current }: { current: 'list' | 'calendar' }) {
  const t = useMessages('single-sends')
  const { pathname, search } = useLocation()
  const to = (view: 'list' | 'calendar') => {
    const next = new URLSearchParams(search)
    for (const name of ['page', 'view', 'span', 'day']) next.delete(name)
    if (view === 'calendar') next.set('view', view)
    return { pathname, search: next.toString() }
  }
  const views = [
    { view: 'list', Icon: List },
    { view: 'calendar', Icon: CalendarDays },
  ] as const
  return (
    <nav className={style['switch']} aria-label={t('index.view')}>
      {views.map(({ view, Icon }) => (
        <Link key={view} to={to(view)} aria-current={view === current ? 'page' : undefined}>
          <Icon aria-hidden="true" />
          {t(`index.${view}`)}
        </Link>
      ))}
    </nav>
  )
}
