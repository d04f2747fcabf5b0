import { fromLocal } from '@carillon/time-zones/local-time'

const clock = String.raw`(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s?([ap]\.?m\.?)?)?`
const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(Z|[+-]\d{2}:?\d{2})?)?$/i
/** 12/31/2025, 12-31-2025: the only way of writing a day that leaves its order open. */
const numbers = new RegExp(String.raw`^(\d{1,2})([/-])(\d{1,2})\2(\d{4})${clock}$`, 'i')
const dotted = new RegExp(String.raw`^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})${clock}$`, 'i')
const yearFirst = new RegExp(String.raw`^(\d{4})([/.])(\d{1,2})\2(\d{1,2})${clock}$`, 'i')
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const weekday = String.raw`(?:(?:mo|tu|we|th|fr|sa|su|di|mi|do|so)[a-z]*\.?,?\s+)?`
const dayAndMonth = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]*([a-zä]{3,9})\.?,?[\s-]+(\d{4})${clock}$`,
  'i',
)
const monthAndDay = new RegExp(
  String.raw`^${weekday}([a-zä]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th|\.)?,?\s+(\d{4})${clock}$`,
  'i',
)

/** The months in English and German, with their usual short forms. */
const monthNames = [
  'january januar jan jänner',
  'february februar feb feber',
  'march märz maerz mar mär mrz',
  'april apr',
  'may mai',
  'june juni jun',
  'july juli jul',
  'august aug',
  'september sept sep',
  'october oktober oct okt',
  'november nov',
  'december dezember dec dez',
]
const monthByName = new Map(
  monthNames.flatMap((names, index) => names.split(' ').map((name) => [name, String(index + 1)])),
)

/**
 * Reads a day in any spelling that can mean only one day: `2025-12-31`, `2025/12/31`, `20251231`, `31.12.2025`, `Dec 31,
 * 2025`, `31. Dezember 2025`, `31-Dec-2025`. In `12/31/2025` and `12-31-2025` the month is first, unless the day is asked
 * for. A time may follow. A day without a time is its midnight in UTC. A time that names no zone is one of `zone`, or
 * UTC. Null: not a day, or an ambiguous one, such as `1/2/26`.
 */
export function readDate(text: string, dayFirst = false, zone?: string): string | null {
  const match = iso.exec(text)
  if (match) return readIso(match, zone)
  const ordered = numbers.exec(text)
  if (ordered) {
    const [, first, , second, year, ...time] = ordered
    const [month, date] = dayFirst ? [second, first] : [first, second]
    return toInstant(year, month, date, time, zone)
  }
  const german = dotted.exec(text)
  if (german) return toInstant(german[3], german[2], german[1], german.slice(4), zone)
  const turned = yearFirst.exec(text)
  if (turned) return toInstant(turned[1], turned[3], turned[4], turned.slice(5), zone)
  const digits = compact.exec(text)
  if (digits) return toInstant(digits[1], digits[2], digits[3])
  const named = dayAndMonth.exec(text)
  if (named) return toInstant(named[3], monthOf(named[2]), named[1], named.slice(4), zone)
  const american = monthAndDay.exec(text)
  if (american) return toInstant(american[3], monthOf(american[1]), american[2], american.slice(4), zone)
  return null
}

/** True for a day with a time that names no zone, so that its instant depends on one. */
export function isLocalTime(text: string): boolean {
  const inUtc = readDate(text)
  return (inUtc ?? readDate(text, true)) !== readDate(text, inUtc === null, 'Etc/GMT+12')
}

function readIso(match: RegExpExecArray, inZone: string | undefined): string | null {
  const day = toDay(match[1], match[2], match[3])
  if (day === null) return null
  if (!match[4]) return `${day}T00:00:00Z`
  const zone = (match[5] ?? 'Z').replace(/([+-]\d{2})(\d{2})/, '$1:$2').toUpperCase()
  const instant = new Date(`${day}T${match[4]}${zone}`)
  return match[5] ? asText(instant.getTime()) : asLocal(instant.getTime(), inZone)
}

function asLocal(clock: number, zone: string | undefined): string | null {
  return asText(zone === undefined ? clock : fromLocal(clock, zone))
}

function asText(instant: number): string | null {
  const at = new Date(instant)
  if (!(at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999)) return null
  return at.toISOString().replace('.000Z', 'Z')
}

function monthOf(name = ''): string | undefined {
  return monthByName.get(name.toLowerCase())
}

function toInstant(
  year: string | undefined,
  month: string | undefined,
  date: string | undefined,
  [hour, minute, second, half]: readonly (string | undefined)[] = [],
  zone?: string,
): string | null {
  const day = toDay(year, month, date)
  const time = toTime(hour, minute, second, half)
  if (day === null || time === null) return null
  const text = `${day}T${time}Z`
  return hour === undefined || zone === undefined ? text : asLocal(Date.parse(text), zone)
}

/** `2:30 PM` is 14:30:00; nothing is midnight. */
function toTime(hour = '0', minute = '00', second = '00', half?: string): string | null {
  const isAfternoon = half?.toLowerCase().startsWith('p') ?? false
  const given = Number(hour)
  if (half && (given < 1 || given > 12)) return null
  const hours = half ? (given % 12) + (isAfternoon ? 12 : 0) : given
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return `${String(hours).padStart(2, '0')}:${minute}:${second}`
}

/** `2024-02-30` is no day. */
function toDay(year = '', month = '', date = ''): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(date)]
  const days =
    m === 2
      ? (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0
        ? 29
        : 28
      : [4, 6, 9, 11].includes(m)
        ? 30
        : 31
  if (y < 1 || m < 1 || m > 12 || d < 1 || d > days) return null
  return `${year}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}
