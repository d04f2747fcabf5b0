import type { Metrics } from '@carillon/contract/stats'
import { machineGroups } from '@carillon/contract/stats-people'
import type { UseQueryResult } from '@tanstack/react-query'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { SeriesPoint, Span } from '#api/stats.ts'
import { formatClock } from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { Card } from '#ui/page/card.tsx'
import { type ChartSpan, firstMoment, lastMoment, mostDays, placeLabels } from './chart.rules.ts'
import { type LineName, metricLines } from './metric-lines.ts'
import style from './send-stats.module.css'
import { type ShownMetric, shownMetrics } from './shares.ts'
import { ChartPlace } from './stats-skeletons.tsx'

interface Point extends Metrics {
  at: string
}

interface StatsChartProps {
  query: Pick<UseQueryResult<readonly SeriesPoint[]>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** The first moment that can have numbers. */
  since: string
  span: ChartSpan
  lines: ReadonlySet<ShownMetric>
  /** True to show machines' events and uncertain ones besides the lines of people. */
  machines: boolean
}

const height = 280
const top = 10
const axis = 30

/** Events over time: by hour at first, later by day. Each line has its label at its end. */
export default function StatsChart({ query, since, span, lines, machines }: StatsChartProps) {
  const t = useMessages('single-sends')
  const about = useMessages('single-send-stats')
  const { timeZone } = useFormat()
  const now = new Date()
  const { data, error, isFetching, refetch } = query
  const first = firstMoment(since, span, timeZone)
  const begin = first.slice(0, 10) === span.start ? first : span.start
  const end = lastMoment(span, now, timeZone)
  const points: Point[] =
    data?.filter(({ at }) => at >= begin && at <= end).map(({ at, stats }) => ({ at, ...stats })) ?? []
  const ofMachines = machineGroups.filter(
    (name) =>
      machines &&
      lines.has(name.endsWith('opens') ? 'unique_opens' : 'unique_clicks') &&
      points.some((point) => point[name] > 0),
  )
  const shown: LineName[] = [...shownMetrics.filter((name) => lines.has(name)), ...ofMachines]
  return (
    <Card
      title={`${t('stats.chart')}: ${
        span.isCut
          ? about('dates.firstDays', { count: mostDays })
          : about(span.by === 'hour' ? 'dates.byHour' : 'dates.byDay')
      }`}
    >
      {error && !data ? (
        <FailedState query={{ error, refetch, isFetching }} />
      ) : data ? (
        <div className={style['chartPlace']}>
          {data.some(({ isAddedUp }) => isAddedUp) && (
            <p className={style['chartNote']} role="note">
              {about('dates.addedUp')}
            </p>
          )}
          <Chart points={points} shown={shown} span={span} />
          {points.length > 0 && <Table points={points} span={span} machines={machines} />}
        </div>
      ) : (
        <ChartPlace />
      )}
    </Card>
  )
}

/** The width in pixels that the largest number of the axis needs. */
function axisWidth(highest: number): number {
  return Math.max(44, 16 + 8 * Math.ceil(highest).toLocaleString('en').length)
}

function Chart({ points, shown, span }: { points: Point[]; shown: LineName[]; span: Span }) {
  const nameOf = useLineName()
  const format = useFormat()
  const say = useMoment(span)
  const highest = Math.max(1, ...points.flatMap((point) => shown.map((name) => point[name])))
  const last = points.at(-1)
  const labels = placeLabels(
    shown.map((name) => ({ name, share: (last?.[name] ?? 0) / highest })),
    { height: height - top - axis, gap: 16 },
  )
  return (
    <div
      className={style['chart']}
      aria-hidden="true"
      data-machines={shown.some((name) => machineGroups.some((group) => group === name)) || undefined}
    >
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
                      <span>{nameOf(each.dataKey as LineName)}</span>
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
            {nameOf(name)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The numbers of the chart as a table, for screen readers and for exact values. */
function Table({ points, span, machines }: { points: Point[]; span: Span; machines: boolean }) {
  const t = useMessages('single-sends')
  const nameOf = useLineName()
  const columns: LineName[] = [...shownMetrics, ...(machines ? machineGroups : [])]
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
              {columns.map((name) => (
                <th key={name} scope="col">
                  {nameOf(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.at}>
                <th scope="row">{say(point.at)}</th>
                {columns.map((name) => (
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

function useLineName(): (name: LineName) => string {
  const t = useMessages('single-sends')
  const about = useMessages('single-send-stats')
  return (name) => {
    const ofMachines = machineGroups.find((group) => group === name)
    return ofMachines ? about(`machines.line.${ofMachines}`) : t(`stats.${name as ShownMetric}`)
  }
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
