import type { Loss } from '@carillon/email-design/reading'
import { useMessages } from '#lib/messages.tsx'
import style from './html-import.module.css'

/** As many places as somebody reads; the rest is counted. */
const shownPlaces = 3

/** What of some HTML a design does not hold, alike things together, each with the places it was found at. */
export function LossList({ lost }: { lost: readonly Loss[] }) {
  const t = useMessages('html-import')
  const byCode = [...Map.groupBy(lost, ({ code }) => code)]
  return (
    <ul className={style['lost']}>
      {byCode.map(([code, places]) => {
        const details = [...new Set(places.map(({ detail }) => detail).filter(Boolean))]
        return (
          <li key={code}>
            {t(`lost.${code}`, { count: places.length })}
            {details.slice(0, shownPlaces).map((detail) => (
              <code key={detail}>{detail}</code>
            ))}
            {details.length > shownPlaces && (
              <span>{t('more', { count: details.length - shownPlaces })}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
