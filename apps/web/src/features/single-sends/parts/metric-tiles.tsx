import type { Metrics } from '@carillon/contract/stats'
import type { CSSProperties } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import style from '../screens/single-send-stats.module.css'
import { metricLines } from './metric-lines.ts'
import { type ShownMetric, shareDigits, shareOf, shownMetrics, wholeOf } from './shares.ts'

interface MetricTilesProps {
  metrics: Metrics | undefined
  lines: ReadonlySet<ShownMetric>
  onToggle: (metric: ShownMetric) => void
}

/** Seven metrics with their shares. A click shows or hides the line in the chart. */
export function MetricTiles({ metrics, lines, onToggle }: MetricTilesProps) {
  const t = useMessages('single-sends')
  const nothing = metrics === undefined || metrics.requests === 0
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of toggles is no set of form fields */}
      <div className={style['tiles']} role="group" aria-label={t('stats.tiles')}>
        {shownMetrics.map((name) => (
          <MetricTile
            key={name}
            name={name}
            metrics={metrics}
            isShown={lines.has(name)}
            onClick={() => onToggle(name)}
          />
        ))}
      </div>
      {nothing && <p className={style['note']}>{t('stats.nothingYet')}</p>}
      {metrics && metrics.machine_opens > 0 && (
        <p className={style['note']}>{t('stats.machineOpens', { count: metrics.machine_opens })}</p>
      )}
    </>
  )
}

interface MetricTileProps {
  name: ShownMetric
  metrics: Metrics | undefined
  isShown: boolean
  onClick: () => void
}

function MetricTile({ name, metrics, isShown, onClick }: MetricTileProps) {
  const t = useMessages('single-sends')
  const format = useFormat()
  const whole = wholeOf[name]
  const share = metrics && whole ? shareOf(metrics[name], metrics[whole]) : null
  const { color, dashed } = metricLines[name]
  const look = { '--line-color': color, ...(dashed ? { '--line-style': 'dashed' } : {}) } as CSSProperties
  return (
    <button
      type="button"
      className={style['tile']}
      style={look}
      aria-pressed={isShown}
      title={t(`stats.about.${name}`)}
      onClick={onClick}
    >
      <span className={style['name']}>{t(`stats.${name}`)}</span>
      <span className={style['value']}>{metrics ? format.number(metrics[name]) : '–'}</span>
      <span className={style['share']}>
        {share === null ? '' : format.percent(share, shareDigits(share))}
      </span>
    </button>
  )
}
