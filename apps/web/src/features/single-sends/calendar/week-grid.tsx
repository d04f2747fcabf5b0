import { useEffect, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useDelayed } from '#lib/use-delayed.ts'
import { useFormat } from '#shell/use-format.ts'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import style from './calendar.module.css'
import { placeOf } from './calendar-sends.rules.ts'
import { CellSends } from './cell-sends.tsx'
import { DayHead } from './day-head.tsx'
import type { ShownCalendar } from './shown-calendar.ts'
import { useCalendarWords } from './use-calendar-words.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const lines = 2
/** The hour at the top when a week opens, unless all its sends are at other hours. */
const morning = 7
/** The number of hours that are in view. */
const inView = 8

function openingHour(hours: readonly number[]): number {
  if (hours.length === 0) return morning
  const first = Math.min(...hours)
  return first < morning ? first : first > morning + inView ? first - 1 : morning
}

/** The hours of a week. Its cells are as high with sends as without, so that nothing moves. */
export function WeekGrid({ label, ...shown }: ShownCalendar & { label: string }) {
  const { weeks, sends, twiceOn, today, now, carrying } = shown
  const t = useMessages('single-send-calendar')
  const words = useCalendarWords()
  const { timeZone } = useFormat()
  const isLoading = useDelayed(sends === undefined)
  const scroller = useRef<HTMLDivElement>(null)
  const days = weeks[0] ?? []
  const opening =
    sends &&
    openingHour(days.flatMap((day) => sends.get(day)?.map(({ at }) => placeOf(at, timeZone).hour ?? 0) ?? []))
  // Once for each week, so that nothing scrolls away under a send that was moved.
  const opened = useRef<string>(undefined)
  const [first] = days
  useEffect(() => {
    if (opened.current === first) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${opening ?? morning}"]`)
    if (row && scroller.current) scroller.current.scrollTop = row.offsetTop - headHeight
    if (opening !== undefined) opened.current = first
  }, [opening, first])
  const current = placeOf(now.toISOString(), timeZone)
  return (
    <div ref={scroller} className={style['scroller']}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move through its cells */}
      <table role="grid" aria-label={label} className={style['week']} onKeyDown={carrying.onKeyDown}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('hours')}</span>
            </th>
            {days.map((day) => (
              <th key={day} scope="col">
                <DayHead day={day} weekday={words.weekday(day)} twiceOn={twiceOn} today={today} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour} data-row={hour}>
              <th scope="row">{words.hour(hour)}</th>
              {days.map((day, column) => {
                const place = { day, hour }
                const inHour = sends?.get(day)?.filter(({ at }) => placeOf(at, timeZone).hour === hour) ?? []
                const isPast = day < current.day || (day === current.day && hour < current.hour)
                const name = words.place(place)
                return (
                  <td
                    key={day}
                    aria-label={inHour.length > 0 ? `${name}, ${t('sends', { count: inHour.length })}` : name}
                    data-past={isPast || undefined}
                    data-now={(day === current.day && hour === current.hour) || undefined}
                    {...carrying.cell(place)}
                    // Tab skips a cell with sends: they may cover it whole, and a pointer must reach each Tab stop.
                    tabIndex={carrying.isCurrent(place) && inHour.length === 0 ? 0 : -1}
                  >
                    <CellSends
                      sends={inHour}
                      lines={lines}
                      place={name}
                      now={now}
                      carried={carrying.carried}
                      isReachable={carrying.isCurrent(place)}
                    />
                    {isLoading && hour > 7 && (hour * 3 + column) % 17 === 1 && <SkeletonBar height={18} />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The height of the row of days, which stays in view. */
const headHeight = 44
