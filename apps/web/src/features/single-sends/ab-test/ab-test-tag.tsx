import { useMessages } from '#lib/messages.tsx'
import style from './ab-test.module.css'

/** Marks a Single Send with an A/B test. */
export function AbTestTag() {
  const t = useMessages('single-sends')
  return <span className={style['tag']}>{t('index.abTest')}</span>
}
