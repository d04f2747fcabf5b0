import type { Language } from './messages.tsx'

const locale: Record<Language, string> = { en: 'en-US', de: 'de-DE' }
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** 47,606 or 47.606. */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(locale[language]).format(value)
}

/**
 * A share (0 to 1) as the language writes it: `38.4%`, in German `38,4 %`. A share below 1 is never shown as 100%: it
 * is rounded down.
 */
export function formatPercent(share: number, language: Language, digits = 1): string {
  return new Intl.NumberFormat(locale[language], {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share < 1 ? Math.min(share, 1 - 10 ** -(digits + 2)) : share)
}

/**
 * The ways to write dates. `auto` is the language's own way; each other one is the habit of a place, which also decides
 * between 2:30 PM and 14:30.
 */
const dateStyles = {
  auto: {
    en: { locale: 'en-US', month: 'short', day: 'numeric' },
    de: { locale: 'de-DE', month: '2-digit', day: '2-digit' },
  },
  'D MMM YYYY': {
    en: { locale: 'en-GB', month: 'short', day: 'numeric' },
    de: { locale: 'de-DE', month: 'short', day: 'numeric' },
  },
  'DD.MM.YYYY': numeric('de-DE'),
  'DD/MM/YYYY': numeric('en-GB'),
  'MM/DD/YYYY': numeric('en-US'),
  'YYYY-MM-DD': numeric('sv-SE'),
} as const

function numeric(locale: string) {
  const style = { locale, month: '2-digit', day: '2-digit' } as const
  return { en: style, de: style }
}

export type DateFormat = keyof typeof dateStyles

/** The language, zone and format of written times. */
export interface TimeStyle {
  language: Language
  timeZone: string
  dateFormat: DateFormat
}

interface TimeOptions {
  /** True adds the zone's name. By default, times in the future have it, because people plan by them. */
  zone?: boolean
  now?: Date
}

/** A stored midnight in UTC with the month's name, so that it can't be read as another day: `March 4, 2026`. */
export function formatNamedDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(locale[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )
}

/** A point in time in the account's zone: `Oct 28, 2026, 8:00 AM`, in the future with the zone's name. */
export function formatTime(at: Date | string, style: TimeStyle, options: TimeOptions = {}): string {
  const { locale, month, day } = styleOf(style)
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month,
    day,
    hour: 'numeric',
    minute: '2-digit',
    timeZone: style.timeZone,
    ...zoneName(at, options),
  }).format(new Date(at))
}

export function formatDate(at: Date | string, style: TimeStyle): string {
  const { locale, month, day } = styleOf(style)
  const { timeZone } = style
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month, day, timeZone }).format(new Date(at))
}

/** The time of day alone, below a heading that names the day: `8:00 AM`, in the future with the zone's name. */
export function formatClock(at: Date | string, style: TimeStyle, options: TimeOptions = {}): string {
  return new Intl.DateTimeFormat(styleOf(style).locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: style.timeZone,
    ...zoneName(at, options),
  }).format(new Date(at))
}

/** A day without its year, where there is little room: `Oct 28`, `28 Oct`, `28.10.`. */
export function formatShortDay(at: Date | string, style: TimeStyle): string {
  const { language, dateFormat, timeZone } = style
  const written = styleOf(style)
  // With 'auto' the month is a word. With ISO, too: a date in digits without its year is hard to read.
  const isNamed = dateFormat === 'auto' || dateFormat === 'YYYY-MM-DD'
  const {
    locale: place,
    month,
    day,
  } = isNamed ? ({ locale: locale[language], month: 'short', day: 'numeric' } as const) : written
  return new Intl.DateTimeFormat(place, { month, day, timeZone }).format(new Date(at))
}

function styleOf({ language, dateFormat }: TimeStyle) {
  return dateStyles[dateFormat][language]
}

/** True if the user reads 3/4 as the fourth of March. */
export function isMonthFirst({ language, dateFormat }: TimeStyle): boolean {
  return dateFormat === 'MM/DD/YYYY' || (dateFormat === 'auto' && language === 'en')
}

/** True if the user writes 2:30 PM, not 14:30. */
export function hasTwelveHours(style: TimeStyle): boolean {
  const { locale } = styleOf(style)
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
}

function zoneName(at: Date | string, { zone, now = new Date() }: TimeOptions) {
  // A server's clock may be ahead of this one's by some seconds.
  const isFuture = new Date(at).getTime() > now.getTime() + minute
  return (zone ?? isFuture) ? ({ timeZoneName: 'short' } as const) : {}
}

/** `12 min ago`, `in 2 h`, `yesterday`; from a week on the date, with the year only if it is not this one. */
export function formatAgo(at: Date | string, now: Date, style: TimeStyle): string {
  const { language, timeZone } = style
  const distance = new Date(at).getTime() - now.getTime()
  const size = Math.abs(distance)
  const relative = new Intl.RelativeTimeFormat(locale[language], { numeric: 'auto', style: 'short' })
  if (size < minute) return relative.format(0, 'second')
  if (size < hour) return relative.format(Math.trunc(distance / minute), 'minute')
  if (size < day) return relative.format(Math.trunc(distance / hour), 'hour')
  if (size < 7 * day) return relative.format(Math.trunc(distance / day), 'day')
  const yearOf = (time: Date | string) =>
    new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(new Date(time))
  if (yearOf(at) === yearOf(now)) return formatShortDay(at, style)
  return style.dateFormat === 'auto'
    ? new Intl.DateTimeFormat(locale[language], {
        month: 'short',
        day: 'numeric',
        year: 'numeric',
        timeZone,
      }).format(new Date(at))
    : formatDate(at, style)
}

/** `4.2 MB`: decimal units, as file managers show them. */
export function formatBytes(bytes: number, language: Language): string {
  const units = ['B', 'kB', 'MB', 'GB']
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const number = new Intl.NumberFormat(locale[language], { maximumFractionDigits: step === 0 ? 0 : 1 })
  return `${number.format(bytes / 1000 ** step)}\u00a0${units[step]}`
}
