import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, uuid } from './wire.ts'

/** The reasons why a server refuses a message. */
export const bounceKindNames = [
  'no_address',
  'no_domain',
  'disabled',
  'mailbox_full',
  'reputation',
  'content',
  'rate',
  'authentication',
  'technical',
  'auto_reply',
  'unknown',
] as const
export type BounceKind = (typeof bounceKindNames)[number]

const someDay = z.optional(day)

/** The reasons why messages of a sent Single Send came back. */
export const statsBounces = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/singlesends/:id/bounces',
    scope: 'marketing.read',
    summary:
      'Bounces and blocks by reason, most frequent first, each with one reply of a server. `total` may be more than the sum, because earlier versions stored no reasons.',
    params: z.object({ id: uuid }),
    query: z.object({
      start_date: someDay,
      end_date: someDay,
      timezone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
    }),
    status: 200,
    answer: z.object({
      results: z.array(
        z.object({
          kind: z.enum(bounceKindNames),
          count: z.number(),
          /** An answer of a server with this reason; null if the events of the send are no longer kept. */
          example: z.nullable(z.string()),
        }),
      ),
      total: z.number(),
    }),
    refuses: ['single_send_not_found', 'stats_range_invalid', 'time_zone_unknown'],
  }),
}
export type BounceReasons = z.output<typeof statsBounces.list.answer>
