import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import style from './content-history.module.css'

/** The quiet line beneath a title: how it stands with saving, and the way to what was saved before. */
export function OpenHistory({ status, onOpen }: { status: ReactNode; onOpen: () => void }) {
  const t = useMessages('design-editor')
  return (
    <span className={style['statusLine']}>
      {status}
      <button type="button" className={style['open']} onClick={onOpen}>
        {t('history.open')}
      </button>
    </span>
  )
}
