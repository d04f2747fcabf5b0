import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The running jobs. The call is apart from the other calls of activity, because every page asks for it. */
export const runningActivity = {
  count: endpoint({
    method: 'GET',
    path: '/v3/marketing/activity/running',
    scope: 'marketing.read',
    summary:
      'The number of background jobs of the account that are running or waiting for their turn, without jobs that wait for a person or have stalled. `done` and `total` are the sums of their work done and work to do, in contacts or rows; `total` is null if the work of some job is not known yet.',
    status: 200,
    answer: z.object({ running: z.number(), done: z.number(), total: z.nullable(z.number()) }),
  }),
}
