import type { Loss } from '@carillon/email-design/reading'
import { useMessages } from '#lib/messages.tsx'
import style from './html-import.module.css'

/** Number of places listed; the others are only counted. */
const shownPlaces = 3

/** Parts of the HTML that a design can't store, grouped by kind, each with its places. */
export function LossList({ lost }: { lost: readonly Loss[] }) {
  const t = useMessages('html-import')
  const byCode = [...Map.groupBy(lost, ({ code }) => code)]
  return (
    <ul className={style['lost']}>
      {byCode.map(([code, places]) => {
        const details = [...new Map(places.map((place) => [JSON.stringify(place), place])).values()]
        return (
          <li key={code}>
            {t(`lost.${code}`, { count: places.length })}
            {details.slice(0, shownPlaces).map((loss) => (
              <Detail key={JSON.stringify(loss)} loss={loss} />
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

/** Losses that nothing replaces. */
const gone: readonly Loss['code'][] = ['style_lost', 'srcset_lost', 'screens_lost']

const words = ['yes', 'no', 'left', 'center', 'right', 'justify'] as const

function Detail({ loss: { code, detail: what, was, becomes } }: { loss: Loss }) {
  const t = useMessages('html-import')
  const inWords = (value: string) => {
    const word = words.find((each) => each === value)
    return word ? t(`values.${word}`) : value || t('values.none')
  }
  if (was === undefined || becomes === undefined) return what === '' ? null : <code>{what}</code>
  if (gone.includes(code)) return <span>{what === '' ? was : t('gone', { what, was })}</span>
  const values = { was: inWords(was), becomes: inWords(becomes) }
  return <span>{what === '' ? t('pageChange', values) : t('change', { what, ...values })}</span>
}
