import * as z from 'zod/mini'
import { wakePutOff } from '#features/automation-engine/public.ts'
import { defineJob } from '#jobs/define-job.ts'
import { lookAgain } from '#sending/pacing/public.ts'

/** After a change of the limits: looks again at messages and people that wait for them. Safe to run twice and after a crash. */
export const lookAgainAtLimits = defineJob({
  name: 'sending-limits.look-again',
  payload: z.object({ account: z.uuid() }),
  attempts: 8,
  key: ({ account }) => `look-again:${account}`,

  async run({ account }, { db, signal, now }) {
    await lookAgain(db, account, now(), signal)
    await wakePutOff(db, account, now())
  },
})
