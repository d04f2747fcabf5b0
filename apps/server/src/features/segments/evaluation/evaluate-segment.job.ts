import * as z from 'zod/mini'
import { defineJob, enqueue } from '#jobs/define-job.ts'
import { evaluateWhole } from './evaluate-segment.ts'

const busyPauseMs = 1000

/**
 * Evaluates one segment: finds its members anew and records who entered and left.
 *
 * Safe to run twice and after a crash: one transaction compares the stored with the found members. A second run finds
 * nothing to change, and a killed run has changed nothing.
 */
export const evaluateSegment = defineJob({
  name: 'contacts.evaluate-segment',
  payload: z.object({ segmentId: z.uuid() }),
  attempts: 8,
  key: ({ segmentId }) => `evaluate-segment:${segmentId}`,
  sequence: ({ segmentId }) => `segments-${Number.parseInt(segmentId.at(-1) ?? '0', 16) % 2}`,

  async run({ segmentId }, { db, now, signal }) {
    if ((await evaluateWhole(db, segmentId, now(), signal)) === 'busy') {
      await enqueue(db, evaluateSegment, { segmentId }, { inMs: busyPauseMs })
    }
  },
})
