const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const tokens = /\[[^\]]*\]|YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd|ddd|hh|h|HH|H|mm|m|ss|s|A|ZZ|Z/g

/**
 * Writes an instant by a pattern of the tokens YYYY YY MMMM MMM MM M DD D dddd
 * ddd hh h HH H mm m ss s A ZZ Z. The value is ISO text, month/day/year, or an
 * epoch in seconds or milliseconds; a value that is no date gives empty text. Without
 * an offset (`-0800`, `+02:00`) the result is in UTC.
 */
export function formatDate(value: unknown, format: string, offset?: string): string {
  const instant = parseInstant(value)
  if (instant === undefined) return ''
  const minutes = offsetMinutes(offset)
  const local = new Date(instant + minutes * 60_000)
  return format.replace(tokens, (token) => writeToken(token, local, minutes))
}

function parseInstant(value: unknown): number | undefined {
  if (value instanceof Date) return finite(value.getTime())
  if (typeof value === 'number') return fromEpoch(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (/^-?\d{6,}$/.test(text)) return fromEpoch(Number(text))
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (american) return dayOf(Number(american[3]), Number(american[1]), Number(american[2]))
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (!day || dayOf(Number(day[1]), Number(day[2]), Number(day[3])) === undefined) return undefined
  const iso = text.replace(' ', 'T')
  // A time without a zone is read as UTC, never in the zone of the server.
  return finite(Date.parse(/T.*(Z|[+-]\d{2}:?\d{2})$/i.test(iso) || !iso.includes('T') ? iso : `${iso}Z`))
}

/** Ten digits are seconds, thirteen are milliseconds; seconds reach the year 5138 before the two could meet. */
function fromEpoch(epoch: number): number | undefined {
  return finite(Math.abs(epoch) < 1e11 ? epoch * 1000 : epoch)
}

function dayOf(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 ? date.getTime() : undefined
}

function finite(milliseconds: number): number | undefined {
  return Math.abs(milliseconds) <= 8.64e15 - 86_400_000 ? milliseconds : undefined
}

function offsetMinutes(offset: string | undefined): number {
  const found = /^([+-])(\d{2}):?(\d{2})$/.exec(offset?.trim() ?? '')
  if (!found) return 0
  const minutes = Number(found[2]) * 60 + Number(found[3])
  return found[1] === '-' ? -minutes : minutes
}

function writeToken(token: string, date: Date, offset: number): string {
  const hours = date.getUTCHours()
  switch (token) {
    case 'YYYY':
      return String(date.getUTCFullYear()).padStart(4, '0')
    case 'YY':
      return twoDigits(date.getUTCFullYear() % 100)
    case 'MMMM':
      return months[date.getUTCMonth()]!
    case 'MMM':
      return months[date.getUTCMonth()]!.slice(0, 3)
    case 'MM':
      return twoDigits(date.getUTCMonth() + 1)
    case 'M':
      return String(date.getUTCMonth() + 1)
    case 'DD':
      return twoDigits(date.getUTCDate())
    case 'D':
      return String(date.getUTCDate())
    case 'dddd':
      return weekdays[date.getUTCDay()]!
    case 'ddd':
      return weekdays[date.getUTCDay()]!.slice(0, 3)
    case 'HH':
      return twoDigits(hours)
    case 'H':
      return String(hours)
    case 'hh':
      return twoDigits(hours % 12 || 12)
    case 'h':
      return String(hours % 12 || 12)
    case 'mm':
      return twoDigits(date.getUTCMinutes())
    case 'm':
      return String(date.getUTCMinutes())
    case 'ss':
      return twoDigits(date.getUTCSeconds())
    case 's':
      return String(date.getUTCSeconds())
    case 'A':
      return hours < 12 ? 'AM' : 'PM'
    case 'Z':
      return writeOffset(offset, ':')
    case 'ZZ':
      return writeOffset(offset, '')
    default:
      return token.slice(1, -1)
  }
}

function writeOffset(offset: number, separator: string): string {
  const minutes = Math.abs(offset)
  const sign = offset < 0 ? '-' : '+'
  return `${sign}${twoDigits(Math.floor(minutes / 60))}${separator}${twoDigits(minutes % 60)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
