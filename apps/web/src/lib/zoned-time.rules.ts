/** Date and time in a zone, as `type=date` and `type=time` fields have them. */
export interface LocalTime {
  date: string
  time: string
}

export function toLocalTime(at: Date, timeZone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '00'
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/**
 * The instant of a local time in a zone; null when it can't be read. The offset is looked up twice, because the first
 * guess may lie on the other side of a clock change. A local time that a clock change skips becomes the time after it.
 */
export function fromLocalTime({ date, time }: LocalTime, timeZone: string): Date | null {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  if (Number.isNaN(wanted)) return null
  let guess = wanted
  for (let round = 0; round < 2; round++) {
    const shown = toLocalTime(new Date(guess), timeZone)
    guess += wanted - Date.parse(`${shown.date}T${shown.time}:00Z`)
  }
  return new Date(guess)
}

/** Tomorrow at eight, in the zone. */
export function defaultSendTime(now: Date, timeZone: string): Date {
  const { date } = toLocalTime(new Date(now.getTime() + 86_400_000), timeZone)
  return fromLocalTime({ date, time: '08:00' }, timeZone) ?? now
}
