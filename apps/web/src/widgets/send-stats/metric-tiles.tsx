import type { Counting, Metrics } from '@carillon/contract/stats'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { SkeletonWord } from '#ui/feedback/skeleton.tsx'
import { Meaning } from '#ui/page/explained.tsx'
import { metricLines } from './metric-lines.ts'
import style from './send-stats.module.css'
import { isCounted, type ShownMetric, shareDigits, shareOf, shownMetrics, wholeOf } from './shares.ts'

interface MetricTilesProps {
  /** The address of the people behind a number. Left out if they can't be listed. */
  peopleOf?: (metric: ShownMetric) => string
  /** Undefined before the send began, and while other dates are loaded. */
  metrics: Metrics | undefined
  /** The counted events; undefined before the send began. */
  tracking: Counting | undefined
  isLoading: boolean
  /** True if the numbers are of all days, so that none means that no message was sent yet. */
  isNew: boolean
  lines: ReadonlySet<ShownMetric>
  onToggle: (metric: ShownMetric) => void
  /** Content below the number of a tile. */
  beside?: (metric: ShownMetric) => ReactNode
  /** Tiles behind the last one. */
  more?: ReactNode
}

/** Seven metrics with their shares. A number leads to its people; the rest of a tile shows or hides its line. */
export function MetricTiles({
  peopleOf,
  metrics,
  tracking,
  isLoading,
  isNew,
  lines,
  onToggle,
  beside,
  more,
}: MetricTilesProps) {
  const t = useMessages('single-sends')
  const about = useMessages('single-send-stats')
  const nothing = isNew && (metrics === undefined || metrics.requests === 0)
  return (
    <>
      <ul className={style['tiles']} aria-label={t('stats.tiles')} aria-busy={isLoading}>
        {shownMetrics.map((name) => (
          <MetricTile
            key={name}
            name={name}
            people={peopleOf?.(name)}
            metrics={metrics}
            counted={isCounted(name, tracking)}
            isLoading={isLoading}
            isShown={lines.has(name)}
            beside={beside?.(name)}
            onClick={() => onToggle(name)}
          />
        ))}
        {more}
      </ul>
      {nothing && <p className={style['note']}>{t('stats.nothingYet')}</p>}
      {tracking?.opens === false && <p className={style['note']}>{about('notCounted.opens')}</p>}
      {tracking?.clicks === false && <p className={style['note']}>{about('notCounted.clicks')}</p>}
    </>
  )
}

interface MetricTileProps {
  name: ShownMetric
  people: string | undefined
  metrics: Metrics | undefined
  counted: boolean
  isLoading: boolean
  isShown: boolean
  beside: ReactNode
  onClick: () => void
}

function MetricTile(props: MetricTileProps) {
  const { name, people, metrics, counted, isLoading, isShown, beside, onClick } = props
  const t = useMessages('single-sends')
  const about = useMessages('single-send-stats')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const whole = wholeOf[name]
  const share = metrics && whole && counted ? shareOf(metrics[name], metrics[whole]) : null
  const { color, dashed } = metricLines[name]
  const look = { '--line-color': color, ...(dashed ? { '--line-style': 'dashed' } : {}) } as CSSProperties
  const count = counted ? metrics?.[name] : undefined
  return (
    <li className={style['tile']} style={look} data-on={isShown || undefined}>
      <Meaning text={t(`stats.about.${name}`)}>
        <button
          type="button"
          className={style['name']}
          aria-pressed={isShown}
          disabled={!counted}
          onClick={onClick}
        >
          {t(`stats.${name}`)}
        </button>
      </Meaning>
      {count && people ? (
        <Link
          className={style['value']}
          to={dialogTo(people)}
          aria-label={about('showPeople', { name: t(`stats.${name}`), count })}
        >
          {format.number(count)}
        </Link>
      ) : (
        <span className={style['value']}>
          {isLoading && counted ? (
            <SkeletonWord width={64} />
          ) : count === undefined ? (
            '–'
          ) : (
            format.number(count)
          )}
        </span>
      )}
      <span className={style['share']}>
        {!counted
          ? about('notCounted.tile')
          : share === null
            ? ''
            : format.percent(share, shareDigits(share))}
      </span>
      {counted && beside}
    </li>
  )
}
