/** A time near today as people say it: `Tomorrow, 8:00 AM`, `Fri, 8:00 AM`, further away `Dec 2, 8:00 AM`. */
export function shortTime(at: string, language: string, timeZone: string, now = new Date()): string {
  const when = new Date(at)
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone }).format(
    when,
  )
  const days = dayNumber(when, timeZone) - dayNumber(now, timeZone)
  if (Math.abs(days) <= 1) {
    const word = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
    return `${word.charAt(0).toUpperCase()}${word.slice(1)}, ${time}`
  }
  const far = Math.abs(days) > 6
  const date = new Intl.DateTimeFormat(language, {
    ...(far ? { month: 'short', day: 'numeric' } : { weekday: 'short' }),
    timeZone,
  }).format(when)
  return `${date}, ${time}`
}

/** Days since 1970 in a time zone. */
function dayNumber(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
  return Math.round(Date.parse(`${parts}T00:00:00Z`) / 86_400_000)
}
