import * as z from 'zod/mini'
import { defineJob, enqueue } from '#jobs/define-job.ts'
import { evaluateSome } from './evaluate-segment.ts'
import { type ContactChange, findTouched, followAtMost } from './touched-segments.ts'

const busyPauseMs = 1000

/** Changes of one account are followed one after another, in the order they were made. */
export function followSequence(account: string): string {
  return `follow-${account}`
}

/**
 * Checks changed contacts against the segments that read the changed parts.
 *
 * Safe to run twice and after a crash: each segment is a transaction that compares the stored members with the found
 * ones.
 */
export const followContacts = defineJob({
  name: 'contacts.follow-contacts',
  payload: z.object({
    account: z.uuid(),
    contactIds: z.array(z.uuid()).check(z.maxLength(followAtMost)),
    /** The segments that are left to check. Absent: all that read the changed parts. */
    segmentIds: z.optional(z.array(z.uuid())),
    fields: z.optional(z.array(z.string())),
    lists: z.optional(z.array(z.uuid())),
    events: z.optional(z.boolean()),
  }),
  attempts: 8,
  sequence: ({ account }) => followSequence(account),

  async run({ account, contactIds, segmentIds, ...change }, { db, signal, now }) {
    const touched = segmentIds ?? (await findTouched(db, account, readChange(change)))
    const busy: string[] = []
    for (const segmentId of touched) {
      signal.throwIfAborted()
      if ((await evaluateSome(db, segmentId, contactIds, now())) === 'busy') busy.push(segmentId)
    }
    if (busy.length === 0) return
    const later = { account, contactIds, segmentIds: busy }
    await enqueue(db, followContacts, later, { inMs: busyPauseMs })
  },
})

/** A payload without a description of the change means that anything may have changed. */
function readChange(change: {
  fields?: string[] | undefined
  lists?: string[] | undefined
  events?: boolean | undefined
}): ContactChange {
  if (!change.fields && !change.lists && !change.events) return 'anything'
  return { fields: change.fields ?? [], lists: change.lists ?? [], events: change.events ?? false }
}
