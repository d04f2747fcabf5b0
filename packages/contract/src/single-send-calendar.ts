import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SingleSendSummary } from './single-sends.ts'
import { instant } from './wire.ts'

/**
 * Limits of the calendar: six weeks, as the page of a month shows them, an hour more for a clock change, and the number
 * of sends.
 */
export const calendarLimits = { days: 42, hours: 42 * 24 + 1, sends: 500 } as const

/** A send in the calendar. */
export const CalendarSend = z.extend(SingleSendSummary, {
  /** The time at which the send began, or will begin. */
  at: instant,
  list_ids: z.array(z.string()),
})
export type CalendarSend = z.output<typeof CalendarSend>

export const singleSendCalendar = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/calendar',
    scope: 'marketing.read',
    summary:
      'The Single Sends that were or will be sent between two times, in their order, without drafts: up to 42 days and 500 of them. `left_out` counts those after the last one in the answer.',
    query: z.object({
      from: instant,
      /** The end of the requested time, exclusive. */
      to: instant,
    }),
    status: 200,
    answer: z.object({
      result: z.array(CalendarSend),
      /** Names of the lists in `list_ids`, by id. */
      list_names: z.record(z.string(), z.string()),
      left_out: z.number(),
    }),
    refuses: ['calendar_range_invalid'],
  }),
}
export type CalendarAnswer = z.output<typeof singleSendCalendar.list.answer>
