import type { CalendarSend } from '@carillon/contract/single-send-calendar'
import type { Day } from './calendar-days.rules.ts'
import type { Carrying } from './use-carrying.ts'

/** The content of a month and a week. */
export interface ShownCalendar {
  weeks: readonly Day[][]
  /** The sends of each day that match the filters; undefined while they are loaded. */
  sends: ReadonlyMap<Day, readonly CalendarSend[]> | undefined
  /** The lists whose members get several messages on a day. */
  twiceOn: (day: Day) => { sentence: string; short: string } | undefined
  today: Day
  now: Date
  carrying: Carrying
}
