import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The running jobs. The call is apart from the other calls of activity, because every page asks for it. */
export const runningActivity = {
  count: endpoint({
    method: 'GET',
    path: '/v3/marketing/activity/running',
    scope: 'marketing.read',
    summary:
      'How many background jobs of the account are running or waiting for their turn. Those that wait for a person, or have stalled, are not counted. `done` and `total` are what they have done and have to do together, in contacts or rows; `total` is null as long as that is not known of one of them.',
    status: 200,
    answer: z.object({ running: z.number(), done: z.number(), total: z.nullable(z.number()) }),
  }),
}
