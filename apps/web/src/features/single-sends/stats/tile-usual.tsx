import type { Answer } from '@carillon/contract/endpoint'
import type { Metrics } from '@carillon/contract/stats'
import { comparedMetrics, compareLimits, type statsCompare } from '@carillon/contract/stats-compare'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Meaning } from '#ui/page/explained.tsx'
import { type ShownMetric, shareDigits, shareOf } from '#widgets/send-stats/shares.ts'
import style from './tile-usual.module.css'

interface TileUsualProps {
  name: ShownMetric
  metrics: Metrics | undefined
  usual: Answer<typeof statsCompare.get>
}

/** The difference of a share from the median of the last emails to the same people. A colour marks an unusual one. */
export function TileUsual({ name, metrics, usual: { single_sends: count, usual } }: TileUsualProps) {
  const t = useMessages('single-send-stats')
  const format = useFormat()
  const known = name === 'requests' ? null : usual[name]
  if (!known || name === 'requests') return null
  const share = shareOf(metrics?.[name], metrics?.[comparedMetrics[name]])
  if (share === null) return null
  const percent = (value: number) => format.percent(value, shareDigits(value))
  const points = (share - known.median) * 100
  const digits = Math.abs(points) < 1 ? 2 : 1
  const isUsual = share >= known.low && share <= known.high
  const signed = new Intl.NumberFormat(t.language, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(points)
  return (
    <Meaning
      text={t(isUsual ? 'usual.about' : 'usual.aboutUnusual', {
        count,
        median: percent(known.median),
        low: percent(known.low),
        high: percent(known.high),
      })}
    >
      <button
        type="button"
        className={style['usual']}
        data-unusual={isUsual ? undefined : sideOf(name, points)}
      >
        {t('usual.points', { points: signed })}
      </button>
    </Meaning>
  )
}

/** The meaning of a difference: fewer bounces are good, fewer opens are bad. */
function sideOf(name: Exclude<ShownMetric, 'requests'>, points: number): 'good' | 'bad' {
  const isMoreGood = name === 'delivered' || name === 'unique_opens' || name === 'unique_clicks'
  return points > 0 === isMoreGood ? 'good' : 'bad'
}

/** True from a day after sending: before that numbers still grow, and each would seem low. */
export function isComparable(sentAt: string | null, now: Date): boolean {
  return sentAt !== null && now.getTime() - new Date(sentAt).getTime() > compareLimits.hours * 3_600_000
}
