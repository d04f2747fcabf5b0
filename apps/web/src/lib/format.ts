import type { Language } from './messages.tsx'

const locale: Record<Language, string> = { en: 'en-US', de: 'de-DE' }
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** 47,606 or 47.606. */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(locale[language]).format(value)
}

/** A share (0 to 1) as `38.4 %`, with a thin space in both languages. */
export function formatPercent(share: number, language: Language, digits = 1): string {
  const number = new Intl.NumberFormat(locale[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${number.format(share * 100)}\u00a0%`
}

/** A point in time in the account's zone: `Oct 28, 2026, 8:00 AM`. With `zone` the zone's name is printed too. */
export function formatTime(
  at: Date | string,
  language: Language,
  timeZone: string,
  options: { zone?: boolean } = {},
): string {
  return new Intl.DateTimeFormat(locale[language], {
    year: 'numeric',
    month: language === 'de' ? '2-digit' : 'short',
    day: language === 'de' ? '2-digit' : 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(options.zone ? { timeZoneName: 'short' } : {}),
  }).format(new Date(at))
}

export function formatDate(at: Date | string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(locale[language], {
    year: 'numeric',
    month: language === 'de' ? '2-digit' : 'short',
    day: language === 'de' ? '2-digit' : 'numeric',
    timeZone,
  }).format(new Date(at))
}

/** The time of day alone, below a heading that names the day: `8:00 AM`. */
export function formatClock(at: Date | string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(locale[language], {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(at))
}

/** `12 min ago`, `in 2 h`, `yesterday`; from a week on the date, with the year only when it is another one. */
export function formatAgo(at: Date | string, now: Date, language: Language, timeZone: string): string {
  const distance = new Date(at).getTime() - now.getTime()
  const size = Math.abs(distance)
  const relative = new Intl.RelativeTimeFormat(locale[language], { numeric: 'auto', style: 'short' })
  if (size < minute) return relative.format(0, 'second')
  if (size < hour) return relative.format(Math.trunc(distance / minute), 'minute')
  if (size < day) return relative.format(Math.trunc(distance / hour), 'hour')
  if (size < 7 * day) return relative.format(Math.trunc(distance / day), 'day')
  const sameYear = new Date(at).getFullYear() === now.getFullYear()
  return new Intl.DateTimeFormat(locale[language], {
    month: 'short',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
    timeZone,
  }).format(new Date(at))
}

/** `4.2 MB`: decimal units, as file managers show them. */
export function formatBytes(bytes: number, language: Language): string {
  const units = ['B', 'kB', 'MB', 'GB']
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const number = new Intl.NumberFormat(locale[language], { maximumFractionDigits: step === 0 ? 0 : 1 })
  return `${number.format(bytes / 1000 ** step)}\u00a0${units[step]}`
}
