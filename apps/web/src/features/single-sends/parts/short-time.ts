import { toLocal } from '@carillon/time-zones/local-time'
import { formatClock, formatShortDay, type TimeStyle } from '#lib/format.ts'

/**
 * A time near today as people say it: `Tomorrow, 8:00 AM`, `Fri, 8:00 AM`, further away `Dec 2, 8:00 AM`. In the future it
 * names its zone. In a narrow place it breaks after the day only.
 */
export function shortTime(at: string, style: TimeStyle, now = new Date()): string {
  const when = new Date(at)
  const { language, timeZone } = style
  const time = formatClock(when, style, { now }).replaceAll(/\s/g, '\u00a0')
  const days = dayNumber(when, timeZone) - dayNumber(now, timeZone)
  if (Math.abs(days) <= 1) {
    const word = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
    return `${word.charAt(0).toUpperCase()}${word.slice(1)}, ${time}`
  }
  const isFar = Math.abs(days) > 6
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone })
  return `${isFar ? formatShortDay(when, style) : weekday.format(when)}, ${time}`
}

/** Days since 1970 in a time zone. */
function dayNumber(at: Date, timeZone: string): number {
  return Math.floor(toLocal(at.getTime(), timeZone) / 86_400_000)
}
