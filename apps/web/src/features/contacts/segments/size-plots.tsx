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
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import style from './segment-page.module.css'
import { useDay } from './use-day.ts'

export interface Day {
  date: string
  size: number
  entered: number
  left: number
}

const tick = { fill: 'var(--ink-3)', fontSize: 12 }
const margin = { top: 8, right: 6, bottom: 0, left: 0 }

/** The size of a segment by day. Its hover text has the numbers of `MovesPlot` as well. */
export function SizePlot({ points }: { points: Day[] }) {
  const t = useMessages('segments')
  const format = useFormat()
  const say = useDay()
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
    <ResponsiveContainer width="100%" height="100%">
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
  )
}

/** The numbers of contacts that entered a segment and left it, by day. */
export function MovesPlot({ points }: { points: Day[] }) {
  const format = useFormat()
  const say = useDay()
  // Contacts that left are drawn below the axis.
  const moves = points.map(({ date, size, entered, left }) => ({ date, size, entered, left: -left }))
  return (
    <ResponsiveContainer width="100%" height="100%">
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
  )
}
