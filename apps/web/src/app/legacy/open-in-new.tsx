import { ArrowUpRight, History } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { modernOf } from '../navigation.rules.ts'
import style from './open-in-new.module.css'

/** The band above every legacy page, with a link to the same page outside legacy. */
export function OpenInNew() {
  const t = useMessages('shell')
  const { pathname, search, hash } = useLocation()
  return (
    <aside className={style['band']} aria-label={t('legacy.label')}>
      <History aria-hidden="true" />
      <span className={style['words']}>
        <span className={style['name']}>{t('legacy.label')}</span>{' '}
        <span className={style['text']}>{t('legacy.text')}</span>
      </span>
      <Link className={style['link'] ?? ''} to={`/tne${modernOf(pathname + search + hash)}`}>
        {t('legacy.open')}
        <ArrowUpRight aria-hidden="true" />
      </Link>
    </aside>
  )
}
