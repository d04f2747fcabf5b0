import { useQuery } from '@tanstack/react-query'
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { segmentSizesQuery } from '#api/segments.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/page/card.tsx'
import style from './segment-page.module.css'

const days = 90

interface Day {
  date: string
  size: number
  entered: number
  left: number
}

/** The size of the segment by day, and below it how many contacts entered and left. */
export default function SizeChart({ id }: { id: string }) {
  const t = useMessages('segments')
  const { data, error, isFetching, refetch } = useQuery(segmentSizesQuery(id, days))
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
      ) : error ? (
        <FailedState
          title={t('chart.failed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonLines lines={5} />
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

const tick = { fill: 'var(--ink-3)', fontSize: 12 }
const margin = { top: 8, right: 6, bottom: 0, left: 0 }

function Plots({ points }: { points: Day[] }) {
  const t = useMessages('segments')
  const format = useFormat()
  const say = useDay()
  // Contacts that left are drawn below the axis.
  const moves = points.map(({ date, size, entered, left }) => ({ date, size, entered, left: -left }))
  const sum = (key: 'entered' | 'left') => points.reduce((total, point) => total + point[key], 0)
  const readout = (
    <Tooltip
      isAnimationActive={false}
      cursor={{ stroke: 'var(--edge)', fill: 'none' }}
      content={({ active, label }) => {
        const point = active && points.find(({ date }) => date === label)
        return point ? (
          <div className={style['readout']}>
            <b>{say(point.date)}</b>
            {(['size', 'entered', 'left'] as const).map((key) => (
              <div key={key}>
                <span>{t(`chart.${key}`)}</span>
                <span>{format.number(point[key])}</span>
              </div>
            ))}
          </div>
        ) : null
      }}
    />
  )
  return (
    <div className={style['chart']} aria-hidden="true">
      <ResponsiveContainer width="100%" height={132}>
        <ComposedChart data={points} syncId="segment" accessibilityLayer={false} margin={margin}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="date" hide />
          <YAxis
            width={52}
            domain={[0, 'auto']}
            allowDecimals={false}
            tickCount={4}
            tickFormatter={format.number}
            tickLine={false}
            axisLine={false}
            tick={tick}
          />
          {readout}
          <Line
            dataKey="size"
            type="stepAfter"
            stroke="var(--brand)"
            strokeWidth={2}
            dot={false}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
      <p className={style['plotName']}>
        <b>{t('chart.sum', { entered: sum('entered'), left: sum('left') })}</b>
      </p>
      <ResponsiveContainer width="100%" height={96}>
        <ComposedChart
          data={moves}
          syncId="segment"
          stackOffset="sign"
          accessibilityLayer={false}
          margin={margin}
        >
          <XAxis
            dataKey="date"
            tickFormatter={say}
            minTickGap={48}
            tickLine={false}
            axisLine={false}
            tick={tick}
            height={24}
          />
          <YAxis
            width={52}
            allowDecimals={false}
            tickCount={3}
            tickFormatter={(value: number) => format.number(Math.abs(value))}
            tickLine={false}
            axisLine={false}
            tick={tick}
          />
          <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--hover)' }} content={() => null} />
          <ReferenceLine y={0} stroke="var(--line-2)" />
          <Bar dataKey="entered" stackId="moves" fill="var(--brand)" isAnimationActive={false} />
          <Bar dataKey="left" stackId="moves" fill="var(--brass)" isAnimationActive={false} />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

/** The same numbers as a table, for screen readers and for exact values; newest first. */
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

/** Formats a calendar day independently of the time zone. */
function useDay(): (date: string) => string {
  const format = useFormat()
  return (date) => {
    const at = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
    return Number.isNaN(at) ? date : format.shortDay(date.slice(0, 10))
  }
}
