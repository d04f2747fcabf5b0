import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { wholeNumber } from './wire.ts'

/** The reasons for leaving that the page after unsubscribing offers. */
export const leaveReasons = ['too_many', 'not_relevant', 'never_asked', 'unreadable', 'other'] as const
export type LeaveReason = (typeof leaveReasons)[number]

/** The numbers of days for which a person can pause instead of leaving. */
export const pauseDays = [30, 60, 90] as const
export type PauseDays = (typeof pauseDays)[number]

export const UnsubscribeAnswers = z.object({
  /** The number of people who left on the recipients' pages, and the number of them who gave a reason. */
  left: z.number(),
  answered: z.number(),
  /** The number of people who paused instead. */
  paused: z.number(),
  /** The reasons, the most frequent first. */
  reasons: z.array(z.object({ reason: z.enum(leaveReasons), count: z.number() })),
})
export type UnsubscribeAnswers = z.output<typeof UnsubscribeAnswers>

export const unsubscribeAnswers = {
  ofGroup: endpoint({
    method: 'GET',
    path: '/v3/asm/groups/:group_id/reasons',
    scope: 'asm.groups.read',
    summary:
      'The reasons why people left a group by its emails, and the number who paused it instead. `days` limits the answer to the last days. The last reason for each message counts; people who came back are not counted.',
    params: z.object({ group_id: z.coerce.number().check(z.int()) }),
    query: z.object({ days: wholeNumber({ min: 1, max: 3650, fallback: 365 }) }),
    status: 200,
    answer: UnsubscribeAnswers,
    refuses: ['unsubscribe_group_not_found'],
  }),
  ofSingleSend: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/:id/unsubscribe_reasons',
    scope: 'marketing.read',
    summary: 'The reasons why readers of a Single Send unsubscribed, and the number who paused instead.',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    status: 200,
    answer: UnsubscribeAnswers,
    refuses: ['single_send_not_found'],
  }),
}
