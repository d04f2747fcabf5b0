import type { FormStats } from '@carillon/contract/form-stats'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { placeLabels } from '#widgets/send-stats/chart.rules.ts'
import style from '#widgets/send-stats/send-stats.module.css'

const names = ['views', 'submits', 'confirmed'] as const
type Name = (typeof names)[number]
const colors = { views: 'var(--info)', submits: 'var(--brand)', confirmed: 'var(--plum)' } as const

const height = 280
const top = 10
const axis = 30

interface DayChartProps {
  days: FormStats['days']
  /** False without double opt-in, where confirmed and submitted are the same. */
  withConfirmed: boolean
}

/** Views, submits and confirmed signups by day, each line with its label at its end, and as a table. */
export default function DayChart({ days, withConfirmed }: DayChartProps) {
  const t = useMessages('forms')
  const format = useFormat()
  const shown = names.filter((name) => name !== 'confirmed' || withConfirmed)
  const highest = Math.max(1, ...days.flatMap((each) => shown.map((name) => each[name])))
  const last = days.at(-1)
  const labels = placeLabels<Name>(
    shown.map((name) => ({ name, share: (last?.[name] ?? 0) / highest })),
    { height: height - top - axis, gap: 16 },
  )
  const tick = { fill: 'var(--ink-3)', fontSize: 12 }
  return (
    <div className={style['chartPlace']}>
      <div className={style['chart']} aria-hidden="true">
        <ResponsiveContainer width="100%" height={height}>
          <LineChart
            data={[...days]}
            accessibilityLayer={false}
            margin={{ top, right: 6, bottom: 0, left: 0 }}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="date"
              height={axis}
              tickFormatter={format.shortDay}
              minTickGap={48}
              tickLine={false}
              axisLine={{ stroke: 'var(--line-2)' }}
              tick={tick}
            />
            <YAxis
              width={Math.max(44, 16 + 8 * highest.toLocaleString('en').length)}
              domain={[0, highest]}
              allowDecimals={false}
              tickFormatter={format.number}
              tickLine={false}
              axisLine={false}
              tick={tick}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: 'var(--edge)' }}
              content={({ active, label, payload }) =>
                active && payload ? (
                  <div className={style['readout']}>
                    <b>{format.day(String(label))}</b>
                    {payload.map((each) => (
                      <div key={String(each.dataKey)}>
                        <span>{t(`stats.${each.dataKey as Name}`)}</span>
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
                stroke={colors[name]}
                strokeWidth={2}
                dot={days.length < 3}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
        <div className={style['labels']}>
          {labels.map(({ name, y }) => (
            <span key={name} style={{ top: top + y, borderColor: colors[name] }}>
              {t(`stats.${name}`)}
            </span>
          ))}
        </div>
      </div>
      <Table days={days} shown={shown} />
    </div>
  )
}

/** The numbers of the chart as a table, for screen readers and for exact values. */
function Table({ days, shown }: { days: FormStats['days']; shown: readonly Name[] }) {
  const t = useMessages('forms')
  const format = useFormat()
  return (
    <details className={style['table']}>
      <summary>{t('stats.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls */}
      <section className={style['scroll']} tabIndex={0} aria-label={t('stats.table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('stats.day')}</th>
              {shown.map((name) => (
                <th key={name} scope="col">
                  {t(`stats.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((each) => (
              <tr key={each.date}>
                <th scope="row">{format.day(each.date)}</th>
                {shown.map((name) => (
                  <td key={name}>{format.number(each[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
