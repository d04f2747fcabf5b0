import * as z from 'zod/mini'
import type { Db } from '#platform/db.ts'
import { noUuid } from '#platform/uuid.ts'
import { defineJob, type Job, type JobKind } from '../../jobs/define-job.ts'
import { stepByStep } from '../../jobs/long-job.ts'

const perStatement = 10_000

const payload = z.object({ account: z.uuid(), fieldId: z.string() })

export const removeValuesJob: JobKind<typeof payload> = {
  name: 'custom-fields.remove-values',
  payload,
  attempts: 8,
  key: ({ account, fieldId }) => `remove-values:${account}:${fieldId}`,
}

/** Takes a field's values out of a page of contacts, in the order of their ids. Answers the last of them, null after all. */
export type RemoveFieldValues = (
  db: Db,
  of: { account: string; fieldId: string },
  page: { after: string; limit: number },
) => Promise<string | null>

/**
 * Takes the values of a deleted field out of the account's contacts, 10,000 contacts a statement, and notes
 * when the last is gone.
 *
 * Safe to run twice and after a crash: what is gone already isn't found again. An import that was mapped before the
 * deletion may still write a value behind its back; nothing shows it, because readers go by the living fields and an id
 * is never given to another field.
 */
export function removeValues(removeFieldValues: RemoveFieldValues): Job<typeof payload> {
  return defineJob({
    ...removeValuesJob,
    async run(of, { db, now, signal }) {
      await stepByStep(signal, noUuid, (after) => removeFieldValues(db, of, { after, limit: perStatement }))
      await db
        .updateTable('custom_field')
        .set({ values_removed_at: now() })
        .where('account_id', '=', of.account)
        .where('id', '=', of.fieldId)
        .execute()
    },
  })
}
