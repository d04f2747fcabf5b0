import { useMessages } from '#lib/messages.tsx'
import { Button } from '../page/button.tsx'
import style from './index-page.module.css'

export interface PagingProps {
  /** Position of the first row shown, counted from 1. */
  from: number
  to: number
  /** The total number of rows. Left out if it is unknown. */
  total?: number | undefined
  /** Undefined on the first page. */
  onPrevious?: (() => void) | undefined
  /** Undefined on the last page. */
  onNext?: (() => void) | undefined
  /** True while the next page loads and the current one is still shown. Both buttons are disabled. */
  isLoadingNext?: boolean
}

/** The foot of a list: the current range, and buttons for the previous and next page. */
export function Paging({ from, to, total, onPrevious, onNext, isLoadingNext = false }: PagingProps) {
  const t = useMessages('ui')
  return (
    <nav className={style['paging']} aria-label={t('paging.label')}>
      <span className={style['range']}>
        {total === undefined ? `${from}–${to}` : t('paging.range', { from, to, total })}
      </span>
      {(onPrevious || onNext) && (
        <>
          <Button size="toolbar" disabled={!onPrevious || isLoadingNext} onClick={onPrevious}>
            {t('paging.previous')}
          </Button>
          <Button size="toolbar" disabled={!onNext || isLoadingNext} onClick={onNext}>
            {t('paging.next')}
          </Button>
        </>
      )}
    </nav>
  )
}
