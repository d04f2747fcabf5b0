import type { Metrics } from '@carillon/contract/stats'
import { useQuery } from '@tanstack/react-query'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { type Span, seriesQuery } from '#api/stats.ts'
import { formatClock } from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { Card } from '#ui/page/card.tsx'
import style from '../screens/single-send-stats.module.css'
import { type ChartSpan, firstMoment, lastMoment, mostDays, placeLabels } from './chart.rules.ts'
import { metricLines } from './metric-lines.ts'
import { type ShownMetric, shownMetrics } from './shares.ts'
import { ChartPlace } from './stats-skeleton.tsx'

interface Point extends Metrics {
  at: string
}

interface StatsChartProps {
  id: string
  sentAt: string
  span: ChartSpan
  lines: ReadonlySet<ShownMetric>
}

const height = 280
const top = 10
const axis = 30

/** Events over time: by hour at first, later by day. Each line has its label at its end. */
export default function StatsChart({ id, sentAt, span, lines }: StatsChartProps) {
  const t = useMessages('single-sends')
  const about = useMessages('single-send-stats')
  const { timeZone } = useFormat()
  const now = new Date()
  const { data, error, isFetching, refetch } = useQuery(seriesQuery(id, span, timeZone))
  const sent = firstMoment(sentAt, span, timeZone)
  const begin = sent.slice(0, 10) === span.start ? sent : span.start
  const end = lastMoment(span, now, timeZone)
  const points: Point[] =
    data?.filter(({ at }) => at >= begin && at <= end).map(({ at, stats }) => ({ at, ...stats })) ?? []
  const shown = shownMetrics.filter((name) => lines.has(name))
  return (
    <Card
      title={`${t('stats.chart')}: ${
        span.isCut
          ? about('dates.firstDays', { count: mostDays })
          : about(span.by === 'hour' ? 'dates.byHour' : 'dates.byDay')
      }`}
    >
      {error && !data ? (
        <FailedState error={error} onRetry={() => refetch()} retrying={isFetching} />
      ) : data ? (
        <div className={style['chartPlace']}>
          <Chart points={points} shown={shown} span={span} />
          {points.length > 0 && <Table points={points} span={span} />}
        </div>
      ) : (
        <ChartPlace />
      )}
    </Card>
  )
}

/** Room for the largest number of the axis. */
function axisWidth(highest: number): number {
  return Math.max(44, 16 + 8 * Math.ceil(highest).toLocaleString('en').length)
}

function Chart({ points, shown, span }: { points: Point[]; shown: ShownMetric[]; span: Span }) {
  const t = useMessages('single-sends')
  const format = useFormat()
  const say = useMoment(span)
  const highest = Math.max(1, ...points.flatMap((point) => shown.map((name) => point[name])))
  const last = points.at(-1)
  const labels = placeLabels(
    shown.map((name) => ({ name, share: (last?.[name] ?? 0) / highest })),
    { height: height - top - axis, gap: 16 },
  )
  return (
    <div className={style['chart']} aria-hidden="true">
      <ResponsiveContainer width="100%" height={height}>
        <LineChart data={points} accessibilityLayer={false} margin={{ top, right: 6, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="at"
            height={axis}
            tickFormatter={say}
            minTickGap={48}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-2)' }}
            tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
          />
          <YAxis
            width={axisWidth(highest)}
            domain={[0, highest]}
            allowDecimals={false}
            tickFormatter={format.number}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--edge)' }}
            content={({ active, label, payload }) =>
              active && payload ? (
                <div className={style['readout']}>
                  <b>{say(String(label))}</b>
                  {payload.map((each) => (
                    <div key={String(each.dataKey)}>
                      <span>{t(`stats.${each.dataKey as ShownMetric}`)}</span>
                      <span>{format.number(Number(each.value))}</span>
                    </div>
                  ))}
                </div>
              ) : null
            }
          />
          {shown.map((name) => (
            <Line
              key={name}
              dataKey={name}
              type="linear"
              stroke={metricLines[name].color}
              strokeWidth={2}
              {...(metricLines[name].dashed ? { strokeDasharray: '5 4' } : {})}
              dot={points.length < 3}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
      <div className={style['labels']}>
        {labels.map(({ name, y }) => (
          <span key={name} style={{ top: top + y, borderColor: metricLines[name].color }}>
            {t(`stats.${name}`)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The same numbers as a table, for screen readers and for exact values. */
function Table({ points, span }: { points: Point[]; span: Span }) {
  const t = useMessages('single-sends')
  const format = useFormat()
  const say = useMoment(span)
  return (
    <details className={style['table']}>
      <summary>{t('stats.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls */}
      <section className={style['scroll']} tabIndex={0} aria-label={t('stats.table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('stats.time')}</th>
              {shownMetrics.map((name) => (
                <th key={name} scope="col">
                  {t(`stats.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.at}>
                <th scope="row">{say(point.at)}</th>
                {shownMetrics.map((name) => (
                  <td key={name}>{format.number(point[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

/** Formats a point of the axis. The server's times are already in the account's zone. */
function useMoment({ by }: Span): (at: string) => string {
  const { language } = useMessages('single-sends')
  const { style, shortDay } = useFormat()
  const weekday = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'short' })
  const ofHours = { ...style, timeZone: 'UTC' }
  return (at) => {
    const when = Date.parse(at.length === 10 ? `${at}T00:00:00Z` : `${at}:00Z`)
    if (Number.isNaN(when)) return at
    if (by !== 'hour') return shortDay(at)
    const moment = new Date(when)
    return `${weekday.format(moment)}, ${formatClock(moment, ofHours, { zone: false })}`
  }
}
