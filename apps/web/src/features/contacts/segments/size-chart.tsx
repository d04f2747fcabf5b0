import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { segmentSizesQuery } from '#api/segments.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Card } from '#ui/page/card.tsx'
import style from './segment-page.module.css'
import type { Day } from './size-plots.tsx'
import { useDay } from './use-day.ts'

/** The number of last days that the chart shows. */
export const shownDays = 90

/** Loaded on demand, because only this page of the contacts uses recharts. */
const [SizePlot, MovesPlot] = [
  lazy(async () => ({ default: (await import('./size-plots.tsx')).SizePlot })),
  lazy(async () => ({ default: (await import('./size-plots.tsx')).MovesPlot })),
]

/** The size of the segment by day, and below it how many contacts entered and left. */
export function SizeChart({ id }: { id: string }) {
  const t = useMessages('segments')
  const query = useQuery(segmentSizesQuery(id, shownDays))
  const { data } = query
  return (
    <Card title={t('chart.title')}>
      {data ? (
        data.length < 2 ? (
          <p className={style['young']}>{t('chart.young')}</p>
        ) : (
          <>
            <Plots points={withoutFirstDay(data)} />
            <Table points={withoutFirstDay(data)} />
          </>
        )
      ) : (
        <NotLoaded query={query} title={t('chart.failed')} lines={5} />
      )}
    </Card>
  )
}

/** Removes the first day. All contacts entered on it, so no later day would be visible beside it. */
function withoutFirstDay(points: readonly Day[]): Day[] {
  const [first, ...rest] = points
  if (!first || first.entered - first.left !== first.size) return [...points]
  return [{ ...first, entered: 0, left: 0 }, ...rest]
}

function Plots({ points }: { points: Day[] }) {
  const t = useMessages('segments')
  const sum = (key: 'entered' | 'left') => points.reduce((total, point) => total + point[key], 0)
  return (
    <div className={style['chart']} aria-hidden="true">
      <div className={style['sizes']}>
        <Suspense>
          <SizePlot points={points} />
        </Suspense>
      </div>
      <p className={style['plotName']}>
        <b>{t('chart.sum', { entered: sum('entered'), left: sum('left') })}</b>
      </p>
      <div className={style['moves']}>
        <Suspense>
          <MovesPlot points={points} />
        </Suspense>
      </div>
    </div>
  )
}

/** The numbers of the chart as a table, for screen readers and for exact values; newest first. */
function Table({ points }: { points: Day[] }) {
  const t = useMessages('segments')
  const format = useFormat()
  const say = useDay()
  return (
    <details className={style['table']}>
      <summary>{t('chart.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls */}
      <section className={style['scroll']} tabIndex={0} aria-label={t('chart.table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('chart.day')}</th>
              <th scope="col">{t('chart.size')}</th>
              <th scope="col">{t('chart.entered')}</th>
              <th scope="col">{t('chart.left')}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ date, size, entered, left }) => (
              <tr key={date}>
                <th scope="row">{say(date)}</th>
                <td>{format.number(size)}</td>
                <td>{format.number(entered)}</td>
                <td>{format.number(left)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
