import { useMessages } from '#lib/messages.tsx'
import { useDelayed } from '#lib/use-delayed.ts'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import style from './calendar.module.css'
import { CellSends } from './cell-sends.tsx'
import { DayHead } from './day-head.tsx'
import type { ShownCalendar } from './shown-calendar.ts'
import { useCalendarWords } from './use-calendar-words.ts'

/** The lines of a cell of fixed height. */
const lines = 3

/** The weeks of a month. Its cells are as high with sends as without, so that nothing moves. */
export function MonthGrid({ label, month, ...shown }: ShownCalendar & { label: string; month: string }) {
  const { weeks, sends, twiceOn, today, now, carrying } = shown
  const t = useMessages('single-send-calendar')
  const words = useCalendarWords()
  const isLoading = useDelayed(sends === undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move through its cells
    <table role="grid" aria-label={label} className={style['month']} onKeyDown={carrying.onKeyDown}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {words.weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={week[0]}>
            {week.map((day, column) => {
              const ofDay = sends?.get(day) ?? []
              const name = `${words.day(day)}, ${t('sends', { count: ofDay.length })}`
              return (
                <td
                  key={day}
                  aria-label={sends ? name : words.day(day)}
                  aria-current={day === today ? 'date' : undefined}
                  data-past={day < today || undefined}
                  data-outside={day.slice(0, 7) !== month || undefined}
                  {...carrying.cell({ day })}
                >
                  <div className={style['cell']}>
                    <DayHead day={day} twiceOn={twiceOn} today={today} />
                    <CellSends
                      sends={ofDay}
                      lines={lines}
                      place={words.day(day)}
                      now={now}
                      carried={carrying.carried}
                      isReachable={carrying.isCurrent({ day })}
                    />
                    {isLoading && (row * 3 + column) % 5 === 1 && <SkeletonBar height={18} />}
                  </div>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
