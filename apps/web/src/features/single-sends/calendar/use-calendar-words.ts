import { useMemo } from 'react'
import { formatClock } from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import type { Day, Place, Span } from './calendar-days.rules.ts'
import { timeAt } from './calendar-sends.rules.ts'

/** The names of days and hours. */
export function useCalendarWords() {
  const t = useMessages('single-send-calendar')
  const format = useFormat()
  return useMemo(() => {
    const named = (day: Day, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(t.language, { ...options, timeZone: 'UTC' }).format(new Date(day))
    const day = (day: Day) => t('day', { weekday: named(day, { weekday: 'long' }), date: format.day(day) })
    /** `8:00 AM` for the hour of a day. */
    const hour = (hour: number) =>
      formatClock(new Date(Date.UTC(2000, 0, 1, hour)), { ...format.style, timeZone: 'UTC' })
    return {
      day,
      hour,
      weekday: (day: Day) => named(day, { weekday: 'short' }),
      place: (place: Place) =>
        place.hour === undefined
          ? day(place.day)
          : t('hour', {
              weekday: named(place.day, { weekday: 'long' }),
              date: format.day(place.day),
              time: hour(place.hour),
            }),
      /** The time of a send after a move to this place, in words. */
      timeThere: (at: string, place: Place) =>
        `${named(place.day, { weekday: 'long' })}, ${format.time(timeAt(at, place, format.timeZone), { zone: false })}`,
      period: (day: Day, span: Span, days: readonly Day[]) =>
        span === 'month'
          ? named(day, { month: 'long', year: 'numeric' })
          : t('weekOf', { first: format.day(days[0] ?? day), last: format.day(days.at(-1) ?? day) }),
    }
  }, [t, format])
}
