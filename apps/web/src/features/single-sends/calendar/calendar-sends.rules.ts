import type { CalendarSend } from '@carillon/contract/single-send-calendar'
import { holdsText } from '@carillon/segment-language/fold-text'
import { fromLocalTime, toLocalTime } from '@carillon/time-zones/local-time'
import { categoriesOf, statusesOf } from '#widgets/index-filters/filter-values.rules.ts'
import type { Day, Place } from './calendar-days.rules.ts'

export function placeOf(at: string, timeZone: string): { day: Day; hour: number } {
  const { date, time } = toLocalTime(new Date(at), timeZone)
  return { day: date, hour: Number(time.slice(0, 2)) }
}

export function byDay(sends: readonly CalendarSend[], timeZone: string): Map<Day, CalendarSend[]> {
  return Map.groupBy(sends, ({ at }) => placeOf(at, timeZone).day)
}

export interface Filter {
  search: string
  status: string
  category: string
  channel: string
}

/** True if a send matches the filter, by the same rules as in the list. */
export function matches(send: CalendarSend, { search, status, category, channel }: Filter): boolean {
  return (
    holdsText(send.name, search) &&
    (status === '' || statusesOf(status).includes(send.status)) &&
    (category === '' || categoriesOf(category).some((each) => send.categories.includes(each))) &&
    (channel === '' || send.channels.some((each) => each === channel))
  )
}

/** The lists that several of these sends go to. `all`: one of them goes to all contacts, so everybody gets two. */
export function sharedLists(sends: readonly CalendarSend[]): { all: boolean; ids: string[] } {
  if (sends.length < 2) return { all: false, ids: [] }
  const uses = new Map<string, number>()
  for (const id of sends.flatMap(({ list_ids }) => list_ids)) uses.set(id, (uses.get(id) ?? 0) + 1)
  const ids = [...uses].filter(([, count]) => count > 1).map(([id]) => id)
  return { all: sends.some(({ recipients }) => recipients.all), ids }
}

/** Only scheduled sends that are not yet due have a time that can be changed. */
export function isMovable({ status, at }: Pick<CalendarSend, 'status' | 'at'>, now: Date): boolean {
  return status === 'scheduled' && new Date(at) > now
}

/** The time of a send after a move to this place: a day keeps the time of day, an hour keeps the minute. */
export function timeAt(at: string, { day, hour }: Place, timeZone: string): Date {
  const { time } = toLocalTime(new Date(at), timeZone)
  const there = hour === undefined ? time : `${String(hour).padStart(2, '0')}${time.slice(2)}`
  const seconds = new Date(at).getTime() % 60_000
  return new Date((fromLocalTime({ date: day, time: there }, timeZone)?.getTime() ?? Number.NaN) + seconds)
}

/** The reason why a send can't be moved to a place; undefined if it can. */
export function refusesMove(
  at: string,
  place: Place,
  { now, timeZone }: { now: Date; timeZone: string },
): 'pastDay' | 'pastTime' | undefined {
  if (place.day < placeOf(now.toISOString(), timeZone).day) return 'pastDay'
  return timeAt(at, place, timeZone) <= now ? 'pastTime' : undefined
}
