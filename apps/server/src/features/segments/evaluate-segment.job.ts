import * as z from 'zod/mini'
import { defineJob, enqueue } from '../../jobs/define-job.ts'
import { evaluateWhole } from './evaluate-segment.ts'

const busyPauseMs = 1000

/**
 * Rebuilds one segment's membership and records who entered and left.
 *
 * Safe to run twice and after a crash: the transaction compares stored with computed membership, so a second run finds
 * nothing to do, and a killed one has done nothing.
 */
export const evaluateSegment = defineJob({
  name: 'contacts.evaluate-segment',
  payload: z.object({ segmentId: z.uuid() }),
  attempts: 8,
  key: ({ segmentId }) => `evaluate-segment:${segmentId}`,
  lane: ({ segmentId }) => `segments-${Number.parseInt(segmentId.at(-1) ?? '0', 16) % 2}`,

  async run({ segmentId }, { db, now }) {
    if ((await evaluateWhole(db, segmentId, now())) === 'busy') {
      await enqueue(db, evaluateSegment, { segmentId }, { inMs: busyPauseMs })
    }
  },
})
