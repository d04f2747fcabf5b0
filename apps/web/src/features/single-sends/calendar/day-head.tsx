import { TriangleAlert } from 'lucide-react'
import style from './calendar.module.css'
import type { Day } from './calendar-days.rules.ts'
import type { ShownCalendar } from './shown-calendar.ts'

interface DayHeadProps extends Pick<ShownCalendar, 'twiceOn' | 'today'> {
  day: Day
  /** The weekday, where the column does not show it. */
  weekday?: string
}

/** The number of a day, and a mark if the members of a list get two messages on it. */
export function DayHead({ day, weekday, twiceOn, today }: DayHeadProps) {
  return (
    <div className={style['dayHead']}>
      {weekday && <span>{weekday}</span>}
      <span className={style['date']} data-today={day === today || undefined}>
        {Number(day.slice(8))}
      </span>
      <TwiceMark twice={twiceOn(day)} />
    </div>
  )
}

export function TwiceMark({ twice }: { twice: ReturnType<ShownCalendar['twiceOn']> }) {
  if (!twice) return null
  return (
    <span className={style['twice']} title={twice.sentence}>
      <TriangleAlert aria-hidden="true" />
      <span aria-hidden="true">{twice.short}</span>
      <span className="visually-hidden">{twice.sentence}</span>
    </span>
  )
}
