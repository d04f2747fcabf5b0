import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The things that the old application named by numbers in its addresses. */
const legacyKinds = ['single_send', 'list', 'segment'] as const
export type LegacyKind = (typeof legacyKinds)[number]

/** The ids behind the numbers of the old application, for its addresses that people kept. */
export const legacyNumbers = {
  find: endpoint({
    method: 'GET',
    path: '/v3/marketing/legacy_numbers',
    scope: 'marketing.read',
    summary: 'The id of a single send, list or segment, by the number that the legacy calls name it by.',
    query: z.object({
      kind: z.enum(legacyKinds),
      number: z.coerce.number().check(z.int(), z.positive()),
    }),
    status: 200,
    answer: z.object({ id: z.string() }),
    refuses: ['not_found'],
  }),
}
