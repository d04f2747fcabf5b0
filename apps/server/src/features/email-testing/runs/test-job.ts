import { emailTestLimits } from '@carillon/contract/email-testing'
import * as z from 'zod/mini'
import type { JobKind } from '#jobs/define-job.ts'

/** The lane of the run of this time. */
export function laneOf(madeAt: Date): number {
  return madeAt.getTime() % emailTestLimits.atOnce
}

const payload = z.object({ account: z.string(), test: z.string(), lane: z.number() })

/**
 * The job as callers enqueue it; `runTest` runs it. The tests of a run follow each other. A run has a lane of its account that no
 * other open run has: the queue keeps the name of each sequence for ever, so runs can't name theirs.
 */
export const runTestJob: JobKind<typeof payload> = {
  name: 'email-testing.run-test',
  payload,
  attempts: 5,
  key: ({ test }) => `email-test:${test}`,
  sequence: ({ account, lane }) => `email-test:${account}:${lane}`,
}
