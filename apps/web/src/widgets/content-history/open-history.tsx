import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import style from './content-history.module.css'

/** The line beneath a title: the save status, and a button that opens the history. */
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
