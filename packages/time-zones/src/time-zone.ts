/** Time zones by their IANA names, as `Intl` knows them (docs/decisions/0101). Instants are `Date.getTime()`. */

const second = 1000
const quarterHour = 900 * second
const day = 24 * 3600 * second

/**
 * True if the name is a time zone, in upper or lower case. An offset such as `+02:00` is none: `Intl` takes it, but
 * PostgreSQL reads its sign the other way round.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const known = new Map<string, Map<number, number>>()
const mostKnown = 4096

/**
 * The offset of the zone's clocks from UTC at an instant, in milliseconds. Since 1972 clocks change only on quarters of
 * an hour, so results are cached for each quarter: `Intl` takes 4 µs, the cache 0.05 µs.
 */
export function offsetAt(instant: number, zone: string): number {
  if (instant < 2 * 365 * day) return askOffset(instant, zone)
  const quarter = Math.floor(instant / quarterHour)
  let offsets = known.get(zone)
  if (!offsets || offsets.size >= mostKnown) {
    offsets = new Map()
    known.set(zone, offsets)
  }
  const kept = offsets.get(quarter)
  if (kept !== undefined) return kept
  const offset = askOffset(instant, zone)
  offsets.set(quarter, offset)
  return offset
}

function askOffset(instant: number, zone: string): number {
  const whole = Math.floor(instant / second) * second
  const parts: Record<string, string> = {}
  for (const { type, value } of clockOf(zone).formatToParts(whole)) parts[type] = value
  const year = Number(parts['year'])
  const local = new Date(0)
  local.setUTCFullYear(
    /b/i.test(parts['era'] ?? '') ? 1 - year : year,
    Number(parts['month']) - 1,
    Number(parts['day']),
  )
  local.setUTCHours(Number(parts['hour']), Number(parts['minute']), Number(parts['second']))
  return local.getTime() - whole
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(zone, clock)
  }
  return clock
}
