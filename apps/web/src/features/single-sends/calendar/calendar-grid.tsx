import type { CalendarSend } from '@carillon/contract/single-send-calendar'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './calendar.module.css'
import type { Day, FirstWeekday, Span } from './calendar-days.rules.ts'
import { MonthGrid } from './month-grid.tsx'
import type { ShownCalendar } from './shown-calendar.ts'
import { useCalendarWords } from './use-calendar-words.ts'
import { useCarrying } from './use-carrying.ts'
import { WeekGrid } from './week-grid.tsx'

interface CalendarGridProps extends Omit<ShownCalendar, 'carrying'> {
  span: Span
  day: Day
  first: FirstWeekday
  all: readonly CalendarSend[]
  turnTo: (day: Day) => void
}

/** A month or a week, in which scheduled sends can be moved. */
export function CalendarGrid({ span, day, first, all, turnTo, ...shown }: CalendarGridProps) {
  const t = useMessages('single-send-calendar')
  const words = useCalendarWords()
  const { weeks, now } = shown
  const days = weeks.flat()
  const carrying = useCarrying({ span, days, day, first, sends: all, now, turnTo })
  const { carried } = carrying
  const label = words.period(day, span, days)
  return (
    <div ref={carrying.grid} className={style['grid']}>
      {span === 'week' ? (
        <WeekGrid {...shown} carrying={carrying} label={label} />
      ) : (
        <MonthGrid {...shown} carrying={carrying} label={label} month={day.slice(0, 7)} />
      )}
      <p className="visually-hidden" role="status">
        {carrying.spoken}
      </p>
      {carried && (
        <div className={style['carry']}>
          <span>
            {t.rich('carry.bar', { strong: <strong /> }, { name: carried.name })}
            <small>{t(span === 'week' ? 'carry.keysWeek' : 'carry.keys')}</small>
          </span>
          <Button size="toolbar" onClick={carrying.cancel}>
            {t('carry.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}
